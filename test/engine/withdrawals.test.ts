import { describe, expect, it } from 'vitest'
import type { PaymentMethod, PlayerCommand } from '../../src/index'
import { APPROVED, createAccount, deposit, type Line, round } from './account'

type Move = Extract<PlayerCommand, { type: 'moveWithdrawal' }>['to']

const request = (amount: number): PlayerCommand => ({ type: 'requestWithdrawal', amount })
const byAdmin = (amount: number): PlayerCommand => ({
  type: 'requestWithdrawal',
  amount,
  by: 'Admin',
})
const move = (to: Move): PlayerCommand => ({ type: 'moveWithdrawal', to })
const CANCEL: PlayerCommand = { type: 'cancelWithdrawal' }
const PROCESSING = [request(50), move('approved'), move('processing')]
const PAID = [...PROCESSING, move('completed')]

describe('a request is at least 20 euro and at most what is withdrawable', () => {
  const LOCK: PlayerCommand = { type: 'awardBonus', amount: 10, base: 'bonus+deposit' }
  it.each<[string, readonly Line[], PlayerCommand, string]>([
    ['19.99', [], request(19.99), 'below_minimum'],
    ['20', [], request(20), 'accepted'],
    ['a cent by Admin', [], byAdmin(0.01), 'accepted'],
    ['all the cash', [], request(100), 'accepted'],
    ['a cent more', [], request(100.01), 'insufficient_withdrawable'],
    ['a cent more by Admin', [], byAdmin(100.01), 'insufficient_withdrawable'],
    ['what is asked for already', [request(80.01)], request(20), 'insufficient_withdrawable'],
    ['the rest', [request(80)], request(20), 'accepted'],
    ['with a bonus', [{ type: 'awardBonus', amount: 10 }], request(100), 'accepted'],
    ['with a bonus that locks the deposit', [LOCK], request(20), 'insufficient_withdrawable'],
    ['the same by Admin', [LOCK], byAdmin(0.01), 'insufficient_withdrawable'],
    ['once that bonus has gone', [LOCK, { type: 'cancelBonus' }], request(100), 'accepted'],
  ])('%s', (_, lines, command, verdict) => {
    expect(
      createAccount()
        .run(deposit(100), ...lines)
        .verdict(command),
    ).toBe(verdict)
  })

  it('names the bound', () => {
    const account = createAccount().run(deposit(100))
    expect(account.rejection(request(100.01))).toEqual({
      rule: 'insufficient_withdrawable',
      amount: 100.01,
      withdrawable_balance: 100,
      cash_balance: 100,
      locked: false,
    })
    expect(account.run(LOCK).rejection(request(20))).toEqual({
      rule: 'insufficient_withdrawable',
      amount: 20,
      withdrawable_balance: 0,
      cash_balance: 100,
      locked: true,
    })
  })
})

describe('a payout goes to a method that brought money in, or to the bank', () => {
  const by = (outcome: 'completed' | 'pending' | 'declined'): PlayerCommand => ({
    type: 'deposit',
    amount: 100,
    method: 'skrill',
    outcome,
  })
  it.each<[string, readonly Line[], PaymentMethod, string]>([
    ['a completed deposit', [by('completed')], 'skrill', 'accepted'],
    ['a pending one', [by('pending')], 'skrill', 'closed_loop'],
    ['a declined one', [by('declined')], 'skrill', 'closed_loop'],
    ['none', [], 'skrill', 'closed_loop'],
    ['another of the same class', [by('completed')], 'neteller', 'closed_loop'],
    ['the bank', [], 'bank_transfer', 'accepted'],
    ['another bank method', [], 'netbanking', 'closed_loop'],
    ['an older deposit', [by('completed'), deposit(5)], 'skrill', 'accepted'],
    ['one given back', [by('completed'), { type: 'refundDeposit' }], 'skrill', 'accepted'],
  ])('%s', (_, lines, method, verdict) => {
    const account = createAccount().run(deposit(100), ...lines)
    expect(account.verdict({ type: 'requestWithdrawal', amount: 20, method })).toBe(verdict)
  })
})

