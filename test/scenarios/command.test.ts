import { describe, expect, test } from 'vitest'
import { createWorld } from '../../src/create-world'
import { SCENARIO_NAMES } from '../../src/scenarios/names'
import { runMain } from '../cli/recorded-terminal'
import { countCalls } from '../support/calls'

const run = (...argv: string[]) => runMain(argv)

describe('fauxhouse scenarios', () => {
  test('lists all of them by tag, and the parts', async () => {
    const { code, printed } = await run('scenarios')
    expect(code).toBe(0)
    for (const name of SCENARIO_NAMES) expect(printed).toContain(`  ${name} `)
    expect(printed).toMatch(/^kyc\n/m)
    expect(printed).toContain('pending-withdrawal')
    const { printed: json } = await run('scenarios', '--json')
    expect(JSON.parse(json)).toContainEqual(
      expect.objectContaining({ name: 'blocked-player', trait: false }),
    )
  })

  test('tells what one contains, with curl lines and the player', async () => {
    const { code, printed } = await run('scenarios', 'withdrawal-stuck')
    expect(code).toBe(0)
    expect(printed).toContain('Built on  approved')
    expect(printed).toContain('/players/withdrawal-stuck/transactions?event_type=withdrawal')
    expect(printed).toMatch(
      /Card Withdrawal +-120\.00 +pending +visa +System +Awaiting manual review/,
    )
    expect((await run('scenarios', 'blocked-player+pending-withdrawal')).code).toBe(0)
  })

  test('names the nearest of one that there is not', async () => {
    const { code, errors } = await run('scenarios', 'withdrawl-stuck')
    expect(code).toBe(2)
    expect(errors).toContain('Did you mean "withdrawal-stuck"?')
  })
})

test('loading and listing all scenarios makes no player', async () => {
  const REGISTER = ['simulator/engine/player', 'register'] as const
  const world = createWorld({ players: 0, scenarios: 'all' })
  const calls = await countCalls(REGISTER)
  expect(world.list({ limit: 200 }).total).toBeGreaterThanOrEqual(SCENARIO_NAMES.length)
  expect(calls.of(...REGISTER)).toBe(0)
  world.player('blocked-player').profile()
  expect(calls.of(...REGISTER)).toBe(1)
})
