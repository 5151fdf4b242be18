import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createWorld } from '../../src/assembly/create-world'
import { learn } from '../../src/conformance/learn/learn'
import { samples } from '../support/samples'
import { answersFrom, worldOf } from './learning'

const SCENARIOS = [
  'win-reversed',
  'chargeback-open',
  'manual-adjustments',
  'two-pending-withdrawals',
  'jpy-player',
  'btc-player',
  'cents-left',
] as const
const world = createWorld({ players: 0, scenarios: [...SCENARIOS] })
const players = await Promise.all(SCENARIOS.map((name) => answersFrom(world, name)))

const learnScaled = (place: number, scale: number) =>
  learn(players[place] as (typeof players)[number], { name: 'learned', exact: true, scale })

const balanceOf = (profile: Readonly<Record<string, unknown>>) =>
  (profile['balances'] as { readonly cash_balance: number }).cash_balance

test('what the player holds is the share but for the rounding of rows, or a finding names the rule', () => {
  fc.assert(
    fc.property(
      fc.nat(SCENARIOS.length - 1),
      fc.constantFrom(0.5, 0.37, 2, 3.3, 10),
      (place, scale) => {
        const learned = learnScaled(place, scale)
        const source = players[place] as (typeof players)[number]
        if (learned.findings.length > 0) {
          expect(learned.findings[0]?.rule ?? learned.findings[0]?.entry).toBeDefined()
          return
        }
        const again = worldOf(learned, Date.parse(world.now)).player('learned')
        expect(again.transactions().total).toBe(source.transactions.length)
        const { currency, balances } = again.profile()
        const unit = { JPY: 1, BTC: 1e-8 }[currency as string] ?? 0.01
        const expected = balanceOf(source.profile) * scale
        const most = unit * (1 + source.transactions.length / 2)
        expect(Math.abs(balances.cash_balance - expected)).toBeLessThanOrEqual(most)
      },
    ),
    { numRuns: samples(20) },
  )
})

test('a factor that keeps all amounts whole is exact', () => {
  for (const place of [0, 1, 2, 3]) {
    const { definition, findings } = learnScaled(place, 2)
    expect(findings).toEqual([])
    const again = createWorld({ players: 0, scenarios: [definition], now: Date.parse(world.now) })
    const source = players[place] as (typeof players)[number]
    const { summary } = source
    const made = again.player('learned').summary()
    for (const total of ['total_deposits', 'total_bets', 'total_wins'] as const) {
      expect(made[total]).toBeCloseTo(Number(summary[total]) * 2, 8)
    }
  }
})

test('an amount that a rule refuses is a finding', () => {
  const { findings } = learnScaled(3, 0.01)
  expect(findings).toContainEqual(expect.objectContaining({ rule: 'below_minimum' }))
})
