import { FauxhouseError } from '../../errors'
import { EVENT_NAMES, EVENTS, type EventName } from '../domain/events'
import { MINUTE_MS } from '../domain/instants'
import type { PaymentMethod } from '../domain/payments'
import { EVENT_TYPES, type EventType } from '../domain/transactions'
import type { Row } from '../ledger/row'
import { optional, reference } from './field'
import { reject } from './rules'
import type { PlayerState } from './state'

/** The same list for a type each time: the ledger remembers what a list selects. */
const NAMES_BY_TYPE: ReadonlyMap<EventType, readonly EventName[]> = new Map(
  EVENT_TYPES.map((type) => [type, EVENT_NAMES.filter((name) => EVENTS[name].type === type)]),
)

/** The transaction that a command acts on: the input of {@link resolveRow}. */
export const transactionField = optional(
  reference('transaction', 'Transaction id. Default: the latest one to which the command applies.'),
)

/** Every event name of a type. */
export function namesOf(type: EventType): readonly EventName[] {
  return NAMES_BY_TYPE.get(type) ?? []
}

/** The method of a payment: every deposit and every withdrawal has one. */
export function methodOf({ ledger }: PlayerState, ordinal: number): PaymentMethod {
  const method = ledger.methodOf(ordinal)
  if (method !== undefined) return method
  throw new FauxhouseError('INTERNAL', `Row ${ordinal} is no payment.`, 'Use a payment.')
}

/** The transaction id of a row. */
export function transactionIdOf(player: PlayerState, ordinal: number): string {
  return transactionIdAt(player, player.ledger.at(ordinal), ordinal)
}

/** The id of a row at this instant and ordinal, whether it is posted or not. */
export function transactionIdAt(player: PlayerState, at: number, ordinal: number): string {
  return player.ids.transactions.idOf(at, ordinal)
}

/** Whether a deposit directly repeats the one before within minutes. */
export function isTwin({ ledger }: PlayerState, ordinal: number): boolean {
  if (ordinal === 0 || ordinal >= ledger.length) return false
  const [first, second] = [ledger.row(ordinal - 1), ledger.row(ordinal)]
  const arrived = [first, second].every(
    (row) => row.type === 'deposit' && row.status === 'completed',
  )
  const isSame = first.amount === second.amount && first.method === second.method
  return arrived && isSame && second.at - first.at < 10 * MINUTE_MS
}

/** The ordinal for a transaction id; rejects an id that this player does not have. */
function ordinalOf(player: PlayerState, id: string): number {
  const ordinal = player.ids.transactions.numberOf(id)
  const posted = ordinal !== undefined && ordinal < player.ledger.length
  if (posted && transactionIdOf(player, ordinal) === id) return ordinal
  return reject(
    'unknown_transaction',
    `Player "${player.id}" has no transaction "${id}".`,
    'Use an id from the transaction history of this player.',
    { transaction: id },
    'transaction',
  )
}

/** The rows on which a command can act. */
interface RowChoice {
  /** A named row must be of one of these types. */
  readonly types: readonly EventType[]
  /** The kind of row in words, for messages: "pending deposit". */
  readonly what: string
  /** Whether the command applies to a row. */
  readonly accept: (ordinal: number) => boolean
  /** A remedy that names what the row allows, or without a row what a similar row allows. */
  readonly near?: (ordinal: number | undefined) => string | undefined
}

/** The row that a command acts on: the named one, or the newest to which the command applies. */
export function resolveRow(
  player: PlayerState,
  id: string | undefined,
  { types, what, accept, near }: RowChoice,
): Row {
  const { ledger } = player
  if (id === undefined) {
    const newest = ledger.newest(types.flatMap(namesOf), accept)
    if (newest !== undefined) return ledger.row(newest)
    return reject(
      'no_such_transaction',
      `Player "${player.id}" has no ${what}.`,
      near?.(undefined) ?? 'Create one first, or name a transaction.',
      { wanted: what },
      'transaction',
    )
  }
  const row = ledger.row(ordinalOf(player, id))
  if (types.includes(row.type) && accept(row.ordinal)) return row
  return reject(
    'transaction_state',
    `Transaction "${id}" is a ${row.type} with status ${row.status}, not a ${what}.`,
    (row.type === types[0] ? near?.(row.ordinal) : undefined) ??
      'Name a transaction in that status, or omit it to use the latest.',
    { transaction: id, event_type: row.type, status: row.status, wanted: what },
    'transaction',
  )
}
