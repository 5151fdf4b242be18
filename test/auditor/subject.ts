import { type AuditClient, pathOf, read } from './client'
import { type Money, moneyOf } from './money'
import { createReport, type Report } from './report'
import { PAID_IN } from './vocabulary'
import type {
  WireBonus,
  WireBonusPage,
  WireEligible,
  WirePage,
  WireProfile,
  WireRow,
  WireSummary,
} from './wire'

/** One transaction, with its place in the ledger and its numbers as integers. */
export interface Entry {
  readonly row: WireRow
  /** 0 is the oldest row: the ledger is the list read backwards. */
  readonly position: number
  /** `date`, in milliseconds. */
  readonly at: number
  /** `completed_at`, in milliseconds. */
  readonly doneAt: number | undefined
  /** Signed as on the wire, in minor units. */
  readonly amount: number
  /** The note, or nothing. */
  readonly note: string
}

/** One bonus record with its numbers as integers. */
export interface BonusRecord {
  readonly record: WireBonus
  readonly amount: number
  readonly requirement: number
  readonly wagered: number
  readonly remaining: number
  readonly createdAt: number
  readonly expiresAt: number
}

/** What is known before the audit: the clock, and what kind of player this is. */
export interface AuditOptions {
  /** The world's clock, in milliseconds. */
  readonly now: number
  /** The player comes from the autopilot and was not touched: items that hold for those only. */
  readonly generated?: boolean
  /** Ask for every filter value and many periods rather than for a sample. */
  readonly exhaustive?: boolean
}

/** Everything that one player shows, fetched once and shared by all checks. */
export interface Subject {
  readonly client: AuditClient
  readonly player: string
  readonly now: number
  readonly generated: boolean
  readonly exhaustive: boolean
  readonly money: Money
  readonly report: Report
  readonly profile: WireProfile
  readonly ledger: readonly Entry[]
  readonly entryById: ReadonlyMap<string, Entry>
  readonly bonuses: readonly BonusRecord[]
  readonly bonusById: ReadonlyMap<string, BonusRecord>
  readonly summary: WireSummary
  readonly eligible: WireEligible
}

/** Deposits that once came in, oldest first. */
export function paidIn(ledger: readonly Entry[]): Entry[] {
  return ledger.filter(({ row }) => row.event_type === 'deposit' && PAID_IN.has(row.status))
}

/** Sum of the amounts, in minor units. */
export function sum(entries: readonly Entry[]): number {
  return entries.reduce((all, { amount }) => all + amount, 0)
}

const MAX_LIMIT = 200

/** Fetches all pages of a player; what paging itself promises (23, 44) is checked on the way. */
export async function gather(
  client: AuditClient,
  player: string,
  options: AuditOptions,
): Promise<Subject> {
  const report = createReport(player)
  const profile = await read<WireProfile>(client, pathOf(player))
  const rows = await allRows(client, player, report)
  const records = await allBonuses(client, player, report)
  const summary = await read<WireSummary>(client, pathOf(player, '/transactions/summary'))
  const eligible = await read<WireEligible>(client, pathOf(player, '/bonuses/eligible'))
  const money = moneyOf(profile.currency)
  const ledger = rows.toReversed().map((row, position) => entryOf(row, position, money))
  const bonuses = records.map((record) => bonusOf(record, money))
  return {
    client,
    player,
    now: options.now,
    generated: options.generated ?? false,
    exhaustive: options.exhaustive ?? false,
    money,
    report,
    profile,
    ledger,
    entryById: new Map(ledger.map((entry) => [entry.row.id, entry])),
    bonuses,
    bonusById: new Map(bonuses.map((bonus) => [bonus.record.id, bonus])),
    summary,
    eligible,
  }
}

function entryOf(row: WireRow, position: number, money: Money): Entry {
  return {
    row,
    position,
    at: Date.parse(row.date),
    doneAt: typeof row.completed_at === 'string' ? Date.parse(row.completed_at) : undefined,
    amount: money.minor(row.amount),
    note: typeof row.event_note === 'string' ? row.event_note : '',
  }
}

