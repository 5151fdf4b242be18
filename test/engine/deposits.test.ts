import { describe, expect, it } from 'vitest'
import type { Currency, MarketId, PaymentMethod, PlayerCommand } from '../../src/index'
import { createAccount, deposit, type Line, round } from './account'

type Settlement = Extract<PlayerCommand, { type: 'settleDeposit' }>['outcome']

const PENDING: PlayerCommand = { type: 'deposit', amount: 50, method: 'visa', outcome: 'pending' }
const settle = (outcome: Settlement): PlayerCommand => ({ type: 'settleDeposit', outcome })
const REFUND: PlayerCommand = { type: 'refundDeposit' }

/** A path to each status of a deposit of 50, and the resulting cash and lifetime deposits. */
const STATUSES: readonly (readonly [string, readonly Line[], number, number])[] = [
  ['pending', [PENDING], 0, 0],
  ['completed', [deposit(50)], 50, 50],
  ['declined', [{ ...PENDING, outcome: 'declined' }], 0, 0],
  ['failed', [{ ...PENDING, outcome: 'failed' }], 0, 0],
  ['cancelled', [{ ...PENDING, outcome: 'cancelled' }], 0, 0],
  ['expired', [PENDING, 'PT30M'], 0, 0],
  ['refunded', [deposit(50), REFUND], 0, 0],
  ['charged_back', [deposit(50), { type: 'chargeback' }], 0, 0],
]

describe.each(STATUSES)('a deposit that is %s', (status, way, cash, lifetime) => {
  const account = () => createAccount().run(...way)

  it(`holds ${cash} in cash and ${lifetime} of lifetime deposits`, () => {
    const deposited = account()
    expect(deposited.rows()[0]).toBe(`Card Deposit 50 ${status}`)
    expect(deposited.wallets()).toEqual([cash, 0, 0])
    expect(deposited.profile().kpi.ltd).toBe(lifetime)
    const arrived = ['completed', 'refunded', 'charged_back'].includes(status)
    expect('completed_at' in (deposited.transactions()[0] ?? {})).toBe(arrived)
    expect(deposited.profile().ftd_date !== undefined).toBe(arrived)
  })

  it.each<[string, (transaction: string) => PlayerCommand, readonly string[]]>([
    [
      'settled',
      (transaction) => ({ type: 'settleDeposit', transaction }),
      ['pending', 'expired', 'failed'],
    ],
    [
      'settled as expired',
      (transaction) => ({ type: 'settleDeposit', outcome: 'expired', transaction }),
      ['pending'],
    ],
    ['refunded', (transaction) => ({ type: 'refundDeposit', transaction }), ['completed']],
    ['charged back', (transaction) => ({ type: 'chargeback', transaction }), ['completed']],
    [
      'won back',
      (transaction) => ({ type: 'resolveDispute', won: true, transaction }),
      ['charged_back'],
    ],
  ])('can be %s, or not', (_, command, only) => {
    const deposited = account()
    const verdict = deposited.verdict(command(deposited.id(0)))
    expect(verdict).toBe(only.includes(status) ? 'accepted' : 'transaction_state')
  })
})

describe('a pending deposit settles once', () => {
  it.each<[Settlement, string, number]>([
    [undefined, 'completed', 50],
    ['completed', 'completed', 50],
    ['declined', 'declined', 0],
    ['failed', 'failed', 0],
    ['cancelled', 'cancelled', 0],
    ['expired', 'expired', 0],
  ])('%s', (outcome, status, cash) => {
    const account = createAccount().run(PENDING, settle(outcome))
    expect(account.rows()).toEqual([`Card Deposit 50 ${status}`])
    expect(account.wallets()).toEqual([cash, 0, 0])
    expect(account.verdict(settle(outcome))).toBe('no_such_transaction')
    // It does not expire any more.
    expect(account.run('P8D').rows()).toEqual([`Card Deposit 50 ${status}`])
  })

  it('may be named by an id of this player only', () => {
    const account = createAccount().run(PENDING)
    const other = createAccount({ now: '2026-02-01T00:00:00Z' }).run(PENDING)
    expect(account.verdict({ type: 'settleDeposit', transaction: other.id(0) })).toBe(
      'unknown_transaction',
    )
  })
})

