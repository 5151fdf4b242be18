import { TRANSACTION, type Transaction } from '../../contract/history-resources'
import type { Policies } from '../../contract/policies'
import { toMajor } from '../../simulator/domain/currencies'
import { EVENTS } from '../../simulator/domain/events'
import { formatInstant } from '../../simulator/domain/instants'
import type { PlayerState } from '../../simulator/engine/state'
import type { Row } from '../../simulator/ledger/row'
import { noteOf } from './notes'
import { dateOf, present } from './wire'

/** A row in the form of the specification. */
export function transactionOf(
  player: PlayerState,
  row: Row,
  now: number,
  policies: Policies,
): Transaction {
  const date = formatInstant(row.at)
  return present<Transaction>(
    TRANSACTION,
    {
      id: player.ids.transactions.idOf(row.at, row.ordinal),
      date,
      event_type: row.type,
      event_name: row.name,
      event_note: noteOf(player, row, now),
      amount: toMajor(signed(row, policies), player.currency),
      currency: player.currency,
      status: row.status,
      payment_method: row.method,
      created_by: row.creator,
      created_at: date,
      // Most rows are completed at their own instant: its text is reused.
      completed_at: row.completedAt === row.at ? date : dateOf(row.completedAt),
    },
    policies,
  )
}

/** Only adjustments and refunds need a sign: the other types imply the direction. */
function signed(row: Row, policies: Policies): number {
  const natural = row.type === 'adjustment' || row.type === 'refund'
  return natural && policies.amountSign === 'natural'
    ? EVENTS[row.name].sign * row.amount
    : row.amount
}
