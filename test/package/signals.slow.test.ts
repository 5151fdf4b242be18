import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { connect } from 'node:net'
import { fileURLToPath } from 'node:url'
import { describe, expect, onTestFinished, test } from 'vitest'

const COMMAND = fileURLToPath(new URL('../../dist/cli.js', import.meta.url))

const SIGNALS = ['SIGINT', 'SIGTERM'] as const

/** Starts a server and prints its line; it has the input and the error stream of this process. */
const PARENT = `
const { spawn } = require('node:child_process')
const args = [process.argv[1], '--port', '0', '--json', '--no-scenarios', '--until-stdin-ends']
const server = spawn(process.execPath, args, { stdio: ['pipe', 'inherit', 'inherit'] })
process.once('message', () => server.stdin.end())
server.on('exit', (code) => process.exit(code))
`

describe('a server with --until-stdin-ends', () => {
  async function parentOfServer() {
    const parent = spawn(process.execPath, ['-e', PARENT, COMMAND], {
      stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
    })
    onTestFinished(() => void parent.kill('SIGKILL'))
    // The output is that of the server, too, so it ends when both have ended.
    const ended = once(parent, 'close')
    await once(parent.stdout as NodeJS.ReadableStream, 'data')
    return { parent, ended }
  }

  test('ends with the process that started it, however that ends', async () => {
    const { parent, ended } = await parentOfServer()
    parent.kill('SIGKILL')
    await ended
  })

  test('ends as after a signal when its input is closed', async () => {
    const { parent, ended } = await parentOfServer()
    parent.send('end')
    expect(await ended).toEqual([0, null])
  })
})

// Each waits for seconds, so both signals are sent at the same time.
describe.skipIf(process.platform === 'win32')('a signal', () => {
  test('ends a server with open connections', async () => {
    const runs = SIGNALS.map(async (signal) => {
      const args = [COMMAND, '--port', '0', '--json', '--no-scenarios', '--until-stdin-ends']
      const child = spawn(process.execPath, args, { stdio: ['pipe', 'pipe', 'inherit'] })
      onTestFinished(() => void child.kill('SIGKILL'))
      const ended = once(child, 'close')
      const [line] = (await once(child.stdout, 'data')) as [Buffer]
      const { port } = new URL(JSON.parse(String(line)).url)
      const sockets = ['', 'GET / HTTP/1.1\r\n', 'GET / HTTP/1.1\r\nHost: localhost\r\n\r\n'].map(
        (text) => {
          const socket = connect({ port: Number(port), host: '127.0.0.1' })
          socket.on('error', () => undefined)
          onTestFinished(() => void socket.destroy())
          socket.write(text)
          return socket
        },
      )
      await once(sockets[2] as NodeJS.ReadableStream, 'data')
      child.kill(signal)
      expect(await ended, signal).toEqual([0, null])
    })
    await Promise.all(runs)
  })
})
