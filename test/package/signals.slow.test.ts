import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { connect } from 'node:net'
import { fileURLToPath } from 'node:url'
import { describe, expect, onTestFinished, test } from 'vitest'

const COMMAND = fileURLToPath(new URL('../../dist/cli.js', import.meta.url))

const SIGNALS = ['SIGINT', 'SIGTERM'] as const

// Each waits for seconds, so both signals are sent at the same time.
describe.skipIf(process.platform === 'win32')('a signal', () => {
  test('ends a server with open connections', async () => {
    const runs = SIGNALS.map(async (signal) => {
      const args = [COMMAND, '--port', '0', '--json', '--no-scenarios']
      const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] })
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
