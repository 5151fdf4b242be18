import type { Transaction } from '../../src/contract/transactions'
import {
  BLOCK_CAUSES,
  HOLD_CAUSES,
  KYC_STATUSES,
  RESTRICTIONS,
} from '../../src/simulator/domain/accounts'
import { CATALOG } from '../../src/simulator/domain/bonuses'
import { CURRENCIES, type Currency, toMajor, toMinor } from '../../src/simulator/domain/currencies'
import { GAMES } from '../../src/simulator/domain/games'
import { PAYMENT_METHODS } from '../../src/simulator/domain/payments'
import type { EventType } from '../../src/simulator/domain/transactions'
import { MANUAL } from '../../src/simulator/engine/commands/awards'
import type { PlayerCommand } from '../../src/simulator/engine/commands/catalog'
import type { Stream } from '../../src/simulator/random/stream'
import type { PlayerView } from '../../src/world/views/player-view'

/** A type of command that is drawn. */
type DrawnType = PlayerCommand['type']

type Fields<Type extends DrawnType> = Omit<Extract<PlayerCommand, { type: Type }>, 'type'>

/** What the fields of a command are drawn from. */
interface Draws {
  readonly stream: Stream
  readonly currency: Currency
  /** The cash wallet, in minor units. */
  readonly cash: number
  /** The transactions to which commands may refer. */
  readonly transactions: readonly Transaction[]
  /** Codes of the bonuses that can be claimed, or wait for a deposit. */
  readonly pending: readonly string[]
}

/** A value with the share numerator / denominator, else nothing. */
function maybe<T extends object>(
  { stream }: Draws,
  numerator: number,
  denominator: number,
  fields: () => T,
): Partial<T> {
  return stream.chance(numerator, denominator) ? fields() : {}
}

/** Mostly small amounts, some too large for any wallet, some with cents; so many times as much. */
function amountOf({ stream, currency }: Draws, times = 1): number {
  const { perEuro } = CURRENCIES[currency]
  const minor = stream.pick([1, 2, 5, 10, 20, 50, 100, 250, 1_000, 5_000]) * perEuro
  return toMajor((stream.chance(2, 3) ? minor : minor - stream.below(perEuro)) * times, currency)
}

/** An amount to pay from the cash wallet: often all of it, or half. */
function payableOf(draws: Draws): number {
  const { stream, currency, cash } = draws
  if (cash < 2 || stream.chance(1, 3)) return amountOf(draws)
  return toMajor(stream.chance(1, 2) ? cash : Math.floor(cash / 2), currency)
}

/** The id of a transaction of one of these types, or none. */
function idOf(draws: Draws, ...types: readonly EventType[]): { transaction?: string } {
  const rows = draws.transactions.filter((row) => types.includes(row.event_type))
  if (rows.length === 0) return {}
  return maybe(draws, 1, 2, () => ({ transaction: draws.stream.pick(rows).id }))
}

/** A part of a deposit, or all that is left of it. */
const partOf = (draws: Draws) => maybe(draws, 1, 2, () => ({ amount: amountOf(draws) }))

function gameOf(draws: Draws) {
  return maybe(draws, 1, 2, () => ({ game: draws.stream.pick(GAMES).id }))
}

function roundOf(draws: Draws): Fields<'play'> {
  const win = draws.stream.chance(1, 2) ? 0 : amountOf(draws)
  const open = maybe(draws, 1, 6, () => ({ open: true }))
  return { ...gameOf(draws), stake: payableOf(draws), win, ...open }
}

const CASH_AWARDS = ['Cashback', 'VIP Reward', 'Cash Bonus', 'Loyalty Exchange'] as const

