import type { Policies } from '../contract/policies'
import type { Transaction } from '../contract/resources'
import { toMajor } from '../domain/currencies'
import { EVENTS } from '../domain/events'
import { formatInstant } from '../domain/instants'
import type { PlayerState } from '../engine/state'
import type { Row } from '../ledger/row'
import { noteOf } from './notes'
import { type Draft, dateOf, putOptional } from './wire'

/** A row as the document shows it. */
export function transactionOf(
  player: PlayerState,
  row: Row,
  now: number,
  policies: Policies,
): Transaction {
  const date = formatInstant(row.at)
  const note = noteOf(player, row, now)
  const wire = {
    id: player.ids.transactions.idOf(row.at, row.ordinal),
    date,
    event_type: row.type,
    event_name: row.name,
  } as Draft<Transaction>
  putOptional(wire, 'event_note', note, policies)
  wire.amount = toMajor(signed(row, policies), player.currency)
  wire.currency = player.currency
  wire.status = row.status
  putOptional(wire, 'payment_method', row.method, policies)
  wire.created_by = row.creator
  wire.created_at = date
  putOptional(wire, 'completed_at', dateOf(row.completedAt), policies)
  return wire as Transaction
}

/** Only adjustments and refunds need a sign: the other types tell the direction. */
function signed(row: Row, policies: Policies): number {
  const natural = row.type === 'adjustment' || row.type === 'refund'
  return natural && policies.amountSign === 'natural'
    ? EVENTS[row.name].sign * row.amount
    : row.amount
}
