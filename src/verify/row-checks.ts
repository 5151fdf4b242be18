import { EVENTS } from '../domain/events'
import { COMPLETED_ONCE, CREATORS } from '../domain/transactions'
import type { Findings } from './account-checks'
import { dateOf, type SeenPlayer, type SeenRow } from './player-reading'
import { instantOf } from './shapes'
import type { Verdicts } from './verdicts'

/** Checks each row of a page by itself, and the order of the page. */
export function checkRows(
  rows: readonly SeenRow[],
  { profile, minor }: Pick<SeenPlayer, 'profile' | 'minor'>,
  request: string,
  { verdicts, evidence }: Findings,
): void {
  for (const row of rows) {
    checkRow(row, request, verdicts)
    const isSame = row.currency === profile['currency']
    verdicts.check(
      'Transaction.currency',
      isSame,
      request,
      'the currency of the player',
      row.currency,
    )
    const amount = minor(row.amount)
    const event = eventOf(row)
    const takes = event?.sign === -1 && (event.type === 'adjustment' || event.type === 'refund')
    if (amount < 0) evidence.note('amountSign', ['natural'], request)
    else if (takes && amount > 0) evidence.note('amountSign', ['magnitude'], request)
    if (event === undefined || event.type === 'adjustment' || event.type === 'refund') continue
    const text = 'above 0, because the type implies the direction'
    verdicts.check('Transaction.amount', amount > 0, request, text, row.amount)
  }
  const ids = new Set(rows.map(({ id }) => id))
  verdicts.check('Transaction.id', ids.size === rows.length, request, 'unique ids', ids.size)
  checkOrder(rows, 'date', request, { verdicts, evidence })
}

function eventOf({ event_name }: SeenRow) {
  return Object.hasOwn(EVENTS, String(event_name))
    ? EVENTS[event_name as keyof typeof EVENTS]
    : undefined
}

/** Whether a creator is one that the document names, and no person. */
export function isKnownCreator(creator: unknown): boolean {
  return (CREATORS as readonly unknown[]).includes(creator)
}

function checkRow(row: SeenRow, request: string, verdicts: Verdicts): void {
  const { event_type, event_name, status, created_by } = row
  const event = eventOf(row)
  const isCreator = isKnownCreator(created_by)
  const known = `one of ${CREATORS.join(', ')}`
  // Another creator can be the name of a person.
  const creator = isCreator ? created_by : 'another text'
  verdicts.check('Transaction.created_by', isCreator, request, known, creator)
  const [date, created, completed] = [row.date, row.created_at, row.completed_at].map(instantOf)
  if (date !== undefined && created !== undefined) {
    verdicts.check('Transaction.created_at', date === created, request, 'the same as date', created)
  }
  if (created !== undefined && completed !== undefined) {
    const text = 'created_at or later'
    verdicts.check('Transaction.completed_at', completed >= created, request, text, completed)
  }
  if (event === undefined) return
  const { type, statuses } = event
  const named = `a name of the type ${event_type}`
  verdicts.check('Transaction.event_name', type === event_type, request, named, event_name)
  const hasMethod = (row.payment_method ?? undefined) !== undefined
  const method = event.method ? 'a payment method' : 'no payment method'
  const entry = 'Transaction.payment_method'
  verdicts.check(entry, hasMethod === Boolean(event.method), request, method, row.payment_method)
  // A word that the answers do not tell.
  if (status === undefined) return
  const allowed: readonly unknown[] = statuses
  const text = `one of ${statuses.join(', ')}, as ${event_name} allows`
  verdicts.check('Transaction.status', allowed.includes(status), request, text, status)
  const isDone = COMPLETED_ONCE.includes(status as never)
  const when = isDone ? 'an instant' : 'no instant'
  const hasEnd = (row.completed_at ?? undefined) !== undefined
  verdicts.check('Transaction.completed_at', hasEnd === isDone, request, when, row.completed_at)
}

/** Compares the order of a list with both orders, by date and then id. */
export function checkOrder(
  items: readonly { readonly [name: string]: unknown }[],
  name: 'date' | 'created_at',
  request: string,
  { verdicts, evidence }: Findings,
): void {
  let [rises, falls] = [true, true]
  for (const [place, item] of items.entries()) {
    const next = items[place + 1]
    if (next === undefined) break
    const [here, there] = [instantOf(item[name]), instantOf(next[name])]
    if (here === undefined || there === undefined) return
    const step = there - here || (String(next['id']) > String(item['id']) ? 1 : -1)
    if (step > 0) falls = false
    else rises = false
  }
  const text = 'by date and then id, the newest or the oldest first'
  verdicts.check('sort order', rises || falls, request, text, 'neither')
  if (rises === falls) return
  evidence.note('sortOrder', [rises ? 'oldest-first' : 'newest-first'], request)
}

/** Whether a row lies between two instants, both included. */
export function isWithin(row: SeenRow, from: number, to: number): boolean {
  const date = dateOf(row)
  return date >= from && date <= to
}