function bonusOf(record: WireBonus, money: Money): BonusRecord {
  return {
    record,
    amount: money.minor(record.amount),
    requirement: money.minor(record.wager_requirement),
    wagered: money.minor(record.wagered_amount),
    remaining: money.minor(record.remaining_wager),
    createdAt: Date.parse(record.created_at),
    expiresAt: Date.parse(record.expires_at),
  }
}

async function allRows(client: AuditClient, player: string, report: Report): Promise<WireRow[]> {
  const page = (query = {}) => read<WirePage>(client, pathOf(player, '/transactions', query))
  const checked = (answer: WirePage, limit: number, offset: number, total: number) => {
    const where = `transactions?limit=${limit}&offset=${offset}`
    const length = answer.transactions.length
    report.same(23, `${where}: limit`, answer.limit, limit)
    report.same(23, `${where}: offset`, answer.offset, offset)
    report.same(23, `${where}: total`, answer.total, total)
    report.same(23, `${where}: rows`, length, Math.max(0, Math.min(limit, total - offset)))
    report.same(23, `${where}: has_more`, answer.has_more, offset + length < answer.total)
    return answer.transactions
  }
  const first = await page()
  const { total } = first
  const opening = checked(first, 20, 0, total)
  let rows = opening
  if (total > opening.length) {
    rows = []
    for (let offset = 0; offset < total; offset += MAX_LIMIT) {
      const answer = await page({ limit: MAX_LIMIT, offset })
      const part = checked(answer, MAX_LIMIT, offset, total)
      if (part.length === 0) break
      rows = offset === 0 ? part : rows.concat(part)
    }
  }
  sameIds(report, 23, 'the default page opens the list', opening, rows.slice(0, opening.length))
  const odd = checked(await page({ limit: 7, offset: 3 }), 7, 3, total)
  sameIds(report, 23, 'limit 7, offset 3 is a slice of the list', odd, rows.slice(3, 10))
  checked(await page({ limit: 1, offset: total }), 1, total, total)
  return rows
}

async function allBonuses(
  client: AuditClient,
  player: string,
  report: Report,
): Promise<WireBonus[]> {
  const page = (query = {}) => read<WireBonusPage>(client, pathOf(player, '/bonuses', query))
  const checked = (answer: WireBonusPage, limit: number, offset: number, total: number) => {
    const where = `bonuses?limit=${limit}&offset=${offset}`
    report.same(44, `${where}: limit`, answer.limit, limit)
    report.same(44, `${where}: offset`, answer.offset, offset)
    report.same(44, `${where}: total`, answer.total, total)
    const rows = Math.max(0, Math.min(limit, total - offset))
    report.same(44, `${where}: records`, answer.bonuses.length, rows)
    return answer.bonuses
  }
  const first = await page()
  const { total } = first
  let records = checked(first, 50, 0, total)
  while (records.length < total) {
    const offset = records.length
    const part = checked(await page({ limit: MAX_LIMIT, offset }), MAX_LIMIT, offset, total)
    if (part.length === 0) break
    records = records.concat(part)
  }
  if (total > 1) {
    const odd = checked(await page({ limit: 1, offset: 1 }), 1, 1, total)
    sameIds(report, 44, 'limit 1, offset 1 is a slice of the list', odd, records.slice(1, 2))
  }
  return records
}

/** Two lists hold the same ids in the same order. */
export function sameIds(
  report: Report,
  invariant: number,
  detail: string,
  left: readonly { readonly id: string }[],
  right: readonly { readonly id: string }[],
): void {
  const at = left.findIndex((item, index) => item.id !== right[index]?.id)
  if (at >= 0 || left.length !== right.length) {
    const index = at < 0 ? left.length : at
    report.breach(invariant, `${detail}: differs at ${index}`, left[index]?.id, right[index]?.id)
  }
}
