import { describe, expect, it } from 'vitest'
import type { PlayerCommand } from '../../src/index'
import { createAccount, deposit, round } from './account'

const MOST = 10_000_000_000
const OUT = 'amount_out_of_range'

describe('an amount is at least one minor unit and at most 10 billion', () => {
  type Command = (amount: number) => PlayerCommand
  const commands: readonly (readonly [string, Command])[] = [
    ['deposit', deposit],
    ['requestWithdrawal', (amount) => ({ type: 'requestWithdrawal', by: 'Admin', amount })],
    ['Manual Credit', (amount) => ({ type: 'adjust', kind: 'Manual Credit', amount })],
    ['Manual Debit', (amount) => ({ type: 'adjust', kind: 'Manual Debit', amount })],
    ['Goodwill Credit', (amount) => ({ type: 'adjust', kind: 'Goodwill Credit', amount })],
    ['Dormant Account Fee', (amount) => ({ type: 'adjust', kind: 'Dormant Account Fee', amount })],
    ['awardBonus', (amount) => ({ type: 'awardBonus', amount })],
    ['win', (win) => ({ type: 'play', stake: 1, win })],
  ]
  const amounts = [
    [0, OUT],
    [0.01, 'accepted'],
    [MOST, 'accepted'],
    [MOST + 0.01, 'INVALID_COMMAND'],
  ] as const
  const cases = commands.flatMap(([name, command]) =>
    amounts.map(([amount, verdict]) => [name, amount, verdict, command(amount)] as const),
  )

  it.each(cases)('%s of %d: %s', (name, amount, verdict, command) => {
    const account = createAccount().run(deposit(MOST))
    // A win of 0 is a loss.
    expect(account.verdict(command)).toBe(name === 'win' && amount === 0 ? 'accepted' : verdict)
  })

  it.each([
    [0, OUT],
    [0.01, 'accepted'],
    [10_000_000, 'accepted'],
    [10_000_000.01, OUT],
  ])('stake of %d: %s', (stake, verdict) => {
    expect(createAccount().run(deposit(MOST)).verdict(round(stake))).toBe(verdict)
  })

  it('names the bound', () => {
    const account = createAccount().run(deposit(MOST))
    expect(account.rejection(deposit(0))).toEqual({ rule: OUT, amount: 0, maximum: MOST })
    expect(account.rejection(round(10_000_000.01))).toEqual({
      rule: OUT,
      amount: 10_000_000.01,
      maximum: 10_000_000,
    })
  })
})

describe('a ledger takes 40,000 billion in all, turnover and balances together', () => {
  // Each deposit counts as turnover and as balance: 1,999 of 10 billion make 39,980 billion.
  const full = createAccount().run(...Array.from({ length: 1_999 }, () => deposit(MOST)))
  full.run(deposit(6_000_000_000))

  it('rejects one cent more', () => {
    expect(full.verdict(deposit(8_000_000_000.01))).toBe(OUT)
  })

  it('takes what reaches it exactly, and nothing after that', () => {
    expect(full.verdict(deposit(8_000_000_000))).toBe('accepted')
    expect(full.verdict(deposit(0.01))).toBe(OUT)
  })
})

describe('a command plays 1 to 100,000 rounds, with a given win one', () => {
  it.each([
    [0, undefined, 'invalid_rounds'],
    [1, undefined, 'accepted'],
    [100_000, undefined, 'accepted'],
    [100_001, undefined, 'invalid_rounds'],
    [1.5, undefined, 'INVALID_COMMAND'],
    [0, 0, 'invalid_rounds'],
    [1, 0, 'accepted'],
    [2, 0, 'invalid_rounds'],
  ])('%d rounds, win %s: %s', (rounds, win, verdict) => {
    const account = createAccount().run(deposit(0.02))
    expect(account.verdict({ type: 'play', stake: 0.02, rounds, win })).toBe(verdict)
  })

  it.each([
    [2, 5, 'Send a command for each round, or omit "win".'],
    [0, 5, 'Use 1 to 100000.'],
    [0, undefined, 'Use 1 to 100000.'],
  ])('says what is possible in place of %d rounds, win %s', (rounds, win, remedy) => {
    const account = createAccount().run(deposit(1))
    expect(() => account.run({ type: 'play', stake: 1, rounds, win })).toThrow(remedy)
  })

  it('names the rounds that were asked for', () => {
    const rejection = createAccount()
      .run(deposit(1))
      .rejection({ type: 'play', stake: 1, rounds: 100_001 })
    expect(rejection).toEqual({ rule: 'invalid_rounds', rounds: 100_001 })
  })
})