describe('money that arrives after its deposit expired or failed is a late credit', () => {
  const SETTLE: PlayerCommand = { type: 'settleDeposit' }
  it.each<[string, readonly Line[]]>([
    ['expired', [PENDING, 'PT30M']],
    ['failed', [{ ...PENDING, outcome: 'failed' }]],
  ])('%s', (_, lines) => {
    const account = createAccount().run(...lines, 'P9D', SETTLE)
    expect(account.rows()).toEqual(['Card Deposit 50 completed'])
    const [row] = account.transactions()
    expect(Date.parse(row?.completed_at ?? '') - Date.parse(row?.date ?? '')).toBeGreaterThan(
      8 * 86_400_000,
    )
    expect(account.wallets()).toEqual([50, 0, 0])
    expect(account.profile().kpi.ltd).toBe(50)
    expect(account.verdict(SETTLE)).toBe('no_such_transaction')
  })

  it('activates the bonus that waits for it', () => {
    const account = createAccount().run(PENDING, 'PT30M', {
      type: 'awardBonus',
      code: 'WELCOME100',
    })
    expect(account.run(SETTLE).wallets()).toEqual([50, 50, 0])
  })

  it('a pending deposit is settled before one that failed later', () => {
    const account = createAccount().run(PENDING, { ...PENDING, outcome: 'failed' }, SETTLE)
    expect(account.rows()).toEqual(['Card Deposit 50 completed', 'Card Deposit 50 failed'])
  })
})

describe('a decline gives its reason', () => {
  it.each<[string, readonly Line[], string]>([
    ['by default', [{ ...PENDING, outcome: 'declined' }], 'do not honour'],
    ['stated', [{ ...PENDING, outcome: 'declined', reason: '3DS failed' }], '3DS failed'],
    ['when it settles', [PENDING, settle('declined')], 'do not honour'],
    [
      'when it settles, stated',
      [PENDING, { type: 'settleDeposit', outcome: 'declined', reason: 'limit exceeded' }],
      'limit exceeded',
    ],
  ])('%s', (_, lines, reason) => {
    const [row] = createAccount()
      .run(...lines)
      .transactions()
    expect(row?.event_note).toContain(`Declined by issuer: ${reason} (`)
  })

  it('of its method: an issuer declines cards alone', () => {
    const account = createAccount().run({ ...PENDING, method: 'bitcoin', outcome: 'declined' })
    account.run({ ...PENDING, method: 'trustly' }, settle('declined'))
    const reasons = account.transactions().map(({ event_note }) => event_note?.split(' (')[0])
    expect(reasons).toEqual([
      'Declined by processor: wrong network',
      'Declined by bank: insufficient funds',
    ])
  })
})

describe('a deposit by Admin is a Manual Deposit', () => {
  it('made by Admin', () => {
    const account = createAccount().run({ type: 'deposit', amount: 50, by: 'Admin' })
    expect(account.rows()).toEqual(['Manual Deposit 50 completed'])
    expect(account.transactions()[0]).toMatchObject({
      created_by: 'Admin',
      payment_method: 'visa',
    })
  })
})