function awardOf(draws: Draws): Fields<'awardBonus'> {
  const { stream } = draws
  if (stream.chance(1, 4)) return { award: stream.pick(CASH_AWARDS), amount: amountOf(draws) }
  const terms = {
    multiplier: stream.pick([1, 2, 10, 35]),
    base: stream.pick(['bonus', 'bonus+deposit'] as const),
  }
  const days = { validDays: stream.between(1, 5) }
  if (stream.chance(1, 4)) {
    const { code } = stream.pick(CATALOG)
    return stream.chance(1, 2) ? { code, ...terms } : { code }
  }
  return {
    amount: amountOf(draws),
    ...terms,
    ...maybe(draws, 1, 3, () => days),
    ...maybe(draws, 1, 3, () => ({ cap: amountOf(draws) })),
    ...maybe(draws, 1, 4, () => ({ activate: false })),
  }
}

/** The player's own pending bonus, an offer of the catalog, or what there is. */
function claimOf(draws: Draws): Fields<'claimBonus'> {
  const { stream, pending } = draws
  if (pending.length > 0 && stream.chance(3, 4)) return { bonus: stream.pick(pending) }
  return maybe(draws, 3, 5, () => ({ bonus: stream.pick(CATALOG).code }))
}

function limitOf(draws: Draws): Fields<'setLimit'> {
  const { stream } = draws
  if (stream.chance(1, 2)) return { kind: 'session', for: stream.pick(['PT1H', 'PT5M', null]) }
  const amount = stream.chance(1, 3) ? null : amountOf(draws, 100)
  const per = stream.pick(['day', 'week', 'month'] as const)
  return { kind: stream.pick(['deposit', 'loss'] as const), per, amount }
}

const PHONES = ['+49 30 23125 001', '030/23125-002', ''] as const
const OUTCOMES = ['pending', 'pending', 'declined', 'failed', 'cancelled'] as const
const MOVES = ['approved', 'processing', 'completed'] as const
const RETURNS = ['rejected', 'cancelled', 'failed', 'reversed', 'pending'] as const
const KINDS = [
  'Manual Credit',
  'Manual Debit',
  'Goodwill Credit',
  'Dormant Account Fee',
  'Tax Withheld',
] as const

type Drawn = {
  readonly [Type in DrawnType]: readonly [weight: number, draw: (draws: Draws) => Fields<Type>]
}

