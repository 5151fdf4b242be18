import { expect, it } from 'vitest'
import { createWorld, type PlayerCommand } from '../../src/index'
import { insideOf } from '../../src/world/views/player-view'
import { countCalls } from '../support/calls'

const PLAN = ['simulator/engine/plans', 'planPayout'] as const

const BLOCK: PlayerCommand = { type: 'block', cause: 'AML Hold' }
const APPROVED: readonly PlayerCommand[] = (['pending', 'in_review', 'approved'] as const).map(
  (status) => ({ type: 'setKyc', status }),
)
const PAYOUTS: readonly PlayerCommand[] = Array.from({ length: 20 }, (_, index) => ({
  type: 'requestWithdrawal',
  amount: 20 + index,
}))

/** An account with automatic processes, without an autopilot. */
function createProcessed(commands: readonly PlayerCommand[]) {
  const world = createWorld({
    ...{ seed: 'recheck', players: 0, now: '2026-01-07T12:00:00.000Z' },
    policies: { minimumTurnover: 0 },
  })
  world.execute('p', { type: 'register', market: 'ES', autopilot: true })
  world.executeAll('p', [{ type: 'deposit', amount: 2_000 }, ...APPROVED, ...commands])
  return world
}

it('a payout that waits for the end of a block costs the same however long it waits', async () => {
  const calls = await countCalls(PLAN)
  // The plan is read at each check.
  const looksIn = async (span: string): Promise<number> => {
    const world = createProcessed([...PAYOUTS, BLOCK])
    calls.reset()
    world.advance(span)
    world.player('p').profile()
    return calls.of(...PLAN)
  }
  const decade = await looksIn('P3650D')
  expect(decade).toBeGreaterThan(PAYOUTS.length / 2)
  expect(await looksIn('P36500D')).toBe(decade)
})

it.each<[string, PlayerCommand]>([
  ['a block without an end', BLOCK],
  ['a cool-off', { type: 'block', cause: 'Cool-Off', for: 'P10DT5H' }],
])('looks fall on the same instants in one leap as in steps: %s', (_, block) => {
  const [leap, steps] = [createProcessed([...PAYOUTS, block]), createProcessed([...PAYOUTS, block])]
  const storyOf = (world: typeof leap) => {
    const view = world.player('p')
    const transactions = view.transactions({ limit: 100 })
    return [transactions, [...insideOf(view).player.timers]]
  }
  const after = (leapBy: string, step: string, times: number) => {
    leap.advance(leapBy)
    for (let time = 0; time < times; time += 1) {
      steps.advance(step)
      steps.player('p').profile()
    }
    expect(storyOf(steps)).toEqual(storyOf(leap))
  }
  after('P9D', 'PT3H', 72)
  after('P1D', 'PT1H', 24)
  after('P2D', 'PT20M', 144)
  for (const world of [leap, steps]) {
    world.execute('p', { type: 'setKyc', status: 'pending' })
  }
  after('P40D', 'PT8H', 120)
})

it.each([
  ['PT0S', 'at once'],
  ['P400D', 'after years'],
])('an unblocked payout goes on at the next daily look: %s', (wait) => {
  const [waiting, looked] = [
    createProcessed([...PAYOUTS, BLOCK]),
    createProcessed([...PAYOUTS, BLOCK]),
  ]
  waiting.advance('P5D')
  for (let day = 0; day < 5; day += 1) {
    looked.advance('P1D')
    looked.player('p').profile()
  }
  for (const world of [waiting, looked]) {
    world.advance(wait)
    world.execute('p', { type: 'unblock' })
    world.advance('P1D')
  }
  const storyOf = (world: typeof waiting) => world.player('p').transactions({ limit: 100 })
  expect(storyOf(waiting)).toEqual(storyOf(looked))
  expect(JSON.stringify(storyOf(waiting))).toContain('approved')
})
