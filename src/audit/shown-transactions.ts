import type { Transaction, TransactionPage } from '../contract/resources'
import { GAMES } from '../domain/games'
import type { Row } from '../ledger/row'
import type { TransactionQuery } from '../world/world'
import type { Report, Side } from './breach'
import type { Entry } from './rule-book'
import type { Subject } from './subject'
import { samplePeriods } from './totals'

const PAGE = 500

/** Rows at either end of the list that are all compared; between them every few. */
const ENDS = 150
/** How many of the rows between are compared at the most. */
const BETWEEN = 150

/** The transaction list against the rows, and its filters against their counts. */
export function checkShownTransactions(subject: Subject): void {
  const { entries, report, view } = subject
  const total = entries.length
  const between = Math.max(1, Math.ceil((total - 2 * ENDS) / BETWEEN))
  for (let offset = 0; offset < total || offset === 0; offset += PAGE) {
    const page = view.transactions({ limit: PAGE, offset })
    checkPage(subject, page, offset)
    for (const [place, shown] of page.transactions.entries()) {
      const distance = offset + place
      const near = distance < ENDS || total - distance <= ENDS
      const entry = entries[total - 1 - distance]
      if (entry && (near || distance % between === 0)) compare(subject, entry, shown)
    }
  }
  const past = view.transactions({ limit: 1, offset: total })
  report.same('wire-transactions', 'Rows past the end', past.transactions.length, 0)
  checkFilters(subject)
}

function checkPage({ entries, report }: Subject, page: TransactionPage, offset: number): void {
  const total = entries.length
  const length = Math.min(PAGE, total - offset)
  report.same('wire-transactions', 'total', page.total, total)
  report.same('wire-transactions', `rows from ${offset}`, page.transactions.length, length)
  report.same('wire-transactions', `has_more from ${offset}`, page.has_more, offset + PAGE < total)
}

function compare(subject: Subject, { row, nature, booked }: Entry, shown: Transaction): void {
  const { player, report } = subject
  const date = report.iso(row.at)
  const signed = nature?.type === 'adjustment' || nature?.type === 'refund'
  const amount = signed ? booked.cash + booked.bonus : row.amount
  const { completedAt } = row
  const expected: readonly (readonly [keyof Transaction, unknown])[] = [
    ['id', player.ids.transactions.idOf(row.at, row.ordinal)],
    ['date', date],
    ['event_type', nature?.type],
    ['event_name', row.name],
    ['amount', report.major(amount)],
    ['currency', player.currency],
    ['status', row.status],
    ['payment_method', row.method],
    ['created_by', row.creator],
    ['created_at', date],
    ['completed_at', completedAt === undefined ? undefined : report.iso(completedAt)],
  ]
  for (const [field, value] of expected) {
    if (Object.is(shown[field], value)) continue
    report.same('wire-transactions', `${field} of row ${row.ordinal}`, shown[field], value)
  }
  checkNote(subject, row, shown.event_note)
}

const STUCK = 3 * 86_400_000

/** What the note must begin with, or be. Names and references behind it are for the eye alone. */
function checkNote(subject: Subject, row: Row, note: string | undefined): void {
  const { player, now, report } = subject
  const begins = (start: string) => {
    if (note?.startsWith(start)) return
    report.breach('wire-transactions', `note of row ${row.ordinal}`, note ?? null, start)
  }
  if (row.note !== undefined) {
    report.same('wire-transactions', `note of row ${row.ordinal}`, note, row.note)
    return
  }
  const bonus = row.bonus === undefined ? undefined : player.bonuses[row.bonus]
  switch (row.type) {
    case 'deposit':
      begins(`${row.method} deposit via `)
      return
    case 'withdrawal':
      if (row.status === 'pending' && now - row.at > STUCK) begins('Awaiting manual review')
      else begins(`Payout to ${row.method} ****`)
      return
    case 'bonus':
      begins(`Bonus ${bonus?.id}: ${bonus?.terms.template.name}`)
      return
    case 'bet':
    case 'win':
      begins(roundNote(subject, row))
      return
    default:
      if (bonus) begins(`Bonus ${bonus.id} `)
      else report.same('wire-transactions', `note of row ${row.ordinal}`, note, undefined)
  }
}

function roundNote({ player }: Subject, row: Row): string {
  const game = GAMES[row.detail ?? -1]
  const round = player.ids.rounds.idOf(row.type === 'bet' ? row.ordinal : (row.ref ?? 0))
  const suffix = row.status === 'rolled_back' ? ', rolled back by provider' : ''
  return `${game?.name} (${game?.provider}) round ${round}${suffix}`
}

/** Every filter by one value, some by two, and periods: each selects as many rows as match. */
function checkFilters(subject: Subject): void {
  const { entries, report } = subject
  const types = countBy(entries, ({ row }) => row.type)
  for (const [type, count] of types) {
    compareCount(subject, `event_type=${type}`, { eventTypes: [type] }, count)
  }
  const [first, second] = [...types]
  if (first && second) {
    const eventTypes = [first[0], second[0]]
    const what = `event_type=${eventTypes.join()}`
    compareCount(subject, what, { eventTypes }, first[1] + second[1])
  }
  for (const [name, count] of countBy(entries, ({ row }) => row.name)) {
    compareCount(subject, `event_name=${name}`, { eventNames: [name] }, count)
  }
  for (const [creator, count] of countBy(entries, ({ row }) => row.creator)) {
    compareCount(subject, `created_by=${creator}`, { createdBy: creator }, count)
  }
  for (const { from, to } of samplePeriods(subject)) {
    const within = ({ row }: Entry) => row.at >= (from ?? row.at) && row.at <= (to ?? row.at)
    const count = entries.filter(within).length
    compareCount(subject, `from ${dateSide(from)} to ${dateSide(to)}`, { from, to }, count)
  }
  checkFiltered(subject, report)
}

function dateSide(instant: number | undefined): Side {
  return instant === undefined ? '…' : new Date(instant).toISOString()
}

function countBy<Key extends string>(
  entries: readonly Entry[],
  keyOf: (entry: Entry) => Key,
): Map<Key, number> {
  const counts = new Map<Key, number>()
  for (const entry of entries) counts.set(keyOf(entry), (counts.get(keyOf(entry)) ?? 0) + 1)
  return counts
}

function compareCount(
  { view, report }: Subject,
  what: string,
  query: TransactionQuery,
  count: number,
): void {
  const { total } = view.transactions({ ...query, limit: 1 })
  report.same('wire-filters', `rows with ${what}`, total, count)
}

/** Payments filtered out of the list are the payments, in its order. */
function checkFiltered({ entries, view, player }: Subject, report: Report): void {
  const payments = entries.filter(({ row }) => row.type === 'deposit' || row.type === 'withdrawal')
  const shown = view.transactions({ eventTypes: ['deposit', 'withdrawal'], limit: PAGE })
  const expected = payments
    .slice(-PAGE)
    .reverse()
    .map(({ row }) => player.ids.transactions.idOf(row.at, row.ordinal))
  const found = shown.transactions.map(({ id }) => id)
  const place = expected.findIndex((id, index) => found[index] !== id)
  if (place < 0 && found.length === expected.length) return
  const [left, right] = [found[place] ?? null, expected[place] ?? null]
  report.breach('wire-filters', `payment ${place} of the filtered list`, left, right)
}
