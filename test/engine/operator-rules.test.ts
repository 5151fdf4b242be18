import { describe, expect, it } from 'vitest'
import { createWorld, type PlayerCommand, type Policies } from '../../src/index'
import { createAccount, deposit, type Line, round } from './account'

const REQUEST: PlayerCommand = { type: 'requestWithdrawal', amount: 20 }
const REFUND: PlayerCommand = { type: 'refundDeposit', amount: 30 }

describe('under minimumTurnover 1 every deposit is staked once before a payout', () => {
  it.each<[string, readonly Line[], PlayerCommand, string]>([
    ['unplayed', [deposit(100)], REQUEST, 'minimum_turnover'],
    ['a cent short', [deposit(100), round(99.99, 99.99)], REQUEST, 'minimum_turnover'],
    ['staked once', [deposit(100), round(100, 100)], REQUEST, 'accepted'],
    ['in parts', [deposit(100), round(50, 50), round(50, 50)], REQUEST, 'accepted'],
    ['by Admin', [deposit(100)], { ...REQUEST, by: 'Admin' } as never, 'accepted'],
    [
      'a round that was rolled back',
      [deposit(100), round(100), { type: 'rollback' }],
      REQUEST,
      'minimum_turnover',
    ],
    [
      'earlier play, for a later deposit',
      [deposit(20), round(20, 500), round(300, 300), deposit(100)],
      REQUEST,
      'minimum_turnover',
    ],
    [
      'later play, for two deposits',
      [deposit(100), deposit(100), round(200, 200)],
      REQUEST,
      'accepted',
    ],
    ['a part that was refunded', [deposit(100), REFUND, round(70, 70)], REQUEST, 'accepted'],
    [
      'winnings without a deposit',
      [{ type: 'adjust', kind: 'Manual Credit', amount: 50 }],
      REQUEST,
      'accepted',
    ],
    [
      'more than there is',
      [deposit(100)],
      { ...REQUEST, amount: 101 } as never,
      'insufficient_withdrawable',
    ],
  ])('%s', (_, lines, command, verdict) => {
    const account = createAccount({ policies: { minimumTurnover: 1 } }).run(...lines)
    expect(account.verdict(command)).toBe(verdict)
  })

  it('names what is left to stake', () => {
    const account = createAccount({ policies: { minimumTurnover: 1 } })
    account.run(deposit(100), round(30, 30), deposit(50))
    expect(account.rejection(REQUEST)).toEqual({
      rule: 'minimum_turnover',
      unplayed: 120,
      minimum_turnover: 1,
    })
  })

  it('by default, and not under minimumTurnover 0', () => {
    const verdict = (policies: Partial<Policies>) =>
      createAccount({ policies }).run(deposit(100)).verdict(REQUEST)
    expect(verdict({ minimumTurnover: 0 })).toBe('accepted')
    expect(createWorld().policies.minimumTurnover).toBe(1)
  })
})

describe('a chargeback with shortfall owed leaves what is missing as a debt', () => {
  const CHARGEBACK: PlayerCommand = { type: 'chargeback' }
  const OWED: PlayerCommand = { ...CHARGEBACK, shortfall: 'owed' }
  const WRITTEN_OFF: PlayerCommand = { ...CHARGEBACK, shortfall: 'written off' }
  const owing = (...lines: readonly Line[]) => createAccount().run(deposit(50), round(40), ...lines)

  it.each<[string, PlayerCommand, readonly number[], readonly string[]]>([
    ['owed', OWED, [-40, 0, 0], []],
    ['by default not', CHARGEBACK, [0, 0, 0], ['Bad Debt Write-Off 40 completed']],
    ['written off', WRITTEN_OFF, [0, 0, 0], ['Bad Debt Write-Off 40 completed']],
  ])('%s', (_, command, wallets, writeOff) => {
    const account = createAccount().run(deposit(50), round(40), command)
    expect(account.rows(2)).toEqual([...writeOff, 'Chargeback -50 completed'])
    expect(account.wallets()).toEqual(wallets)
  })

  it('nothing is spent or withdrawn before it is paid', () => {
    const account = owing(OWED, { type: 'unblock' })
    const { balances, withdrawal_status } = account.profile()
    expect(balances).toMatchObject({ total_balance: -40, withdrawable_balance: 0 })
    expect(withdrawal_status).toBe('No funds')
    expect(account.verdict(round(0.01))).toBe('insufficient_funds')
    account.run(deposit(40))
    expect(account.wallets()).toEqual([0, 0, 0])
    expect(account.verdict(round(0.01))).toBe('insufficient_funds')
    account.run(deposit(0.01))
    expect(account.verdict(round(0.01))).toBe('accepted')
  })

  it('bonus money is staked beside it, and its wins go where it came from', () => {
    const account = owing(OWED, { type: 'unblock' }, { type: 'awardBonus', amount: 10 })
    expect(account.verdict(round(10.01))).toBe('insufficient_funds')
    account.run(round(10, 25))
    expect(account.wallets()).toEqual([-40, 25, 0])
  })

  it('a later chargeback that is written off leaves the debt alone', () => {
    const account = createAccount().run(deposit(50), deposit(20), round(65))
    account.run((p) => ({ ...OWED, transaction: p.id(0) }) as PlayerCommand)
    expect(account.wallets()).toEqual([-45, 0, 0])
    account.run(WRITTEN_OFF)
    expect(account.rows(4)).toEqual(['Bad Debt Write-Off 20 completed', 'Chargeback -20 completed'])
    expect(account.wallets()).toEqual([-45, 0, 0])
  })

  it('a dispute that is won pays it, and no write-off is taken back', () => {
    const account = owing(OWED, { type: 'resolveDispute', won: true })
    expect(account.rows(3)).toEqual(['Chargeback Reversal 50 completed'])
    expect(account.wallets()).toEqual([10, 0, 0])
  })
})
