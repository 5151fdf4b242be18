import { EVENTS, type EventName } from '../../simulator/domain/events'
import {
  depositName,
  PAYMENT_METHODS,
  type PaymentMethod,
  withdrawalName,
} from '../../simulator/domain/payments'
import type { Creator } from '../../simulator/domain/transactions'
import type { Members } from './player-answers'

/** Names for rows of a type whose own name the rules do not have. */
const USUAL_NAMES: Readonly<Record<string, EventName>> = {
  bet: 'Slots Bet',
  win: 'Slots Win',
  bonus: 'Bonus Awarded',
}

/** The name for a row of a known type; undefined for a type that does not tell the event. */
export function nearestName(row: Members): EventName | undefined {
  const { event_type: type, payment_method: method, amount } = row
  const known = PAYMENT_METHODS.find((each) => each === method) ?? 'bank_transfer'
  if (type === 'deposit') return depositName(known)
  if (type === 'withdrawal') return withdrawalName(known)
  if (type === 'adjustment') return Number(amount) < 0 ? 'Manual Debit' : 'Manual Credit'
  return USUAL_NAMES[String(type)]
}

/** The method for a payment of a name, if the row has a method at all. */
export function nearestMethod(name: EventName, given: unknown): PaymentMethod | undefined {
  if (typeof given !== 'string') return undefined
  const { type } = EVENTS[name]
  const nameOf = type === 'withdrawal' ? withdrawalName : depositName
  return PAYMENT_METHODS.find((method) => nameOf(method) === name) ?? 'bank_transfer'
}

export function nearestCreator(name: EventName): Creator {
  return EVENTS[name].creators[0]
}
