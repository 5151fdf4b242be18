import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { createWorld } from '../../src/assembly/create-world'
import { loadScenarioFile, startServer } from '../../src/node'
import { runMain } from './recorded-terminal'
import { makeFolder, type TemporaryFolder } from './temporary-folder'

const PLAYER = 'withdrawal-forfeits-bonus'
const ENV = { FAUXHOUSE_AGAINST_TOKEN: 'secret-token', FAUXHOUSE_AGAINST_SESSION: 'secret-session' }

let folder: TemporaryFolder
beforeEach(() => {
  folder = makeFolder()
})

const at = (name: string) => join(folder.path, name)

async function serve(policies = {}) {
  const world = createWorld({ players: 0, scenarios: [PLAYER], policies })
  const server = await startServer(world)
  onTestFinished(() => server.close())
  const clock = ['--now', new Date(Date.parse(world.now)).toISOString(), '--rate', '1000']
  return { world, base: server.url, clock }
}

const run = (...argv: string[]) => runMain(['learn', ...argv], ENV, () => new Promise(() => {}))

test('writes a scenario that loads, and prints what to do with it', async () => {
  const { world, base, clock } = await serve()
  const out = at('case.json')
  const { code, printed, errors } = await run(PLAYER, '--against', base, '--out', out, ...clock)
  expect({ code, errors }).toEqual({ code: 0, errors: '' })
  expect(printed).toContain(`fauxhouse serve --scenario-file ${out}`)
  const again = createWorld({
    players: 0,
    now: Date.parse(world.now),
    scenarios: [loadScenarioFile(out)],
  })
  const before = world.player(PLAYER).profile()
  const { kyc_status, withdrawal_status, blocked, settings } = again.player('case').profile()
  expect(before).toMatchObject({ kyc_status, withdrawal_status, blocked, settings })
})

test('--exact --json: the whole history, and a report', async () => {
  const { world, base, clock } = await serve()
  const out = at('case.json')
  const name = ['--name', 'my-case']
  const { code, printed } = await run(
    ...[PLAYER, '--against', base, '--out', out, '--exact', '--json', ...name, ...clock],
  )
  const { total } = world.player(PLAYER).transactions()
  expect(code).toBe(0)
  expect(JSON.parse(printed)).toMatchObject({
    file: out,
    findings: [],
    rows: { read: total, created: total },
  })
  const again = createWorld({
    players: 0,
    now: Date.parse(world.now),
    scenarios: [loadScenarioFile(out)],
  })
  expect(again.player('my-case').summary()).toEqual(world.player(PLAYER).summary())
})

test('the id of the player does not become the name', async () => {
  const { base, clock } = await serve()
  const out = at(`${PLAYER}.json`)
  await run(PLAYER, '--against', base, '--out', out, ...clock)
  expect(readFileSync(out, 'utf8')).not.toContain(PLAYER)
  expect(JSON.parse(readFileSync(out, 'utf8')).name).toBe('learned-player')
})

test('findings end with code 1; policies that are given leave none', async () => {
  const { base, clock } = await serve({ ngr: 'ggr' })
  const call = [PLAYER, '--against', base, '--out', at('case.json'), '--exact', ...clock]
  const { code, printed } = await run(...call)
  expect(code).toBe(1)
  expect(printed).toContain('TransactionSummary.net_gaming_revenue')
  writeFileSync(at('policies.json'), JSON.stringify({ ngr: 'ggr' }))
  expect((await run(...call, '--policies', at('policies.json'))).code).toBe(0)
})

describe('ends with code 2 and one line', () => {
  test.each([
    [['--out', 'x.json'], 'learn needs a deployment'],
    [['--against', 'http://127.0.0.1:1/v1'], 'learn needs an output file'],
    [['--against', 'ftp://x/v1', '--out', 'x.json'], '--against is not a base URL'],
    [['--against', 'http://127.0.0.1:1/v1', '--out', 'x.json', '--scale', '0'], '--scale is no'],
    [
      ['--against', 'http://127.0.0.1:1/v1', '--out', 'x.json', '--now', 'later'],
      '--now: "later" is not a date.',
    ],
    [
      ['--against', 'http://127.0.0.1:1/v1', '--out', 'x.json', '--exact', '--keep', '/name'],
      '--exact and --keep exclude each other.',
    ],
    [['--against', 'http://127.0.0.1:1/v1', '--out', 'x.json'], 'does not respond'],
  ])('%j: %s', async (argv, problem) => {
    const { code, errors } = await run('someone', ...argv)
    expect(code).toBe(2)
    expect(errors).toContain(problem)
    expect(errors).not.toMatch(/secret|\n/)
  })

  test.each([
    [[], 'returns 404'],
    [['--budget', '2'], 'budget'],
    [['--keep', '/nothing'], '"/nothing" selects nothing'],
  ])('with a deployment: %j', async (argv, problem) => {
    const { base, clock } = await serve()
    const player = argv.length === 0 ? 'nobody' : PLAYER
    const call = [player, '--against', base, '--out', at('case.json'), ...clock, ...argv]
    const { code, errors } = await run(...call)
    expect(errors).toContain(problem)
    expect(code).toBe(2)
  })
})
