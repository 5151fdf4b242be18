import { describe, expect, it } from 'vitest'
import type { PlayerCommand } from '../../src/index'
import { APPROVED, createAccount, deposit, type Line, round, verdictAfter } from './account'

const refund = (amount?: number): PlayerCommand => ({
  type: 'refundDeposit',
  ...(amount !== undefined && { amount }),
})
const chargeback = (amount?: number): PlayerCommand => ({
  type: 'chargeback',
  ...(amount !== undefined && { amount }),
})
const end = (won: boolean): PlayerCommand => ({ type: 'resolveDispute', won })

describe('a deposit of 50 that is taken back in parts', () => {
  it.each<[string, readonly Line[], string, readonly number[]]>([
    ['a cent', [refund(0.01)], 'completed', [49.99, 50, 1]],
    ['all but a cent', [refund(49.99)], 'completed', [0.01, 50, 1]],
    ['all of it by amount', [refund(50)], 'refunded', [0, 0, 0]],
    ['two parts that leave a cent', [refund(20), refund(29.99)], 'completed', [0.01, 50, 1]],
    ['two parts of all', [refund(20), refund(30)], 'refunded', [0, 0, 0]],
    ['a part, then the rest', [refund(20), refund()], 'refunded', [0, 0, 0]],
    ['a part charged back', [chargeback(20)], 'completed', [30, 50, 1]],
    ['two parts charged back', [chargeback(20), chargeback(30)], 'charged_back', [0, 0, 0]],
    [
      'a part charged back, then the rest',
      [chargeback(20), chargeback()],
      'charged_back',
      [0, 0, 0],
    ],
    ['refunded in part, then charged back', [refund(20), chargeback()], 'charged_back', [0, 0, 0]],
    ['the rest won back', [refund(20), chargeback(), end(true)], 'completed', [30, 50, 1]],
    ['a part won back', [chargeback(20), end(true)], 'completed', [50, 50, 1]],
    ['a part lost', [chargeback(20), end(false)], 'completed', [30, 50, 1]],
  ])('%s', (_, lines, status, [cash, ltd, count]) => {
    const account = createAccount().run(deposit(50), ...lines)
    expect(account.rows()[0]).toBe(`Card Deposit 50 ${status}`)
    expect(account.wallets()).toEqual([cash, 0, 0])
    const { kpi } = account.profile()
    const { lifetime_deposits, deposit_count } = account.summary()
    expect([kpi.ltd, lifetime_deposits, deposit_count]).toEqual([ltd, ltd, count])
  })

  it.each<[string, readonly Line[], PlayerCommand, string]>([
    ['nothing', [], refund(0), 'amount_out_of_range'],
    ['a fraction of a cent', [], refund(0.001), 'INVALID_COMMAND'],
    ['all of it', [], refund(50), 'accepted'],
    ['a cent more', [], refund(50.01), 'exceeds_deposit'],
    ['what is left', [refund(20)], refund(30), 'accepted'],
    ['a cent more than is left', [refund(20)], refund(30.01), 'exceeds_deposit'],
    ['a cent more by chargeback', [refund(20)], chargeback(30.01), 'exceeds_deposit'],
    ['more than cash', [round(20)], refund(30.01), 'insufficient_funds'],
    ['all cash', [round(20)], refund(30), 'accepted'],
    ['a refund while it is disputed', [chargeback(20)], refund(1), 'already_disputed'],
    ['again while it is disputed', [chargeback(20)], chargeback(30), 'accepted'],
    ['again once it was lost', [chargeback(20), end(false)], chargeback(1), 'already_disputed'],
    ['again once it was won', [chargeback(20), end(true)], chargeback(1), 'already_disputed'],
    ['a lost part won', [chargeback(20), end(false)], end(true), 'dispute_closed'],
    ['a dispute without one', [refund(20)], end(true), 'no_such_transaction'],
  ])('%s', (_, lines, command, verdict) => {
    expect(verdictAfter(lines, command)).toBe(verdict)
  })

  it('names what is left', () => {
    const account = createAccount().run(deposit(50), refund(20))
    expect(account.rejection(refund(31))).toEqual({
      rule: 'exceeds_deposit',
      amount: 31,
      left: 30,
      deposit: 50,
    })
  })

  it('writes off what cash lacks of a part, and takes all of it back when it is won', () => {
    const account = createAccount().run(deposit(50), round(45), chargeback(20), chargeback(25))
    expect(account.rows(2)).toEqual([
      'Bad Debt Write-Off 15 completed',
      'Chargeback -20 completed',
      'Bad Debt Write-Off 25 completed',
      'Chargeback -25 completed',
    ])
    account.run(end(true))
    expect(account.rows(6)).toEqual([
      'Chargeback Reversal 45 completed',
      'Manual Debit -40 completed',
    ])
    expect(account.wallets()).toEqual([5, 0, 0])
    expect(account.rows()[0]).toBe('Card Deposit 50 completed')
  })

  it('shows the chargeback as a segment until it is won', () => {
    const account = createAccount().run(deposit(50), chargeback(20), { type: 'unblock' })
    expect(account.profile().segments).toContain('Chargeback')
    expect(account.run(end(true)).profile().segments).not.toContain('Chargeback')
  })
})

