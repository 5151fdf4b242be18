import type { Transaction } from '../contract/history-resources'
import type { EventRow } from '../simulator/domain/event-kinds'
import {
  depositName,
  METHODS,
  type PaymentMethod,
  withdrawalName,
} from '../simulator/domain/payments'
import { COMPLETED_ONCE, type TransactionStatus } from '../simulator/domain/transactions'
import { type Account, eventOf, type Judge } from './seen'

const OF = 'Transaction'
const DONE: ReadonlySet<unknown> = new Set<TransactionStatus>(COMPLETED_ONCE)

/** Checks one row by itself: what its fields say of each other. */
export function checkRow(row: Transaction, account: Account, judge: Judge): void {
  const { event_type, event_name, status } = row
  const event = eventOf(event_name)
  judge.holds(event?.type === event_type, 'row-name', OF, row, 'event_name', event_type)
  const statuses: readonly unknown[] = event?.statuses ?? []
  judge.holds(statuses.includes(status), 'row-status', OF, row, 'status', statuses)
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
function checkDates(row: Transaction, { at }: Account, judge: Judge): void {
  const { date, created_at, completed_at: end, status, event_type } = row
  const isSame = created_at === date || at(created_at) === at(date)
  judge.holds(isSame, 'row-completion', OF, row, 'created_at', date)
  const hasEnd = end !== undefined
  judge.holds(hasEnd === DONE.has(status), 'row-completion', OF, row, 'completed_at', status)
  if (!hasEnd || end === date) return
  const isPayment = event_type === 'deposit' || event_type === 'withdrawal'
  const isLater = isPayment && at(end) >= at(date)
  judge.holds(isLater, 'row-completion', OF, row, 'completed_at', date)
}

function checkMethod(row: Transaction, { type, method: due }: EventRow, judge: Judge): void {
  const { event_name: name, payment_method } = row
  const check = (isHeld: boolean, what?: unknown) =>
    judge.holds(isHeld, 'row-method', OF, row, 'payment_method', what)
  check((payment_method !== undefined) === due, due)
  if (type === 'refund' || !Object.hasOwn(METHODS, String(payment_method))) return
  const method = payment_method as PaymentMethod
  if (type === 'withdrawal') check(METHODS[method].paysOut)
  if (!due || name === 'Manual Deposit' || name === 'Manual Withdrawal') return
  const own = type === 'withdrawal' ? withdrawalName(method) : depositName(method)
  check(name === own, own)
}
