import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '../domain/instants'
import { METHODS, type PaymentClass, type PaymentMethod } from '../domain/payments'
import {
  DISPUTE_CODES,
  DOCUMENT_REASONS,
  DUPLICATE_CODES,
  declinesOf,
  PAYEE_REASONS,
  PAYOUT_FAILURES,
  RETURN_REASONS,
  SECURITY_REASONS,
  WEALTH_REASONS,
} from '../domain/reasons'
import { CREDITED, type TransactionStatus } from '../domain/transactions'
import { createStream } from '../random/stream'
import { drawLogNormal } from './draws'
import type { PlayerState } from './state'
import { isTwin, methodOf, namesOf } from './transactions'
import { afterWorkingTime, WORKDAY_MS, withinWorkday } from './working-time'

/*
 * What the operator and its partners will do with a payment or a case of a player whose processes
 * run. Each plan is a pure function of the player and of the ordinal or index: it needs no state
 * and does not depend on when it is read.
 */

/** Median time until a deposit of a class is settled; of banks it is working time. */
const SETTLEMENT: Readonly<Record<PaymentClass, number>> = {
  card: 8 * SECOND_MS,
  wallet: 12 * SECOND_MS,
  instant: 18 * SECOND_MS,
  mobile: 9 * SECOND_MS,
  voucher: 2 * SECOND_MS,
  bank: WORKDAY_MS,
  crypto: 20 * MINUTE_MS,
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
  const { permille } = declinesOf(method)
  const outcome = stream.weighted([
    ['completed', 1_000 - LOST - permille],
    ['declined', permille],
    ...LOSSES,
  ] as const)
  const reason = stream.weighted(declineReasons(player, ordinal, method))
  if (outcome === 'never') return undefined
  if (outcome === 'cancelled') {
    return { delay: stream.between(MINUTE_MS, 20 * MINUTE_MS), outcome, reason }
  }
  const { class: kind } = METHODS[method]
  // Nothing is known of a transfer before it would arrive.
  const isSlow = kind === 'bank' || kind === 'crypto'
  const median = outcome === 'completed' || isSlow ? SETTLEMENT[kind] : 10 * SECOND_MS
  const time = drawLogNormal(stream, median, kind === 'bank' ? 40 : 60)
  if (kind !== 'bank') return { delay: time, outcome, reason }
  const at = player.ledger.at(ordinal)
  return { delay: afterWorkingTime(at, time, player.market) - at, outcome, reason }
}

/** Why a deposit is declined: not for its payer or its network once others have arrived. */
function declineReasons(player: PlayerState, ordinal: number, method: PaymentMethod) {
  const { reasons, first } = declinesOf(method)
  if (first === undefined) return reasons
  const { ledger } = player
  const arrived = ledger.newest(
    namesOf('deposit'),
    (row) => row < ordinal && ledger.methodOf(row) === method && CREDITED.has(ledger.statusOf(row)),
  )
  return arrived === undefined ? [...reasons, first] : reasons
}

/** Time that a completed deposit takes by its method, for players whose processes do not run. */
export function planArrival(player: PlayerState, ordinal: number, method: PaymentMethod): number {
  const { class: kind } = METHODS[method]
  const stream = createStream(player.seed, 'arrival', ordinal)
  return kind === 'bank'
    ? drawLogNormal(stream, 1.5 * DAY_MS, 40)
    : drawLogNormal(stream, SETTLEMENT[kind], 60)
}

/** Median time from processing to payment; of banks and cards it is working time. */
const PAYOUT: Readonly<Record<PaymentClass, number>> = {
  card: 1.5 * WORKDAY_MS,
  wallet: 4 * HOUR_MS,
  instant: 6 * MINUTE_MS,
  mobile: 4 * MINUTE_MS,
  voucher: 1.5 * WORKDAY_MS,
  bank: WORKDAY_MS,
  crypto: 20 * MINUTE_MS,
}

/** Median working time until a bank or a card scheme reports that a payout failed. */
const BATCH_FAILS = 2 * WORKDAY_MS

/** Classes whose payouts are made on working days, in batches. */
const BATCHED: ReadonlySet<PaymentClass> = new Set(['card', 'voucher', 'bank'])

/** Classes whose payouts go to a bank, which can return them. */
const RETURNABLE: ReadonlySet<PaymentClass> = new Set([...BATCHED, 'instant', 'mobile'])

/** Longest working time until a bank returns a payout. */
const returnedWithin = (kind: PaymentClass) => (BATCHED.has(kind) ? 15 : 2) * WORKDAY_MS

/** Why compliance may reject a payout, and how often, of 1,000. */
function rejectionsOf(player: PlayerState, ordinal: number) {
  const { ledger, kyc } = player
  if (kyc.approvedAt === undefined) return [150, DOCUMENT_REASONS] as const
  if (kyc.status !== 'approved') return [150, WEALTH_REASONS] as const
  const method = ledger.methodOf(ordinal)
  const paid = ledger.newest(
    WITHDRAWALS,
    (row) => ledger.statusOf(row) === 'completed' && ledger.methodOf(row) === method,
  )
  return paid === undefined ? ([60, PAYEE_REASONS] as const) : ([6, SECURITY_REASONS] as const)
}

