import { describe, expect, it, vi } from 'vitest'
import type { PlayerCommand } from '../../src/index'
import { createAccount, deposit, type Line, round } from './account'
import { MOST, script } from './draws'

vi.mock('../../src/simulator/random/stream', async (load) => {
  const { scriptedStreams } = await import('./draws')
  return scriptedStreams(await load())
})

const award = (code: string, more: object = {}): PlayerCommand => ({
  type: 'awardBonus',
  code,
  activate: false,
  ...more,
})

/** Code, name, maximum, wagering multiplier, days to claim it, days to wager it. */
const TEMPLATES = [
  ['WELCOME100', 'Welcome Bonus', 50, 'drawn', 7, 30],
  ['SECOND25', 'Second Deposit Bonus', 50, 'drawn', 7, 30],
  ['THIRD25', 'Third Deposit Bonus', 50, 'drawn', 7, 30],
  ['WEEKEND25', 'Weekend Reload', 50, 'drawn', 2, 14],
  ['CRYPTO30', 'Crypto Reload', 100, 'drawn', 7, 14],
  ['VIP25', 'VIP Reload', 250, 20, 7, 14],
  ['VIPBACK10', 'VIP Weekly Cashback', 5_000, 0, 3, 3],
  ['MANAGER100', 'Personal Manager Gift', 100, 0, 7, 7],
  ['DAILY10', 'Daily Login Spins', 2, 40, 1, 1],
  ['WEEKEND5', 'Weekend Login Bonus', 5, 30, 2, 7],
  ['BIRTHDAY20', 'Birthday Gift', 20, 20, 7, 14],
  ['MISSYOU25', 'We Miss You', 5, 0, 7, 7],
  ['POINTS10', 'Points Exchange', 10, 0, 7, 7],
  ['LOYALTY5', 'Monthly Loyalty Cashback', 1_000, 0, 3, 3],
] as const

/** A loss of 50,000 euros, which gives the maximum of both cashbacks. */
const LOSS: readonly Line[] = [deposit(50_000), round(50_000)]

const later = (days: number, from = '2026-01-07T12:00:00.000Z') => {
  const [day, time] = from.split('T')
  const date = new Date(`${day}T00:00:00.000Z`)
  date.setUTCDate(date.getUTCDate() + days)
  return date.toISOString().replace('00:00:00.000Z', time as string)
}

describe.each(TEMPLATES)('%s', (code, name, most, multiplier, claimDays, validDays) => {
  const match = ['WELCOME100', 'SECOND25', 'THIRD25', 'WEEKEND25', 'CRYPTO30', 'VIP25']

  it(`is a ${name} of at most ${most}, within ${claimDays} days`, () => {
    const account = createAccount().run(...LOSS, award(code))
    expect(account.bonuses()[0]).toMatchObject({
      bonus_name: name,
      amount: most,
      status: 'pending',
      expires_at: later(claimDays),
    })
  })

  it(`is wagered ${multiplier} times, in pounds at most ten from 19 January 2026 on`, () => {
    const times = (currency: 'EUR' | 'GBP', now: string) => {
      const [bonus] = createAccount({ currency, now })
        .run(award(code, { amount: 10 }))
        .bonuses()
      return (bonus?.wager_requirement as number) / 10
    }
    const [before, from] = ['2026-01-18T23:59:59.999Z', '2026-01-19T00:00:00.000Z'] as const
    const usual = times('EUR', from)
    if (multiplier !== 'drawn') expect([usual, times('GBP', before)]).toEqual([multiplier, usual])
    else expect(Math.min(usual, times('GBP', before))).toBeGreaterThanOrEqual(20)
    expect(times('GBP', from)).toBe(multiplier === 0 ? 0 : 10)
  })

  it(`lasts ${validDays} days`, () => {
    // One of the spins wins its stake: without a win, the bonus would end at once.
    script('luck', 100_000)
    const account = createAccount().run(...LOSS, award(code, { multiplier: undefined }), 'PT12H')
    if (match.includes(code)) {
      account.run({ type: 'deposit', amount: 5_000, method: 'bitcoin' })
    } else account.run({ type: 'claimBonus', bonus: code })
    expect(account.bonuses()[0]?.expires_at).toBe(later(validDays, '2026-01-08T00:00:00.000Z'))
  })
})