/** A path to each status of a withdrawal of 50 from 100, its wallets, and the next statuses. */
const STATUSES: readonly (readonly [
  string,
  readonly Line[],
  readonly number[],
  readonly string[],
])[] = [
  ['pending', [request(50)], [50, 0, 50], ['approved', 'rejected', 'cancelled']],
  [
    'approved',
    PROCESSING.slice(0, 2),
    [50, 0, 50],
    ['processing', 'pending', 'rejected', 'cancelled'],
  ],
  ['processing', PROCESSING, [50, 0, 50], ['completed', 'failed', 'rejected', 'cancelled']],
  ['completed', PAID, [50, 0, 0], ['reversed']],
  ['rejected', [request(50), move('rejected')], [100, 0, 0], []],
  ['cancelled', [request(50), CANCEL], [100, 0, 0], []],
  ['failed', [...PROCESSING, move('failed')], [100, 0, 0], []],
  ['reversed', [...PAID, move('reversed')], [100, 0, 0], []],
]

describe.each(STATUSES)('a withdrawal that is %s', (status, way, wallets, next) => {
  const account = () => createAccount().run(...APPROVED, deposit(100), ...way)

  it(`leaves ${wallets.join(', ')} as cash, bonus and pending`, () => {
    const asked = account()
    expect(asked.rows()[1]).toBe(`Card Withdrawal 50 ${status}`)
    expect(asked.wallets()).toEqual(wallets)
    expect(asked.profile().kpi.ltw).toBe(status === 'completed' ? 50 : 0)
    const paid = status === 'completed' || status === 'reversed'
    expect('completed_at' in (asked.transactions()[1] ?? {})).toBe(paid)
  })

  it.each([
    'pending',
    'approved',
    'processing',
    'completed',
    'rejected',
    'failed',
    'reversed',
    'cancelled',
  ] as const)('may become %s, or not', (to) => {
    const asked = account()
    const verdict = asked.verdict({ ...move(to), transaction: asked.id(1) } as PlayerCommand)
    expect(verdict).toBe(next.includes(to) ? 'accepted' : 'transaction_state')
    if (verdict === 'accepted') expect(asked.rows()[1]).toBe(`Card Withdrawal 50 ${to}`)
  })
})

it('by default the newest that can moves, and the newest under way is named if none can', () => {
  const account = createAccount().run(...APPROVED, deposit(200), request(50))
  account.run(request(50), CANCEL)
  account.run(byAdmin(50), move('approved'), move('processing'), move('completed'))
  expect(() => account.run(move('failed'))).toThrow(`"${account.id(1)}" is pending: its next step`)
  expect(account.verdict(move('approved'))).toBe('accepted')
  expect(account.rows(1)).toEqual([
    'Card Withdrawal 50 approved',
    'Card Withdrawal 50 cancelled',
    'Manual Withdrawal 50 completed',
  ])
})

describe('a player cancels a pending request, Admin an approved one too', () => {
  it.each(STATUSES)('%s', (status, way) => {
    const asked = createAccount().run(...APPROVED, deposit(100), ...way)
    const cancel = { ...CANCEL, transaction: asked.id(1) } as PlayerCommand
    expect(asked.verdict({ ...cancel, by: 'Player' } as PlayerCommand)).toBe(
      status === 'pending' ? 'accepted' : 'transaction_state',
    )
    const again = createAccount().run(...APPROVED, deposit(100), ...way)
    expect(again.verdict({ ...cancel, by: 'Admin' } as PlayerCommand)).toBe(
      ['pending', 'approved'].includes(status) ? 'accepted' : 'transaction_state',
    )
  })
})

