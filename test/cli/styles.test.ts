import { EventEmitter } from 'node:events'
import { WriteStream } from 'node:tty'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { main } from '../../src/cli/main'
import { paint } from '../../src/cli/styles'
import { openTerminal } from '../../src/cli/terminal'
import { renderColumns } from '../../src/cli/text-table'

/** Streams that are terminals, or pipes. */
function open(isTTY: boolean) {
  const written = { stdout: '', stderr: '' }
  const sink = (name: keyof typeof written) =>
    Object.assign(new EventEmitter(), {
      ...{ isTTY, columns: 80, getColorDepth: WriteStream.prototype.getColorDepth },
      write: (text: string) => {
        written[name] += text
      },
    })
  const streams = { stdout: sink('stdout'), stderr: sink('stderr') }
  const host = Object.assign(new EventEmitter(), { ...streams, kill: () => true })
  return { written, terminal: openTerminal(host, () => 1) }
}

const ESCAPE = '\u001b'
const RED = `${ESCAPE}[31mred${ESCAPE}[39m`

beforeEach(() => {
  for (const name of ['NO_COLOR', 'FORCE_COLOR', 'CI', 'NODE_DISABLE_COLORS']) {
    vi.stubEnv(name, undefined)
  }
  vi.stubEnv('TERM', 'xterm-256color')
})

afterEach(() => vi.unstubAllEnvs())

function printed(isTTY: boolean, text = paint('bad', 'red')): string {
  const { written, terminal } = open(isTTY)
  terminal.print(text)
  return written.stdout
}

describe('styles', () => {
  test('are shown by a terminal and never written to a pipe', () => {
    expect(printed(true)).toBe(`${RED}\n`)
    expect(printed(false)).toBe('red\n')
  })

  test('follow NO_COLOR and FORCE_COLOR', () => {
    vi.stubEnv('NO_COLOR', '1')
    expect(printed(true)).toBe('red\n')
    vi.stubEnv('NO_COLOR', undefined)
    vi.stubEnv('FORCE_COLOR', '1')
    expect(printed(false)).toBe(`${RED}\n`)
  })

  test('have no width, in tables of statuses', () => {
    const columns = { Status: { style: () => 'bad' as const }, By: {} }
    const lines = printed(true, renderColumns(columns, [['failed', 'x']])).split('\n')
    expect(lines[1]).toBe(`  ${ESCAPE}[31mfailed${ESCAPE}[39m  x`)
  })

  test('are those of the program: text with their marks is escaped', async () => {
    const marks = paint('bad', 'red')
    for (const argv of [
      [`shwo${marks}`],
      ['show', marks],
      ['find', marks],
      ['scenarios', marks],
      ['--seed', marks, '--port', '0', '--players', '1', '--no-scenarios'],
    ]) {
      const { written, terminal } = open(true)
      await main(argv, {}, { ...terminal, untilStopped: async () => {} })
      expect(written.stdout + written.stderr).not.toContain(`${ESCAPE}[31mred`)
      expect(written.stdout + written.stderr).toContain(String.raw`\u0004red\u0005`)
    }
  })

  test('do not change JSON', () => {
    const { written, terminal } = open(true)
    const value = { name: paint('bad', 'red') }
    terminal.print(JSON.stringify(value))
    expect(JSON.parse(written.stdout)).toEqual(value)
  })

  test('mark errors, warnings and headings', async () => {
    const { written, terminal } = open(true)
    await main(['shwo'], {}, terminal)
    expect(written.stderr).toBe(
      `${ESCAPE}[31mfauxhouse:${ESCAPE}[39m There is no command shwo. Did you mean show?\n`,
    )
    await main(['--help'], {}, terminal)
    expect(written.stdout).toContain(`${ESCAPE}[1mExamples${ESCAPE}[22m\n`)
  })
})
