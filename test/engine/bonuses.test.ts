import { describe, expect, it } from 'vitest'
import type { PaymentMethod, PlayerCommand } from '../../src/index'
import { type Account, createAccount, deposit, type Line, round } from './account'

type Award = Extract<PlayerCommand, { type: 'awardBonus' }>

const award = (terms: Omit<Award, 'type'> = {}): Award => ({
  type: 'awardBonus',
  amount: 10,
  ...terms,
})

const CLAIM: PlayerCommand = { type: 'claimBonus' }

describe('the terms of an award have bounds', () => {
  it.each<[string, Omit<Award, 'type'>, string]>([
    ['multiplier -1', { multiplier: -1 }, 'invalid_terms'],
    ['multiplier 1', { multiplier: 1 }, 'accepted'],
    ['multiplier 1,000', { multiplier: 1_000 }, 'accepted'],
    ['multiplier 1,001', { multiplier: 1_001 }, 'invalid_terms'],
    ['multiplier 1.5', { multiplier: 1.5 }, 'INVALID_COMMAND'],
    ['multiplier 0 in cash', { multiplier: 0, award: 'Cash Bonus' }, 'accepted'],
    ['validDays 0', { validDays: 0 }, 'invalid_terms'],
    ['validDays 1', { validDays: 1 }, 'accepted'],
    ['validDays 3,650', { validDays: 3_650 }, 'accepted'],
    ['validDays 3,651', { validDays: 3_651 }, 'invalid_terms'],
    ['claimDays 0', { claimDays: 0 }, 'invalid_terms'],
    ['claimDays 1', { claimDays: 1 }, 'accepted'],
    ['claimDays 3,650', { claimDays: 3_650 }, 'accepted'],
    ['claimDays 3,651', { claimDays: 3_651 }, 'invalid_terms'],
    ['no amount by hand', { amount: undefined }, 'nothing_to_award'],
    ['an amount of 0', { amount: 0 }, 'amount_out_of_range'],
    ['an unknown code', { code: 'NOSUCH' }, 'unknown_bonus'],
    ['a cashback of no loss', { amount: undefined, code: 'LOYALTY5' }, 'nothing_to_award'],
    ['a cashback of no loss, with an amount', { code: 'LOYALTY5' }, 'accepted'],
  ])('%s: %s', (_, terms, verdict) => {
    expect(createAccount().verdict(award(terms))).toBe(verdict)
  })

  it('names the term that is out of them', () => {
    expect(createAccount().rejection(award({ validDays: 3_651 }))).toEqual({
      rule: 'invalid_terms',
      validDays: 3_651,
    })
  })
})

describe('money that needs wagering goes to the bonus wallet, money that needs none to cash', () => {
  it.each<[NonNullable<Award['award']>, 'cash' | 'bonus', string]>([
    ['Bonus Awarded', 'bonus', 'VIP Manager'],
    ['Free Spins Winnings', 'bonus', 'System'],
    ['Cashback', 'cash', 'System'],
    ['Cash Bonus', 'cash', 'VIP Manager'],
    ['Free Spins Winnings (Cash)', 'cash', 'System'],
    ['VIP Reward', 'cash', 'VIP Manager'],
    ['Loyalty Exchange', 'cash', 'System'],
    ['Tournament Prize', 'cash', 'System'],
  ])('%s: %s, by %s', (name, wallet, creator) => {
    const account = createAccount().run(award({ award: name }))
    expect(account.transactions()).toMatchObject([
      { event_type: 'bonus', event_name: name, amount: 10, created_by: creator },
    ])
    expect(account.wallets()).toEqual(wallet === 'cash' ? [10, 0, 0] : [0, 10, 0])
    expect(account.bonuses()[0]).toMatchObject(
      wallet === 'cash'
        ? { status: 'completed', wager_requirement: 0, remaining_wager: 0 }
        : { status: 'active', wager_requirement: 350, remaining_wager: 350 },
    )
    const other = wallet === 'cash' ? 1 : 0
    expect(account.rejection(award({ award: name, multiplier: other }))).toEqual({
      rule: 'invalid_terms',
      award: name,
      multiplier: other,
    })
  })

  it.each<[string, Omit<Award, 'type'>, string]>([
    ['by hand', {}, 'VIP Manager'],
    ['by hand, by the system', { by: 'System' }, 'System'],
    ['of the catalog', { code: 'BIRTHDAY20' }, 'System'],
    ['of the catalog, by a manager', { code: 'BIRTHDAY20', by: 'VIP Manager' }, 'VIP Manager'],
    ['a gift of the catalog', { code: 'MANAGER100' }, 'VIP Manager'],
  ])('%s: %s', (_, terms, creator) => {
    const account = createAccount().run(award(terms))
    expect(account.transactions()[0]?.created_by).toBe(creator)
  })

  it('a VIP Reward comes from the VIP manager only', () => {
    expect(createAccount().rejection(award({ award: 'VIP Reward', by: 'System' }))).toEqual({
      rule: 'invalid_terms',
      award: 'VIP Reward',
      by: 'System',
    })
  })
})

