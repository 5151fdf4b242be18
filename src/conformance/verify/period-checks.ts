import { membersOf } from '../../contract/input/json-object'
import { sumOf } from '../../laws/seen'
import { TOTALS } from '../../laws/total-laws'
import { isCompleted } from './account-checks'
import { dateOf, type SeenPlayer, type SeenRow } from './player-reading'
import type { Probe } from './probes'
import { periodQuery } from './revenue'
import type { Run } from './run'
import { instantOf } from './shapes'

const SUMMARY = '/transactions/summary'

/** Instants between rows, so that it does not matter whether bounds belong to a period. */
function gapsOf(rows: readonly SeenRow[]): number[] {
  const dates = [...new Set(rows.map(dateOf))].toSorted((one, other) => one - other)
  return dates.flatMap((date, place) => {
    const next = dates[place + 1]
    return next !== undefined && next - date > 2 ? [Math.floor((date + next) / 2)] : []
  })
}

/** Compares the summary of a period, and the list of it, with the rows that are known. */
export async function checkPeriod(run: Run, player: SeenPlayer, size: number): Promise<void> {
  const { conversation, verdicts } = run
  const known = player.rows.rows
  const gaps = gapsOf(known)
  const [from, to] = [gaps[Math.floor(gaps.length / 4)], gaps.at(-1)]
  if (from === undefined || to === undefined || from >= to) return
  const due = known.filter((row) => isWithin(row, 'date', from, to))
  const query = periodQuery(from, to)
  const limit = ['limit', Math.min(200, size)] as const
  const list = await conversation.get(player.id, '/transactions', [...query, limit])
  const total = membersOf(list.body)['total']
  const { body, request } = await conversation.get(player.id, SUMMARY, query)
  const summary = membersOf(body)
  const { minor } = player
  for (const name of [
    'lifetime_deposits',
    'lifetime_withdrawals',
    'lifetime_net_casino',
  ] as const) {
    const isSame = minor(summary[name]) === minor(player.summary[name])
    const text = 'the lifetime figure'
    verdicts.check(`TransactionSummary.${name}`, isSame, request, text, summary[name])
  }
  const isList = total === due.length
  // A filter that does nothing shows in the total of the list; the bounds have checks of their own.
  if (!isList) {
    const text = `total ${due.length}, as in the rows of ${player.rows.request}`
    verdicts.check('getTransactionHistory.from_date', false, list.request, text, total)
    return
  }
  const got = (name: string, count: string | undefined) =>
    count === undefined ? summary[name] : [summary[name], summary[count]]
  const isOfAll = ([name]: (typeof TOTALS)[number]) =>
    minor(summary[name]) === minor(player.summary[name])
  const sums = TOTALS.flatMap((total) => {
    const fits = fitsPeriod(run, player, { from, to, summary }, total)
    return fits === undefined ? [] : [{ total, fits }]
  })
  const ignores = sums.some(({ fits }) => !fits) && sums.every(({ total }) => isOfAll(total))
  const entry = 'getTransactionSummary.from_date'
  const text = 'totals of the period, not of the lifetime'
  verdicts.check(entry, !ignores, request, text, summary['total_bets'])
  if (ignores) return
  for (const {
    total: [name, , count],
    fits,
  } of sums) {
    const rows = `sum and number of the completed rows of ${list.request}`
    verdicts.check(`TransactionSummary.${count ?? name}`, fits, request, rows, got(name, count))
  }
}

/** Whether an instant of a row lies between two others, both included. */
function isWithin(row: SeenRow, by: 'date' | 'completed_at', from: number, to: number): boolean {
  const at = instantOf(row[by]) ?? Number.NaN
  return at >= from && at <= to
}

/** A summary of a period, ms UTC. */
interface SeenPeriod {
  readonly from: number
  readonly to: number
  readonly summary: Readonly<Record<string, unknown>>
}

/**
 * Whether a total of a period is that of its rows; undefined if not all of them are known. Payments
 * count by their date or by their completion, as the policy says; all other rows complete at once.
 */
