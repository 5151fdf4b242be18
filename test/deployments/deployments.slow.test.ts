import { afterEach, expect, test } from 'vitest'
import { main } from '../../src/cli/main'
import { recordTerminal } from '../cli/recorded-terminal'
import { makeFolder } from '../cli/temporary-folder'
import { KINDS } from './kinds'
import { runOf } from './soaking'
import { faultsOf, type Run } from './trial'

const home = process.cwd
afterEach(() => {
  process.cwd = home
})

const run: Run = async (argv, folder, env) => {
  // Threads cannot change their folder.
  process.cwd = () => folder
  const terminal = recordTerminal(() => new Promise<void>(() => {}))
  const code = await main(argv, env, terminal)
  return { code, printed: terminal.printed.join('\n'), errors: terminal.errors.join('\n') }
}

test('a command that takes too long, or too much memory, is killed, and reported as killed', async () => {
  const folder = makeFolder()
  const endless = folder.write('endless.js', 'setInterval(() => {}, 1_000)')
  for (const limits of [
    [300, 1e9],
    [60_000, 1],
  ] as const) {
    const { code, errors } = await runOf(endless, ...limits)([], folder.path, {})
    expect([code, errors]).toEqual([undefined, expect.stringContaining('killed by SIGKILL')])
  }
})

// All kinds are in the soak: npm run test:soak -- --only deployments
test.each(['deep-member', 'redirect-away', 'empty-items'])('%s ends each command', async (id) => {
  for (const kind of KINDS.filter((each) => each.id === id)) {
    expect(await faultsOf(kind, 7, run)).toEqual([])
  }
})