/** By weight: what is rejected most often is drawn most often. */
const DRAWN: Drawn = {
  login: [2, () => ({})],
  deposit: [
    16,
    (draws) => ({
      amount: amountOf(draws),
      ...maybe(draws, 1, 2, () => ({ method: draws.stream.pick(PAYMENT_METHODS) })),
      ...maybe(draws, 2, 5, () => ({ outcome: draws.stream.pick(OUTCOMES) })),
      ...maybe(draws, 1, 5, () => ({ by: 'Admin' })),
    }),
  ],
  settleDeposit: [
    12,
    (draws) => ({
      ...idOf(draws, 'deposit'),
      ...maybe(draws, 1, 2, () => ({ outcome: draws.stream.pick(['declined', 'expired']) })),
    }),
  ],
  requestWithdrawal: [
    24,
    (draws) => ({
      amount: payableOf(draws),
      ...maybe(draws, 1, 3, () => ({ by: 'Admin' })),
    }),
  ],
  moveWithdrawal: [
    30,
    (draws) => {
      const { stream } = draws
      return {
        to: stream.pick(stream.chance(3, 5) ? MOVES : RETURNS),
        ...maybe(draws, 1, 8, () => ({ amount: amountOf(draws) })),
        ...maybe(draws, 1, 8, () => ({ method: stream.pick(PAYMENT_METHODS) })),
        ...idOf(draws, 'withdrawal'),
      }
    },
  ],
  cancelWithdrawal: [8, (draws) => idOf(draws, 'withdrawal')],
  play: [
    32,
    (draws) => {
      const { stream } = draws
      if (stream.chance(1, 2)) return roundOf(draws)
      return { ...gameOf(draws), stake: payableOf(draws), rounds: stream.between(1, 6) }
    },
  ],
  rollback: [8, (draws) => idOf(draws, 'bet', 'win')],
  awardBonus: [8, awardOf],
  claimBonus: [16, claimOf],
  cancelBonus: [6, (draws) => maybe(draws, 1, 2, () => ({ by: 'Admin' }))],
  extendBonus: [3, ({ stream }) => ({ days: stream.between(1, 9) })],
  reinstateBonus: [8, ({ stream }) => ({ validDays: stream.between(1, 9) })],
  completeWagering: [1, () => ({})],
  setWagering: [2, (draws) => ({ remaining: amountOf(draws, 10) })],
  debitBonus: [3, (draws) => ({ amount: amountOf(draws) })],
  convertBonus: [1, () => ({})],
  setKyc: [10, ({ stream }) => ({ status: stream.pick(KYC_STATUSES) })],
  block: [1, (draws) => maybe(draws, 2, 3, () => ({ cause: draws.stream.pick(BLOCK_CAUSES) }))],
  unblock: [8, () => ({})],
  holdPayouts: [1, ({ stream }) => ({ cause: stream.pick(HOLD_CAUSES) })],
  releasePayouts: [2, () => ({})],
  restrict: [1, ({ stream }) => ({ activity: stream.pick(RESTRICTIONS) })],
  lift: [4, ({ stream }) => ({ activity: stream.pick(RESTRICTIONS) })],
  adjust: [4, (draws) => ({ kind: draws.stream.pick(KINDS), amount: payableOf(draws) })],
  chargeback: [
    5,
    (draws) => ({
      ...idOf(draws, 'deposit'),
      ...partOf(draws),
      ...maybe(draws, 1, 3, () => ({ shortfall: 'owed' })),
    }),
  ],
  resolveDispute: [12, (draws) => ({ ...idOf(draws, 'deposit'), won: draws.stream.chance(1, 2) })],
  refundDeposit: [5, (draws) => ({ ...idOf(draws, 'deposit'), ...partOf(draws) })],
  updateProfile: [
    3,
    (draws) => ({
      ...maybe(draws, 1, 4, () => ({ blocked: draws.stream.chance(1, 2) })),
      ...maybe(draws, 1, 3, () => ({ phone: draws.stream.pick([null, ...PHONES]) })),
      settings: { want_bonus: draws.stream.chance(5, 6) },
    }),
  ],
  label: [2, ({ stream }) => ({ add: [stream.pick(['Test Account', 'Calls on Mondays'])] })],
  changeIdentity: [1, ({ stream }) => ({ phone: stream.pick([null, ...PHONES]) })],
  close: [1, () => ({})],
  erase: [1, () => ({})],
  setLimit: [2, limitOf],
}

const WEIGHTS = (Object.keys(DRAWN) as DrawnType[]).map((type) => [type, DRAWN[type][0]] as const)

/** Transactions to which drawn commands may refer. */
const REFERRED = 40

/**
 * A command that the player may reject: amounts can exceed the wallet, and what it acts on can be
 * missing.
 */
export function drawCommand(stream: Stream, player: PlayerView): PlayerCommand {
  const profile = player.profile()
  const currency = profile.currency as Currency
  const draws: Draws = {
    stream,
    currency,
    cash: toMinor(profile.balances.cash_balance, currency) ?? 0,
    transactions: player.transactions({ limit: REFERRED }).transactions,
    pending: pendingCodes(player),
  }
  const type = stream.weighted(WEIGHTS)
  return { type, ...DRAWN[type][1](draws) } as PlayerCommand
}

const TEMPLATES = [...CATALOG, MANUAL]

/** The codes of the pending bonuses. */
function pendingCodes(player: PlayerView): string[] {
  const { bonuses } = player.bonuses({ status: 'pending' })
  const names = new Set(bonuses.map(({ bonus_name: name }) => name))
  return TEMPLATES.filter(({ name }) => names.has(name)).map(({ code }) => code)
}
