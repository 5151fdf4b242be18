import type { Policies } from '../contract/policies'
import type { Transaction } from '../contract/resources'
import { toMajor } from '../domain/currencies'
import { EVENTS } from '../domain/events'
import { formatInstant } from '../domain/instants'
import type { PlayerState } from '../engine/state'
import type { Row } from '../ledger/row'
import { noteOf } from './notes'

type Mutable<T> = { -readonly [Key in keyof T]: T[Key] | null }

/** A row as the document shows it. */
export function transactionOf(
  player: PlayerState,
  row: Row,
  now: number,
  policies: Policies,
): Transaction {
  const date = formatInstant(row.at)
  const note = noteOf(player, row, now)
  const absent = policies.absentFields === 'null'
  // Built member by member: an absent field has no key, and the order is the document's.
  const wire = {
    id: player.ids.transactions.idOf(row.at, row.ordinal),
    date,
    event_type: row.type,
    event_name: row.name,
  } as Mutable<Transaction>
  if (note !== undefined) wire.event_note = note
  else if (absent) wire.event_note = null
  wire.amount = toMajor(signed(row, policies), player.currency)
  wire.currency = player.currency
  wire.status = row.status
  if (row.method !== undefined) wire.payment_method = row.method
  else if (absent) wire.payment_method = null
  wire.created_by = row.creator
  wire.created_at = date
  if (row.completedAt !== undefined) wire.completed_at = formatInstant(row.completedAt)
  else if (absent) wire.completed_at = null
  return wire as Transaction
}

/** Only adjustments and refunds need a sign: the other types tell the direction. */
function signed(row: Row, policies: Policies): number {
  const natural = row.type === 'adjustment' || row.type === 'refund'
  return natural && policies.amountSign === 'natural'
    ? EVENTS[row.name].sign * row.amount
    : row.amount
}
