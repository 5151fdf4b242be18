import { describe, expect, it } from 'vitest'
import type { Currency, MarketId, PaymentMethod } from '../../src/index'
import { createAccount } from './account'

const CARD = ['Card Deposit', 'PT30M', 'Card Withdrawal'] as const
const WALLET = ['E-Wallet Deposit', 'PT30M', 'E-Wallet Withdrawal'] as const
const INSTANT = ['Instant Bank Deposit', 'PT30M', 'Instant Bank Withdrawal'] as const
const MOBILE = ['Mobile Deposit', 'PT30M', 'Instant Bank Withdrawal'] as const
const VOUCHER = ['Voucher Deposit', 'PT30M', 'none'] as const
const BANK = ['Bank Transfer Deposit', 'P7D', 'Bank Transfer Withdrawal'] as const
const CRYPTO = ['Crypto Deposit', 'PT24H', 'Crypto Withdrawal'] as const

/** Each method: its deposit, how long that stays pending, and its payout, if it makes one. */
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
      expect(account.refusal({ ...request, method })).toEqual({ rule: 'closed_loop', method })
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
