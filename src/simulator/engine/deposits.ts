import { toMajor } from '../domain/currencies'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../domain/instants'
import { methodsOf } from '../domain/markets'
import { isDisputable, METHODS, type PaymentMethod } from '../domain/payments'
import { lossNote } from '../domain/reasons'
import { CREDITED, type DEPOSIT_MOVES } from '../domain/transactions'
import type { Row } from '../ledger/row'
import { type Act, clearTimer, moveRow, post, setTimer } from './act'
import { activateOnDeposit } from './bonus-lifecycle'
import { planDeposit } from './plans'
import { formatMoney, reject, requireAmount } from './rules'
import type { PlayerState, TakenBack } from './state'
import { methodOf, namesOf, resolveRow, transactionIdOf } from './transactions'

/** Ordinal of the newest deposit whose money has arrived. */
export function lastDeposit({ ledger }: PlayerState): number | undefined {
  return ledger.newest(namesOf('deposit'), (row) => CREDITED.has(ledger.statusOf(row)))
}

/** Ordinal of the oldest deposit whose money has arrived. */
export function firstDeposit({ ledger }: PlayerState): number | undefined {
  return ledger.oldest(namesOf('deposit'), (row) => CREDITED.has(ledger.statusOf(row)))
}

/** Method of the newest deposit whose money has arrived. */
export function lastMethod(player: PlayerState): PaymentMethod | undefined {
  const ordinal = player.ledger.kept(lastDeposit, player)
  return ordinal === undefined ? undefined : player.ledger.methodOf(ordinal)
}

/** The default method of a player, which is the most used one of the market. */
export function preferredMethod(player: PlayerState): PaymentMethod {
  const methods = methodsOf(player.market, player.currency)
  return methods.reduce((best, next) => (next[1] > best[1] ? next : best))[0]
}

const LIFETIME = { card: 30 * MINUTE_MS, crypto: 24 * HOUR_MS, bank: 7 * DAY_MS }

/** Sets the timers of a deposit that is pending. */
export function awaitSettlement(act: Act, ordinal: number, method: PaymentMethod): void {
  const { player, at } = act
  const kind = METHODS[method].class
  const lifetime = kind === 'bank' || kind === 'crypto' ? LIFETIME[kind] : LIFETIME.card
  setTimer(player, 'depositExpires', ordinal, at + lifetime)
  if (!player.processes) return
  const plan = planDeposit(player, ordinal, method)
  if (plan) setTimer(player, 'depositSettles', ordinal, at + plan.delay)
}

/** Settles a pending deposit, for the command and for the payment processes. */
export function settleRow(
  act: Act,
  ordinal: number,
  outcome: (typeof DEPOSIT_MOVES.pending)[number],
  reason?: string,
): void {
  const { player } = act
  clearTimer(player, 'depositExpires', ordinal)
  clearTimer(player, 'depositSettles', ordinal)
  moveRow(act, ordinal, outcome, lossNote(methodOf(player, ordinal), outcome, reason))
  if (outcome === 'completed') activateOnDeposit(act, ordinal)
}

/**
 * Ends a dispute, for the command and for the payment processes. If it is won, what was charged
 * back is restored and what was written off for it is reversed.
 */
export function closeDispute(act: Act, row: Row, won: boolean): void {
  const { player } = act
  clearTimer(player, 'disputeResolves', row.ordinal)
  const { chargedBack, writtenOff } = takenBackOf(player, row.ordinal)
  if (!won) {
    noteTakenBack(act, row.ordinal, { dispute: 'lost' })
    return
  }
  noteTakenBack(act, row.ordinal, { chargedBack: 0, writtenOff: 0, dispute: 'won' })
  const id = transactionIdOf(player, row.ordinal)
  if (row.status === 'charged_back') moveRow(act, row.ordinal, 'completed')
  post(act, {
    name: 'Chargeback Reversal',
    status: 'completed',
    amount: chargedBack,
    method: row.method,
    ref: row.ordinal,
    note: `Dispute won, ${id}`,
  })
  if (writtenOff === 0) return
  post(act, {
    name: 'Manual Debit',
    status: 'completed',
    amount: writtenOff,
    creator: 'Admin',
    ref: row.ordinal,
    note: `Write-off for ${id} taken back`,
  })
}

