import { describe, expect, it } from 'vitest'
import type { PlayerCommand } from '../../src/index'
import { type Account, createAccount, deposit, type Line, round } from './account'

const award = (amount: number, multiplier: number, cap?: number): PlayerCommand => ({
  type: 'awardBonus',
  amount,
  multiplier,
  ...(cap !== undefined && { cap }),
})
const progress = (account: Account) => {
  const bonus = account.bonuses().at(-1)
  return [bonus?.status, bonus?.wagered_amount, bonus?.remaining_wager]
}

describe('a stake counts toward wagering by its category', () => {
  it.each([
    ['lantern-bay', 1.99],
    ['paper-rocket', 1.99],
    ['parlour-bingo', 0.99],
    ['european-roulette', 0.19],
    ['salon-baccarat', 0.19],
    ['jacks-and-better', 0.19],
    ['studio-live', 0.19],
    ['live-wheel', 0.19],
    ['classic-blackjack', 0.09],
    ['grand-cascade', 0],
  ])('%s: %d of 1.99', (game, counted) => {
    const account = createAccount().run(award(10, 10))
    account.run({ type: 'play', game, stake: 1.99, win: 0 })
    expect(progress(account)).toEqual(['active', counted, Number((100 - counted).toFixed(2))])
    expect(account.profile().kpi.wr).toBe(progress(account)[2])
  })

  it('what is less than a minor unit is carried to the next stake', () => {
    const roulette = { type: 'play', game: 'european-roulette', stake: 0.05, win: 0 } as const
    const account = createAccount().run(deposit(50), award(10, 10))
    account.run(...Array.from({ length: 99 }, () => roulette))
    expect(progress(account)).toEqual(['active', 0.49, 99.51])
    expect(progress(account.run(roulette))).toEqual(['active', 0.5, 99.5])
    // 500 hundredths of a cent, less 5: a rollback takes back what the bet had added.
    expect(progress(account.run({ type: 'rollback' }))).toEqual(['active', 0.49, 99.51])
    expect(progress(account.run(roulette))).toEqual(['active', 0.5, 99.5])
  })

  it('cash counts as bonus money does', () => {
    const account = createAccount().run(deposit(50), award(10, 10), round(20))
    expect(account.wallets()).toEqual([33.33, 6.67, 0])
    expect(progress(account)).toEqual(['active', 20, 80])
  })

  it('what was staked before the award does not', () => {
    const account = createAccount().run(deposit(50), round(20), award(10, 10))
    expect(progress(account)).toEqual(['active', 0, 100])
  })
})

describe('a bonus completes when its requirement is met, is lost when it is spent before', () => {
  // 10 euro to be wagered twice.
  const NEARLY = [award(10, 2), round(10, 10), round(9.99, 9.99)]
  it.each<[string, readonly Line[], readonly unknown[], readonly number[], readonly string[]]>([
    ['a cent left', NEARLY, ['active', 19.99, 0.01], [0, 10, 0], []],
    [
      'the last cent',
      [...NEARLY, round(0.01, 0.01)],
      ['completed', 20, 0],
      [10, 0, 0],
      ['Bonus Converted -10 completed', 'Bonus Winnings Credited 10 completed'],
    ],
    [
      'more than that counts as that',
      [...NEARLY, round(5, 5)],
      ['completed', 20, 0],
      [10, 0, 0],
      ['Bonus Converted -10 completed', 'Bonus Winnings Credited 10 completed'],
    ],
    [
      'the last stake loses: a cent is left',
      [...NEARLY, round(9.99)],
      ['completed', 20, 0],
      [0.01, 0, 0],
      ['Bonus Converted -0.01 completed', 'Bonus Winnings Credited 0.01 completed'],
    ],
    ['the last stake loses all', [...NEARLY, round(10)], ['completed', 20, 0], [0, 0, 0], []],
    [
      'less than any stake left',
      [award(10, 2), round(9.99)],
      ['cancelled', 9.99, 10.01],
      [0, 0, 0],
      ['Bonus Forfeited -0.01 completed'],
    ],
    ['the smallest stake left', [award(10, 2), round(9.9)], ['active', 9.9, 10.1], [0, 0.1, 0], []],
    ['nothing left', [award(10, 2), round(10)], ['cancelled', 10, 10], [0, 0, 0], []],
    [
      'nothing left of the bonus, cash won',
      [deposit(10), award(10, 3), round(20, 0)],
      ['cancelled', 20, 10],
      [0, 0, 0],
      [],
    ],
  ])('%s', (_, lines, state, wallets, rows) => {
    const account = createAccount().run(...lines)
    expect(progress(account)).toEqual(state)
    expect(account.wallets()).toEqual(wallets)
    const ends = account.rows().filter((row) => !/Bet|Win |Deposit|Awarded/.test(row))
    expect(ends).toEqual(rows)
  })
})

