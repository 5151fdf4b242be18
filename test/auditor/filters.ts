import { pathOf, type Query, read } from './client'
import { type Entry, type Subject, sameIds } from './subject'
import { sample } from './summary'
import { CREATORS, EVENT_TYPES } from './vocabulary'
import { iso, type WirePage } from './wire'

/** Every documented filter of the transaction list selects exactly the matching rows (item 32). */
export async function checkFilters(subject: Subject): Promise<void> {
  const { ledger, report, exhaustive } = subject
  let union = 0
  for (const type of EVENT_TYPES) {
    union += await select(subject, { event_type: type }, ({ row }) => row.event_type === type)
  }
  report.same(32, 'the union over event_type is the whole list', union, ledger.length)
  let created = 0
  for (const by of CREATORS) {
    created += await select(subject, { created_by: by }, ({ row }) => row.created_by === by)
  }
  report.same(32, 'the union over created_by is the whole list', created, ledger.length)

  const pair = ['bet', 'refund']
  await select(subject, { event_type: pair }, ({ row }) => pair.includes(row.event_type))
  const names = [...new Set(ledger.map(({ row }) => row.event_name))]
  for (const name of exhaustive ? names : names.slice(0, 1)) {
    const wanted = [name, 'Win Reversal']
    await select(subject, { event_name: wanted }, ({ row }) => wanted.includes(row.event_name))
  }
  const dates = [...new Set(ledger.map(({ at }) => at))]
  for (const date of sample(dates, exhaustive ? 25 : 1)) {
    const day = iso(date)
    await select(subject, { from_date: day, to_date: day }, ({ at }) => at === date)
    await select(subject, { to_date: day }, ({ at }) => at <= date)
    await select(
      subject,
      { from_date: day, event_type: 'bet', created_by: 'System' },
      ({ at, row }) => at >= date && row.event_type === 'bet' && row.created_by === 'System',
    )
    if (!exhaustive) continue
    await select(subject, { from_date: iso(date + 1) }, ({ at }) => at > date)
    await select(subject, { to_date: iso(date - 1) }, ({ at }) => at < date)
  }
  if (exhaustive) await select(subject, { created_by: 'Nobody' }, () => false)
}

/** Compares the total and the first page of a filter with the rows it should select. */
async function select(
  { client, player, ledger, report }: Subject,
  query: Query,
  matches: (entry: Entry) => boolean,
): Promise<number> {
  const path = pathOf(player, '/transactions', { ...query, limit: 200 })
  const answer = await read<WirePage>(client, path)
  const wanted = ledger.filter(matches).map(({ row }) => row)
  const where = `transactions?${path.split('?')[1]}`
  report.same(32, `${where}: total`, answer.total, wanted.length)
  sameIds(report, 32, where, answer.transactions, wanted.toReversed().slice(0, 200))
  const more = answer.transactions.length < answer.total
  report.same(23, `${where}: has_more`, answer.has_more, more)
  return answer.total
}
