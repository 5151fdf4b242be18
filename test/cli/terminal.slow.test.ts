import { EventEmitter } from 'node:events'
import { describe, expect, test } from 'vitest'
import { main } from '../../src/cli/main'
import { openTerminal } from '../../src/cli/terminal'

/** A stream that records its input until it fails. */
class Sink extends EventEmitter {
  text = ''
  /** The kind of failure: an exception, as for files, or an event, as for pipes. */
  fails: { readonly code: string; readonly throws: boolean } | undefined
  isTTY = false

  write(text: string): void {
    if (this.fails === undefined) {
      this.text += text
      return
    }
    const error = Object.assign(new Error('write failed'), { code: this.fails.code })
    if (this.fails.throws) throw error
    this.emit('error', error)
  }
}

function open() {
  const streams = { stdout: new Sink(), stderr: new Sink() }
  const process = Object.assign(new EventEmitter(), { ...streams, kill: () => true })
  return { process, terminal: openTerminal(process, () => 1) }
}

const COMMANDS = [
  ['--help'],
  ['--version'],
  ['scenarios'],
  ['scenarios', '--json'],
  ['scenarios', 'blocked-player'],
  ['show', 'blocked-player'],
  ['audit', '--players', '1', '--scenario', 'blocked-player'],
  ['openapi'],
  ['openapi', '--yaml'],
  ['--port', '0', '--players', '1', '--no-scenarios'],
]

/** All codes for one command, and one for the others: the terminal alone looks at them. */
const codesFor = ([word]: readonly string[], ...codes: readonly string[]) =>
  word === 'scenarios' ? codes : codes.slice(0, 1)

/** The exit code of the process; a server is stopped when it is ready. */
async function run(argv: readonly string[], { process, terminal }: ReturnType<typeof open>) {
  const waiting = () => {
    const stopped = terminal.untilStopped()
    process.emit('SIGTERM')
    return stopped
  }
  return terminal.exitCode(await main(argv, {}, { ...terminal, untilStopped: waiting }))
}

describe.each([true, false])('a stream that fails (thrown: %s)', (throws) => {
  test.each(COMMANDS)('%s %s: a reader that goes is no failure', async (...argv) => {
    for (const code of codesFor(argv, 'EPIPE', 'ECONNRESET')) {
      const host = open()
      host.process.stdout.fails = { code, throws }
      expect([await run(argv, host), host.process.stderr.text]).toEqual([0, ''])
    }
  })

  test.each(COMMANDS)(
    '%s %s: a full disk is reported in one line, with exit code 1',
    async (...argv) => {
      for (const code of codesFor(argv, 'ENOSPC', 'EIO', 'EBADF')) {
        const host = open()
        host.process.stdout.fails = { code, throws }
        expect([await run(argv, host), host.process.stderr.text]).toEqual([
          1,
          `fauxhouse: The output cannot be written (${code}). Send it elsewhere.\n`,
        ])
      }
    },
  )

  test('of errors changes no other code than 0', async () => {
    for (const [argv, codes] of [
      [
        ['show', 'nobody'],
        [1, 1],
      ],
      [['shwo'], [2, 2]],
      [['--version'], [0, 0]],
    ] as const) {
      const ended: number[] = []
      for (const code of ['EPIPE', 'ENOSPC']) {
        const host = open()
        host.process.stderr.fails = { code, throws }
        ended.push(await run(argv, host))
      }
      expect(ended).toEqual(codes)
    }
  })

  test('of both is not reported; the exit code is 1', async () => {
    const host = open()
    host.process.stdout.fails = { code: 'ENOSPC', throws }
    host.process.stderr.fails = { code: 'ENOSPC', throws }
    expect(await run(['scenarios'], host)).toBe(1)
  })

  test('ends a server, but not when its reader has gone', async () => {
    const { process, terminal } = open()
    process.stdout.fails = { code: 'EPIPE', throws }
    terminal.print('ready')
    let stopped = false
    const waiting = terminal.untilStopped().then(() => {
      stopped = true
    })
    terminal.print('reloaded')
    await Promise.resolve()
    expect(stopped).toBe(false)
    process.emit('SIGINT')
    await waiting
    const other = open()
    const lost = other.terminal.untilStopped()
    other.process.stdout.fails = { code: 'ENOSPC', throws }
    other.terminal.print('reloaded')
    await lost
    await other.terminal.untilStopped()
  })
})