describe('a refund takes the whole deposit from cash', () => {
  it.each<[string, readonly Line[], string]>([
    ['all of it left', [deposit(50)], 'accepted'],
    ['a cent spent', [deposit(50), round(0.01)], 'insufficient_funds'],
    ['a cent spent and won back', [deposit(50), round(0.01, 0.01)], 'accepted'],
    [
      'bonus money does not help',
      [deposit(50), round(0.01), { type: 'awardBonus', amount: 50 }],
      'insufficient_funds',
    ],
  ])('%s', (_, lines, verdict) => {
    expect(
      createAccount()
        .run(...lines)
        .verdict(REFUND),
    ).toBe(verdict)
  })

  it('by a row of Admin that answers it', () => {
    const account = createAccount().run(deposit(50), deposit(20), REFUND)
    expect(account.rows()).toEqual([
      'Card Deposit 50 completed',
      'Card Deposit 20 refunded',
      'Deposit Refund -20 completed',
    ])
    expect(account.transactions()[2]).toMatchObject({
      created_by: 'Admin',
      payment_method: 'visa',
      event_note: `Refund of ${account.id(1)}: player request`,
    })
    expect(account.wallets()).toEqual([50, 0, 0])
    expect(account.profile().kpi.ltd).toBe(50)
  })

  it('names what is missing', () => {
    expect(createAccount().run(deposit(50), round(0.01)).rejection(REFUND)).toEqual({
      rule: 'insufficient_funds',
      cash_balance: 49.99,
      required: 50,
    })
  })

  it.each([
    ['in dispute', 20, []],
    ['whose dispute was lost', 20, [{ type: 'resolveDispute', won: false }]],
  ] as const)('not of a deposit %s', (_, amount, end) => {
    const account = createAccount().run(deposit(50), { type: 'chargeback', amount }, ...end)
    expect(account.rejection(REFUND)).toEqual({
      rule: 'already_disputed',
      transaction: account.id(0),
    })
  })

  it('also of one whose dispute was won', () => {
    const won = [{ type: 'chargeback' }, { type: 'resolveDispute', won: true }] as const
    const account = createAccount().run(deposit(50), ...won, REFUND)
    expect(account.rows()[0]).toBe('Card Deposit 50 refunded')
    expect(account.wallets()).toEqual([0, 0, 0])
  })
})

const CARD = ['Card Deposit', 'PT30M', 'Card Withdrawal'] as const
const WALLET = ['E-Wallet Deposit', 'PT30M', 'E-Wallet Withdrawal'] as const
const INSTANT = ['Instant Bank Deposit', 'PT30M', 'Instant Bank Withdrawal'] as const
const MOBILE = ['Mobile Deposit', 'PT30M', 'Instant Bank Withdrawal'] as const
const VOUCHER = ['Voucher Deposit', 'PT30M', 'none'] as const
const BANK = ['Bank Transfer Deposit', 'P7D', 'Bank Transfer Withdrawal'] as const
const CRYPTO = ['Crypto Deposit', 'PT24H', 'Crypto Withdrawal'] as const

/** Each method: its deposit, the time that it is pending, and its payout, if it has one. */
const METHODS: readonly (readonly [PaymentMethod, string, string, string])[] = [
  ['visa', ...CARD],
  ['mastercard', ...CARD],
  ['apple_pay', CARD[0], CARD[1], 'none'],
  ['google_pay', CARD[0], CARD[1], 'none'],
  ['postepay', ...CARD],
  ['paypal', ...WALLET],
  ['skrill', ...WALLET],
  ['neteller', ...WALLET],
  ['muchbetter', ...WALLET],
  ['vega_wallet', ...WALLET],
  ['trustly', ...INSTANT],
  ['klarna', INSTANT[0], INSTANT[1], 'none'],
  ['ideal', ...INSTANT],
  ['interac', ...INSTANT],
  ['payid', ...INSTANT],
  ['pix', ...INSTANT],
  ['upi', ...INSTANT],
  ['poli', ...INSTANT],
  ['khipu', ...INSTANT],
  ['swish', ...MOBILE],
  ['blik', ...MOBILE],
  ['paysafecard', ...VOUCHER],
  ['neosurf', ...VOUCHER],
  ['bank_transfer', ...BANK],
  ['netbanking', ...BANK],
  ['bitcoin', ...CRYPTO],
  ['usdt_trc20', ...CRYPTO],
]

