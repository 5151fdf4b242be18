import { EventEmitter } from 'node:events'
import { WriteStream } from 'node:tty'
import { stripVTControlCharacters } from 'node:util'
import stringWidth from 'string-width'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { main } from '../../src/cli/main'
import { paint } from '../../src/cli/styles'
import { renderTable, wrapWords } from '../../src/cli/table'
import { openTerminal } from '../../src/cli/terminal'
import { NO_KEYS } from './recorded-terminal'

/** A stream that records its input until it fails. */
class Sink extends EventEmitter {
  text = ''
  /** The kind of failure: an exception, as for files, or an event, as for pipes. */
  fails: { readonly code: string; readonly throws: boolean } | undefined
  isTTY = false
  readonly columns = 80
  readonly getColorDepth = WriteStream.prototype.getColorDepth

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

function open({ isTTY = false } = {}) {
  const streams = { stdout: new Sink(), stderr: new Sink() }
  streams.stdout.isTTY = isTTY
  streams.stderr.isTTY = isTTY
  const process = Object.assign(new EventEmitter(), streams, NO_KEYS)
  return { ...streams, process, terminal: openTerminal(process, () => 1) }
}

const SERVER = ['--port', '0', '--players', '1', '--no-scenarios']

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
  test.each([
    ['EPIPE', 0, ''],
    ['ECONNRESET', 0, ''],
    ...['ENOSPC', 'EIO', 'EBADF'].map(
      (code) =>
        [
          ...[code, 1],
          `fauxhouse: The output cannot be written (${code}). Send it elsewhere.\n`,
        ] as [string, number, string],
    ),
  ])('with %s ends with %s: a reader that goes is no failure', async (code, exit, message) => {
    for (const argv of [['scenarios'], SERVER]) {
      const host = open()
      host.stdout.fails = { code, throws }
      expect([await run(argv, host), host.stderr.text]).toEqual([exit, message])
    }
  })

  test.each([
    [['show', 'nobody'], 1],
    [['shwo'], 2],
    [['--version'], 0],
  ])('of errors changes no code of %j', async (argv, exit) => {
    const host = open()
    host.stderr.fails = { code: 'ENOSPC', throws }
    expect(await run(argv, host)).toBe(exit)
  })

  test('ends a server, but not when its reader has gone', async () => {
    const { process, stdout, terminal } = open()
    stdout.fails = { code: 'EPIPE', throws }
    terminal.print('ready')
    const stopped = vi.fn()
    const waiting = terminal.untilStopped().then(stopped)
    terminal.print('reloaded')
    await Promise.resolve()
    expect(stopped).not.toHaveBeenCalled()
    process.emit('SIGINT')
    await waiting
    const other = open()
    const lost = other.terminal.untilStopped()
    other.stdout.fails = { code: 'ENOSPC', throws }
    other.terminal.print('reloaded')
    await lost
    await other.terminal.untilStopped()
  })
})

describe('a wish to stop', () => {
  const listening = ({ process }: ReturnType<typeof open>) =>
    process.listenerCount('SIGINT') + process.listenerCount('SIGTERM')

  test.each(['SIGINT', 'SIGTERM'])(
    'is heard once: a second %s finds no listener',
    async (first) => {
      const host = open()
      const stopped = host.terminal.untilStopped()
      expect(listening(host)).toBe(2)
      // A signal during long work ends the process at once.
      expect(host.terminal.interruptible(() => listening(host))).toBe(0)
      expect(listening(host)).toBe(2)
      host.process.emit(first)
      await stopped
      expect(listening(host)).toBe(0)
    },
  )

  test('ends the first process of a container when it comes again', async () => {
    const host = open()
    const exit = vi.fn()
    Object.assign(host.process, { pid: 1, exit })
    const stopped = host.terminal.untilStopped()
    host.process.emit('SIGTERM')
    await stopped
    expect(exit).not.toHaveBeenCalled()
    host.process.emit('SIGINT')
    expect(exit).toHaveBeenCalledWith(1)
  })

  test('is heard while the greeting is read', async () => {
    const host = open()
    const write = host.stdout.write.bind(host.stdout)
    host.stdout.write = (text) => {
      write(text)
      if (text.includes('ready in')) host.process.emit('SIGTERM')
    }
    expect(await main(SERVER, {}, host.terminal)).toBe(0)
  })
})