describe('a chargeback takes the money of pending payouts first', () => {
  const request = (amount: number): PlayerCommand => ({ type: 'requestWithdrawal', amount })

  it('they are rejected, and only the rest is written off', () => {
    const account = createAccount().run(deposit(100), round(15), request(40), request(25))
    account.run('PT1H', chargeback())
    expect(account.rows(0)).toEqual([
      'Card Deposit 100 charged_back',
      'Slots Bet 15 completed',
      'Card Withdrawal 40 rejected',
      'Card Withdrawal 25 rejected',
      'Bad Debt Write-Off 15 completed',
      'Chargeback -100 completed',
    ])
    expect(account.wallets()).toEqual([0, 0, 0])
    expect(account.transactions()[2]?.event_note).toMatch(/^Rejected: deposit charged back/)
  })

  it('what is left returns to the balance', () => {
    const account = createAccount().run(deposit(30), deposit(100), request(120), chargeback())
    expect(account.wallets()).toEqual([30, 0, 0])
  })

  it('not those that are approved, or that Admin requested', () => {
    const account = createAccount().run(...APPROVED, deposit(100), request(40))
    account.run({ type: 'moveWithdrawal', to: 'approved' })
    account.run({ type: 'requestWithdrawal', amount: 30, by: 'Admin' }, chargeback())
    expect(account.rows(1)).toEqual([
      'Card Withdrawal 40 approved',
      'Manual Withdrawal 30 pending',
      'Bad Debt Write-Off 70 completed',
      'Chargeback -100 completed',
    ])
  })
})

describe('only some methods can be charged back', () => {
  it('without an id the newest of them is taken', () => {
    const account = createAccount().run(deposit(50), {
      type: 'deposit',
      amount: 20,
      method: 'trustly',
    })
    expect(account.run(chargeback()).rows()).toEqual([
      'Card Deposit 50 charged_back',
      'Instant Bank Deposit 20 completed',
      'Chargeback -50 completed',
    ])
  })
})

describe('the bonus of a deposit that is taken back', () => {
  const WELCOME: PlayerCommand = { type: 'awardBonus', code: 'WELCOME100', multiplier: 35 }
  const refundFirst: Line = (p) => ({ type: 'refundDeposit', transaction: p.id(0) })
  const stateOf = (...lines: readonly Line[]) => {
    const account = createAccount().run(...lines)
    const [, bonus] = account.wallets()
    return [...account.bonuses().map(({ status }) => status), bonus]
  }
  it.each<[string, readonly Line[], readonly unknown[]]>([
    ['is cancelled', [WELCOME, deposit(50), chargeback()], ['cancelled', 0]],
    ['also by a part', [WELCOME, deposit(50), chargeback(1)], ['cancelled', 0]],
    ['is cancelled when it is refunded', [WELCOME, deposit(50), refund()], ['cancelled', 0]],
    [
      'with what it won',
      [WELCOME, deposit(50), round(50, 0), round(10, 40), deposit(50), refundFirst],
      ['cancelled', 0],
    ],
    ['stays while the rest is enough for it', [WELCOME, deposit(50), refund(40)], ['active', 50]],
    [
      'is cancelled when the rest is too little for it',
      [WELCOME, deposit(50), refund(40), refund(0.01)],
      ['cancelled', 0],
    ],
    [
      'stays when another is refunded',
      [deposit(20), WELCOME, deposit(50), refundFirst],
      ['active', 50],
    ],
    [
      'that waits behind another waits on when it is refunded',
      [{ type: 'awardBonus', amount: 7 }, WELCOME, deposit(50), refund()],
      ['active', 'pending', 7],
    ],
    [
      'stays when it is completed',
      [{ ...WELCOME, base: 'bonus', multiplier: 1 }, deposit(50), round(50, 50), chargeback()],
      ['completed', 0],
    ],
    [
      'stays when another is charged back',
      [deposit(20), WELCOME, deposit(50), (p) => ({ type: 'chargeback', transaction: p.id(0) })],
      ['active', 50],
    ],
    [
      'that waits behind another is cancelled, the other stays',
      [{ type: 'awardBonus', amount: 7 }, WELCOME, deposit(50), chargeback()],
      ['active', 'cancelled', 7],
    ],
  ])('%s', (_, lines, expected) => {
    expect(stateOf(...lines)).toEqual(expected)
  })

  it('goes with a row of Admin right after the chargeback', () => {
    const account = createAccount().run(WELCOME, deposit(50), chargeback())
    expect(account.rows(2)).toEqual(['Chargeback -50 completed', 'Bonus Cancelled -50 completed'])
    expect(account.transactions()[3]).toMatchObject({
      created_by: 'Admin',
      event_note: `Bonus ${account.bonuses()[0]?.id} cancelled: deposit charged back`,
    })
  })

  it('goes with a row of Admin right after the refund, and cannot return', () => {
    const account = createAccount().run(WELCOME, deposit(50), refund())
    expect(account.rows(2)).toEqual([
      'Deposit Refund -50 completed',
      'Bonus Cancelled -50 completed',
    ])
    expect(account.transactions()[3]).toMatchObject({
      created_by: 'Admin',
      event_note: `Bonus ${account.bonuses()[0]?.id} cancelled: deposit refunded`,
    })
    expect(account.verdict({ type: 'reinstateBonus' })).toBe('not_reinstatable')
  })
})