describe('a bonus by hand is to be claimed within 7 days and lasts 30', () => {
  const WAITS = award({ activate: false })
  it.each<[string, readonly Line[], string]>([
    ['unclaimed, just before', [WAITS, 'P6DT23H59M59.999S'], 'pending'],
    ['unclaimed, at the deadline', [WAITS, 'P7D'], 'cancelled'],
    ['claimed just before', [WAITS, 'P6DT23H59M59.999S', { type: 'claimBonus' }], 'active'],
    ['active, just before', [award(), 'P29DT23H59M59.999S'], 'active'],
    ['active, at its end', [award(), 'P30D'], 'cancelled'],
    ['counted from the claim', [WAITS, 'P6D', { type: 'claimBonus' }, 'P29D'], 'active'],
    ['to its end', [WAITS, 'P6D', { type: 'claimBonus' }, 'P30D'], 'cancelled'],
  ])('%s: %s', (_, lines, status) => {
    expect(
      createAccount()
        .run(...lines)
        .bonuses()[0]?.status,
    ).toBe(status)
  })

  it('an active one loses its money to a row, a pending one has none', () => {
    const account = createAccount().run(award(), 'P30D')
    expect(account.rows(1)).toEqual(['Bonus Expired -10 completed'])
    expect(account.transactions()[1]).toMatchObject({
      date: '2026-02-06T12:00:00.000Z',
      event_note: `Bonus ${account.bonuses()[0]?.id} expired`,
    })
    expect(account.wallets()).toEqual([0, 0, 0])
    expect(createAccount().run(WAITS, 'P7D').rows()).toEqual([])
  })

  it('the deadline of a record stays after its end', () => {
    const account = createAccount().run(award({ validDays: 3 }), 'P1D', { type: 'cancelBonus' })
    expect(account.run('P30D').bonuses()[0]?.expires_at).toBe('2026-01-10T12:00:00.000Z')
    expect(account.rows(1)).toEqual(['Bonus Forfeited -10 completed'])
  })
})

describe('a bonus that is given up, or taken away, says why', () => {
  const CANCEL: PlayerCommand = { type: 'cancelBonus' }
  const TAKE: PlayerCommand = { type: 'cancelBonus', by: 'Admin' }
  const STATED: PlayerCommand = { ...TAKE, reason: 'duplicate' }
  it.each<[string, readonly Line[], string, string, string]>([
    ['by the player', [CANCEL], 'Bonus Forfeited', 'System', 'forfeited: player request'],
    ['by Admin', [TAKE], 'Bonus Cancelled', 'Admin', 'cancelled: bonus abuse'],
    [
      'after a high bet',
      [round(5.01), TAKE],
      'Bonus Cancelled',
      'Admin',
      'cancelled: max bet exceeded',
    ],
    ['stated', [STATED], 'Bonus Cancelled', 'Admin', 'cancelled: duplicate'],
  ])('%s', (_, lines, name, creator, reason) => {
    const account = createAccount().run(award(), ...lines)
    expect(account.transactions().at(-1)).toMatchObject({
      event_name: name,
      created_by: creator,
      event_note: `Bonus ${account.bonuses()[0]?.id} ${reason}`,
    })
    expect(account.wallets()).toEqual([0, 0, 0])
  })

  it.each([
    ['the player', CANCEL],
    ['Admin', TAKE],
  ])('a pending one has no row, by %s', (_, command) => {
    const account = createAccount().run(award({ activate: false }), command)
    expect(account.rows()).toEqual([])
    expect(account.bonuses()[0]?.status).toBe('cancelled')
  })

  it('the active one first, then the oldest that is pending', () => {
    const account = createAccount().run(
      award({ activate: false, name: 'First' }),
      award({ name: 'Second' }),
      award({ name: 'Third' }),
    )
    const left = [...Array(4).keys()].map((cancelled) => {
      if (cancelled > 0) account.run(CANCEL)
      return account.bonuses().map(({ status }) => status)
    })
    expect(left).toEqual([
      ['pending', 'active', 'pending'],
      ['pending', 'cancelled', 'pending'],
      ['cancelled', 'cancelled', 'pending'],
      ['cancelled', 'cancelled', 'cancelled'],
    ])
    expect(account.verdict(CANCEL)).toBe('unknown_bonus')
  })
})