describe('what converts has a cap', () => {
  const after = (cap: number | undefined, win: number) =>
    createAccount()
      .run(award(10, 1, cap), round(10, win))
      .rows(3)
  it.each<[number | undefined, number, readonly string[]]>([
    [undefined, 500, ['Bonus Converted -500 completed', 'Bonus Winnings Credited 500 completed']],
    [50, 49.99, ['Bonus Converted -49.99 completed', 'Bonus Winnings Credited 49.99 completed']],
    [50, 50, ['Bonus Converted -50 completed', 'Bonus Winnings Credited 50 completed']],
    [
      50,
      50.01,
      [
        'Bonus Max-Win Cap -0.01 completed',
        'Bonus Converted -50 completed',
        'Bonus Winnings Credited 50 completed',
      ],
    ],
    [0, 50, ['Bonus Max-Win Cap -50 completed']],
  ])('cap %s, balance %d', (cap, win, rows) => {
    expect(after(cap, win)).toEqual(rows)
  })

  it('of the template: ten times the bonus', () => {
    const account = createAccount().run({ type: 'awardBonus', code: 'WEEKEND5', multiplier: 1 })
    expect(account.run(round(5, 50.01)).rows(3)).toEqual([
      'Bonus Max-Win Cap -0.01 completed',
      'Bonus Converted -50 completed',
      'Bonus Winnings Credited 50 completed',
    ])
  })
})

describe('a stake takes of both wallets in proportion, and a win is split as its stake was', () => {
  // [cash, stake, win] with a bonus of 10, and the remaining cash and bonus.
  it.each([
    [5, 5, 0, 3.33, 6.67],
    [5, 5, 3, 4.34, 8.66],
    [5, 5.01, 0, 3.33, 6.66],
    [5, 4.99, 0, 3.33, 6.68],
    [1, 3, 1, 0.82, 8.18],
    [1, 3, 0.02, 0.73, 7.29],
    [0, 3, 1, 0, 8],
    [5, 15, 15, 5, 10],
    // The bonus pays all that it has, and wins nothing, where less than the smallest stake remains.
    [5, 14.84, 0, 0.05, 0.11],
    [5, 14.99, 0, 0.01, 0],
    [5, 14.99, 0.12, 0.13, 0],
    [5, 14.99, 0.15, 0.06, 0.1],
  ])('cash %d, stake %d, win %d: cash %d, bonus %d', (cash, stake, win, leftCash, leftBonus) => {
    const account = createAccount().run(...(cash > 0 ? [deposit(cash)] : []), award(10, 99))
    account.run(round(stake, win))
    expect(account.wallets()).toEqual([leftCash, leftBonus, 0])
  })

  it('exactly, where 100.01 of 300.01 of ten billion leave the safe integers', () => {
    const account = createAccount().run(deposit(200), award(100.01, 99))
    account.run(round(300.01, 9_999_999_472.19))
    expect(account.wallets()).toEqual([6_666_444_100, 3_333_555_372.19, 0])
  })

  it('a stake is at most the whole of both', () => {
    const account = createAccount().run(deposit(5), award(10, 99))
    expect(account.rejection(round(15.01))).toEqual({
      rule: 'insufficient_funds',
      total_balance: 15,
      required: 15.01,
    })
    expect(account.verdict(round(15))).toBe('accepted')
  })
})

describe('the requirement is the multiple of its base', () => {
  const match = (code: string, base: 'bonus' | 'bonus+deposit') =>
    createAccount().run({ type: 'awardBonus', code, base, multiplier: 10 })
  // Pending: of the maximum of the match; then of its amount.
  it.each<[string, 'bonus' | 'bonus+deposit', number, number, number]>([
    ['WELCOME100', 'bonus', 500, 40, 400],
    ['WELCOME100', 'bonus+deposit', 1_000, 40, 800],
    ['SECOND25', 'bonus', 500, 40, 100],
    ['SECOND25', 'bonus+deposit', 2_500, 40, 500],
    ['THIRD25', 'bonus', 500, 40, 100],
    ['THIRD25', 'bonus+deposit', 2_500, 40, 500],
  ])('%s on the %s', (code, base, pending, amount, active) => {
    const account = match(code, base)
    expect(account.bonuses()[0]?.wager_requirement).toBe(pending)
    account.run(deposit(amount))
    expect(account.bonuses()[0]?.wager_requirement).toBe(active)
    const locked = base === 'bonus+deposit'
    expect(account.profile().balances.withdrawable_balance).toBe(locked ? 0 : amount)
  })

  it('the deposit of a match of 30 % is rounded up to the minor unit', () => {
    const [bonus] = match('CRYPTO30', 'bonus+deposit').bonuses()
    expect([bonus?.amount, bonus?.wager_requirement]).toEqual([100, 10 * (100 + 333.34)])
  })
})