describe.each(METHODS)('%s', (method, name, life, payout) => {
  it(`makes a ${name}`, () => {
    const account = createAccount().run({ type: 'deposit', amount: 50, method })
    expect(account.rows()).toEqual([`${name} 50 completed`])
    expect(account.transactions()[0]).toMatchObject({
      payment_method: method,
      created_by: 'System',
    })
  })

  it(`expires after ${life}`, () => {
    const account = createAccount().run({ type: 'deposit', amount: 50, method, outcome: 'pending' })
    const shorter = { PT30M: 'PT29M59.999S', PT24H: 'PT23H59M59.999S' }[life]
    expect(account.run(shorter ?? 'P6DT23H59M59.999S').rows()).toEqual([`${name} 50 pending`])
    expect(account.run('PT0.001S').rows()).toEqual([`${name} 50 expired`])
    expect(account.wallets()).toEqual([0, 0, 0])
  })

  const byBank = payout === 'none'
  it(byBank ? 'only takes money in: a payout goes to the bank' : `makes a ${payout}`, () => {
    const account = createAccount().run({ type: 'deposit', amount: 50, method })
    const request = { type: 'requestWithdrawal', amount: 20 } as const
    if (byBank) {
      expect(account.rejection({ ...request, method })).toEqual({ rule: 'closed_loop', method })
    } else {
      account.run({ ...request, method })
      expect(account.rows(1)).toEqual([`${payout} 20 pending`])
    }
    account.run(request)
    expect(account.transactions().at(-1)).toMatchObject({
      event_name: byBank ? 'Bank Transfer Withdrawal' : payout,
      payment_method: byBank ? 'bank_transfer' : method,
    })
  })

  const isDisputable = name === CARD[0] || method === 'paypal'
  it(isDisputable ? 'can be charged back' : 'cannot be charged back', () => {
    const account = createAccount().run({ type: 'deposit', amount: 50, method })
    const facts = { rule: 'not_disputable', transaction: account.id(0), method }
    const rejection = account.rejection({ type: 'chargeback' })
    expect(rejection).toEqual(isDisputable ? undefined : facts)
  })
})

describe('a deposit without a method takes the one that the market uses most', () => {
  it.each<[MarketId, Currency, PaymentMethod]>([
    ['DE', 'EUR', 'visa'],
    ['FI', 'EUR', 'trustly'],
    ['ES', 'EUR', 'visa'],
    ['IT', 'EUR', 'visa'],
    ['NL', 'EUR', 'ideal'],
    ['GB', 'GBP', 'visa'],
    ['SE', 'SEK', 'swish'],
    ['NO', 'NOK', 'visa'],
    ['CA', 'CAD', 'interac'],
    ['AU', 'AUD', 'payid'],
    ['NZ', 'NZD', 'visa'],
    ['BR', 'BRL', 'pix'],
    ['PL', 'PLN', 'blik'],
    ['IN', 'INR', 'upi'],
    ['JP', 'JPY', 'bank_transfer'],
    ['CL', 'CLP', 'khipu'],
    ['IS', 'ISK', 'visa'],
    ['KW', 'KWD', 'skrill'],
    ['CRYPTO', 'BTC', 'bitcoin'],
    ['CRYPTO', 'USDT', 'usdt_trc20'],
  ])('%s, %s: %s', (market, currency, method) => {
    const account = createAccount({ market, currency }).run({ type: 'deposit', amount: 1 })
    expect(account.transactions()[0]?.payment_method).toBe(method)
  })
})

it('the last deposit is the newest whose money arrived, also when it is given back', () => {
  const account = createAccount().run(
    deposit(10),
    { type: 'deposit', amount: 20, method: 'bitcoin' },
    { type: 'refundDeposit' },
    { type: 'deposit', amount: 30, method: 'visa', outcome: 'declined' },
  )
  expect(account.profile().kpi.last_deposit?.amount).toBe(20)
  expect(account.offers().map(({ name }) => name)).toContain('Crypto Reload')
})
