import { describe, expect, it } from 'vitest'
import type { MarketId, PlayerCommand } from '../../src/index'
import {
  type Account,
  createAccount,
  deposit,
  type Line,
  round,
  type Setting,
  START,
} from './account'

const LOGIN: PlayerCommand = { type: 'login' }
const times = (count: number, ...lines: readonly Line[]) =>
  Array.from({ length: count }, () => lines).flat()
/** The offer of a code of the catalog. */
const offerOf = (account: Account, code: string) =>
  account.offers().find((offer) => offer.code.startsWith(`${code}-`))

const reasonOf = (code: string, account: Account) => offerOf(account, code)?.reason ?? 'closed'

const FIRST = 'First deposit bonus: no completed deposit'
const SECOND = 'Second deposit bonus: 1 completed deposit'
const THIRD = 'Third deposit bonus: 2 completed deposits'
const WEEKEND = 'Weekend reload: 3 or more completed deposits'
const CRYPTO = 'Crypto reload: last deposit by crypto'
const WEEK = 'Logged in within the last 7 days'
const FRIDAY = '2026-01-09T12:00:00.000Z'
const BITCOIN: PlayerCommand = { type: 'deposit', amount: 5, method: 'bitcoin' }
const PENDING = { ...deposit(5), outcome: 'pending' } as PlayerCommand
const GOLD = [deposit(20_000)]
const REFUND = { type: 'refundDeposit' } as const
const CHARGEBACK: PlayerCommand = { type: 'chargeback' }

describe('the gate of an offer', () => {
  it.each<[string, string, readonly Line[], string, string?]>([
    ['WELCOME100', 'no deposit', [], FIRST],
    ['WELCOME100', 'a pending one', [PENDING], FIRST],
    ['WELCOME100', 'a completed one', [deposit(5)], 'closed'],
    ['WELCOME100', 'one given back', [deposit(5), REFUND], FIRST],
    ['WELCOME100', 'one given back in part', [deposit(5), { ...REFUND, amount: 4 }], 'closed'],
    ['WELCOME100', 'one charged back', [deposit(5), CHARGEBACK, { type: 'unblock' }], FIRST],
    ['SECOND25', 'none', [], 'closed'],
    ['SECOND25', 'one', [deposit(5)], SECOND],
    ['SECOND25', 'two', times(2, deposit(5)), 'closed'],
    ['SECOND25', 'two, one given back', [...times(2, deposit(5)), REFUND], SECOND],
    ['THIRD25', 'one', [deposit(5)], 'closed'],
    ['THIRD25', 'two', times(2, deposit(5)), THIRD],
    ['THIRD25', 'two and a pending one', [...times(2, deposit(5)), PENDING], THIRD],
    ['THIRD25', 'three', times(3, deposit(5)), 'closed'],
    ['THIRD25', 'three, one given back', [...times(3, deposit(5)), REFUND], THIRD],
    ['WEEKEND25', 'two at the weekend', times(2, deposit(5)), 'closed', FRIDAY],
    ['WEEKEND25', 'three at the weekend', times(3, deposit(5)), WEEKEND, FRIDAY],
    ['WEEKEND25', 'four at the weekend', times(4, deposit(5)), WEEKEND, FRIDAY],
    ['WEEKEND25', 'three, one given back', [...times(3, deposit(5)), REFUND], 'closed', FRIDAY],
    ['WEEKEND25', 'three in the week', times(3, deposit(5)), 'closed'],
    ['CRYPTO30', 'none', [], 'closed'],
    ['CRYPTO30', 'the last by crypto', [deposit(5), BITCOIN], CRYPTO],
    ['CRYPTO30', 'the last by card', [BITCOIN, deposit(5)], 'closed'],
    ['CRYPTO30', 'one that is pending', [{ ...BITCOIN, outcome: 'pending' } as never], 'closed'],
    ['VIP25', '19,999.99', [deposit(19_999.99)], 'closed'],
    ['VIP25', '20,000, all given back', [...GOLD, { type: 'refundDeposit' }], 'closed'],
    ['VIP25', '20,000', GOLD, 'VIP level Gold'],
    ['VIP25', '49,999.99', [deposit(49_999.99)], 'VIP level Gold'],
    ['VIP25', '50,000', [deposit(50_000)], 'VIP level Platinum'],
    ['VIP25', '149,999.99', [deposit(149_999.99)], 'VIP level Platinum'],
    ['VIP25', '150,000', [deposit(150_000)], 'VIP level Diamond'],
    ['MANAGER100', 'a Silver one', [deposit(19_999.99)], 'closed'],
    ['MANAGER100', 'a Gold one', GOLD, 'VIP level Gold'],
    ['MANAGER100', 'a Platinum one', [deposit(50_000)], 'VIP level Platinum'],
    ['MANAGER100', 'a Diamond one', [deposit(150_000)], 'VIP level Diamond'],
    ['DAILY10', 'just below 7 days away', ['P6DT23H59M59.999S'], WEEK],
    ['DAILY10', '7 days away', ['P7D'], 'closed'],
    ['WEEKEND5', '6 days away', ['P6D'], WEEK, '2026-01-03T12:00:00.000Z'],
    ['WEEKEND5', '7 days away', ['P7D'], 'closed', '2026-01-02T12:00:00.000Z'],
    ['MISSYOU25', '30 days away', ['P30DT23H59M59.999S'], 'closed'],
    ['MISSYOU25', '31 days away', ['P31D'], 'Inactive for 31 days'],
    ['MISSYOU25', 'returned', ['P31D', LOGIN], 'Inactive for 31 days'],
    ['MISSYOU25', 'and again within a day', ['P31D', LOGIN, 'P1D', LOGIN], 'Inactive for 31 days'],
    ['MISSYOU25', 'more than a day ago', ['P31D', LOGIN, 'PT24H0.001S'], 'closed'],
    ['MISSYOU25', 'returned after 30 days', ['P30DT23H', LOGIN], 'closed'],
    ['MISSYOU25', 'away again', ['P40D', LOGIN, 'P31D', { type: 'login' }], 'Inactive for 31 days'],
    ['POINTS10', 'two deposits', times(2, deposit(5)), 'closed'],
    ['POINTS10', 'three', times(3, deposit(5)), 'Loyalty: 3 completed deposits in 30 days'],
    [
      'POINTS10',
      '30 days ago',
      [...times(3, deposit(5)), 'P30D'],
      'Loyalty: 3 completed deposits in 30 days',
    ],
    ['POINTS10', 'a millisecond more', [...times(3, deposit(5)), 'P30DT0.001S'], 'closed'],
    ['BIRTHDAY20', 'in the month', [], 'Birthday this month', '2026-06-15T12:00:00.000Z'],
    ['BIRTHDAY20', 'in another', [], 'closed'],
  ])('%s, %s', (code, _, lines, expected, now = START) => {
    const setting = { now, profile: { vip_manager: 'Ada' } }
    expect(reasonOf(code, createAccount(setting).run(...lines))).toBe(expected)
  })

  it('MANAGER100, no manager', () => {
    const account = createAccount({ profile: { vip_manager: null } }).run(...GOLD)
    expect(reasonOf('MANAGER100', account)).toBe('closed')
  })
})