const NOTHING: TakenBack = { refunded: 0, chargedBack: 0, writtenOff: 0, dispute: undefined }

export function takenBackOf({ takenBack }: PlayerState, deposit: number): TakenBack {
  return takenBack.get(deposit) ?? NOTHING
}

/** Records what was taken back of a deposit, or how its dispute stands. */
export function noteTakenBack({ player }: Act, deposit: number, change: Partial<TakenBack>): void {
  player.takenBack.set(deposit, { ...takenBackOf(player, deposit), ...change })
}

/** The completed deposit that a command takes back, whole or in part. */
export function depositToReturn(player: PlayerState, transaction: string | undefined): Row {
  return resolveRow(player, transaction, {
    types: ['deposit'],
    what: 'completed deposit',
    accept: (ordinal) => player.ledger.statusOf(ordinal) === 'completed',
  })
}

/** The completed deposit to charge back: the named one, or the newest that can be disputed. */
export function depositToDispute(player: PlayerState, transaction: string | undefined): Row {
  const { ledger } = player
  const fitting = ledger.newest(namesOf('deposit'), (ordinal) => {
    const { status, method } = ledger.row(ordinal)
    return status === 'completed' && isDisputable(method)
  })
  const newest = fitting === undefined ? undefined : transactionIdOf(player, fitting)
  const row = depositToReturn(player, transaction ?? newest)
  if (isDisputable(row.method)) return row
  return reject(
    'not_disputable',
    `A deposit by ${row.method} cannot be charged back.`,
    'Use a deposit by card or PayPal, or refund this one.',
    { transaction: transactionIdOf(player, row.ordinal), method: row.method },
    'transaction',
  )
}

/** Rejects a deposit whose dispute is in one of these states. */
export function requireNoDispute(
  player: PlayerState,
  { ordinal }: Row,
  states: readonly TakenBack['dispute'][],
): void {
  const { dispute } = takenBackOf(player, ordinal)
  if (dispute === undefined || !states.includes(dispute)) return
  reject(
    'already_disputed',
    'The deposit has already been charged back.',
    'Choose a deposit without a dispute.',
    { transaction: transactionIdOf(player, ordinal) },
    'transaction',
  )
}

/** The amount to take back of a deposit: what is left of it, unless a smaller one is given. */
export function partOf(player: PlayerState, row: Row, given: number | undefined): number {
  const { refunded, chargedBack } = takenBackOf(player, row.ordinal)
  const left = row.amount - refunded - chargedBack
  if (given === undefined) return left
  requireAmount(player, given, 'part')
  if (given <= left) return given
  const { currency } = player
  return reject(
    'exceeds_deposit',
    `${formatMoney(given, currency)} is more than the ${formatMoney(left, currency)} left of the deposit.`,
    'Use a smaller amount, or omit it to use all that is left.',
    {
      amount: toMajor(given, currency),
      left: toMajor(left, currency),
      deposit: toMajor(row.amount, currency),
    },
    'amount',
  )
}

/**
 * Notes a part as taken back. Once the parts add up to the deposit, it gets the status of the last
 * one and leaves the totals.
 */
export function takePart(
  act: Act,
  { ordinal, amount }: Row,
  change: Partial<TakenBack>,
  status: 'refunded' | 'charged_back',
): void {
  noteTakenBack(act, ordinal, change)
  const { refunded, chargedBack } = takenBackOf(act.player, ordinal)
  if (refunded + chargedBack === amount) moveRow(act, ordinal, status)
}
