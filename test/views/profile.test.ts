import { describe, expect, it } from 'vitest'
import { type Currency, createWorld, type PlayerCommand, type Policies } from '../../src/index'
import { BLOCK_CAUSES } from '../../src/simulator/domain/accounts'
import { APPROVED, createAccount, deposit, type Line, round } from '../engine/account'

const BLOCK: PlayerCommand = { type: 'block' }
const REFUND: PlayerCommand = { type: 'refundDeposit' }
const withdrawal = (amount: number): PlayerCommand => ({ type: 'requestWithdrawal', amount })
const documents = (status: 'pending' | 'rejected'): PlayerCommand => ({ type: 'setKyc', status })
const BONUS: PlayerCommand = { type: 'awardBonus', name: 'B', amount: 10, multiplier: 5 }

const LOCKING = { ...BONUS, base: 'bonus+deposit' } as PlayerCommand

const profileAfter = (lines: readonly Line[], policies: Partial<Policies> = {}) =>
  createAccount({ policies })
    .run(...lines)
    .profile()

describe('withdrawal_status', () => {
  it.each<[string, string, readonly Line[]]>([
    ['Blocked', 'a block before rejected documents', [documents('rejected'), BLOCK]],
    ['Rejected - KYC', 'rejected documents before no funds', [documents('rejected')]],
    ['No funds', 'no cash before documents', []],
    ['Below minimum', 'too little cash before documents', [deposit(15)]],
    ['KYC required', 'cash without documents', [deposit(50)]],
    ['KYC required', 'documents before wagering', [deposit(5), LOCKING]],
    ['KYC required', 'little cash beside a bonus without documents', [deposit(5), BONUS]],
    ['Bonus funds only', 'a bonus without cash', [BONUS]],
  ])('is %s: %s', (status, _, lines) => {
    expect(profileAfter([documents('pending'), ...lines]).withdrawal_status).toBe(status)
  })
})

describe('withdrawal_status is Available only if the whole withdrawable balance can be requested', () => {
  it.each<[string, Currency, number]>([
    ['Below minimum', 'EUR', 19.99],
    ['Available', 'EUR', 20],
    ['Below minimum', 'SEK', 199.99],
    ['Available', 'SEK', 200],
    ['Below minimum', 'JPY', 2_999],
    ['Available', 'JPY', 3_000],
  ])('%s with %s %d', (status, currency, amount) => {
    const account = createAccount({ currency }).run(...APPROVED, deposit(amount))
    const { withdrawal_status, balances } = account.profile()
    expect(withdrawal_status).toBe(status)
    const verdict = account.verdict(withdrawal(balances.withdrawable_balance))
    expect(verdict).toBe(status === 'Available' ? 'accepted' : 'below_minimum')
  })

  it('under minimumTurnover 1 an unplayed deposit is wagered first', () => {
    const shown = (lines: readonly Line[], minimumTurnover: 0 | 1) => {
      const account = createAccount({ policies: { minimumTurnover } }).run(...APPROVED, ...lines)
      const { withdrawal_status, balances } = account.profile()
      const verdict = account.verdict(withdrawal(balances.cash_balance))
      return [withdrawal_status, balances.withdrawable_balance, verdict]
    }
    const half = [deposit(50), round(25, 25)]
    const played = [deposit(50), round(50, 50)]
    const small = [deposit(50), round(45)]
    expect(shown(half, 0)).toEqual(['Available', 50, 'accepted'])
    expect(shown(half, 1)).toEqual(['Deposit turnover required', 0, 'minimum_turnover'])
    expect(shown(small, 0)).toEqual(['Below minimum', 5, 'below_minimum'])
    expect(shown(small, 1)).toEqual(['Deposit turnover required', 0, 'below_minimum'])
    expect(shown([...half, BONUS], 1)).toEqual(['Deposit turnover required', 0, 'minimum_turnover'])
    expect(shown([deposit(50), LOCKING], 1).slice(0, 2)).toEqual(['Wagering in progress', 0])
    expect(shown(played, 1)).toEqual(['Available', 50, 'accepted'])
    expect(shown([], 1).slice(0, 2)).toEqual(['No funds', 0])
  })

  it.each<[string, number, readonly Line[]]>([
    ['a locked deposit', 0, [deposit(5), LOCKING]],
    ['cash below the minimum beside a bonus that locks nothing', 5, [deposit(5), BONUS]],
  ])('%s is wagered first', (_, withdrawable_balance, lines) => {
    const { withdrawal_status, balances } = profileAfter([...APPROVED, ...lines])
    expect(withdrawal_status).toBe('Wagering in progress')
    expect(balances.withdrawable_balance).toBe(withdrawable_balance)
  })
})

