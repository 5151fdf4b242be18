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
    expect(account.refusal(deposit(0))).toEqual({ rule: OUT, amount: 0, maximum: MOST })
    expect(account.refusal(round(10_000_000.01))).toEqual({
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

  it('refuses one cent more', () => {
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

  it('names the rounds that were asked for', () => {
    const refusal = createAccount()
      .run(deposit(1))
      .refusal({ type: 'play', stake: 1, rounds: 100_001 })
    expect(refusal).toEqual({ rule: 'invalid_rounds', rounds: 100_001 })
  })
})
