import { expect, test } from 'vitest'
import { createWorld } from '../../src/assembly/create-world'
import { SHELLS, STUBS } from '../../src/cli/completion/stubs'
import { COMMANDS, main } from '../../src/cli/main'
import { startServer } from '../../src/node'
import { recordTerminal } from './recorded-terminal'

/** The candidates for the last word of a line. */
async function complete(line: string, shell = 'bash', env = {}): Promise<string[]> {
  const terminal = recordTerminal()
  expect(await main(['__complete', shell, ...line.split(' ')], env, terminal)).toBe(0)
  return terminal.printed.flatMap((text) => text.split('\n'))
}

test('the scripts have at most ten lines; another shell is refused', async () => {
  for (const shell of SHELLS) {
    const terminal = recordTerminal()
    expect(await main(['completion', shell], {}, terminal)).toBe(0)
    expect(terminal.printed).toEqual([STUBS[shell]])
    expect(STUBS[shell].split('\n').length).toBeLessThanOrEqual(10)
  }
  const terminal = recordTerminal()
  expect(await main(['completion', 'powershell'], {}, terminal)).toBe(2)
  expect(terminal.errors.join()).toContain('Use one of: bash, zsh, fish.')
})

test.each([
  ['s', ['serve', 'show', 'scenarios', 'sweep']],
  ['--adm', ['--admin-token']],
  ['audit --sc', ['--scenario', '--scenario-file']],
  ['help env', ['environment']],
  ['help ctl adv', ['advance']],
  ['show blocked-pl', ['blocked-player']],
  ['show --json blocked-pl', ['blocked-player']],
  ['show --seed show blocked-pl', ['blocked-player']],
  ['show --scenario vip-m', ['vip-managers-book']],
  ['show --scenario=vip-m', ['vip-managers-book']],
  ['generate --format pa', ['parquet']],
  ['generate --tables players,tr', ['players,transactions']],
  ['find --policy sortOrder = o', ['oldest-first']],
  ['find --policy sortOrder = ', ['newest-first', 'oldest-first']],
  ['sweep --only sortO', ['sortOrder']],
  ['completion z', ['zsh']],
  ['docs many', ['many-tests']],
  ['ctl adv', ['advance']],
  ['ctl load vip-m', ['vip-managers-book']],
  ['ctl run anna type = dep', ['deposit']],
  ['ctl help run dep', ['deposit']],
  ['ctl run anna type=deposit am', ['amount=']],
  ['ctl run anna type=deposit amount=5 am', []],
  ['ctl fault oper', ['operation=']],
  ['ctl world w1 se', ['seed=']],
  ['ctl changes since=x so', ['source=']],
  ['ctl players kyc', ['kyc_status=']],
  ['ctl players at', []], // --at
  ['ctl policy sortOrder = o', ['oldest-first']],
  ['generate --out da', []],
  ['replay x -- s', []],
  ['ctl constructor x', []],
])('%j is completed by %j', async (line, expected) => {
  expect(await complete(line)).toEqual(expected)
})

test('every command and every flag is a candidate', async () => {
  const names = COMMANDS.map(({ name }) => name)
  expect((await complete('')).filter((word) => word !== 'help')).toEqual(names)
  for (const { name, flags } of COMMANDS) {
    const expected = [...Object.keys(flags), 'help', 'version'].map((flag) => `--${flag}`)
    expect(await complete(`${name} -`)).toEqual(expected)
  }
})

test('zsh and fish receive descriptions', async () => {
  expect(await complete('aud', 'zsh')).toEqual([expect.stringMatching(/^audit:Checks that/)])
  expect(await complete('aud', 'fish')).toEqual([expect.stringMatching(/^audit {2}Checks that/)])
})

test('player ids come from a running server; none are missing without one', async () => {
  const world = createWorld({ players: 0, scenarios: ['unicode-id', 'blocked-player'] })
  const server = await startServer(world)
  const env = { FAUXHOUSE_URL: server.origin }
  // A server that has just started may take longer than a completion waits.
  await fetch(`${server.origin}/__admin/players?q=block`)
  expect(await complete('ctl player block', 'bash', env)).toEqual(['blocked-player'])
  expect(await complete(`ctl --url ${server.origin} player block`)).toEqual(['blocked-player'])
  await server.close()
  expect(await complete('ctl player block', 'bash', env)).toEqual([])
  expect(await complete('ctl player block', 'bash', { FAUXHOUSE_URL: 'nowhere' })).toEqual([])
})