describe('an AML hold stops a payout until the account is open', () => {
  const HOLD: PlayerCommand = { type: 'block', cause: 'AML Hold' }
  const FRAUD: PlayerCommand = { type: 'block', cause: 'Fraud Suspect' }
  const LABEL: PlayerCommand = { type: 'label', add: ['AML Hold'] }
  const asked = PROCESSING.slice(0, 2)
  it.each<[string, readonly Line[], Move, string]>([
    ['processing', [...asked, HOLD], 'processing', 'payout_held'],
    ['completion', [...PROCESSING, HOLD], 'completed', 'payout_held'],
    ['approval', [request(50), HOLD], 'approved', 'account_blocked'],
    ['approval of a payout by Admin', [HOLD, byAdmin(50)], 'approved', 'payout_held'],
    ['by a label beside another cause', [...asked, FRAUD, LABEL], 'processing', 'payout_held'],
    ['not another cause', [...asked, FRAUD], 'processing', 'accepted'],
    ['not once it is lifted', [...asked, HOLD, { type: 'unblock' }], 'processing', 'accepted'],
    ['not a rejection', [...asked, HOLD], 'rejected', 'accepted'],
    ['not a cancellation', [...PROCESSING, HOLD], 'cancelled', 'accepted'],
    ['not a failure', [...PROCESSING, HOLD], 'failed', 'accepted'],
    ['not a return', [...PAID, HOLD], 'reversed', 'accepted'],
  ])('%s', (_, lines, to, verdict) => {
    expect(
      createAccount()
        .run(...APPROVED, deposit(100), ...lines)
        .verdict(move(to)),
    ).toBe(verdict)
  })

  it('names the hold', () => {
    const account = createAccount().run(...APPROVED, deposit(100), ...asked, HOLD)
    expect(account.rejection(move('processing'))).toEqual({
      rule: 'payout_held',
      hold: 'AML Hold',
      to: 'processing',
    })
  })

  it('stops the processes of the operator too, and they go on within a day', () => {
    const account = createAccount({ autopilot: true }).run(...APPROVED, deposit(100))
    account.run(byAdmin(50), HOLD, 'P60D')
    expect(account.rows()[1]).toBe('Manual Withdrawal 50 pending')
    account.run({ type: 'unblock' }, 'P9D')
    expect(account.rows()[1]).toBe('Manual Withdrawal 50 completed')
  })

  it.each<[string, readonly Line[]]>([
    ['approved', asked],
    ['processing', PROCESSING],
  ])('also of one that is %s', (status, lines) => {
    const account = createAccount({ autopilot: true }).run(...APPROVED, deposit(100), ...lines)
    account.run(HOLD, 'P60D')
    expect(account.rows()[1]).toBe(`Card Withdrawal 50 ${status}`)
    account.run({ type: 'unblock' }, 'P9D')
    expect(account.rows()[1]).toBe('Card Withdrawal 50 completed')
  })
})

describe('an approval needs an approved KYC case and an open account', () => {
  const at = (...statuses: readonly ('pending' | 'in_review' | 'rejected')[]) =>
    statuses.map((status): PlayerCommand => ({ type: 'setKyc', status }))
  const BLOCK: PlayerCommand = { type: 'block' }
  it.each<[string, readonly Line[], string]>([
    ['pending', [request(50)], 'kyc_required'],
    ['in review', [request(50), ...at('in_review')], 'kyc_required'],
    ['rejected', [request(50), ...at('rejected')], 'kyc_required'],
    ['approved', [request(50), ...APPROVED.slice(1)], 'accepted'],
    ['approved once, pending again', [...APPROVED, request(50), ...at('pending')], 'kyc_required'],
    ['blocked', [...APPROVED, request(50), BLOCK], 'account_blocked'],
    ['by Admin, blocked', [...APPROVED, BLOCK, byAdmin(50)], 'accepted'],
    ['by Admin, unknown', [byAdmin(50)], 'kyc_required'],
  ])('%s', (_, lines, verdict) => {
    expect(
      createAccount()
        .run(deposit(100), ...lines)
        .verdict(move('approved')),
    ).toBe(verdict)
  })
})

