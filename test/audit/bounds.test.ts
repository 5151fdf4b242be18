import { describe, expect, test } from 'vitest'
import { audit } from '../../src/audit'
import { createWorld } from '../../src/create-world'
import {
  CURRENCY_CODES,
  fromEuroCents,
  maxBonusBet,
  toMajor,
} from '../../src/simulator/domain/currencies'
import { statedAmount } from '../../src/simulator/domain/stated-amounts'
import type { WorldCommand } from '../../src/world/commands'

const MINUTE = 60_000
const DAY = 86_400_000

/** Durations in the rules: sessions, offers, segments, deadlines and fees. */
const SPANS = [
  30 * MINUTE,
  DAY,
  ...[3, 7, 14, 29, 30, 60, 75, 180, 365, 395].map((days) => days * DAY),
]

describe('what the engine takes at a bound of a rule is no breach', () => {
  test.each([
    ['Cool-Off', 'PT24H', '2026-01-01'],
    ['Cool-Off', 'P42D', '2026-01-01'],
    ['Self-Excluded', 'P181D', '2026-01-01'],
    // From the first of February to the first of August: 181 days.
    ['Self-Excluded', 'P6M', '2026-02-01'],
    ['Self-Excluded', 'P36500D', '2026-01-01'],
  ] as const)('a block, %s for %s from %s', async (cause, length, now) => {
    const world = createWorld({ players: 0, now })
    world.executeAll('p', [{ type: 'register' }, { type: 'block', cause, for: length }])
    expect(await audit(world)).toEqual([])
    world.advance(length)
    expect(await audit(world)).toEqual([])
  })

  test.each(SPANS)(
    'an act, and a look, %d ms after the others, and one more or less',
    async (span) => {
      for (const wait of [span - 1, span, span + 1]) {
        const world = createWorld({ players: 0, policies: { minimumTurnover: 0 } })
        world.executeAll('p', [
          { type: 'register', market: 'DE' },
          { type: 'deposit', amount: 100, method: 'visa' },
          { type: 'play', stake: 10, win: 0 },
          { type: 'awardBonus', amount: 10 },
        ])
        world.advance({ to: Date.parse(world.now) + wait })
        expect(await audit(world), `${wait} ms, before`).toEqual([])
        world.execute('p', { type: 'deposit', amount: 100, method: 'visa' })
        expect(await audit(world), `${wait} ms, after`).toEqual([])
      }
    },
  )

  test.each(CURRENCY_CODES)(
    'stakes around 2,000 EUR, and a request of 20 EUR, in %s',
    async (code) => {
      const world = createWorld({ players: 0, policies: { minimumTurnover: 0 } })
      const threshold = fromEuroCents(200_000, code)
      const commands = [threshold - 1, threshold, threshold + 1].map((stake) => [
        { type: 'register' as const, currency: code },
        { type: 'deposit' as const, amount: toMajor(threshold * 2, code) },
        { type: 'play' as const, stake: toMajor(stake, code), win: 0 },
      ])
      for (const [place, run] of commands.entries()) world.executeAll(`p${place}`, run)
      world.execute('p1', {
        type: 'requestWithdrawal',
        amount: toMajor(statedAmount(2_000, code), code),
      })
      expect(await audit(world)).toEqual([])
    },
  )

  test.each(CURRENCY_CODES)(
    'a bet at the limit of a bonus, and one over it, in %s',
    async (code) => {
      const limit = maxBonusBet(code)
      const world = createWorld({ players: 0, policies: { minimumTurnover: 0 } })
      world.executeAll('p', [
        { type: 'register', currency: code },
        { type: 'awardBonus', amount: toMajor(limit * 10, code), multiplier: 50 },
        { type: 'play', stake: toMajor(limit, code), win: 0 },
        { type: 'play', stake: toMajor(limit + 1, code), win: 0 },
      ])
      expect(await audit(world)).toEqual([])
    },
  )
})

describe('what is over leaves nothing behind', () => {
  const register = { type: 'register', market: 'DE', autopilot: true } as const
  const deposit = { type: 'deposit', amount: 100, method: 'visa' } as const
  const refund = { type: 'refundDeposit' } as const
  const approval = (['pending', 'in_review', 'approved'] as const).map(
    (status) => ({ type: 'setKyc', status }) as const,
  )
  const payout = (['approved', 'processing', 'completed'] as const).map(
    (to) => ({ type: 'moveWithdrawal', to }) as const,
  )
  const open = { type: 'play', stake: 5, win: 7, open: true } as const
  test.each<[string, readonly WorldCommand[], string]>([
    [
      'a cool-off that is lifted',
      [{ type: 'block', cause: 'Cool-Off' }, { type: 'unblock' }],
      'P1D',
    ],
    [
      'a dispute that is lost by hand',
      [deposit, { type: 'chargeback' }, { type: 'resolveDispute', won: false }],
      'P1D',
    ],
    [
      'a dispute that is won by hand',
      [deposit, { type: 'chargeback' }, { type: 'resolveDispute', won: true }],
      'P1D',
    ],
    [
      'a withdrawal that is cancelled',
      [deposit, { type: 'requestWithdrawal', amount: 50 }, { type: 'cancelWithdrawal' }],
      'PT1S',
    ],
    ['a round that is settled', [deposit, open], 'PT1M'],
    ['a round that is rolled back', [deposit, open, { type: 'rollback' }], 'PT1S'],
    [
      'a bonus that is given up',
      [{ type: 'awardBonus', amount: 5 }, { type: 'cancelBonus' }],
      'P1D',
    ],
    [
      'a match whose deposit is refunded',
      [{ type: 'awardBonus', code: 'WELCOME100' }, deposit, { type: 'refundDeposit' }],
      'P1D',
    ],
    [
      'a match whose deposit is charged back',
      [{ type: 'awardBonus', code: 'WELCOME100' }, deposit, { type: 'chargeback' }],
      'P1D',
    ],
    [
      'a dispute that is won, whose deposit is refunded',
      [deposit, { type: 'chargeback' }, { type: 'resolveDispute', won: true }, refund],
      'P1D',
    ],
    ['free spins', [{ type: 'awardBonus', code: 'DAILY10' }], 'P1D'],
    [
      'a payout under an approval that was asked for again',
      [...approval, deposit, { type: 'requestWithdrawal', amount: 50 }, ...payout],
      'P1D',
    ],
  ])('%s', async (_, commands, wait) => {
    const world = createWorld({ players: 0, policies: { minimumTurnover: 0 } })
    world.executeAll('p', [register, ...commands])
    expect(await audit(world)).toEqual([])
    world.advance(wait)
    if (approval.every((command) => commands.includes(command))) world.executeAll('p', approval)
    expect(await audit(world)).toEqual([])
  })
})

test.each([
  { to: 'approved', amount: 20 },
  { to: 'approved', method: 'bank_transfer' },
  { to: 'cancelled', amount: 20 },
] as const)('staff move a part of a withdrawal days after the login: %j', async (move) => {
  const world = createWorld({ players: 0, policies: { minimumTurnover: 0 } })
  const statuses = ['pending', 'in_review', 'approved'] as const
  world.executeAll('p', [
    { type: 'register', market: 'DE' },
    ...statuses.map((status) => ({ type: 'setKyc', status }) as const),
    { type: 'deposit', amount: 100, method: 'visa' },
    { type: 'requestWithdrawal', amount: 50 },
  ])
  world.advance('P2D')
  world.execute('p', { type: 'moveWithdrawal', ...move })
  expect(await audit(world)).toEqual([])
})
