import { describe, expect, test } from 'vitest'
import { createWorld } from '../../src/assembly/create-world'
import { keptFacts, lostFacts } from '../../src/conformance/learn/kept-facts'
import type { Learned } from '../../src/conformance/learn/learn'
import { valueAt } from '../../src/contract/input/json-pointer'
import { isFauxhouseError } from '../../src/errors'
import type { ScenarioStep } from '../../src/scenarios/definition'
import { sampled } from '../support/samples'
import { answersFrom, learnFromWorld, worldOf } from './learning'

const PLAYERS = [
  'withdrawal-forfeits-bonus',
  'chargeback-won',
  'bet-rolled-back',
  'self-excluded',
  'bonus-hunter',
] as const

/** The steps without one, and without those that refer to its result. */
function without(steps: readonly ScenarioStep[], place: number): ScenarioStep[] {
  const gone = new Set<string>()
  return steps.flatMap((step, at) => {
    const { as } = step as { as?: string }
    const refers = Object.values(step).some(
      (value) => typeof value === 'string' && gone.has(value.replace('.win', '')),
    )
    const isGone = at === place || refers
    if (isGone && as !== undefined) gone.add(`$${as}`)
    if (!isGone) return [step]
    // A step without a time has that of the step before it.
    return []
  })
}

/** Each step with its own time. */
function timed(steps: readonly ScenarioStep[]): ScenarioStep[] {
  let at: ScenarioStep['at']
  return steps.map((step) => {
    at = step.at ?? at
    return { ...step, at }
  })
}

const sameWithFewer = async (
  { definition }: Learned,
  now: number,
  wanted: ReadonlyMap<string, unknown>,
) => {
  const steps = timed(definition.steps ?? [])
  const removable: number[] = []
  for (const place of steps.keys()) {
    const fewer = { ...definition, steps: without(steps, place) }
    try {
      const world = createWorld({ players: 0, scenarios: [fewer], now })
      const facts = keptFacts(await answersFrom(world, 'learned'), [])
      if (lostFacts(wanted, facts).length === 0) removable.push(place)
    } catch (error) {
      if (!isFauxhouseError(error)) throw error
    }
  }
  return removable
}

test.each(sampled(PLAYERS, 2))(
  'the fewest steps keep the statuses, flags and kinds: %s',
  async (name) => {
    const world = createWorld({ players: 0, scenarios: [name] })
    const learned = await learnFromWorld(world, name)
    const { findings, isMinimal, steps } = learned
    expect({ findings, isMinimal }).toEqual({ findings: [], isMinimal: true })
    expect(steps.kept).toBeLessThan(steps.all)
    const wanted = keptFacts(await answersFrom(world, name), [])
    const now = Date.parse(world.now)
    const again = worldOf(learned, now)
    expect(lostFacts(wanted, keptFacts(await answersFrom(again, 'learned'), []))).toEqual([])
    expect(await sameWithFewer(learned, now, wanted)).toEqual([])
  },
)

test('rounds and deposits whose sum matters become one round', async () => {
  const world = createWorld({ players: 0 })
  world.execute('person', { type: 'register', market: 'DE' })
  const games = ['jade-terrace', 'lantern-bay', 'wolf-hollow', 'owl-and-key'] as const
  for (let visit = 0; visit < 10; visit += 1) {
    world.execute('person', { type: 'deposit', amount: 30 + visit, method: 'visa' })
    for (const game of games) {
      world.execute('person', { type: 'play', game, stake: 5.37, win: visit / 4 })
      world.advance('PT1M')
    }
  }
  const { cash_balance } = world.player('person').profile().balances
  world.execute('person', { type: 'play', game: 'jade-terrace', stake: cash_balance, win: 0 })
  const { steps, findings } = await learnFromWorld(world, 'person')
  expect({ findings, all: steps.all }).toEqual({ findings: [], all: 51 })
  expect(steps.kept).toBeLessThan(8)
})

describe('--keep', () => {
  test.each([
    [['/withdrawal_status', '/balances/cash_balance']],
    [['/summary/total_bets', '/transactions/0/amount', '/transactions/0/status']],
    [['/bonuses/0/status', '/bonuses/0/amount', '/segments']],
  ])('%j: the values are equal after', async (keep) => {
    const world = createWorld({ players: 0, scenarios: ['vip-whale'] })
    const learned = await learnFromWorld(world, 'vip-whale', { keep })
    expect(learned.findings).toEqual([])
    expect(learned.steps.kept).toBeLessThan(learned.steps.all / 10)
    const again = worldOf(learned, Date.parse(world.now))
    for (const pointer of keep) {
      expect(valueIn(again, 'learned', pointer), pointer).toEqual(
        valueIn(world, 'vip-whale', pointer),
      )
    }
  })

  test('a pointer to nothing is refused', async () => {
    const world = createWorld({ players: 0, scenarios: ['vip-whale'] })
    const learning = learnFromWorld(world, 'vip-whale', { keep: ['/balance/cash_balance'] })
    await expect(learning).rejects.toThrow('"/balance/cash_balance" selects nothing')
  })
})

function valueIn(world: ReturnType<typeof createWorld>, id: string, pointer: string): unknown {
  const view = world.player(id)
  const { transactions } = view.transactions()
  const { bonuses } = view.bonuses()
  return valueAt({ ...view.profile(), summary: view.summary(), transactions, bonuses }, pointer)
}