describe('a rejected claim names the condition that does not hold', () => {
  const unwilling: Setting = { profile: { settings: { want_bonus: false } } }
  const claimed: PlayerCommand = { type: 'claimBonus', bonus: 'DAILY10' }
  it.each<[string, string, readonly Line[], Setting?]>([
    ['deposit_count', 'WELCOME100', [deposit(5)]],
    ['deposit_count', 'WEEKEND25', [], { now: FRIDAY }],
    ['weekend', 'WEEKEND25', times(3, deposit(5))],
    ['crypto_deposit', 'CRYPTO30', [deposit(5)]],
    ['vip_level', 'VIP25', []],
    ['vip_manager', 'MANAGER100', GOLD, { profile: { vip_manager: null } }],
    ['net_loss', 'VIPBACK10', ['P7D', deposit(1_000)]],
    ['net_loss', 'VIPBACK10', ['P7D', deposit(1_000), round(9.99)]],
    ['account_age', 'VIPBACK10', ['P6DT23H59M59.999S', deposit(1_000), round(50)]],
    ['account_age', 'LOYALTY5', ['P29DT23H59M59.999S', deposit(50), round(50)]],
    ['recent_login', 'DAILY10', ['P7D']],
    ['birthday', 'BIRTHDAY20', []],
    ['absence', 'MISSYOU25', []],
    ['recent_deposits', 'POINTS10', []],
    [
      'single_use',
      'WELCOME100',
      [{ type: 'claimBonus', bonus: 'WELCOME100' }, { type: 'cancelBonus' }],
    ],
    ['already_open', 'DAILY10', [{ type: 'awardBonus', amount: 5, name: 'Daily Login Spins' }]],
    ['pause', 'DAILY10', [claimed, { type: 'cancelBonus' }]],
    ['want_bonus', 'WELCOME100', [], unwilling],
    [
      'kyc_rejected',
      'WELCOME100',
      [
        { type: 'setKyc', status: 'pending' },
        { type: 'setKyc', status: 'rejected' },
      ],
    ],
  ])('%s: %s', (gate, bonus, lines, setting = {}) => {
    const account = createAccount(setting).run(...lines)
    const rejection = account.rejection({ type: 'claimBonus', bonus })
    expect(rejection).toEqual({ rule: 'not_eligible', bonus, gate })
  })
})