/**
 * The minor unit of each currency, the smallest payout (about 20 euros), the equivalent of 2,000
 * euros (stakes that require documents), and the highest stake with a bonus.
 */
const TABLE = [
  ['EUR', 0.01, 20, 2_000, 5],
  ['GBP', 0.01, 15, 1_700, 5],
  ['USD', 0.01, 20, 2_200, 5],
  ['CHF', 0.01, 20, 1_900, 5],
  ['SEK', 0.01, 200, 22_000, 50],
  ['NOK', 0.01, 250, 23_000, 50],
  ['CAD', 0.01, 30, 3_000, 8],
  ['AUD', 0.01, 30, 3_300, 8],
  ['NZD', 0.01, 40, 3_600, 8],
  ['BRL', 0.01, 100, 12_000, 30],
  ['PLN', 0.01, 80, 8_600, 20],
  ['INR', 0.01, 2_000, 190_000, 440],
  ['ZAR', 0.01, 400, 40_000, 85],
  ['JPY', 1, 3_000, 320_000, 800],
  ['CLP', 1, 20_000, 2_000_000, 5_000],
  ['ISK', 1, 3_000, 296_000, 750],
  ['KWD', 0.001, 6, 660, 1.5],
  ['BTC', 0.000_000_01, 0.000_2, 0.02, 0.000_095],
  ['USDT', 0.01, 20, 2_200, 5],
] as const

/** `amount` minus or plus one unit, without errors of binary fractions. */
const shifted = (amount: number, unit: number) => Number((amount + unit).toFixed(9))

describe.each(TABLE)('%s', (currency, unit, payout, diligence, stake) => {
  it(`has the minor unit ${unit}`, () => {
    const account = createAccount({ currency })
    expect(account.verdict(deposit(unit))).toBe('accepted')
    expect(account.wallets()).toEqual([unit, 0, 0])
    expect(account.verdict(deposit(unit / 10))).toBe('INVALID_COMMAND')
    expect(account.verdict(deposit(shifted(unit, unit / 10)))).toBe('INVALID_COMMAND')
  })

  it(`takes a payout from ${payout} on`, () => {
    const account = createAccount({ currency }).run(deposit(payout))
    const below = shifted(payout, -unit)
    expect(account.rejection({ type: 'requestWithdrawal', amount: below })).toEqual({
      rule: 'below_minimum',
      amount: below,
      minimum: payout,
    })
    expect(account.verdict({ type: 'requestWithdrawal', amount: payout })).toBe('accepted')
  })

  it(`asks for documents once ${diligence} are staked`, () => {
    const account = createAccount({ currency }).run(deposit(shifted(diligence, diligence)))
    account.run({ type: 'play', stake: shifted(diligence, -unit), win: 0 })
    expect(account.profile().kyc_status).toBe('not_started')
    account.run({ type: 'play', stake: unit, win: 0 })
    expect(account.profile().kyc_status).toBe('pending')
  })

  it(`allows a stake of ${stake} with a bonus`, () => {
    const noteAfter = (amount: number) =>
      createAccount({ currency })
        .run({ type: 'awardBonus', amount: shifted(stake, stake) })
        .run({ type: 'play', stake: amount, win: 0 }, { type: 'cancelBonus', by: 'Admin' })
        .transactions()
        .at(-1)?.event_note
    expect(noteAfter(stake)).toMatch(/ cancelled: bonus abuse$/)
    expect(noteAfter(shifted(stake, unit))).toMatch(/ cancelled: max bet exceeded$/)
  })
})
