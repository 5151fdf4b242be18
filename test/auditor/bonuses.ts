import { type AuditClient, pathOf, read } from './client'
import { namedIn } from './links'
import { type BonusRecord, type Entry, type Subject, sameIds } from './subject'
import { BONUS_STATUSES, CASH_AWARDS, REMOVALS } from './vocabulary'
import { checkFields, iso, type WireBonusPage } from './wire'

/** The ledger rows of one bonus record. */
export interface Trace {
  readonly bonus: BonusRecord
  readonly awards: Entry[]
  readonly removals: Entry[]
  readonly caps: Entry[]
  readonly conversions: Entry[]
}

/** Finds the rows that name each bonus; rows of a bonus that name none are breaches (46, 48). */
export function traceBonuses({ ledger, bonuses, bonusById, report }: Subject): Trace[] {
  const traces = new Map<string, Trace>()
  for (const bonus of bonuses) {
    const { id } = bonus.record
    traces.set(id, { bonus, awards: [], removals: [], caps: [], conversions: [] })
  }
  for (const entry of ledger) {
    const { event_name: name, event_type: type, id } = entry.row
    const award = type === 'bonus'
    const ending = REMOVALS.has(name) || name === 'Bonus Max-Win Cap' || name === 'Bonus Converted'
    if (!award && !ending) continue
    const named = namedIn(entry.note, bonusById)
    const trace = named && traces.get(named.record.id)
    if (trace === undefined) {
      report.breach(award ? 46 : 48, `${id}, ${name}, names no bonus record`, entry.note)
    } else if (award) trace.awards.push(entry)
    else if (REMOVALS.has(name)) trace.removals.push(entry)
    else if (name === 'Bonus Converted') trace.conversions.push(entry)
    else trace.caps.push(entry)
  }
  return [...traces.values()]
}

/** Each bonus record by itself and against its ledger rows (items 1, 42, 43, 45, 46, 48). */
export function checkBonuses(subject: Subject, traces: readonly Trace[]): void {
  checkOrder(subject)
  for (const trace of traces) {
    checkRecord(subject, trace.bonus)
    checkLife(subject, trace)
    checkAwards(subject, trace)
    checkEnding(subject, trace)
  }
}

function checkOrder({ bonuses, report }: Subject): void {
  const seen = new Set<string>()
  let newer: BonusRecord | undefined
  for (const bonus of bonuses) {
    const { id } = bonus.record
    if (seen.has(id)) report.breach(44, 'bonus id is not unique', id)
    seen.add(id)
    const descends =
      newer === undefined ||
      newer.createdAt > bonus.createdAt ||
      (newer.createdAt === bonus.createdAt && newer.record.id > id)
    if (!descends) report.breach(44, 'not sorted by (created_at desc, id desc)', id)
    newer = bonus
  }
}

function checkRecord({ report, money }: Subject, bonus: BonusRecord): void {
  const { record, requirement, wagered, remaining } = bonus
  const { id, status } = record
  checkFields(report, 44, id, record, { id: 'string', bonus_name: 'string', status: 'string' })
  checkFields(report, 45, id, record, { created_at: 'instant', expires_at: 'instant' })
  const amounts = ['amount', 'wager_requirement', 'wagered_amount', 'remaining_wager'] as const
  for (const name of amounts) {
    if (!money.clean(record[name])) {
      report.breach(1, `${name} of ${id} is not clean ${money.currency}`, record[name])
    }
    if (!(record[name] >= 0)) report.breach(42, `${name} of ${id} is negative`, record[name])
  }
  report.same(42, `remaining = requirement - wagered of ${id}`, remaining, requirement - wagered)
  if (!BONUS_STATUSES.includes(status)) report.breach(44, `status of ${id}`, status)
  if (!(requirement > 0)) return
  report.same(43, `${id} is completed <=> remaining is 0`, status === 'completed', remaining === 0)
  if (status === 'pending') report.same(43, `wagered of ${id}, pending`, wagered, 0)
}

function checkLife({ report, now }: Subject, { bonus, awards, conversions }: Trace): void {
  const { record, createdAt, expiresAt } = bonus
  const { id, status } = record
  const before = (detail: string, earlier: number, later: number) => {
    if (!(earlier < later)) report.breach(45, detail, iso(earlier), iso(later))
  }
  before(`created_at < expires_at of ${id}`, createdAt, expiresAt)
  if (status === 'active' || status === 'pending') {
    before(`now < expires_at of ${id}, ${status}`, now, expiresAt)
  }
  for (const { row, at } of awards) {
    if (!(createdAt <= at)) report.breach(45, `${row.id} awards ${id} before it exists`, row.date)
    before(`award ${row.id} before expires_at of ${id}`, at, expiresAt)
  }
  for (const { row, at } of conversions)
    before(`${row.id} before expires_at of ${id}`, at, expiresAt)
}