describe('a description names the amount of the offer', () => {
  it.each<[Setting, string, number, string]>([
    [{}, 'WELCOME100', 50, 'up to 50 EUR'],
    [{ market: 'GB', currency: 'GBP' }, 'WELCOME100', 40, 'up to 40 GBP'],
    [{ market: 'JP', currency: 'JPY' }, 'WELCOME100', 8_000, 'up to 8000 JPY'],
    [{ market: 'KW', currency: 'KWD' }, 'WELCOME100', 15, 'up to 15 KWD'],
    [{ market: 'CRYPTO', currency: 'BTC' }, 'WELCOME100', 0.0005, 'up to 0.0005 BTC'],
  ])('%j, %s', (setting, code, amount, words) => {
    const offer = offerOf(createAccount(setting), code)
    expect(offer?.amount).toBe(amount)
    expect(offer?.description).toBe(`100 % of the first deposit, ${words}`)
  })
})

describe('a cashback is a share of the net loss of its 7 or 30 days, or since the last one', () => {
  const lost = (amount: number, days = 7) => `Net loss of ${amount} EUR in the last ${days} days`
  const since = (amount: number) => `Net loss of ${amount} EUR since the last cashback`
  const VIP = [deposit(1_000)]
  const WEEKLY = [{ type: 'claimBonus', bonus: 'VIPBACK10' }, 'PT1S'] as const
  const MONTHLY = [{ type: 'claimBonus', bonus: 'LOYALTY5' }, 'PT1S'] as const
  it.each<[string, string, readonly Line[], number | undefined, string]>([
    ['VIPBACK10', 'no loss', VIP, undefined, 'closed'],
    ['VIPBACK10', 'no VIP', [deposit(999.99), round(50)], undefined, 'closed'],
    ['VIPBACK10', 'a share below a euro', [...VIP, round(9.99)], undefined, 'closed'],
    ['VIPBACK10', 'a share of a euro', [...VIP, round(10)], 1, lost(10)],
    ['VIPBACK10', 'won back', [...VIP, round(50, 50)], undefined, 'closed'],
    ['VIPBACK10', 'won back in part', [...VIP, round(50, 40)], 1, lost(10)],
    ['VIPBACK10', '7 days ago', [...VIP, round(50), 'P7D'], 5, lost(50)],
    [
      'VIPBACK10',
      'the later of two',
      [...VIP, round(50), 'P1D', round(10), 'P6DT0.001S'],
      1,
      lost(10),
    ],
    ['VIPBACK10', 'a millisecond more', [...VIP, round(50), 'P7DT0.001S'], undefined, 'closed'],
    [
      'VIPBACK10',
      'just below the most',
      [deposit(99_999), round(49_999.9)],
      4_999.99,
      lost(49_999.9),
    ],
    ['VIPBACK10', 'the most', [deposit(99_999), round(50_000)], 5_000, lost(50_000)],
    ['VIPBACK10', 'more', [deposit(99_999), round(50_000.1)], 5_000, lost(50_000.1)],
    ['LOYALTY5', 'no loss', [deposit(50)], undefined, 'closed'],
    ['LOYALTY5', 'a share below a euro', [deposit(50), round(19.99)], undefined, 'closed'],
    ['LOYALTY5', 'a share of a euro', [deposit(50), round(20)], 1, lost(20, 30)],
    ['LOYALTY5', 'paid by the other', [...VIP, round(100), ...WEEKLY], undefined, 'closed'],
    ['LOYALTY5', 'paid in part', [...VIP, round(100), ...WEEKLY, round(40)], 2, since(40)],
    [
      'LOYALTY5',
      'long paid',
      [...VIP, round(100), ...WEEKLY, 'P31D', deposit(50), round(40)],
      2,
      lost(40, 30),
    ],
    ['VIPBACK10', 'paid by the other', [...VIP, round(100), ...MONTHLY], undefined, 'closed'],
    ['VIPBACK10', 'paid in part', [...VIP, round(100), ...MONTHLY, round(40)], 4, since(40)],
    ['LOYALTY5', 'the most', [deposit(99_999), round(20_000)], 1_000, lost(20_000, 30)],
    ['LOYALTY5', 'more', [deposit(99_999), round(20_000.2)], 1_000, lost(20_000.2, 30)],
    ['LOYALTY5', 'a deposit 30 days ago', [deposit(50), 'P30D', round(50)], 2.5, lost(50, 30)],
    ['LOYALTY5', '30 days ago', [deposit(50), round(50), 'P30D'], 2.5, lost(50, 30)],
    [
      'LOYALTY5',
      'won back a month later',
      [deposit(50), round(50), 'P29D', deposit(50), round(50, 100)],
      undefined,
      'closed',
    ],
    [
      'LOYALTY5',
      'a millisecond more',
      [deposit(50), 'P30DT0.001S', round(50)],
      undefined,
      'closed',
    ],
  ])('%s, %s', (code, _, lines, amount, reason) => {
    const account = createAccount().run('P30D', ...lines)
    const offer = offerOf(account, code)
    expect([offer?.amount, offer?.reason ?? 'closed']).toEqual([amount, reason])
  })
})

