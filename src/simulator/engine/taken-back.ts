import { toMajor } from '../domain/currencies'
import { isDisputable } from '../domain/payments'
import type { Row } from '../ledger/row'
import { type Act, moveRow } from './act'
import { formatMoney, reject, requireAmount } from './rules'
import type { PlayerState, TakenBack } from './state'
import { namesOf, resolveRow, transactionIdOf } from './transactions'

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
  const isCompleted = (ordinal: number) => player.ledger.statusOf(ordinal) === 'completed'
  return resolveRow(player, transaction, ['deposit'], 'completed deposit', isCompleted)
}

/** The completed deposit to charge back. Without an id the newest that can be disputed. */
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