describe('a claim without a name', () => {
  it('takes the one that has waited longest', () => {
    const account = createAccount().run(
      award({ activate: false }),
      award({ activate: false, code: 'DAILY10' }),
      CLAIM,
    )
    expect(account.bonuses().map(({ status }) => status)).toEqual(['active', 'pending'])
  })

  it('else takes the first offer', () => {
    const account = createAccount().run(CLAIM)
    expect(account.bonuses()).toMatchObject([{ bonus_name: 'Welcome Bonus', status: 'pending' }])
  })

  it('takes nothing where there is none', () => {
    const unwilling = createAccount({ profile: { settings: { want_bonus: false } } })
    const facts = { bonus: null, gate: 'want_bonus' }
    expect(unwilling.rejection(CLAIM)).toEqual({ rule: 'not_eligible', ...facts })
  })
})

describe('one bonus is active at a time', () => {
  it.each<[string, readonly Line[], Line, string]>([
    ['the next waits', [award(), award()], CLAIM, 'bonus_active'],
    ['until the first has gone', [award(), award(), { type: 'cancelBonus' }], CLAIM, 'accepted'],
    [
      'one without wagering does not wait',
      [award(), award({ award: 'Cash Bonus', activate: false })],
      CLAIM,
      'accepted',
    ],
    [
      'one that has ended is final',
      [award(), { type: 'cancelBonus' }],
      (p) => ({ type: 'claimBonus', bonus: p.bonuses()[0]?.id }),
      'bonus_ended',
    ],
    [
      'nor is it cancelled again',
      [award(), { type: 'cancelBonus' }],
      (p) => ({ type: 'cancelBonus', bonus: p.bonuses()[0]?.id }),
      'bonus_ended',
    ],
    ['an unknown one', [], { type: 'claimBonus', bonus: 'bon_none' }, 'unknown_bonus'],
    ['an unknown one, cancelled', [], { type: 'cancelBonus', bonus: 'bon_none' }, 'unknown_bonus'],
    [
      'an offer that is closed',
      [deposit(5)],
      { type: 'claimBonus', bonus: 'WELCOME100' },
      'not_eligible',
    ],
    ['an offer that is open', [], { type: 'claimBonus', bonus: 'WELCOME100' }, 'accepted'],
  ])('%s: %s', (_, lines, command, verdict) => {
    expect(
      createAccount()
        .run(...lines)
        .verdict(command as PlayerCommand),
    ).toBe(verdict)
  })

  it('cash is awarded beside the active one', () => {
    const account = createAccount().run(award(), award({ award: 'Cash Bonus' }))
    expect(account.bonuses().map(({ status }) => status)).toEqual(['active', 'completed'])
    expect(account.wallets()).toEqual([10, 10, 0])
  })
})

const match = (code: string): PlayerCommand => ({ type: 'awardBonus', code, multiplier: 10 })
const WELCOME = match('WELCOME100')
const PENDING = { ...deposit(50), outcome: 'pending' } as PlayerCommand
const BY_HAND: PlayerCommand = { type: 'awardBonus', amount: 10 }

const state = (account: Account, place = 0) => {
  const bonus = account.bonuses()[place]
  return `${bonus?.status} ${bonus?.amount}`
}