describe('withdrawable_balance of a blocked player', () => {
  const WITHHELD = [
    ...(['AML Hold', 'Sanctions Hit', 'Fraud Suspect'] as const),
    ...(['Multi-Account', 'Duplicate', 'Underage'] as const),
  ]
  const OWED = ['Cool-Off', 'Self-Excluded', 'Closed By Player', 'Deceased'] as const
  const block = (cause: (typeof WITHHELD | typeof OWED)[number]): PlayerCommand => ({
    type: 'block',
    cause,
  })
  const LABEL: PlayerCommand = { type: 'label', add: ['AML Hold'] }
  const FOUND: PlayerCommand = { type: 'updateProfile', blocked: false }

  it('knows every cause', () => {
    expect(new Set([...WITHHELD, ...OWED, 'Chargeback'])).toEqual(new Set(BLOCK_CAUSES))
  })

  it.each<[string, number, readonly PlayerCommand[]]>([
    ['a plain block', 50, [BLOCK]],
    ...OWED.map((cause): [string, number, PlayerCommand[]] => [cause, 50, [block(cause)]]),
    ...WITHHELD.map((cause): [string, number, PlayerCommand[]] => [cause, 0, [block(cause)]]),
    ['Chargeback', 0, [deposit(10), round(10, 10), { type: 'chargeback' }]],
    ['several causes', 0, [block('AML Hold'), block('Self-Excluded')]],
    ['a label beside a plain block', 50, [BLOCK, LABEL]],
    ['a block that an update lifted', 50, [block('Duplicate'), FOUND]],
  ])('by the cause: %s', (_, withdrawable_balance, commands) => {
    const lines = [...APPROVED, deposit(50), round(50, 50)]
    const { balances } = profileAfter([...lines, ...commands])
    expect(balances).toMatchObject({ withdrawable_balance, cash_balance: 50 })
    const plain = profileAfter([...lines, ...commands], { withdrawable: 'balance' })
    expect(plain.balances).toEqual({ ...balances, withdrawable_balance: 50 })
  })
})

it('ftd_date is that of the first deposit even if it was refunded', () => {
  const account = createAccount().run(deposit(50))
  const { ftd_date } = account.profile()
  expect(account.run(REFUND, 'P1D', deposit(50)).profile().ftd_date).toBe(ftd_date)
})

it('last_withdrawal is the newest of any status', () => {
  const { kpi } = profileAfter([deposit(50), withdrawal(20)])
  expect(kpi.last_withdrawal).toEqual({ amount: 20, status: 'pending' })
})

it('changes show a session limit in minutes, and another one as an amount', () => {
  const world = createWorld({ players: 0 })
  world.execute('p', { type: 'register', currency: 'EUR', market: 'DE' })
  const since = world.snapshot()
  world.executeAll('p', [
    { type: 'setLimit', kind: 'session', for: 'PT90M' },
    { type: 'setLimit', kind: 'loss', amount: 50 },
  ])
  const { changes } = world.changes({ since })
  const limits = changes.find((change) => change.type === 'profile' && change.field === 'limits')
  expect(limits).toMatchObject({
    after: expect.arrayContaining([
      expect.objectContaining({ kind: 'session', minutes: 90 }),
      expect.objectContaining({ kind: 'loss', amount: 50 }),
    ]),
  })
})
