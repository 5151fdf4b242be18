import { expect, test } from 'vitest'
import { createWorld } from '../../src/assembly/create-world'
import type { ScenarioDefinition } from '../../src/scenarios/definition'
import { PERSONA_IDS } from '../../src/simulator/domain/personas'
import { WORK_LIMITS } from '../../src/simulator/workload/budget'

/*
 * An advance has no budget of its own: what falls due on the way is bounded by what was commanded
 * before, and by the lives that the autopilot gives. Rows are what is counted.
 */

const START = '1990-01-01T00:00:00Z'
const END = '2190-01-01T00:00:00Z'

test('two centuries of every persona come to few rows', () => {
  const world = createWorld({ players: 0, now: START })
  const ids = PERSONA_IDS.flatMap((persona) =>
    [1, 2, 3].map((number) => {
      world.execute(`${persona}-${number}`, { type: 'register', persona })
      return `${persona}-${number}`
    }),
  )
  world.advance({ to: END })
  const rows = ids.map((id) => world.player(id).transactions({ limit: 0 }).total)
  expect(Math.max(...rows)).toBeGreaterThan(500)
  expect(Math.max(...rows)).toBeLessThan(WORK_LIMITS.change.rows / 10)
})

test('two centuries of a player with very much underway stay within the budget of one change', () => {
  const open = 40_000
  const steps = [
    { at: '-PT10M', type: 'deposit', amount: 9_000 },
    { at: '-PT10S', repeat: open, type: 'play', stake: 0.01, win: 0.02, open: true },
    { at: '-PT10S', repeat: 1_000, type: 'deposit', amount: 1, outcome: 'pending' },
    { at: '-PT10S', repeat: 100, type: 'requestWithdrawal', amount: 20 },
    { at: '-PT10S', repeat: 100, type: 'awardBonus', code: 'SECOND25' },
  ]
  const definition = { name: 'busy', traits: ['approved'], steps }
  const world = createWorld({ players: 0 })
  world.load(definition as unknown as ScenarioDefinition)
  const totalOf = () => world.player('busy').transactions({ limit: 0 }).total
  const before = totalOf()
  expect(before).toBeGreaterThan(open)
  world.advance({ to: END })
  const made = totalOf() - before
  // A win of each open round; and the monthly fee, as long as there is money.
  expect(made).toBeGreaterThanOrEqual(open)
  expect(made).toBeLessThan(open + 12 * 164 + 500)
  expect(totalOf()).toBeLessThan(WORK_LIMITS.change.rows)
})
