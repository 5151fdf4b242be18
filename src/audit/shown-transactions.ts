import type { Transaction, TransactionPage } from '../contract/history-resources'
import { GAMES } from '../domain/games'
import type { EventType } from '../domain/transactions'
import type { BonusRecord } from '../engine/state'
import type { Row } from '../ledger/row'
import type { TransactionQuery } from '../views/queries'
import type { AuditedPlayer } from './audited-player'
import type { Side } from './breach'
import { limitNote } from './limits'
import type { Entry } from './rule-book'

/** Rows per page. Lists of up to two pages are compared completely. */
const PAGE = 60
/** Rows of the short pages between the ends of a longer list. */
const BETWEEN = 30
const SHORT = 2

/** Checks the transaction list against the rows, and its filters against their counts. */
export function checkShownTransactions(audited: AuditedPlayer): void {
  const { entries, report, view } = audited
  for (const { offset, limit } of pagesOf(entries.length)) {
    const page = view.transactions({ limit, offset })
    checkPage(audited, page, offset, limit)
    for (const [place, shown] of page.transactions.entries()) {
      const entry = entries[entries.length - 1 - offset - place]
      if (entry) compare(audited, entry, shown)
    }
  }
  const past = view.transactions({ limit: 1, offset: entries.length })
  report.same('wire-transactions', 'Rows past the end', past.transactions.length, 0)
  checkFilters(audited)
}

interface Place {
  readonly offset: number
  readonly limit: number
}

/** The pages to compare: both ends of the list, and samples between them. */
function pagesOf(total: number): Place[] {
  const last = Math.max(PAGE, total - PAGE)
  const pages = [
    { offset: 0, limit: PAGE },
    { offset: last, limit: PAGE },
  ]
  const step = Math.max(SHORT, Math.ceil((last - PAGE) / BETWEEN))
  for (let offset = PAGE; offset < last; offset += step) pages.push({ offset, limit: SHORT })
  return pages
}

function checkPage(
  { entries, report }: AuditedPlayer,
  page: TransactionPage,
  offset: number,
  limit: number,
): void {
  const total = entries.length
  const length = Math.max(0, Math.min(limit, total - offset))
  report.same('wire-transactions', 'total', page.total, total)
  report.same('wire-transactions', `rows from ${offset}`, page.transactions.length, length)
  report.same(
    'wire-transactions',
    `has_more from ${offset}`,
    page.has_more,
    offset + length < total,
  )
}

function compare(audited: AuditedPlayer, { row, nature, booked }: Entry, shown: Transaction): void {
  const { player, report } = audited
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
  const limits = limitNote(audited, row)
  const note = shown.event_note
  if (limits === '') checkNote(audited, row, note)
  else if (note?.endsWith(limits)) checkNote(audited, row, note.slice(0, -limits.length))
  else report.breach('wire-transactions', `note of row ${row.ordinal}`, note ?? null, limits)
}

const STUCK = 3 * 86_400_000

/** The note, or the start of it. Names and references after that are not checked. */
function checkNote(audited: AuditedPlayer, row: Row, note: string | undefined): void {
  const { player, now, report } = audited
  const begins = (start: string) => {
    if (note?.startsWith(start)) return
    report.breach('wire-transactions', `note of row ${row.ordinal}`, note ?? null, start)
  }
  const voided = player.bonuses.filter((bonus) => isVoidedBy(bonus, row))
  if (voided.length > 0) {
    const told = voided.every(({ id }) => note?.includes(`bonus ${id} voided: not `))
    report.holds(told, 'wire-transactions', `note of row ${row.ordinal}`, note ?? null, 'voided')
  } else if (row.note !== undefined) {
    const written = player.erasedAt === undefined ? row.note : erasedNote(row.note, note)
    report.same('wire-transactions', `note of row ${row.ordinal}`, note, written)
  }
  if (row.note !== undefined) return
  const bonus = row.bonus === undefined ? undefined : player.bonuses[row.bonus]
  switch (row.type) {
    case 'deposit':
      begins(`${row.method} deposit via `)
      return
    case 'withdrawal':
      if (row.status === 'pending' && now - row.at > STUCK) begins('Awaiting manual review')
      else checkPayoutNote(audited, row, note)
      return
    case 'bonus':
      begins(`Bonus ${bonus?.id}: ${bonus?.terms.template.name}`)
      return
    case 'bet':
    case 'win':
      begins(roundNote(audited, row))
      return
    default:
      if (bonus) begins(`Bonus ${bonus.id} `)
      else report.same('wire-transactions', `note of row ${row.ordinal}`, note, undefined)
  }
}

