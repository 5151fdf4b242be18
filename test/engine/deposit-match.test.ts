import { describe, expect, it } from 'vitest'
import type { PaymentMethod, PlayerCommand } from '../../src/index'
import { type Account, createAccount, deposit, type Line } from './account'

const match = (code: string): PlayerCommand => ({ type: 'awardBonus', code, multiplier: 10 })
const WELCOME = match('WELCOME100')
const PENDING = { ...deposit(50), outcome: 'pending' } as PlayerCommand
const CLAIM: PlayerCommand = { type: 'claimBonus' }
const BY_HAND: PlayerCommand = { type: 'awardBonus', amount: 10 }

const state = (account: Account, place = 0) => {
  const bonus = account.bonuses()[place]
  return `${bonus?.status} ${bonus?.amount}`
}

/** Each match: its percentage, its smallest deposit, the deposit that gives the most, the most. */
describe.each([
  ['WELCOME100', 'visa', 100, 10, 200, 200],
  ['SECOND50', 'visa', 50, 10, 300, 150],
  ['THIRD75', 'visa', 75, 10, 133.34, 100],
  ['WEEKEND50', 'visa', 50, 20, 200, 100],
  ['CRYPTO30', 'bitcoin', 30, 20, 1_000, 300],
  ['VIP75', 'visa', 75, 50, 1_333.34, 1_000],
] as const)('%s by %s', (code, method, percent, least, full, most) => {
  const matched = (amount: number, by: PaymentMethod = method) =>
    state(createAccount().run(match(code), { type: 'deposit', amount, method: by }))

  it(`waits for a deposit of ${least}`, () => {
    expect(matched(Number((least - 0.01).toFixed(2)))).toBe(`pending ${most}`)
    expect(matched(least)).toBe(`active ${(least * percent) / 100}`)
  })

  it(`gives ${percent} %, up to ${most}`, () => {
    // A cent below, at and a cent above the deposit that gives the most.
    const cents = Math.floor(((full * 100 - 1) * percent) / 100)
    expect(matched(Number((full - 0.01).toFixed(2)))).toBe(`active ${Math.min(most, cents / 100)}`)
    expect(matched(full)).toBe(`active ${most}`)
    expect(matched(full + 10)).toBe(`active ${most}`)
    expect(matched(least + 0.01)).toBe(
      `active ${Math.floor(((least * 100 + 1) * percent) / 100) / 100}`,
    )
  })

  it('of which money only one that came by crypto counts for the crypto reload', () => {
    expect(matched(full, 'skrill')).toBe(code === 'CRYPTO30' ? `pending ${most}` : `active ${most}`)
    expect(matched(full, 'usdt_trc20')).toBe(`active ${most}`)
  })
})

describe('a match takes the first completed deposit that is enough', () => {
  it.each<[string, readonly Line[], string]>([
    ['none yet', [], 'pending 200'],
    ['a pending one', [PENDING], 'pending 200'],
    ['it settles', [PENDING, { type: 'settleDeposit' }], 'active 50'],
    ['it is declined', [PENDING, { type: 'settleDeposit', outcome: 'declined' }], 'pending 200'],
    ['too little, twice', [deposit(9.99), deposit(9.99)], 'pending 200'],
    ['too little, then enough', [deposit(9.99), deposit(30)], 'active 30'],
    ['by Admin', [{ type: 'deposit', amount: 50, by: 'Admin' }], 'active 50'],
    [
      'it is blocked when it settles',
      [PENDING, { type: 'block' }, { type: 'settleDeposit' }],
      'pending 200',
    ],
    [
      'and claimed later',
      [PENDING, { type: 'block' }, { type: 'settleDeposit' }, { type: 'unblock' }, CLAIM],
      'active 50',
    ],
    [
      'once its deposit was given back, by the next',
      [
        PENDING,
        { type: 'block' },
        { type: 'settleDeposit' },
        { type: 'refundDeposit' },
        { type: 'unblock' },
        deposit(30),
      ],
      'active 30',
    ],
    [
      'or charged back',
      [
        PENDING,
        { type: 'block' },
        { type: 'settleDeposit' },
        { type: 'chargeback' },
        { type: 'unblock' },
        deposit(30),
      ],
      'active 30',
    ],
    ['a week later', ['P6DT23H59M59.999S', deposit(30)], 'active 30'],
    ['not any more', ['P7D', deposit(30)], 'cancelled 200'],
  ])('%s: %s', (_, lines, expected) => {
    expect(state(createAccount().run(WELCOME, ...lines))).toBe(expected)
  })

  it('the oldest of several', () => {
    const account = createAccount().run(match('SECOND50'), WELCOME, deposit(50))
    expect([state(account, 0), state(account, 1)]).toEqual(['active 25', 'pending 200'])
    // The next deposit is for the next one, which waits until the first has gone.
    account.run(deposit(60))
    expect(state(account, 1)).toBe('pending 200')
    expect(account.verdict(CLAIM)).toBe('bonus_active')
    account.run({ type: 'cancelBonus' }, CLAIM)
    expect(state(account, 1)).toBe('active 60')
  })

  it('waits behind an active bonus and keeps its deposit', () => {
    const account = createAccount().run(BY_HAND, WELCOME, deposit(50))
    expect(state(account, 1)).toBe('pending 200')
    account.run({ type: 'cancelBonus' }, deposit(70), CLAIM)
    expect(state(account, 1)).toBe('active 50')
  })

  it('cannot be claimed before', () => {
    const account = createAccount().run(WELCOME)
    const id = account.bonuses()[0]?.id
    expect(account.refusal({ type: 'claimBonus', bonus: 'WELCOME100' })).toEqual({
      rule: 'deposit_required',
      bonus: id,
    })
  })

  it('with an amount it is no match: it waits for nothing', () => {
    const account = createAccount().run({ type: 'awardBonus', code: 'WELCOME100', amount: 30 })
    expect(state(account)).toBe('active 30')
  })
})
