import { describe, expect, it } from 'vitest'
import type { PlayerCommand, Policies } from '../../src/index'
import { createAccount, deposit, round } from '../engine/account'

const bonus = (name: string): PlayerCommand => ({
  type: 'awardBonus',
  name,
  amount: 20,
  multiplier: 10,
})
const GOODWILL: PlayerCommand = { type: 'adjust', kind: 'Goodwill Credit', amount: 7 }

it('has_more is false on the last page', () => {
  const { view } = createAccount().run(deposit(50), deposit(60))
  const page = (limit: number, offset: number) => view.transactions({ limit, offset }).has_more
  expect([page(1, 0), page(1, 1), page(2, 0)]).toEqual([true, false, false])
})

it('a page of bonuses is as long as asked for at any offset', () => {
  const { view } = createAccount().run(bonus('A'), bonus('B'), bonus('C'))
  const names = view.bonuses({ limit: 1, offset: 1 }).bonuses.map((one) => one.bonus_name)
  expect(names).toEqual(['B'])
})

it('the filter by status goes by the status that is shown', () => {
  const cancelled = (bonusExpiredStatus: Policies['bonusExpiredStatus']) =>
    createAccount({ policies: { bonusExpiredStatus } })
      .run(bonus('A'), 'P400D')
      .view.bonuses({ status: 'cancelled' }).total
  expect([cancelled('cancelled'), cancelled('expired')]).toEqual([1, 0])
})

it('a date as the end of a period stands for its whole day', () => {
  const { view } = createAccount({ now: '2026-01-07T12:00:00Z' }).run(deposit(50))
  expect(view.transactions({ to: '2026-01-07' }).total).toBe(1)
  expect(view.transactions({ to: '2026-01-06' }).total).toBe(0)
})

it('offers are those of the criteria asked for', () => {
  const { view } = createAccount()
  const { bonuses } = view.eligibleBonuses()
  const selected = view.eligibleBonuses({ criteria: 'DEPOSIT' }).bonuses
  expect(selected.length).toBeGreaterThan(0)
  expect(selected.length).toBeLessThan(bonuses.length)
})

it('a refund has the sign of its effect', () => {
  const account = createAccount().run(deposit(50), round(10, 20), { type: 'rollback' })
  expect(account.rows(-1)).toEqual(['Win Reversal -20 completed'])
})

describe('a summary', () => {
  // 6 in bets less wins, 20 in bonus money, 7 as an adjustment: cash lost 6 and gained 7.
  it.each<[Policies['ngr'], number]>([
    ['ggr', 6],
    ['awards', 6 - 20],
    ['awards-and-adjustments', 6 - 20 - 7],
    ['converted', 6 - 7],
  ])('has a net revenue by %s of %d, in no period but its own', (ngr, expected) => {
    const { view } = createAccount({ policies: { ngr } }).run(
      deposit(100),
      bonus('A'),
      round(10, 4),
      GOODWILL,
      'P1D',
    )
    const later = view.summary({ from: '2026-01-08' })
    expect(view.summary().net_gaming_revenue).toBe(expected)
    expect([later.lifetime_net_casino, later.net_gaming_revenue]).toEqual([expected, 0])
  })
})