function checkAwards({ report }: Subject, trace: Trace): void {
  const { bonus, awards, removals, caps, conversions } = trace
  const { id, status } = bonus.record
  const activated =
    status === 'active' || status === 'completed' || bonus.wagered > 0 || removals.length > 0
  const right = status === 'pending' ? 0 : activated ? 1 : Math.min(awards.length, 1)
  report.same(46, `bonus rows of ${id}, ${status}`, awards.length, right)
  for (const { row, amount } of awards) {
    report.same(46, `amount of ${row.id} and of ${id}`, amount, bonus.amount)
    if (!CASH_AWARDS.has(row.event_name)) continue
    report.same(46, `requirement of ${id}, paid in cash by ${row.id}`, bonus.requirement, 0)
    report.same(46, `status of ${id}, paid in cash by ${row.id}`, status, 'completed')
  }
  const first = awards[0]
  for (const { row, position } of [...removals, ...caps, ...conversions]) {
    if (first === undefined || first.position > position) {
      report.breach(48, `${row.id} ends ${id} before it was awarded`, row.event_name)
    }
  }
}

function checkEnding(subject: Subject, trace: Trace): void {
  const { report } = subject
  const { bonus, awards, removals, caps, conversions } = trace
  const { id, status } = bonus.record
  const atMost = (kind: string, rows: readonly Entry[], most: number) => {
    if (rows.length > most) report.breach(48, `${kind} rows of ${id}, ${status}`, rows.length, most)
  }
  const completed = status === 'completed'
  const paidInCash = awards.some(({ row }) => CASH_AWARDS.has(row.event_name))
  atMost('removal', removals, status === 'cancelled' ? 1 : 0)
  atMost('conversion', conversions, completed && !paidInCash ? 1 : 0)
  atMost('cap', caps, completed && !paidInCash ? 1 : 0)
  const [cap] = caps
  const [conversion] = conversions
  if (cap !== undefined && (conversion === undefined || cap.position > conversion.position)) {
    report.breach(48, `the cap of ${id} is not followed by its conversion`, cap.row.id)
  }
  if (cap !== undefined && conversion !== undefined && Math.abs(conversion.at - cap.at) >= 1000) {
    report.breach(48, `cap and conversion of ${id} are not in one second`, cap.row.id)
  }
  const [removal] = removals
  if (removal?.row.event_name === 'Bonus Expired') {
    report.same(48, `${id} expires at expires_at`, removal.row.date, bonus.record.expires_at)
  } else if (removal !== undefined && !(removal.at <= bonus.expiresAt)) {
    report.breach(48, `${removal.row.id} removes ${id} after it expired`, removal.row.date)
  }
  if (removal !== undefined) checkForfeit(subject, removal)
}

/** "forfeited on withdrawal {tx}" names the withdrawal that follows at once. */
function checkForfeit({ report, entryById }: Subject, removal: Entry): void {
  const cause = / forfeited on withdrawal (\S+)$/.exec(removal.note)?.[1]
  if (cause === undefined) return
  const withdrawal = entryById.get(cause)
  const follows =
    withdrawal?.row.event_type === 'withdrawal' && withdrawal.position > removal.position
  if (!follows) report.breach(48, `${removal.row.id} names no withdrawal after it`, cause)
}

/** The four status filters partition the list, in its order (item 44). Four requests. */
export async function checkBonusFilters(client: AuditClient, subject: Subject): Promise<void> {
  const { report, bonuses, player } = subject
  let total = 0
  for (const status of BONUS_STATUSES) {
    const path = pathOf(player, '/bonuses', { status, limit: 200 })
    const answer = await read<WireBonusPage>(client, path)
    const matching = bonuses
      .map(({ record }) => record)
      .filter((record) => record.status === status)
    report.same(44, `total of bonuses?status=${status}`, answer.total, matching.length)
    sameIds(report, 44, `bonuses?status=${status}`, answer.bonuses, matching.slice(0, 200))
    total += answer.total
  }
  report.same(44, 'the four statuses are the whole list', total, bonuses.length)
}