describe('a bank returns a payout within 30 days of its completion', () => {
  it.each([
    ['at once', 'PT0S', 'accepted'],
    ['after 30 days', 'P30D', 'accepted'],
    ['a millisecond more', 'P30DT0.001S', 'reversal_window'],
  ])('%s', (_, wait, verdict) => {
    const account = createAccount().run(...APPROVED, deposit(100), ...PROCESSING)
    // The instant of the completion counts, not that of the request.
    account.run('P20D', move('completed'), wait)
    expect(account.verdict(move('reversed'))).toBe(verdict)
  })

  it('names the age and the bound', () => {
    const account = createAccount().run(...APPROVED, deposit(100), ...PAID, 'P31DT1H')
    expect(account.rejection(move('reversed'))).toEqual({
      rule: 'reversal_window',
      days: 31,
      maximum: 30,
    })
  })
})

describe('a withdrawal says why it ended', () => {
  const reasoned = (to: Move, reason: string): PlayerCommand => ({ ...move(to), reason }) as never
  it.each<[string, readonly Line[], string]>([
    ['rejected', [request(50), move('rejected')], 'Rejected: document required'],
    ['rejected, stated', [request(50), reasoned('rejected', 'wrong name')], 'Rejected: wrong name'],
    ['failed', [...PROCESSING, move('failed')], 'Payout failed: account not found'],
    ['reversed', [...PAID, move('reversed')], 'Returned by bank: account closed'],
    ['cancelled', [request(50), CANCEL], 'Cancelled by player'],
    ['recalled', [...PROCESSING, move('cancelled')], 'Cancelled by Admin'],
    [
      'recalled, stated',
      [...PROCESSING, reasoned('cancelled', 'wrong account')],
      'Cancelled by Admin: wrong account',
    ],
    [
      'cancelled by Admin',
      [request(50), { type: 'cancelWithdrawal', by: 'Admin' }],
      'Cancelled by Admin',
    ],
  ])('%s', (_, lines, note) => {
    const account = createAccount().run(...APPROVED, deposit(100), ...lines)
    const [said, to] = account.transactions()[1]?.event_note?.split(' (') ?? []
    expect(said).toBe(note)
    expect(to).toMatch(/^payout to visa \*{4}\d{4} via Cardwell Pay, ref \w{10}\)$/)
  })

  it.each<[string, readonly Line[], string]>([
    ['failed', [...PROCESSING, move('failed')], 'Payout failed: network congested'],
    ['reversed', [...PAID, move('reversed')], 'Returned by network: address not supported'],
  ])('on a chain no bank has a part: %s', (_, lines, note) => {
    const paid = { ...deposit(100), method: 'bitcoin' } as PlayerCommand
    const account = createAccount().run(...APPROVED, paid, ...lines)
    expect(account.transactions()[1]?.event_note).toContain(note)
  })
})

describe('a request forfeits the active bonus, one row before', () => {
  it('takes the bonus money', () => {
    const account = createAccount().run(deposit(100), { type: 'awardBonus', amount: 10 })
    account.run(request(50))
    expect(account.rows(2)).toEqual(['Bonus Forfeited -10 completed', 'Card Withdrawal 50 pending'])
    const [bonus] = account.bonuses()
    expect(bonus?.status).toBe('cancelled')
    expect(account.transactions()[2]?.event_note).toBe(
      `Bonus ${bonus?.id} forfeited on withdrawal ${account.id(3)}`,
    )
    expect(account.wallets()).toEqual([50, 0, 50])
  })

  it('leaves a pending bonus alone', () => {
    const account = createAccount().run(
      deposit(100),
      { type: 'awardBonus', amount: 10, activate: false },
      request(50),
    )
    expect(account.bonuses()[0]?.status).toBe('pending')
  })

  it('makes a Manual Withdrawal where Admin asks', () => {
    const account = createAccount().run(deposit(100), round(1), byAdmin(50))
    expect(account.transactions()[2]).toMatchObject({
      event_name: 'Manual Withdrawal',
      created_by: 'Admin',
      payment_method: 'visa',
    })
  })
})