/** Each match: percentage, smallest deposit, smallest deposit with the maximum, the maximum. */
describe.each([
  ['WELCOME100', 'visa', 100, 10, 50, 50],
  ['SECOND25', 'visa', 25, 10, 200, 50],
  ['THIRD25', 'visa', 25, 10, 200, 50],
  ['WEEKEND25', 'visa', 25, 20, 200, 50],
  ['CRYPTO30', 'bitcoin', 30, 20, 333.34, 100],
  ['VIP25', 'visa', 25, 50, 1_000, 250],
] as const)('%s by %s', (code, method, percent, least, full, most) => {
  const matched = (amount: number, by: PaymentMethod = method) =>
    state(createAccount().run(match(code), { type: 'deposit', amount, method: by }))

  it(`waits for a deposit of ${least}`, () => {
    expect(matched(Number((least - 0.01).toFixed(2)))).toBe(`pending ${most}`)
    expect(matched(least)).toBe(`active ${(least * percent) / 100}`)
  })

  it(`gives ${percent} %, up to ${most}`, () => {
    // A cent below, at and a cent above the smallest deposit with the maximum.
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
    ['none yet', [], 'pending 50'],
    ['a pending one', [PENDING], 'pending 50'],
    ['it settles', [PENDING, { type: 'settleDeposit' }], 'active 50'],
    ['it is declined', [PENDING, { type: 'settleDeposit', outcome: 'declined' }], 'pending 50'],
    ['too little, twice', [deposit(9.99), deposit(9.99)], 'pending 50'],
    ['too little, then enough', [deposit(9.99), deposit(30)], 'active 30'],
    ['by Admin', [{ type: 'deposit', amount: 50, by: 'Admin' }], 'active 50'],
    [
      'it is blocked when it settles',
      [PENDING, { type: 'block' }, { type: 'settleDeposit' }],
      'pending 50',
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
      'not once it was charged back',
      [
        PENDING,
        { type: 'block' },
        { type: 'settleDeposit' },
        { type: 'chargeback', amount: 1 },
        { type: 'unblock' },
        deposit(30),
      ],
      'cancelled 50',
    ],
    ['a week later', ['P6DT23H59M59.999S', deposit(30)], 'active 30'],
    ['not any more', ['P7D', deposit(30)], 'cancelled 50'],
  ])('%s: %s', (_, lines, expected) => {
    expect(state(createAccount().run(WELCOME, ...lines))).toBe(expected)
  })

  it('the oldest of several', () => {
    const account = createAccount().run(match('SECOND25'), WELCOME, deposit(50))
    expect([state(account, 0), state(account, 1)]).toEqual(['active 12.5', 'pending 50'])
    // The next deposit starts the next bonus, which is pending until the first one ends.
    account.run(deposit(40))
    expect(state(account, 1)).toBe('pending 50')
    expect(account.verdict(CLAIM)).toBe('bonus_active')
    account.run({ type: 'cancelBonus' }, CLAIM)
    expect(state(account, 1)).toBe('active 40')
  })

  it('waits behind an active bonus and keeps its deposit', () => {
    const account = createAccount().run(BY_HAND, WELCOME, deposit(50))
    expect(state(account, 1)).toBe('pending 50')
    account.run({ type: 'cancelBonus' }, deposit(70), CLAIM)
    expect(state(account, 1)).toBe('active 50')
  })

  it('cannot be claimed before', () => {
    const account = createAccount().run(WELCOME)
    const id = account.bonuses()[0]?.id
    expect(account.rejection({ type: 'claimBonus', bonus: 'WELCOME100' })).toEqual({
      rule: 'deposit_required',
      bonus: id,
    })
  })

  it('with an amount it is no match: it waits for nothing', () => {
    const account = createAccount().run({ type: 'awardBonus', code: 'WELCOME100', amount: 30 })
    expect(state(account)).toBe('active 30')
  })
})

it('a bonus is lost with its last cent, whatever cash is left', () => {
  const account = createAccount().run(
    deposit(9),
    { type: 'awardBonus', amount: 1, multiplier: 20 },
    round(10, 0.01),
  )
  expect(account.wallets()).toEqual([0.01, 0, 0])
  expect(account.bonuses()[0]?.status).toBe('cancelled')
})

const MATCH = award({ amount: undefined, code: 'WELCOME100' })

it('a code stands for its newest open record', () => {
  const account = createAccount().run(MATCH, MATCH)
  account.run({ type: 'cancelBonus', bonus: 'WELCOME100' })
  expect(account.bonuses().map(({ status }) => status)).toEqual(['pending', 'cancelled'])
  account.run({ type: 'cancelBonus', bonus: 'WELCOME100' })
  expect(account.bonuses().map(({ status }) => status)).toEqual(['cancelled', 'cancelled'])
})
