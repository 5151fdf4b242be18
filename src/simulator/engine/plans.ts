import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '../domain/instants'
import { METHODS, type PaymentClass, type PaymentMethod } from '../domain/payments'
import type { TransactionStatus } from '../domain/transactions'
import { createStream, type Stream } from '../random/stream'
import { declinesOf } from './declines'
import type { PlayerState } from './state'
import { afterWorkingTime } from './working-time'

/*
 * What the house and its partners will do with a payment or a case of a player whose processes run.
 * Each plan is a pure function of the player and of the ordinal or index: it needs no state and
 * does not depend on when it is read.
 */

/** [least, most] time until a deposit of a class is settled. */
const SETTLEMENT: Readonly<Record<PaymentClass, readonly [number, number]>> = {
  card: [2 * SECOND_MS, 90 * SECOND_MS],
  wallet: [2 * SECOND_MS, 60 * SECOND_MS],
  instant: [5 * SECOND_MS, 90 * SECOND_MS],
  mobile: [2 * SECOND_MS, 45 * SECOND_MS],
  voucher: [SECOND_MS, 2 * SECOND_MS],
  bank: [DAY_MS, 3 * DAY_MS],
  crypto: [10 * MINUTE_MS, HOUR_MS],
}

/**
 * The result of a pending deposit, and when it is known; undefined: never, so the deposit expires.
 */
export interface DepositPlan {
  readonly delay: number
  readonly outcome: 'completed' | 'declined' | 'failed' | 'cancelled'
  readonly reason: string
}

/** What happens to deposits that are neither completed nor declined, of 1,000. */
const LOSSES = [
  ['failed', 10],
  ['cancelled', 12],
  ['never', 5],
] as const
const LOST = LOSSES.reduce((total, [, weight]) => total + weight, 0)

export function planDeposit(
  player: PlayerState,
  ordinal: number,
  method: PaymentMethod,
): DepositPlan | undefined {
  const stream = createStream(player.seed, 'deposit', ordinal)
  const { permille, reasons } = declinesOf(method)
  const outcome = stream.weighted([
    ['completed', 1_000 - LOST - permille],
    ['declined', permille],
    ...LOSSES,
  ] as const)
  const reason = stream.weighted(reasons)
  if (outcome === 'never') return undefined
  if (outcome === 'cancelled') return { delay: stream.between(1, 20) * MINUTE_MS, outcome, reason }
  const [least, most] = SETTLEMENT[METHODS[method].class]
  const fast =
    outcome === 'completed' ? stream.between(least, most) : stream.between(2, 60) * SECOND_MS
  return { delay: fast, outcome, reason }
}

/** Time that a completed deposit takes by its method, for players whose processes do not run. */
export function planArrival(player: PlayerState, ordinal: number, method: PaymentMethod): number {
  const [least, most] = SETTLEMENT[METHODS[method].class]
  return createStream(player.seed, 'arrival', ordinal).between(least, most)
}

/** [least, most] time from processing to payment; of banks and cards it is working time. */
const PAYOUT: Readonly<Record<PaymentClass, readonly [number, number]>> = {
  card: [DAY_MS, 3 * DAY_MS],
  wallet: [HOUR_MS, 12 * HOUR_MS],
  instant: [MINUTE_MS, 30 * MINUTE_MS],
  mobile: [MINUTE_MS, 30 * MINUTE_MS],
  voucher: [DAY_MS, 3 * DAY_MS],
  bank: [DAY_MS, 3 * DAY_MS],
  crypto: [10 * MINUTE_MS, HOUR_MS],
}

/** [least, most] working time until a bank or a card scheme reports that a payout failed. */
const BATCH_FAILS = [DAY_MS, 5 * DAY_MS] as const

/** Classes whose payouts are made on working days, in batches. */
const BATCHED: ReadonlySet<PaymentClass> = new Set(['card', 'voucher', 'bank'])

const REJECTIONS = [
  ['document required', 40],
  ['name mismatch', 25],
  ['duplicate account', 20],
  ['wagering not met', 15],
] as const

/** The steps of the house on a withdrawal. */
export interface PayoutPlan {
  readonly rejection: string | undefined
  readonly fails: boolean
  readonly returned: boolean
  /**
   * The instant of the next step after entering a status at `at`; undefined: the house takes no
   * further step.
   */
  nextFrom(status: TransactionStatus, at: number): number | undefined
  /** The first instant from `at` on at which a payment can end. */
  opensAt(at: number): number
}

export function planPayout(player: PlayerState, ordinal: number): PayoutPlan {
  const stream = createStream(player.seed, 'payout', ordinal)
  const method = player.ledger.methodOf(ordinal) as PaymentMethod
  const kind = METHODS[method].class
  const batched = BATCHED.has(kind)
  const rejection = stream.chance(4, 100) ? stream.weighted(REJECTIONS) : undefined
  const fails = stream.chance(15, 1_000)
  const returned = stream.chance(4, 1_000)
  const automatic = rejection === undefined && stream.chance(60, 100)
  const delays: Partial<Record<TransactionStatus, number>> = {
    pending: automatic
      ? stream.between(MINUTE_MS, HOUR_MS)
      : stream.between(12 * HOUR_MS, 72 * HOUR_MS),
    approved: batched
      ? stream.between(5 * MINUTE_MS, 24 * HOUR_MS)
      : stream.between(MINUTE_MS, 15 * MINUTE_MS),
    processing: stream.between(...(fails && batched ? BATCH_FAILS : PAYOUT[kind])),
  }
  if (returned) delays.completed = stream.between(DAY_MS, 29 * DAY_MS)
  const opensAt = (at: number) => (batched ? afterWorkingTime(at, 0, player.market) : at)
  const nextFrom = (status: TransactionStatus, at: number) => {
    const delay = delays[status]
    if (delay === undefined) return undefined
    return batched && status === 'processing'
      ? afterWorkingTime(at, delay, player.market)
      : at + delay
  }
  return { rejection, fails, returned, nextFrom, opensAt }
}

/** The result of a document review, and when it is known. */
export interface ReviewPlan {
  readonly delay: number
  readonly outcome: 'approved' | 'rejected' | 'pending'
}

const REVIEWS = [
  ['approved', 920],
  ['pending', 50],
  ['rejected', 30],
] as const

/** Plans the review that starts with the case's latest change. */
export function planReview(player: PlayerState): ReviewPlan {
  const stream = createStream(player.seed, 'review', player.kyc.since)
  const outcome = stream.weighted(REVIEWS)
  const automatic = stream.chance(65, 100)
  const delay = automatic
    ? stream.between(5, 55) * SECOND_MS
    : stream.between(24 * HOUR_MS, 72 * HOUR_MS)
  return { delay, outcome }
}

/** The result of a dispute, and when it is known. */
export function planDispute(
  player: PlayerState,
  ordinal: number,
): { readonly delay: number; readonly won: boolean } {
  const stream: Stream = createStream(player.seed, 'dispute', ordinal)
  return { delay: stream.between(30 * DAY_MS, 75 * DAY_MS), won: stream.chance(25, 100) }
}

/** Time from a self-exclusion at `at` to the house's payout of the cash: one to ten days. */
export function planExclusionPayout(player: PlayerState, at: number): number {
  return createStream(player.seed, 'exclusion', at).between(DAY_MS, 10 * DAY_MS)
}