describe('the weekend runs from Friday to Sunday, in the hours of the market', () => {
  const FRIDAYS: readonly (readonly [MarketId, string])[] = [
    ['DE', '2026-01-08T23:00:00.000Z'],
    ['FI', '2026-01-08T22:00:00.000Z'],
    ['ES', '2026-01-08T23:00:00.000Z'],
    ['IT', '2026-01-08T23:00:00.000Z'],
    ['NL', '2026-01-08T23:00:00.000Z'],
    ['GB', '2026-01-09T00:00:00.000Z'],
    ['SE', '2026-01-08T23:00:00.000Z'],
    ['NO', '2026-01-08T23:00:00.000Z'],
    ['CA', '2026-01-09T05:00:00.000Z'],
    ['AU', '2026-01-08T13:00:00.000Z'],
    ['NZ', '2026-01-08T11:00:00.000Z'],
    ['BR', '2026-01-09T03:00:00.000Z'],
    ['PL', '2026-01-08T23:00:00.000Z'],
    ['IN', '2026-01-08T18:30:00.000Z'],
    ['JP', '2026-01-08T15:00:00.000Z'],
    ['CL', '2026-01-09T03:00:00.000Z'],
    ['IS', '2026-01-09T00:00:00.000Z'],
    ['KW', '2026-01-08T21:00:00.000Z'],
    ['CRYPTO', '2026-01-09T00:00:00.000Z'],
  ]
  it.each(FRIDAYS)('%s: from %s', (market, now) => {
    // A millisecond before it the player registers; three days after it the week begins.
    const eve = new Date(new Date(now).getTime() - 1).toISOString()
    const account = createAccount({ market, currency: 'EUR', now: eve })
    const steps = ['PT0S', 'PT0.001S', 'P2DT23H59M59.999S', 'PT0.001S']
    const open = steps.map((step) => reasonOf('WEEKEND5', account.run(step)))
    expect(open).toEqual(['closed', WEEK, WEEK, 'closed'])
  })
})

describe('the birthday gift comes in the month of the birthday, in the hours of the market', () => {
  it.each([
    ['2026-01-31T22:59:59.999Z', 'closed'],
    ['2026-01-31T23:00:00.000Z', 'Birthday this month'],
    ['2026-02-28T22:59:59.999Z', 'Birthday this month'],
    ['2026-02-28T23:00:00.000Z', 'closed'],
  ])('%s: %s', (now, expected) => {
    expect(
      reasonOf('BIRTHDAY20', createAccount({ now, profile: { birth_date: '1985-02-03' } })),
    ).toBe(expected)
  })
})

describe('nothing is offered to a player who is blocked, wants no bonuses or was rejected', () => {
  const unwilling: Setting = { profile: { settings: { want_bonus: false } } }
  it.each<[string, Setting, readonly Line[], boolean]>([
    ['open', {}, [], true],
    ['blocked', {}, [{ type: 'block' }], false],
    ['no bonus wanted', unwilling, [], false],
    ['wanted again', unwilling, [{ type: 'updateProfile', settings: { want_bonus: true } }], true],
    ['documents pending', {}, [{ type: 'setKyc', status: 'pending' }], true],
    [
      'documents rejected',
      {},
      [
        { type: 'setKyc', status: 'pending' },
        { type: 'setKyc', status: 'rejected' },
      ],
      false,
    ],
  ])('%s', (_, setting, lines, expected) => {
    const account = createAccount(setting).run(...lines)
    expect(account.offers().length > 0).toBe(expected)
    const verdict = account.verdict({ type: 'claimBonus', bonus: 'WELCOME100' })
    const closed = account.profile().blocked ? 'account_blocked' : 'not_eligible'
    expect(verdict).toBe(expected ? 'accepted' : closed)
  })
})

