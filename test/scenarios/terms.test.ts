import { describe, expect, test } from 'vitest'
import { createWorld, type ScenarioDefinition } from '../../src/index'

const worldOf = (scenario: ScenarioDefinition) =>
  createWorld({ players: 0, seed: 'terms', scenarios: [{ name: 'stated', ...scenario }] })

describe('wagering terms of offers', () => {
  test.each([
    ['bonus', 7, 350],
    ['bonus+deposit', 7, 700],
  ] as const)(
    '%s x %d: a welcome bonus of 50 has to be wagered by %d',
    (base, multiplier, wanted) => {
      const world = worldOf({ player: { terms: { WELCOME100: { base, multiplier } } } })
      const [welcome] = world.player('stated').eligibleBonuses().bonuses
      expect(welcome).toMatchObject({ name: 'Welcome Bonus', wager_requirement: wanted })
      world.execute('stated', { type: 'claimBonus', bonus: 'WELCOME100' })
      world.execute('stated', { type: 'deposit', amount: 50 })
      const [bonus] = world.player('stated').bonuses().bonuses
      expect(bonus).toMatchObject({ status: 'active', amount: 50, wager_requirement: wanted })
    },
  )

  test('those of parts join, and two parts do not contradict each other', () => {
    const one = {
      name: 'one',
      trait: true,
      player: { terms: { SECOND25: { base: 'bonus', multiplier: 3 } } },
    } as const
    const other = {
      ...one,
      name: 'other',
      player: { terms: { SECOND25: { base: 'bonus', multiplier: 4 } } },
    } as const
    const world = createWorld({ players: 0, scenarios: [] })
    world.define([one, other])
    const load = (traits: readonly string[]) => () =>
      world.load({ name: `all-${traits.join('-')}`, traits })
    expect(load(['one'])).not.toThrow()
    expect(load(['one', 'other'])).toThrow('terms.SECOND25')
  })

  test.each([
    ['a code with fixed terms', { DAILY10: { base: 'bonus', multiplier: 3 } }, 'DAILY10'],
    [
      'a multiplier that is not whole',
      { SECOND25: { base: 'bonus', multiplier: 3.5 } },
      'multiplier',
    ],
  ])('%s is refused', (_, terms, named) => {
    const player = { terms } as ScenarioDefinition['player']
    expect(() => worldOf({ player })).toThrow(named)
  })
})
