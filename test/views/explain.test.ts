import { describe, expect, test } from 'vitest'
import type { Policies } from '../../src/contract/policies'
import { createWorld, type PlayerCommand } from '../../src/index'
import { APPROVED, deposit, round } from '../engine/account'

/** A player in Germany after some commands, at the start of 2026. */
function playerAfter(commands: readonly PlayerCommand[], policies: Partial<Policies> = {}) {
  const world = createWorld({ players: 0, policies })
  world.executeAll('a', [{ type: 'register', market: 'DE' }, ...commands])
  return world.player('a')
}

/** The lines of an explanation, such as `-30 Bets (1)`. */
const linesOf = (player: ReturnType<typeof playerAfter>, pointer: string) =>
  player.explain(pointer).terms.map(({ sign, amount, label, count }) => {
    return `${sign * amount} ${label.replace(/ bon_\w+/, '')} (${count})`
  })

test('a balance has a term for each kind of its rows, with the filter for them', () => {
  const player = playerAfter([deposit(100), round(30, 5)])
  const kind = (type: string) => ({ event_type: [type], status: ['completed'] })
  expect(player.explain('/balances/cash_balance')).toEqual({
    pointer: '/balances/cash_balance',
    value: 75,
    currency: 'EUR',
    at: '2026-01-01T12:00:00.000Z',
    terms: [
      { label: 'Deposits', sign: 1, amount: 100, count: 1, filter: kind('deposit') },
      { label: 'Bets', sign: -1, amount: 30, count: 1, filter: kind('bet') },
      { label: 'Wins', sign: 1, amount: 5, count: 1, filter: kind('win') },
    ],
  })
})

test('statuses are apart, and bonuses, adjustments and refunds have their names', () => {
  const player = playerAfter([
    ...[deposit(100), round(100, 100), ...APPROVED],
    { type: 'requestWithdrawal', amount: 40 },
    { type: 'adjust', kind: 'Goodwill Credit', amount: 3 },
    { type: 'chargeback' },
  ] as PlayerCommand[])
  expect(linesOf(player, '/balances/cash_balance')).toEqual([
    '100 Deposits, charged back (1)',
    '-100 Bets (1)',
    '100 Wins (1)',
    '3 Goodwill Credit (1)',
    '-100 Chargeback (1)',
  ])
  expect(linesOf(player, '/kpi/ltd')).toEqual([])
})

test.each<[why: string, commands: readonly PlayerCommand[], policies: Partial<Policies>]>([
  ['Locked until the deposits are staked', [deposit(100)], {}],
  [
    'Withheld by a block',
    [deposit(100), { type: 'block', cause: 'AML Hold' }],
    { minimumTurnover: 0 },
  ],
  [
    'Withheld until KYC is approved',
    [deposit(100)],
    { minimumTurnover: 0, withdrawable: 'also-kyc-and-block' },
  ],
])('the withdrawable balance says why it is less than the cash: %s', (why, commands, policies) => {
  const player = playerAfter(commands, policies)
  expect(linesOf(player, '/balances/withdrawable_balance')).toEqual([
    '100 Deposits (1)',
    `-100 ${why} (0)`,
  ])
})

test('of several rows at one instant, no filter selects the last deposit alone', () => {
  const last = '/kpi/last_deposit/amount'
  expect(playerAfter([deposit(30)]).explain(last).terms[0]).toMatchObject({
    count: 1,
    filter: { from_date: '2026-01-01T12:00:00.000Z', event_name: ['Card Deposit'] },
  })
  expect(playerAfter([deposit(30), deposit(20)]).explain(last).terms).toEqual([
    { label: 'Card Deposit', sign: 1, amount: 20, count: 0, filter: null },
  ])
})

test('an amount is also explained as of another instant', () => {
  const world = createWorld({ players: 0 })
  world.executeAll('a', [{ type: 'register' }, deposit(30)])
  world.advance('P1D')
  world.execute('a', deposit(50))
  const valueAt = (at?: string) => world.player('a').explain('/kpi/ltd', { at }).value
  expect([valueAt('2026-01-01T12:00:00Z'), valueAt()]).toEqual([30, 80])
})

describe('what is no amount', () => {
  test.each([
    ['/balances/cash', '/balances/cash_balance'],
    ['cash_balance', '/balances/cash_balance'],
    ['/kpi/wrr', '/kpi/wr'],
    ['/kpi/total_bets', '/summary/total_bets'],
    ['/summary/deposit_count', '/kpi/last_deposit/amount'],
  ])('%s: the nearest is named', (pointer, nearest) => {
    expect(() => playerAfter([]).explain(pointer)).toThrow(
      expect.objectContaining({
        code: 'NOT_AN_AMOUNT',
        message: `"${pointer}" is not an amount of the profile or of the summary. Did you mean ${nearest}?`,
        facts: { pointer, nearest },
      }),
    )
  })

  test('an amount that the profile of the player does not have', () => {
    expect(() => playerAfter([]).explain('/kpi/last_deposit/amount')).toThrow(
      /^"\/kpi\/last_deposit\/amount" is absent from the profile of this player\. Did you mean/,
    )
  })
})