describe('an offer comes back after its pause, not while one of its name is open', () => {
  const loss = [round(20)]
  /** Code, pause in days, steps that open the gate, and those that keep it open in the pause. */
  it.each<[string, number, Setting, readonly Line[], readonly Line[]]>([
    ['WEEKEND25', 7, { now: FRIDAY }, times(3, deposit(5)), []],
    ['CRYPTO30', 7, {}, [BITCOIN], []],
    ['VIP25', 7, {}, GOLD, []],
    ['VIPBACK10', 7, {}, ['P7D', deposit(1_000), ...loss], loss],
    ['MANAGER100', 30, { profile: { vip_manager: 'Ada' } }, GOLD, []],
    ['DAILY10', 1, {}, [], []],
    ['WEEKEND5', 7, { now: FRIDAY }, [], [LOGIN]],
    ['BIRTHDAY20', 300, { profile: { birth_date: '1985-11-03' } }, [], []],
    ['MISSYOU25', 60, {}, [], []],
    ['POINTS10', 30, {}, [], times(3, deposit(5))],
    ['LOYALTY5', 30, {}, ['P30D', deposit(50), ...loss], loss],
  ])('%s: %d days', (code, days, setting, before, keep) => {
    const account = createAccount(setting).run(
      ...before,
      { type: 'awardBonus', code, amount: 5, activate: false },
      { type: 'cancelBonus', bonus: code },
    )
    expect(reasonOf(code, account)).toBe('closed')
    account.run(`P${days - 1}DT22H`, ...keep, 'PT1H59M59.999S')
    expect(reasonOf(code, account)).toBe('closed')
    expect(reasonOf(code, account.run('PT0.001S'))).not.toBe('closed')
  })

  it.each<[string, readonly Line[]]>([
    ['WELCOME100', []],
    ['SECOND25', [deposit(5)]],
    ['THIRD25', times(2, deposit(5))],
  ])('%s: once in a lifetime', (code, before) => {
    const account = createAccount().run(...before)
    expect(reasonOf(code, account)).not.toBe('closed')
    account.run(
      { type: 'awardBonus', code, amount: 5, activate: false },
      { type: 'cancelBonus', bonus: code },
      'P3650D',
    )
    expect(reasonOf(code, account)).toBe('closed')
  })

  it.each([
    ['pending', false],
    ['active', true],
  ])('not while it is %s', (_, activate) => {
    const account = createAccount().run(
      { type: 'awardBonus', code: 'DAILY10', amount: 5, activate, claimDays: 9, validDays: 9 },
      'P2D',
      LOGIN,
    )
    expect(reasonOf('DAILY10', account)).toBe('closed')
    account.run({ type: 'cancelBonus' })
    expect(reasonOf('DAILY10', account)).not.toBe('closed')
  })
})

describe('an offer names its campaign', () => {
  it.each<[MarketId, string, string]>([
    ['SE', '2025-12-31T22:59:59.999Z', 'DAILY10-SE-25Q4'],
    ['SE', '2025-12-31T23:00:00Z', 'DAILY10-SE-26Q1'],
    ['GB', '2026-03-31T22:59:59.999Z', 'DAILY10-GB-26Q1'],
    ['GB', '2026-03-31T23:00:00Z', 'DAILY10-GB-26Q2'],
  ])('%s at %s: %s', (market, now, code) => {
    const codes = createAccount({ market, now }).offers()
    expect(codes.map((offer) => offer.code)).toContain(code)
  })

  it('and can be claimed, found and awarded by it, as by the code of the catalog', () => {
    const bonus = 'DAILY10-DE-26Q1'
    const claimed = createAccount().run({ type: 'claimBonus', bonus })
    expect(claimed.bonuses()).toMatchObject([{ bonus_name: 'Daily Login Spins' }])
    const awarded = createAccount().run(
      { type: 'awardBonus', code: bonus, amount: 5, activate: false },
      { type: 'extendBonus', bonus, days: 1 },
      { type: 'cancelBonus', bonus },
    )
    expect(awarded.bonuses()).toMatchObject([{ status: 'cancelled' }])
  })
})

it('an offer ends at the hour of the registration, after the days of its terms', () => {
  const account = createAccount()
  const ends = (code = 'WELCOME100') => offerOf(account, code)?.expires_at
  const day = (days: number) => new Date(Date.parse(START) + days * 86_400_000).toISOString()
  expect([ends(), ends('DAILY10')]).toEqual([day(8), day(2)])
  account.run('PT23H59M59.999S')
  expect(ends()).toBe(day(8))
  account.run('PT0.001S')
  expect(ends()).toBe(day(9))
})
