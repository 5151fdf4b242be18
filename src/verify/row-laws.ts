import type { EventRow } from '../simulator/domain/event-kinds'
import {
  depositName,
  METHODS,
  type PaymentMethod,
  withdrawalName,
} from '../simulator/domain/payments'
import { COMPLETED_ONCE, type TransactionStatus } from '../simulator/domain/transactions'
import { type Account, eventOf, type Judge, type SeenRow } from './seen'

const OF = 'Transaction'
const DONE: ReadonlySet<unknown> = new Set<TransactionStatus>(COMPLETED_ONCE)

/** Checks one row by itself: what its fields say of each other. */
export function checkRow(row: SeenRow, account: Account, judge: Judge): void {
  const { event_type, event_name, status } = row
  const event = eventOf(event_name)
  judge.holds(event?.type === event_type, 'row-name', OF, row, 'event_name', event_type)
  const statuses: readonly unknown[] = event?.statuses ?? []
  // A status that is missing is one of which it is not known what it stands for.
  const isStatus = status === undefined || statuses.includes(status)
  judge.holds(isStatus, 'row-status', OF, row, 'status', statuses)
  checkDates(row, account, judge)
  if (event === undefined) return
  const { amountSign } = account.policies
  const minor = account.minor(row.amount)
  const hasSign = event.type === 'adjustment' || event.type === 'refund'
  const isTaken = hasSign && event.sign < 0 && amountSign !== 'magnitude'
  const isSigned = isTaken ? minor < 0 || (minor > 0 && amountSign === undefined) : minor > 0
  judge.holds(isSigned, 'row-amount', OF, row, 'amount')
  checkMethod(row, event, judge)
}

/** Payments take time; all other rows are completed when they are created. */
export function checkDates(row: SeenRow, { at }: Account, judge: Judge): void {
  const { date, created_at, completed_at: end, status, event_type } = row
  const isSame = created_at === date || at(created_at) === at(date)
  judge.holds(isSame, 'row-completion', OF, row, 'created_at', date)
  const hasEnd = (end ?? undefined) !== undefined
  const isDone = status === undefined ? hasEnd : DONE.has(status)
  judge.holds(hasEnd === isDone, 'row-completion', OF, row, 'completed_at', status)
  if (!hasEnd || end === date) return
  const isPayment = event_type === 'deposit' || event_type === 'withdrawal'
  const isLater = isPayment && at(end) >= at(date)
  judge.holds(isLater, 'row-completion', OF, row, 'completed_at', date)
}

function checkMethod(row: SeenRow, { type, method: due }: EventRow, judge: Judge): void {
  const { event_name: name, payment_method } = row
  const check = (isHeld: boolean, what?: unknown) =>
    judge.holds(isHeld, 'row-method', OF, row, 'payment_method', what)
  const hasMethod = (payment_method ?? undefined) !== undefined
  check(hasMethod === due, due)
  if (type === 'refund' || !Object.hasOwn(METHODS, String(payment_method))) return
  const method = payment_method as PaymentMethod
  if (type === 'withdrawal') check(METHODS[method].paysOut)
  if (!due || name === 'Manual Deposit' || name === 'Manual Withdrawal') return
  const own = type === 'withdrawal' ? withdrawalName(method) : depositName(method)
  check(name === own, own)
}