const WITHDRAWALS = namesOf('withdrawal')

/** Whether the payout before a row was rejected: staff look at what has changed. */
function followsRejected({ ledger }: PlayerState, ordinal: number): boolean {
  const before = ledger.newest(WITHDRAWALS, (row) => row < ordinal)
  return before !== undefined && ledger.statusOf(before) === 'rejected'
}

/** The steps of the operator on a withdrawal. */
interface PayoutPlan {
  readonly rejection: string | undefined
  /** Why the payment fails, if it does. */
  readonly failure: string | undefined
  /** Why the bank returns a completed payment, if it does. */
  readonly returned: string | undefined
  /**
   * The instant of the next step after entering a status at `at`; undefined: the operator takes no
   * further step.
   */
  nextFrom(status: TransactionStatus, at: number): number | undefined
}

export function planPayout(player: PlayerState, ordinal: number): PayoutPlan {
  const stream = createStream(player.seed, 'payout', ordinal)
  const method = methodOf(player, ordinal)
  const kind = METHODS[method].class
  const batched = BATCHED.has(kind)
  const [permille, reasons] = rejectionsOf(player, ordinal)
  const isRejected = stream.chance(permille, 1_000)
  const fails = stream.chance(15, 1_000)
  const isReturned = stream.chance(4, 1_000) && RETURNABLE.has(kind)
  const passes = stream.chance(60, 100) && !isRejected
  // A payout that does not pass by itself waits for compliance, in working time.
  const automatic = passes && player.kyc.status === 'approved' && !followsRejected(player, ordinal)
  const delays: Partial<Record<TransactionStatus, number>> = {
    pending: automatic
      ? stream.between(MINUTE_MS, HOUR_MS)
      : stream.between(2 * HOUR_MS, 2.5 * WORKDAY_MS),
    approved: batched
      ? stream.between(5 * MINUTE_MS, 24 * HOUR_MS)
      : stream.between(MINUTE_MS, 15 * MINUTE_MS),
    processing: drawLogNormal(stream, fails && batched ? BATCH_FAILS : PAYOUT[kind], 60),
  }
  if (isReturned) delays.completed = stream.between(returnedWithin(kind) / 15, returnedWithin(kind))
  const failure = fails ? stream.weighted(PAYOUT_FAILURES[kind]) : undefined
  const returned = isReturned ? stream.weighted(RETURN_REASONS) : undefined
  const rejection = isRejected ? stream.weighted(reasons) : undefined
  const nextFrom = (status: TransactionStatus, at: number) => {
    const delay = delays[status]
    if (delay === undefined) return undefined
    const waitsForStaff = status === 'pending' && !automatic
    const waitsForBank = status === 'completed' || (batched && status === 'processing')
    return waitsForStaff || waitsForBank ? afterWorkingTime(at, delay, player.market) : at + delay
  }
  return { rejection, failure, returned, nextFrom }
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
  const { since, approvedAt } = player.kyc
  // A machine compares documents. Staff read those about the origin of money, which come later.
  if (stream.chance(65, 100) && approvedAt === undefined) {
    return { delay: stream.between(5_000, 55_000), outcome }
  }
  const work = stream.between(WORKDAY_MS / 2, 2.5 * WORKDAY_MS)
  return { delay: afterWorkingTime(since, work, player.market) - since, outcome }
}

/** The result of a dispute that begins at `from`, and when it is known. */
export function planDispute(
  player: PlayerState,
  ordinal: number,
  from: number,
): { readonly endsAt: number; readonly won: boolean } {
  const stream = createStream(player.seed, 'dispute', ordinal)
  const ends = from + stream.between(30 * DAY_MS, 75 * DAY_MS)
  const won = stream.chance(25, 100)
  return { endsAt: withinWorkday(stream, ends, player.market), won }
}

/** The reason code of the dispute about a deposit: a player has one story for the bank. */
export function disputeCode(player: PlayerState, ordinal: number, method?: PaymentMethod): string {
  const stream = createStream(player.seed, 'dispute reason')
  // The scheme of a wallet on a phone is not known: most cards are of one.
  const scheme = method === 'paypal' || method === 'mastercard' ? method : 'visa'
  if (isTwin(player, ordinal) || isTwin(player, ordinal + 1)) return DUPLICATE_CODES[scheme]
  return stream.weighted<string>(DISPUTE_CODES[scheme])
}

/** When the operator looks at the cash of a self-excluded player: within a working day. */
export function planExclusionPayout(player: PlayerState, from: number): number {
  return withinWorkday(createStream(player.seed, 'exclusion', from), from, player.market)
}
