import { EventEmitter } from 'node:events'
import { describe, expect, test } from 'vitest'
import { main } from '../../src/cli/main'
import { openTerminal } from '../../src/cli/terminal'
import { NO_KEYS } from './recorded-terminal'
import { makeFolder } from './temporary-folder'

/**
 * Clears the screen, sets the window title, moves the cursor back, begins a new line, turns the
 * direction of the text, and hides a part of it.
 */
const HOSTILE =
  'a\u202eb\u2066c\u2069\u2069\u2068\u200b\ufeff\u00ad\u2028\u{e0041}' +
  'd\u2068e\u202ef\u2069\u2068g\u2067h\u2069\u115f\u1160\u3164\uffa0\u034f' +
  '\u001b[2J\u001b]0;owned\u0007\r\u009b31m\u0085\u007f\u0000\nFORGED: line'

/** Runs the program with recording streams. A server is stopped when it is ready. */
async function run(argv: readonly string[], env: Readonly<Record<string, string>> = {}) {
  const written = { stdout: '', stderr: '' }
  const sink = (name: keyof typeof written) =>
    Object.assign(new EventEmitter(), {
      write: (text: string) => {
        written[name] += text
      },
    })
  const streams = { stdout: sink('stdout'), stderr: sink('stderr') }
  const host = Object.assign(new EventEmitter(), streams, NO_KEYS)
  const terminal = openTerminal(host, () => 1)
  const code = await main(argv, env, { ...terminal, untilStopped: async () => {} })
  return { code, ...written }
}

/** Only line breaks of ours: nothing that controls, turns or hides, and none of the user's own. */
function expectHarmless(text: string): void {
  const plain = text.replaceAll('\n', '')
  expect(plain).not.toMatch(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\u115f\u1160\u3164\uffa0]|\u034f/u)
  expect(text).not.toMatch(/^\s*FORGED/m)
}

const SCENARIO = {
  title: HOSTILE,
  description: HOSTILE,
  tags: [HOSTILE],
  player: { profile: { name: HOSTILE, phone: HOSTILE, affiliate_name: HOSTILE } },
  steps: [{ type: 'login' }],
  expect: [{ on: 'profile', that: { '/name': HOSTILE.slice(1), [`/${HOSTILE}`]: HOSTILE } }],
}

describe('texts of the user with control characters reach no terminal', () => {
  const word = HOSTILE.replaceAll('\0', '')

  test.each([
    [[word]],
    [['show', word]],
    [['scenarios', word]],
    [[`--${word}`]],
    [['--port', word]],
    [['--port', '0', '--seed', word, '--players', '1']],
    [['--port', '0', '--host', word]],
    [['--port', '0', `--cors=${word}`, '--scenario', word]],
    [['--now', word]],
    [['--policy', word]],
    [['--policy', `maxLimit=${word}`]],
    [['openapi', '--policy', `errorFormat={"${word}":1}`]],
    [['--replay', word]],
    [['--scenario-file', word]],
  ])('%j', async (argv) => {
    const { stdout, stderr } = await run(argv)
    expectHarmless(stdout)
    expectHarmless(stderr)
    expect((stdout + stderr).length).toBeGreaterThan(0)
  })

  test('of variables', async () => {
    const { stderr } = await run(['--version'], { FAUXHOUSE_SEED: HOSTILE })
    expectHarmless(stderr)
    const stray = await run(['scenarios'], {
      [`FAUXHOUSE_${HOSTILE}`]: '1',
      FAUXHOUSE_NOW: HOSTILE,
    })
    expectHarmless(stray.stderr)
    expect(stray.stderr).toContain('FORGED')
  })

  test('of scenarios, their files and their folders', async () => {
    const folder = makeFolder()
    const inner = process.platform === 'win32' ? 'inner' : `in\u001b[2J\nFORGED: ner`
    const forms: readonly (object | string)[] = [
      SCENARIO,
      { players: { [HOSTILE]: SCENARIO } },
      { players: { a: { player: { id: HOSTILE } }, b: {} } },
      { ...SCENARIO, name: HOSTILE },
      { ...SCENARIO, [HOSTILE]: 1 },
      { extends: HOSTILE },
      { traits: [HOSTILE] },
      { steps: [{ type: HOSTILE }] },
      { steps: [{ at: HOSTILE, type: 'login' }] },
      { steps: [{ type: 'adjust', amount: 5, note: HOSTILE }] },
      `{"${HOSTILE}`,
      HOSTILE,
    ]
    for (const form of forms) {
      folder.write(`${inner}/x.json`, form)
      const flags = ['--scenario-file', folder.path, '--players', '0']
      for (const argv of [
        ['show', 'x', ...flags],
        ['scenarios', 'x', ...flags],
        ['audit', '--json', ...flags],
        ['--port', '0', '--watch', '--json', ...flags],
      ]) {
        const { stdout, stderr } = await run(argv)
        expectHarmless(stdout)
        expectHarmless(stderr)
        // A server also prints a line for what it rejects.
        const lines = argv.includes('--json') ? stdout.split('\n').filter(Boolean) : []
        for (const line of lines) JSON.parse(line)
      }
    }
  })

  test('of a replay', async () => {
    const log = { fauxhouse: 1, options: { seed: HOSTILE }, [HOSTILE]: HOSTILE }
    const { stderr } = await run(['--replay', makeFolder().write('log.json', log)])
    expectHarmless(stderr)
    expect(stderr).toMatch(/^fauxhouse: .+\n$/)
  })
})
