import { describe, expect, it } from 'vitest'
import {
  createWorld,
  type PlayerCommand,
  type Policies,
  type RegisterCommand,
} from '../../src/index'
import { createAccount, type Line, round, type Setting } from './account'

const ON = { marketRules: 'on' } as const

const under = (setting: Setting, ...lines: readonly Line[]) =>
  createAccount({ policies: ON, ...setting }).run(...lines)

const pay = (amount: number, fields: object = {}): PlayerCommand => ({
  type: 'deposit',
  amount,
  ...fields,
})
const out = (fields: object = {}): PlayerCommand => ({
  type: 'requestWithdrawal',
  amount: 20,
  ...fields,
})

describe('a market has its methods', () => {
  it.each<[RegisterCommand['market'], RegisterCommand['currency'], string, number, string]>([
    ['DE', 'EUR', 'paypal', 20, 'accepted'],
    ['DE', 'EUR', 'pix', 20, 'market_rules'],
    ['FI', 'EUR', 'trustly', 20, 'accepted'],
    ['FI', 'EUR', 'ideal', 20, 'market_rules'],
    ['NL', 'EUR', 'ideal', 20, 'accepted'],
    ['BR', 'BRL', 'pix', 60, 'accepted'],
    // Cards and banks are everywhere, and no coin is.
    ['BR', 'BRL', 'visa', 60, 'accepted'],
    ['KW', 'KWD', 'mastercard', 6, 'accepted'],
    ['SE', 'SEK', 'apple_pay', 200, 'accepted'],
    ['GB', 'GBP', 'google_pay', 20, 'accepted'],
    ['DE', 'EUR', 'bitcoin', 20, 'market_rules'],
    ['NO', 'NOK', 'bitcoin', 200, 'accepted'],
    ['CRYPTO', 'BTC', 'bitcoin', 0.01, 'accepted'],
    ['CRYPTO', 'BTC', 'visa', 0.01, 'market_rules'],
    ['CRYPTO', 'USDT', 'bitcoin', 20, 'market_rules'],
    ['CRYPTO', 'USDT', 'usdt_trc20', 20, 'accepted'],
  ])('%s in %s by %s', (market, currency, method, amount, verdict) => {
    expect(under({ market, currency }).verdict(pay(amount, { method }))).toBe(verdict)
  })

  it('and names them', () => {
    const methods = ['ideal', 'visa', 'mastercard', 'skrill', 'apple_pay', 'google_pay']
    expect(under({ market: 'NL' }).rejection(pay(20, { method: 'swish' }))).toEqual({
      rule: 'market_rules',
      market: 'NL',
      method: 'swish',
      methods: [...methods, 'bank_transfer'],
    })
  })

  it('a payout goes by them too, or to the bank', () => {
    const account = under({}, pay(50, { method: 'swish', by: 'Admin' }), round(50, 50))
    expect(account.rejection(out({ method: 'swish' }))).toEqual({
      rule: 'market_rules',
      market: 'DE',
      method: 'swish',
      methods: ['visa', 'mastercard', 'trustly', 'paypal', 'bank_transfer'],
    })
    expect(account.verdict(out({ method: 'swish', by: 'Admin' }))).toBe('accepted')
    expect(account.verdict(out({ method: 'bank_transfer' }))).toBe('accepted')
  })
})

describe('a market has a minimum deposit', () => {
  it.each<[RegisterCommand['market'], RegisterCommand['currency'], number, number]>([
    ['DE', 'EUR', 9.99, 10],
    ['GB', 'GBP', 9.99, 10],
    ['SE', 'SEK', 99.99, 100],
    ['JP', 'JPY', 999, 1_000],
    ['KW', 'KWD', 4.999, 5],
    ['CRYPTO', 'BTC', 0.00009999, 0.0001],
  ])('%s: %s', (market, currency, amount, minimum) => {
    const account = under({ market, currency })
    expect(account.rejection(pay(amount))).toEqual({
      rule: 'market_rules',
      market,
      amount,
      minimum,
    })
    expect(account.verdict(pay(minimum))).toBe('accepted')
  })

  it('which the attempts need as well', () => {
    expect(under({}).verdict(pay(5, { outcome: 'declined' }))).toBe('market_rules')
    expect(under({}).verdict(pay(5, { by: 'Admin' }))).toBe('accepted')
  })
})

describe('in Germany a player deposits at most 1,000 EUR in a calendar month', () => {
  const MONTHLY: PlayerCommand = { type: 'setLimit', kind: 'deposit', per: 'month', amount: 5_000 }

  it.each<[string, Setting, readonly Line[], number, string]>([
    ['exactly', {}, [pay(400)], 600, 'accepted'],
    ['a cent more', {}, [pay(400)], 600.01, 'market_rules'],
    ['pending ones count', {}, [pay(400, { outcome: 'pending' })], 601, 'market_rules'],
    ['lost ones do not', {}, [pay(400, { outcome: 'declined' })], 1_000, 'accepted'],
    ['those of staff count', {}, [pay(1_000, { by: 'Admin' })], 10, 'market_rules'],
    ['up to midnight in Germany', {}, [pay(1_000), 'P24DT10H59M'], 10, 'market_rules'],
    ['and from then on no more', {}, [pay(1_000), 'P24DT11H'], 1_000, 'accepted'],
    ['in July, too', { now: '2026-07-31T21:59:59.999Z' }, [pay(1_000)], 10, 'market_rules'],
    [
      'not from 1 August on',
      { now: '2026-07-31T12:00:00Z' },
      [pay(1_000), 'PT10H30M'],
      1_000,
      'accepted',
    ],
    ['unless the player has set a monthly limit', {}, [MONTHLY], 4_000, 'accepted'],
    [
      'a daily one is none',
      {},
      [{ type: 'setLimit', kind: 'deposit', amount: 5_000 }],
      4_000,
      'market_rules',
    ],
    ['which then binds', {}, [MONTHLY], 5_001, 'limit_reached'],
    ['not elsewhere', { market: 'FI' }, [], 5_000, 'accepted'],
    ['not without the policy', { policies: { marketRules: 'off' } }, [], 5_000, 'accepted'],
  ])('%s', (_, setting, lines, amount, verdict) => {
    expect(under(setting, ...lines).verdict(pay(amount))).toBe(verdict)
  })

  it('and the rejection names what is used and when it is free again', () => {
    expect(under({}, pay(950)).rejection(pay(60))).toEqual({
      rule: 'market_rules',
      market: 'DE',
      limit: 1_000,
      used: 950,
      per: 'month',
      resets_at: '2026-01-31T23:00:00.000Z',
    })
  })
})

it('the rules of markets are on by default, and a policy turns them off', () => {
  const verdict = (policies: Partial<Policies>) =>
    createAccount({ policies }).verdict(pay(5, { method: 'swish' }))
  expect(createWorld().policies.marketRules).toBe('on')
  expect(verdict(ON)).toBe('market_rules')
  expect(verdict({ marketRules: 'off' })).toBe('accepted')
})
