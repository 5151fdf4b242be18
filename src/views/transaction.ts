import type { Whole } from '../contract/field'
import type { Transaction } from '../contract/history-resources'
import type { Policies } from '../contract/policies'
import { theirWord } from '../contract/vocabulary'
import { toMajor } from '../domain/currencies'
import { EVENTS } from '../domain/events'
import { formatInstant } from '../domain/instants'
import type { PlayerState } from '../engine/state'
import type { Row } from '../ledger/row'
import { noteOf } from './notes'
import { dateOf, present } from './wire'

/** A row in the form of the document. */
export function transactionOf(
  player: PlayerState,
  row: Row,
  now: number,
  policies: Policies,
): Transaction {
  return present<Transaction>(wholeOf(player, row, now, policies), policies)
}

/** The JSON of {@link transactionOf} without the braces, in half the time. */
export function transactionMembers(
  player: PlayerState,
  row: Row,
  now: number,
  policies: Policies,
): string {
  const whole = wholeOf(player, row, now, policies)
  const note = optional(',"event_note":', whole.event_note, policies)
  const method = optional(',"payment_method":', whole.payment_method, policies)
  const end = optional(',"completed_at":', whole.completed_at, policies)
  const { id, date, amount, currency, created_at } = whole
  const name = jsonText(whole.event_name)
  const status = jsonText(whole.status)
  return `"id":"${id}","date":"${date}","event_type":"${whole.event_type}","event_name":${name}${note},"amount":${amount},"currency":"${currency}","status":${status}${method},"created_by":"${whole.created_by}","created_at":"${created_at}"${end}`
}

function wholeOf(
  player: PlayerState,
  row: Row,
  now: number,
  policies: Policies,
): Whole<Transaction> {
  const { vocabulary } = policies
  const date = formatInstant(row.at)
  return {
    id: player.ids.transactions.idOf(row.at, row.ordinal),
    date,
    event_type: row.type,
    event_name: theirWord(vocabulary.event_name, row.name),
    event_note: noteOf(player, row, now),
    amount: toMajor(signed(row, policies), player.currency),
    currency: player.currency,
    status: theirWord(vocabulary.status, row.status),
    payment_method: row.method,
    created_by: row.creator,
    created_at: date,
    // Most rows are completed at their own instant: its text is reused.
    completed_at: row.completedAt === row.at ? date : dateOf(row.completedAt),
  }
}

/** What JSON may escape. */
const ESCAPED = /["\\\p{Cc}\p{Cs}]/u

function jsonText(text: string): string {
  return ESCAPED.test(text) ? JSON.stringify(text) : `"${text}"`
}

/** A member with its name; nothing, or null, without a value. */
function optional(name: string, text: string | undefined, { absentFields }: Policies): string {
  if (text !== undefined) return name + jsonText(text)
  return absentFields === 'null' ? `${name}null` : ''
}

/** Only adjustments and refunds need a sign: the other types imply the direction. */
function signed(row: Row, policies: Policies): number {
  const natural = row.type === 'adjustment' || row.type === 'refund'
  return natural && policies.amountSign === 'natural'
    ? EVENTS[row.name].sign * row.amount
    : row.amount
}