describe('progress', () => {
  test('is one line of a terminal', () => {
    const { stdout, stderr, terminal } = open({ isTTY: true })
    for (const line of ['1 of 2', '2 of 2\n', '']) terminal.progress(line)
    expect(stderr.text.split('\r\x1b[K')).toEqual(['', '1 of 2', '2 of 2\\u000a', ''])
    expect(stdout.text).toBe('')
  })
})

describe('styles', () => {
  beforeEach(() => {
    for (const name of ['NO_COLOR', 'FORCE_COLOR', 'CI', 'NODE_DISABLE_COLORS']) {
      vi.stubEnv(name, undefined)
    }
    vi.stubEnv('TERM', 'xterm-256color')
  })

  afterEach(() => vi.unstubAllEnvs())

  function printed(isTTY: boolean, text = paint('bad', 'red')): string {
    const { stdout, terminal } = open({ isTTY })
    terminal.print(text)
    return stdout.text
  }

  const RED = '\u001b[31mred\u001b[39m'

  test('are shown by a terminal and never written to a pipe', () => {
    expect([printed(true), printed(false)]).toEqual([`${RED}\n`, 'red\n'])
  })

  test('have no width, in tables of statuses', () => {
    const columns = [{ head: 'Status', style: () => 'bad' as const }, { head: 'By' }]
    const lines = printed(true, renderTable([['failed', 'x']], 80, columns)).split('\n')
    expect(lines).toEqual([
      '\u001b[1m  Status  By\u001b[22m',
      '  \u001b[31mfailed\u001b[39m  x',
      '',
    ])
  })

  test('are those of the program: text with their characters is escaped', async () => {
    const marks = paint('bad', 'red')
    for (const argv of [[`shwo${marks}`], ['show', marks], ['--seed', marks, ...SERVER]]) {
      const host = open({ isTTY: true })
      await run(argv, host)
      const text = host.stdout.text + host.stderr.text
      expect(text).not.toContain(RED)
      expect(text).toContain(String.raw`\u001b[31mred\u001b[39m`)
    }
    expect(JSON.parse(printed(true, JSON.stringify({ name: marks })))).toEqual({ name: marks })
  })

  test('mark errors and headings', async () => {
    const host = open({ isTTY: true })
    await run(['shwo'], host)
    await run(['--help'], host)
    expect(host.stderr.text).toBe(
      '\u001b[31mfauxhouse:\u001b[39m There is no command shwo. Did you mean show?\n',
    )
    expect(host.stdout.text).toContain('\u001b[1mExamples\u001b[22m\n')
  })
})

describe('tables', () => {
  test('have columns as wide as their widest cell, and no line ends in blanks', () => {
    const rows = [
      ['a', '1', '', ''],
      ['bcd', '22', '', 'x'],
    ]
    expect(renderTable(rows)).toBe('  a    1\n  bcd  22    x')
    const heads = ['A', 'B', 'C', 'D'].map((head) => ({ head }))
    expect(stripVTControlCharacters(renderTable(rows, 80, heads))).toBe(
      '  A    B   D\n  a    1\n  bcd  22  x',
    )
  })

  test('continue the last cell below itself, in words', () => {
    expect(renderTable([['a', 'one two three']], 13)).toBe('  a  one two\n     three')
    expect(renderTable([['a', 'one-long-word']], 12)).toBe('  a  one-long-word')
  })

  test('stand in columns whatever the script, and show control characters', () => {
    const names = ['Anna', '山田太郎', 'محمد العلي', 'Zoë', '👩‍🚀']
    const lines = renderTable(names.map((name) => [name, '|'])).split('\n')
    expect(new Set(lines.map((line) => stringWidth(line)))).toHaveProperty('size', 1)
    expect(renderTable([['a\u001b[31mb\nc']])).toBe(String.raw`  a\u001b[31mb\u000ac`)
  })

  test('never break words', () => {
    expect(wrapWords(['one', 'a-long-word', 'x'], 5)).toEqual(['one', 'a-long-word', 'x'])
    expect(wrapWords(['山田', '太郎'], 9)).toEqual(['山田 太郎'])
    expect(wrapWords(['山田', '太郎'], 8)).toEqual(['山田', '太郎'])
  })
})
