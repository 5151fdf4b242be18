import { BLOCK_CAUSES, KYC_STATUSES } from '../../src/domain/accounts'
import { CATALOGUE } from '../../src/domain/bonuses'
import { CURRENCIES, type Currency, toMajor } from '../../src/domain/currencies'
import { GAMES } from '../../src/domain/games'
import { PAYMENT_METHODS } from '../../src/domain/payments'
import type { PlayerCommand } from '../../src/engine/commands/catalogue'
import type { Stream } from '../../src/random/stream'

/** The inputs of a random sequence of commands. */
export interface DrawContext {
  readonly stream: Stream
  readonly currency: Currency
  /** Ids of transactions for references. */
  readonly transactions: readonly string[]
}

type Draw = (context: DrawContext) => PlayerCommand

/** Mostly small amounts, some too large for any wallet. */
function amountOf({ stream, currency }: DrawContext): number {
  const euro = stream.pick([1, 2, 5, 10, 20, 50, 100, 250, 1_000, 5_000])
  return toMajor(euro * CURRENCIES[currency].perEuro, currency)
}

function idOf({ stream, transactions }: DrawContext): { transaction?: string } {
  if (transactions.length === 0 || stream.chance(1, 2)) return {}
  return { transaction: stream.pick(transactions) }
}

/** A part of a deposit, or all that is left of it. */
function partOf(context: DrawContext): { amount?: number } {
  return context.stream.chance(1, 2) ? {} : { amount: amountOf(context) }
}

/** What becomes of a shortfall: often the default. */
function lackOf({ stream }: DrawContext): { shortfall?: 'owed' } {
  return stream.chance(1, 3) ? { shortfall: 'owed' } : {}
}

/** Mostly more than a few deposits or stakes. */
function limitOf(context: DrawContext) {
  const { stream } = context
  const per = stream.pick(['day', 'week', 'month'] as const)
  return { per, amount: stream.chance(1, 3) ? null : amountOf(context) * 100 }
}

const AWARDS = ['Bonus Awarded', 'Cashback', 'VIP Reward', 'Free Spins Winnings'] as const

const DRAWS: readonly (readonly [Draw, weight: number])[] = [
  [() => ({ type: 'login' }), 2],
  [
    (s) => ({
      type: 'deposit',
      amount: amountOf(s),
      method: s.stream.pick(PAYMENT_METHODS),
      outcome: s.stream.pick(['completed', 'completed', 'pending', 'declined', 'failed']),
      by: s.stream.pick(['Player', 'Player', 'Player', 'Admin']),
    }),
    14,
  ],
  [
    (s) => ({
      type: 'settleDeposit',
      ...idOf(s),
      outcome: s.stream.pick(['completed', 'completed', 'declined', 'expired']),
    }),
    6,
  ],
  [
    (s) => ({
      type: 'requestWithdrawal',
      amount: amountOf(s),
      by: s.stream.pick(['Player', 'Player', 'Admin']),
    }),
    8,
  ],
  [
    (s) => ({
      type: 'moveWithdrawal',
      ...idOf(s),
      to: s.stream.pick([
        'approved',
        'approved',
        'processing',
        'processing',
        'completed',
        'completed',
        'rejected',
        'cancelled',
        'failed',
        'reversed',
      ]),
    }),
    12,
  ],
  [(s) => ({ type: 'cancelWithdrawal', ...idOf(s) }), 3],
  [
    (s) => ({
      type: 'play',
      game: s.stream.pick(GAMES).id,
      stake: amountOf(s),
      rounds: s.stream.between(1, 6),
    }),
    18,
  ],
  [
    (s) => ({
      type: 'play',
      game: s.stream.pick(GAMES).id,
      stake: amountOf(s),
      win: s.stream.chance(1, 2) ? 0 : amountOf(s),
      open: s.stream.chance(1, 3),
    }),
    14,
  ],
  [(s) => ({ type: 'rollback', ...idOf(s) }), 8],
  [
    (s) => ({
      type: 'awardBonus',
      award: s.stream.pick(AWARDS),
      amount: amountOf(s),
      multiplier: s.stream.pick([0, 0, 1, 2, 10]),
      base: s.stream.pick(['bonus', 'bonus+deposit']),
      ...(s.stream.chance(1, 3) && { cap: amountOf(s) }),
      validDays: s.stream.between(1, 5),
      activate: s.stream.chance(3, 4),
    }),
    8,
  ],
  [(s) => ({ type: 'awardBonus', code: s.stream.pick(CATALOGUE).code }), 3],
  [(s) => ({ type: 'claimBonus', bonus: s.stream.pick(CATALOGUE).code }), 6],
  [() => ({ type: 'claimBonus' }), 4],
  [(s) => ({ type: 'cancelBonus', by: s.stream.pick(['Player', 'Admin']) }), 3],
  [(s) => ({ type: 'extendBonus', days: s.stream.between(1, 9) }), 2],
  [(s) => ({ type: 'reinstateBonus', validDays: s.stream.between(1, 9) }), 4],
  [(s) => ({ type: 'setKyc', status: s.stream.pick(KYC_STATUSES) }), 10],
  [
    (s) => ({
      type: 'block',
      ...(s.stream.chance(2, 3) && { cause: s.stream.pick(BLOCK_CAUSES) }),
    }),
    1,
  ],
  [() => ({ type: 'unblock' }), 6],
  [() => ({ type: 'close' }), 1],
  [(s) => ({ type: 'label', add: [s.stream.pick(['Test Account', 'Calls on Mondays'])] }), 2],
  [
    (s) => ({
      type: 'adjust',
      kind: s.stream.pick(['Manual Credit', 'Manual Debit', 'Goodwill Credit']),
      amount: amountOf(s),
    }),
    4,
  ],
  [(s) => ({ type: 'chargeback', ...idOf(s), ...partOf(s), ...lackOf(s) }), 4],
  [(s) => ({ type: 'resolveDispute', ...idOf(s), won: s.stream.chance(1, 2) }), 4],
  [(s) => ({ type: 'refundDeposit', ...idOf(s), ...partOf(s) }), 4],
  [
    (s) => ({
      type: 'updateProfile',
      blocked: s.stream.chance(1, 8),
      settings: { want_bonus: s.stream.chance(5, 6) },
    }),
    4,
  ],
  [(s) => ({ type: 'setLimit', kind: s.stream.pick(['deposit', 'loss']), ...limitOf(s) }), 1],
  [(s) => ({ type: 'setLimit', kind: 'session', for: s.stream.pick(['PT1H', 'PT5M', null]) }), 1],
  [(s) => ({ type: 'changeIdentity', phone: s.stream.pick([null, '+49 30 23125 001']) }), 2],
]

/** A valid or invalid command. */
export function drawCommand(context: DrawContext): PlayerCommand {
  return context.stream.weighted(DRAWS)(context)
}

/** Time until the next command in ms, often 0. */
export function drawPause(stream: Stream): string {
  return stream.weighted([
    ['PT0S', 40],
    ['PT7S', 20],
    ['PT3M', 14],
    ['PT45M', 10],
    ['P1D', 10],
    ['P9D', 4],
    ['P70D', 2],
  ])
}