/** Of a note about an erased person only a link to other rows may stay, without its reason. */
function erasedNote(written: string, shown = ''): string {
  const link = shown.replace(/: Erased$/, '')
  const isLink = /\b(tx|bon)_\w+/.test(link) && !link.includes(': ') && written.startsWith(link)
  return isLink ? shown : 'Erased'
}

/** The end of an account has four places: digits, except of an address on a chain. */
function checkPayoutNote(
  { player, report }: AuditedPlayer,
  row: Row,
  note: string | undefined,
): void {
  if (player.erasedAt !== undefined) {
    report.same('wire-transactions', `note of row ${row.ordinal}`, note, `Payout to ${row.method}`)
    return
  }
  const start = `Payout to ${row.method} ****`
  const end = note?.slice(start.length) ?? ''
  const places = row.method === 'bitcoin' || row.method === 'usdt_trc20' ? /^\w{4}$/ : /^\d{4}$/
  if (note?.startsWith(start) && places.test(end)) return
  report.breach('wire-transactions', `note of row ${row.ordinal}`, note ?? null, `${start}1234`)
}

function isVoidedBy({ end, deposit }: BonusRecord, row: Row): boolean {
  return end === 'voided' && row.type === 'deposit' && deposit === row.ordinal
}

function roundNote({ player }: AuditedPlayer, row: Row): string {
  const game = GAMES[row.detail ?? -1]
  const round = player.ids.rounds.idOf(row.type === 'bet' ? row.ordinal : (row.ref ?? 0))
  const suffix = row.status === 'rolled_back' ? ', rolled back by provider' : ''
  return `${game?.name} (${game?.provider}) round ${round}${suffix}`
}

/** Checks filters by one and by two values, and periods: each selects exactly the matching rows. */
function checkFilters(audited: AuditedPlayer): void {
  const { entries } = audited
  const types = new Map<EventType, number>()
  const names = new Map<string, number>()
  const creators = new Map<string, number>()
  for (const { row } of entries) {
    count(types, row.type)
    count(names, row.name)
    count(creators, row.creator)
  }
  for (const [type, rows] of types) {
    compareCount(audited, `event_type=${type}`, { eventTypes: [type] }, rows)
  }
  const [first, second] = [...types]
  if (first && second) {
    const eventTypes = [first[0], second[0]]
    const what = `event_type=${eventTypes.join()}`
    compareCount(audited, what, { eventTypes }, first[1] + second[1])
  }
  for (const [name, rows] of names) {
    compareCount(audited, `event_name=${name}`, { eventNames: [name] }, rows)
  }
  for (const [creator, rows] of creators) {
    compareCount(audited, `created_by=${creator}`, { createdBy: creator }, rows)
  }
  for (const { from, to, sums } of audited.periods) {
    const what = `from ${dateSide(from)} to ${dateSide(to)}`
    compareCount(audited, what, { from, to }, sums.rowCount)
  }
  checkFiltered(audited)
}

function count<Key>(counts: Map<Key, number>, key: Key): void {
  counts.set(key, (counts.get(key) ?? 0) + 1)
}

function dateSide(instant: number | undefined): Side {
  return instant === undefined ? '…' : new Date(instant).toISOString()
}

function compareCount(
  { view, report }: AuditedPlayer,
  what: string,
  query: TransactionQuery,
  rows: number,
): void {
  const { total } = view.transactions({ ...query, limit: 1 })
  report.same('wire-filters', `rows with ${what}`, total, rows)
}

/**
 * Checks that the list filtered by payments equals the payments of the whole list, in its order.
 */
function checkFiltered({ entries, view, player, report }: AuditedPlayer): void {
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