function fitsPeriod(
  { evidence }: Run,
  player: SeenPlayer,
  { from, to, summary }: SeenPeriod,
  [name, type, count]: (typeof TOTALS)[number],
): boolean | undefined {
  const { rows, isWhole } =
    count === undefined ? { ...player.rows, isWhole: true } : player.ofType(type)
  if (!isWhole) return undefined
  const known = count === undefined ? 'created' : evidence.valueOf('periodBy')
  return (['created', 'completed'] as const).some((value) => {
    if (known !== undefined && known !== value) return false
    const field = value === 'created' ? 'date' : 'completed_at'
    const due = rows.filter(
      (row) => row.event_type === type && isCompleted(row) && isWithin(row, field, from, to),
    )
    const sum = sumOf(player, due, 'amount')
    return sum === player.minor(summary[name]) && (!count || due.length === summary[count])
  })
}

/** Checks whether a row at a bound belongs to the period, for the list and for the summary. */
export async function checkBounds(run: Run, player: SeenPlayer): Promise<void> {
  const { conversation, verdicts } = run
  const played = player.rows.rows.filter(
    (row) => ['bet', 'win', 'bonus'].includes(String(row.event_type)) && isCompleted(row),
  )
  const row = played[Math.floor(played.length / 2)]
  if (row === undefined || Number.isNaN(dateOf(row))) return
  const at = dateOf(row)
  const name = TOTALS.find(([, type]) => type === row.event_type)?.[0] ?? ''
  const ends = [
    ['from_date', at, at + 1],
    ['to_date', at - 1, at],
  ] as const
  for (const [bound, from, to] of ends) {
    const query = periodQuery(from, to)
    const list = await conversation.get(player.id, '/transactions', [...query, ['limit', 1]])
    const total = Number(membersOf(list.body)['total'])
    const text = 'a period that includes its bounds'
    verdicts.check(`getTransactionHistory.${bound}`, total > 0, list.request, text, { total })
    const { body, request } = await conversation.get(player.id, SUMMARY, query)
    const shown = player.minor(membersOf(body)[name])
    verdicts.check(`getTransactionSummary.${bound}`, shown > 0, request, text, { [name]: shown })
  }
}

/**
 * Probes of a payment that was completed later: two periods, one with its date and one with its
 * completion, so that a period which is read wrongly contradicts both values.
 */
export function periodProbes({ conversation }: Run, player: SeenPlayer): Probe[] {
  const lists = [player.ofType('deposit'), player.ofType('withdrawal')]
  if (lists.some(({ isWhole }) => !isWhole)) return []
  const payments = lists.flatMap(({ rows }) => rows).filter(isCompleted)
  const late = payments
    .map((row) => ({ date: dateOf(row), end: instantOf(row.completed_at) ?? Number.NaN }))
    .filter(({ date, end }) => end - date > 10)
    .toSorted((one, other) => other.end - other.date - (one.end - one.date))
  const sums = (from: number, to: number, by: 'date' | 'completed_at') =>
    lists
      .map(({ rows }) => rows.filter((row) => isCompleted(row) && isWithin(row, by, from, to)))
      .map((due) => sumOf(player, due, 'amount'))
      .join(' and ')
  for (const { date, end } of late) {
    const middle = Math.floor((date + end) / 2)
    const periods = [
      [date - 1, middle],
      [middle + 1, end + 1],
    ] as const
    const probes = periods.map(([from, to]): Probe => {
      const expected = {
        created: sums(from, to, 'date'),
        completed: sums(from, to, 'completed_at'),
      }
      return {
        policy: 'periodBy',
        expect: (value) => expected[value as keyof typeof expected],
        ask: async () => {
          const { body, request } = await conversation.get(
            player.id,
            SUMMARY,
            periodQuery(from, to),
          )
          const summary = membersOf(body)
          const [paid, out] = [summary['total_deposits'], summary['total_withdrawals']]
          return { seen: `${player.minor(paid)} and ${player.minor(out)}`, request }
        },
        always: true,
      }
    })
    if (probes.every(({ expect }) => expect('created') !== expect('completed'))) return probes
  }
  return []
}