describe('free spins of 20 cents are played when they are claimed', () => {
  const spins = (code: string, ...draws: readonly number[]) => {
    script('luck', ...draws)
    return createAccount().run(award(code, { activate: true }))
  }
  const times = (count: number, draw: number) => Array<number>(count).fill(draw)
  const STAKE = 100_000 // once the stake
  const TENTH = 0 // a fifth of the stake

  it.each([
    ['DAILY10', times(10, STAKE), 2, 'Free Spins Winnings'],
    ['DAILY10', times(10, TENTH), 0.4, 'Free Spins Winnings'],
    ['DAILY10', [...times(9, MOST), STAKE, STAKE], 0.2, 'Free Spins Winnings'],
    ['MISSYOU25', times(25, STAKE), 5, 'Free Spins Winnings (Cash)'],
    ['MISSYOU25', [...times(24, MOST), STAKE, STAKE], 0.2, 'Free Spins Winnings (Cash)'],
  ])('%s: %j wins %d', (code, draws, winnings, name) => {
    const account = spins(code, ...draws)
    expect(account.rows()).toEqual([`${name} ${winnings} completed`])
    expect(account.bonuses()[0]?.amount).toBe(winnings)
  })

  it.each([
    ['DAILY10', 10],
    ['MISSYOU25', 25],
  ])('%s that wins nothing is over without a row', (code, count) => {
    const account = spins(code, ...times(count, MOST))
    expect(account.rows()).toEqual([])
    expect(account.bonuses()[0]).toMatchObject({ status: 'cancelled', amount: 0 })
  })
})

describe('free spins by staff', () => {
  it.each(['DAILY10', 'MISSYOU25'])('%s of 0 are over without a row', (code) => {
    const account = createAccount().run({ type: 'awardBonus', code, amount: 0 })
    expect(account.rows()).toEqual([])
    expect(account.bonuses()[0]).toMatchObject({ status: 'cancelled', amount: 0 })
  })

  it('only they can win nothing', () => {
    const account = createAccount()
    for (const code of [undefined, 'WEEKEND5', 'WELCOME100', 'LOYALTY5']) {
      const award = { type: 'awardBonus', code, amount: 0 } as const
      expect(account.verdict(award)).toBe('amount_out_of_range')
    }
  })
})

describe('a bonus of a percentage of nothing wagered converts at most ten times its amount', () => {
  it.each([
    ['WEEKEND5', 5],
    ['BIRTHDAY20', 20],
    ['DAILY10', 2],
  ])('%s: %d', (code, amount) => {
    const converted = (win: number) =>
      createAccount()
        .run(award(code, { activate: true, amount, multiplier: 1 }), round(amount, win))
        .rows(3)
    const most = amount * 10
    expect(converted(most)[0]).toBe(`Bonus Converted -${most} completed`)
    expect(converted(most + 0.01)).toEqual([
      'Bonus Max-Win Cap -0.01 completed',
      `Bonus Converted -${most} completed`,
      `Bonus Winnings Credited ${most} completed`,
    ])
  })

  it.each(['VIP25', 'WELCOME100'])('%s has no cap', (code) => {
    const account = createAccount().run(award(code, { activate: true, amount: 5, multiplier: 1 }))
    expect(account.run(round(5, 1_000)).rows(3)[0]).toBe('Bonus Converted -1000 completed')
  })
})

describe('the operator varies the terms of a match from player to player', () => {
  // The welcome bonus: 50, for a deposit of 50.
  it.each([
    [0, 20, 'bonus', 1_000],
    [19, 20, 'bonus', 1_000],
    [20, 25, 'bonus', 1_250],
    [25, 25, 'bonus', 1_250],
    [26, 30, 'bonus', 1_500],
    [29, 30, 'bonus', 1_500],
    [30, 30, 'bonus+deposit', 3_000],
    [75, 30, 'bonus+deposit', 3_000],
    [76, 35, 'bonus+deposit', 3_500],
    [93, 35, 'bonus+deposit', 3_500],
    [94, 40, 'bonus+deposit', 4_000],
    [99, 40, 'bonus+deposit', 4_000],
  ])('at %d of 100: %d times the %s', (draw, _, __, requirement) => {
    script('terms', draw)
    const [offer] = createAccount().offers()
    expect(offer).toMatchObject({
      name: 'Welcome Bonus',
      amount: 50,
      wager_requirement: requirement,
    })
  })

  it('at most 80 times the bonus where a quarter of the deposit is matched', () => {
    script('terms', 99)
    const [offer] = createAccount().run(deposit(5)).offers()
    expect(offer).toMatchObject({ name: 'Second Deposit Bonus', amount: 50 })
    expect(offer?.wager_requirement).toBe(4_000)
  })

  it('and in kronor only before the first deposit and bonus, by the law of Sweden', () => {
    const codes = (...lines: readonly Line[]) =>
      createAccount({ currency: 'SEK' })
        .run(...lines)
        .offers().length
    expect(codes()).toBeGreaterThan(0)
    expect([codes(deposit(500)), codes(award('WELCOME100'))]).toEqual([0, 0])
  })
})