test('a terminal that was closed is a reader that has gone', () => {
  const { process, terminal } = open()
  process.stdout.isTTY = true
  process.stdout.fails = { code: 'EIO', throws: false }
  terminal.print('ready')
  expect([terminal.exitCode(0), process.stderr.text]).toEqual([0, ''])
})

describe('a wish to stop', () => {
  const listening = ({ process }: ReturnType<typeof open>) =>
    process.listenerCount('SIGINT') + process.listenerCount('SIGTERM')

  test('is heard once: whatever signal comes second finds no listener', async () => {
    for (const first of ['SIGINT', 'SIGTERM']) {
      const host = open()
      expect(listening(host)).toBe(0)
      const stopped = host.terminal.untilStopped()
      expect(listening(host)).toBe(2)
      host.process.emit(first)
      await stopped
      expect(listening(host)).toBe(0)
    }
  })

  test('is not listened for during long work, and is again after it', async () => {
    const host = open()
    expect(host.terminal.interruptible(() => 5)).toBe(5)
    expect(listening(host)).toBe(0)
    const stopped = host.terminal.untilStopped()
    expect(host.terminal.interruptible(() => listening(host))).toBe(0)
    const fail = () => {
      throw new Error('no')
    }
    expect(() => host.terminal.interruptible(fail)).toThrow('no')
    expect(listening(host)).toBe(2)
    host.process.emit('SIGTERM')
    await stopped
  })
})

test('a server reacts to a signal that arrives while its greeting is read', async () => {
  const host = open()
  const { stdout } = host.process
  const write = stdout.write.bind(stdout)
  stdout.write = (text) => {
    write(text)
    if (text.includes('ready in')) host.process.emit('SIGTERM')
  }
  const argv = ['--port', '0', '--players', '1', '--no-scenarios']
  expect(await main(argv, {}, host.terminal)).toBe(0)
  expect(stdout.text).toContain('ready in')
})

test('no control character is written', () => {
  const { process, terminal } = open()
  const all = Array.from({ length: 0xa0 }, (_, code) => String.fromCharCode(code)).join('')
  terminal.print(`a${all}b`)
  terminal.printError(`a${all}b`)
  const controls = (text: string) => text.match(/\p{Cc}/gu)
  expect(controls(process.stdout.text)).toEqual(['\n', '\n'])
  expect(controls(process.stderr.text)).toEqual(['\n'])
  expect(process.stderr.text).toContain(String.raw`\u001b`)
})

test('writes a line of progress for each tenth where there is no terminal', () => {
  const { process, terminal } = open()
  for (const [line, share] of [
    ['5 %', 0],
    ['12 %', 1],
    ['15 %', 1],
    ['31 %', 3],
  ] as const) {
    terminal.progress(line, share)
  }
  terminal.progress('')
  expect(process.stderr.text).toBe('12 %\n31 %\n')
})

test('shows progress in one line of a terminal, and nowhere else', () => {
  const { process, terminal } = open()
  terminal.progress('1 of 2')
  expect(process.stderr.text).toBe('')
  process.stderr.isTTY = true
  for (const line of ['1 of 2', '2 of 2\n', '']) terminal.progress(line)
  expect(process.stderr.text.split('\r\x1b[K')).toEqual(['', '1 of 2', '2 of 2\\u000a', ''])
  expect(process.stdout.text).toBe('')
})
