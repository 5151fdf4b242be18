import { pathOf, read } from './client'
import type { Subject } from './subject'
import { checkFields, iso, type WireSummary } from './wire'

/** The period of a summary; a missing side is open. */
interface Period {
  readonly from?: number
  readonly to?: number
}

const TOTALS = [
  'total_deposits',
  'total_withdrawals',
  'total_bonuses',
  'total_bets',
  'total_wins',
] as const
const COUNTS = ['deposit_count', 'withdrawal_count'] as const
const LIFETIME = ['lifetime_deposits', 'lifetime_withdrawals', 'lifetime_net_casino'] as const

/** The summary without a period and with periods cut at row dates (items 1, 35 to 41). */
export async function checkSummaries(subject: Subject): Promise<void> {
  const { ledger, report, money, summary, profile, now, exhaustive } = subject
  checkSummary(subject, 'summary', summary, {})
  const pairs = [
    ['total_deposits', 'lifetime_deposits'],
    ['total_withdrawals', 'lifetime_withdrawals'],
    ['net_gaming_revenue', 'lifetime_net_casino'],
  ] as const
  for (const [left, right] of pairs) {
    report.same(37, `${left} = ${right}`, money.minor(summary[left]), money.minor(summary[right]))
  }
  const empty = { from: Date.parse('1990-01-01'), to: Date.parse('1990-12-31T23:59:59.999Z') }
  const nothing = await period(subject, empty)
  for (const name of [...TOTALS, ...COUNTS, 'net_gaming_revenue'] as const) {
    report.same(40, `${name} of a period without rows`, nothing[name], 0)
  }
  // A row can lie at `now` itself, and no period may start after its end.
  const end = now + 1
  const first = ledger[0]?.at ?? Date.parse(profile.registration_date)
  const dates = [...new Set(ledger.map(({ at }) => at))]
  const cuts = exhaustive ? sample(dates, 25) : sample(dates, 1)
  const whole = await period(subject, { from: first, to: end })
  for (const cut of cuts) {
    const left = await period(subject, { from: first, to: cut })
    const right = await period(subject, { from: cut + 1, to: end })
    for (const name of [...TOTALS, ...COUNTS]) {
      const parts = money.minor(left[name]) + money.minor(right[name])
      const detail = `${name} cut after ${iso(cut)}`
      report.same(39, detail, parts, money.minor(whole[name]))
    }
    await period(subject, { from: cut, to: cut })
    await period(subject, { from: cut })
    if (exhaustive) await period(subject, { to: cut - 1 })
  }
}

async function period(subject: Subject, { from, to }: Period): Promise<WireSummary> {
  const query = {
    ...(from !== undefined && { from_date: iso(from) }),
    ...(to !== undefined && { to_date: iso(to) }),
  }
  const path = pathOf(subject.player, '/transactions/summary', query)
  const summary = await read<WireSummary>(subject.client, path)
  const where = `summary ${query.from_date ?? ''}..${query.to_date ?? ''}`
  checkSummary(subject, where, summary, {
    ...(from !== undefined && { from }),
    ...(to !== undefined && { to }),
  })
  for (const name of LIFETIME) {
    const lifetime = [summary[name], subject.summary[name]]
    subject.report.same(38, `${where}: ${name}`, lifetime[0], lifetime[1])
  }
  return summary
}

function checkSummary(
  { ledger, report, money }: Subject,
  where: string,
  summary: WireSummary,
  { from = Number.NEGATIVE_INFINITY, to = Number.POSITIVE_INFINITY }: Period,
): void {
  const amounts = [...TOTALS, ...LIFETIME, 'net_gaming_revenue'] as const
  checkFields(report, 35, where, summary, {
    ...Object.fromEntries([...amounts, ...COUNTS].map((name) => [name, 'number'] as const)),
    currency: 'string',
  })
  for (const name of amounts) {
    if (!money.clean(summary[name])) {
      report.breach(1, `${where}: ${name} is not clean ${money.currency}`, summary[name])
    }
  }
  const seen = { deposit: 0, withdrawal: 0, bonus: 0, bet: 0, win: 0 }
  const count = { deposit: 0, withdrawal: 0 }
  for (const { row, at, amount } of ledger) {
    const type = row.event_type
    if (row.status !== 'completed' || at < from || at > to || !(type in seen)) continue
    seen[type as keyof typeof seen] += amount
    if (type in count) count[type as keyof typeof count] += 1
  }
  const total = (name: (typeof TOTALS)[number], right: number) => {
    report.same(35, `${where}: ${name}`, money.minor(summary[name]), right)
  }
  total('total_deposits', seen.deposit)
  total('total_withdrawals', seen.withdrawal)
  total('total_bonuses', seen.bonus)
  total('total_bets', seen.bet)
  total('total_wins', seen.win)
  report.same(35, `${where}: deposit_count`, summary.deposit_count, count.deposit)
  report.same(35, `${where}: withdrawal_count`, summary.withdrawal_count, count.withdrawal)
  const ngr =
    money.minor(summary.total_bets) -
    money.minor(summary.total_wins) -
    money.minor(summary.total_bonuses)
  const shown = money.minor(summary.net_gaming_revenue)
  report.same(36, `${where}: net_gaming_revenue = bets - wins - bonuses`, shown, ngr)
  if (!(summary.total_bonuses >= 0)) {
    report.breach(36, `${where}: total_bonuses is negative`, summary.total_bonuses)
  }
  report.same(41, `${where}: currency`, summary.currency, money.currency)
}

/** At most `count` of the values, spread evenly from the middle. */
export function sample(values: readonly number[], count: number): number[] {
  if (values.length <= count) return [...values]
  const step = values.length / count
  return Array.from({ length: count }, (_, index) => values[Math.floor((index + 0.5) * step)] ?? 0)
}
