import { describe, expect, it } from 'vitest'
import type { PlayerCommand } from '../../src/index'
import { type Account, createAccount, deposit, type Line, round, verdictAfter } from './account'

const ROLLBACK: PlayerCommand = { type: 'rollback' }
const LATE: PlayerCommand = { type: 'play', stake: 5, win: 7, settlesAfter: 'PT1M' }
const AWARD: PlayerCommand = { type: 'awardBonus', amount: 10, multiplier: 10 }
const of = (place: number) => (account: Account) =>
  ({ type: 'rollback', transaction: account.id(place) }) as const
/** Loses all cash except the given amount. */
const debit = (amount: number): PlayerCommand => ({ type: 'adjust', kind: 'Manual Debit', amount })

describe('a bet is taken back unless its win stands', () => {
  it.each<[string, readonly Line[], Exclude<Line, string>, string]>([
    ['lost', [round(5)], ROLLBACK, 'accepted'],
    ['won', [round(5, 7)], of(1), 'win_stands'],
    ['won a minute later', [LATE, 'PT1M'], of(1), 'win_stands'],
    ['its win', [round(5, 7)], of(2), 'accepted'],
    ['by default the newest, the win', [round(5, 7)], ROLLBACK, 'accepted'],
    ['after its win', [round(5, 7), ROLLBACK], of(1), 'accepted'],
    ['the win of a later round', [round(5), round(5, 7)], of(1), 'accepted'],
    ['taken back before', [round(5), ROLLBACK], of(1), 'transaction_state'],
    ['a win taken back before', [round(5, 7), ROLLBACK], of(2), 'transaction_state'],
    ['nothing was played', [], ROLLBACK, 'no_such_transaction'],
    ['a deposit', [], of(0), 'transaction_state'],
    ['long ago', [round(5), 'P400D'], ROLLBACK, 'accepted'],
  ])('%s', (_, lines, command, verdict) => {
    expect(verdictAfter(lines, command)).toBe(verdict)
  })

  it('names the win', () => {
    const account = createAccount().run(deposit(50), round(5, 7))
    expect(account.rejection(of(1))).toEqual({ rule: 'win_stands', win: account.id(2) })
  })

  it('answers it with a refund, and out of the totals', () => {
    const account = createAccount().run(deposit(50), round(5, 7), ROLLBACK, of(1))
    expect(account.rows(1)).toEqual([
      'Slots Bet 5 rolled_back',
      'Slots Win 7 rolled_back',
      'Win Reversal -7 completed',
      'Bet Refund 5 completed',
    ])
    const [, bet, win, reversal, refund] = account.transactions()
    expect(reversal?.event_note).toBe(`Reversal of ${win?.id}: game error`)
    expect(refund?.event_note).toBe(`Refund of ${bet?.id}: game error`)
    expect(account.wallets()).toEqual([50, 0, 0])
    expect(account.summary()).toMatchObject({ total_bets: 0, total_wins: 0 })
  })
})

describe('a win is taken back while it is on the account', () => {
  it.each<[string, readonly Line[], string]>([
    ['all of it', [round(50, 7)], 'accepted'],
    ['all but a cent', [round(50, 7), debit(0.01)], 'insufficient_funds'],
    ['and more', [round(49, 7)], 'accepted'],
    ['in both wallets', [AWARD, round(55, 11)], 'accepted'],
    ['just the cash part of it', [AWARD, round(55, 11), debit(4.16)], 'accepted'],
    ['not the cash part of it', [AWARD, round(55, 11), debit(4.17)], 'insufficient_funds'],
    [
      'not the bonus part of it',
      // 9.17 cash and 1.83 bonus are won; all but 17 cents of the bonus go, and cash comes back.
      [AWARD, round(55, 11), round(15.01), { type: 'adjust', kind: 'Manual Credit', amount: 10 }],
      'insufficient_funds',
    ],
  ])('%s', (_, lines, verdict) => {
    const account = createAccount().run(deposit(50), ...lines)
    const wins = account.transactions().findIndex(({ event_type }) => event_type === 'win')
    expect(account.verdict(of(wins))).toBe(verdict)
  })

  it('names what is there and what is needed', () => {
    const account = createAccount().run(deposit(50), round(50, 7), debit(0.01))
    expect(account.rejection(ROLLBACK)).toEqual({
      rule: 'insufficient_funds',
      cash_balance: 6.99,
      bonus_balance: 0,
      required: 7,
    })
  })
})

describe('a round with a bonus is taken back while that bonus is active', () => {
  it.each<[string, readonly Line[], string]>([
    ['active', [AWARD, round(5)], 'accepted'],
    ['cancelled', [AWARD, round(5), { type: 'cancelBonus' }], 'bonus_no_longer_active'],
    ['expired', [AWARD, round(5), 'P30D'], 'bonus_no_longer_active'],
    [
      'another is active',
      [AWARD, round(5), { type: 'cancelBonus' }, AWARD],
      'bonus_no_longer_active',
    ],
    ['the round was before it', [round(5), AWARD], 'accepted'],
    [
      'the round was before it, it has gone',
      [round(5), AWARD, { type: 'cancelBonus' }],
      'accepted',
    ],
  ])('%s', (_, lines, verdict) => {
    expect(verdictAfter(lines, ROLLBACK)).toBe(verdict)
  })

  it('gives the stake back to the wallets that it came from, and takes its progress away', () => {
    const account = createAccount().run(deposit(5), AWARD, round(4), round(8))
    expect(account.wallets()).toEqual([0.99, 2.01, 0])
    expect(account.bonuses()[0]?.wagered_amount).toBe(12)
    account.run(ROLLBACK)
    expect(account.wallets()).toEqual([3.66, 7.34, 0])
    expect(account.bonuses()[0]?.wagered_amount).toBe(4)
  })

  it('takes a breach of the highest stake away', () => {
    const note = (...lines: readonly Line[]) =>
      createAccount()
        .run(deposit(5), AWARD, ...lines, { type: 'cancelBonus', by: 'Admin' })
        .transactions()
        .at(-1)?.event_note
    expect(note(round(5.01))).toMatch(/max bet exceeded$/)
    expect(note(round(5.01), ROLLBACK)).toMatch(/bonus abuse$/)
    expect(note(round(5.01), round(5), ROLLBACK)).toMatch(/max bet exceeded$/)
  })

  it('a bonus whose last money was that win is lost', () => {
    const account = createAccount().run(AWARD, round(10, 4), ROLLBACK)
    expect(account.wallets()).toEqual([0, 0, 0])
    expect(account.bonuses()[0]).toMatchObject({ status: 'cancelled', wagered_amount: 10 })
  })
})
