import type { Policies } from '../contract/policies'
import type { TransactionSummary } from '../contract/summary'
import type { Transaction, TransactionPage, TransactionQuery } from '../contract/transactions'
import { BONUS_STATUSES } from '../simulator/domain/bonuses'
import { DAY_MS } from '../simulator/domain/instants'
import type { EventType } from '../simulator/domain/transactions'
import type { Account, Responses } from './account'
import type { Judge } from './breach'
import type { Law } from './laws'
import type { LedgerLaws } from './ledger-laws'
import { addSums, type FilterCounts, netRevenue, type TypeSums, zeroSums } from './sums'

/** Where periods begin and end, and the sums over the rows between. */
export interface Start {
  /** Number of rows. */
  readonly total: number
  /** Rows at some places of the list, by place; the newest is 0. */
  readonly samples: ReadonlyMap<number, Transaction | undefined>
  /** Instants, ms UTC, ascending. */
  readonly cuts: readonly number[]
  /** Span k has the rows from cut k - 1, included, to cut k, excluded. */
  readonly spans: readonly TypeSums[]
}

const CUTS = 5

/**
 * Reads single rows between which periods are cut, because errors occur at bounds. Every second cut
 * is the instant of a row, every other one the midnight before it.
 */
export function startOf(view: Responses): Start {
  const { total } = view.transactions({ limit: 0 })
  const samples = new Map<number, Transaction | undefined>()
  const found = new Set<number>()
  for (let cut = 1; cut <= CUTS && total > 0; cut += 1) {
    const offset = total - 1 - Math.floor((total * cut) / (CUTS + 1))
    const row = view.transactions({ limit: 1, offset }).transactions[0]
    samples.set(offset, row)
    const at = Date.parse(row?.date ?? '')
    if (Number.isFinite(at)) found.add(cut % 2 === 1 ? at : Math.floor(at / DAY_MS) * DAY_MS)
  }
  const cuts = [...found].sort((one, other) => one - other)
  return { total, samples, cuts, spans: Array.from({ length: cuts.length + 1 }, zeroSums) }
}

/** Rows of a page: few enough to be forgotten soon. */
const ROWS = 500

/** Reads all rows, oldest first, page by page, and checks the pages. */
export function readPages(
  { view, at: instantOf, judge }: Account,
  { total, samples, cuts, spans }: Start,
  ledger: LedgerLaws,
): void {
  for (let end = total; end > 0; end -= ROWS) {
    const offset = Math.max(0, end - ROWS)
    const page = view.transactions({ limit: end - offset, offset })
    checkPage(page, { total, limit: end - offset, offset }, judge)
    const rows = page.transactions.toReversed()
    for (const [index, row] of rows.entries()) {
      const at = instantOf(row.date)
      // The last span has no cut at its end, and the place -1.
      ledger.read(row, at, spans.at(cuts.findIndex((cut) => at < cut)))
      const place = offset + rows.length - 1 - index
      if (samples.has(place)) checkSample(row, samples.get(place), judge)
    }
  }
  const past = { limit: 1, offset: total }
  checkPage(view.transactions(past), { ...past, total }, judge)
}

const RULE = 'wire-transactions'

function checkPage(
  page: TransactionPage,
  { total, limit, offset }: Pick<TransactionPage, 'total' | 'limit' | 'offset'>,
  judge: Judge,
): void {
  const { transactions, has_more } = page
  const length = Math.max(0, Math.min(limit, total - offset))
  const isWhole = page.total === total && transactions.length === length
  judge.holds(isWhole, RULE, 'TransactionPage', page, 'total', length)
  const isMore = has_more === offset + length < total
  judge.holds(isMore, RULE, 'TransactionPage', page, 'has_more')
}

/** A row is the same on each page. */
function checkSample(row: Transaction, other: Transaction | undefined, judge: Judge): void {
  const isSame = JSON.stringify(row) === JSON.stringify(other)
  judge.holds(isSame, RULE, 'Transaction', row, 'id', other?.id)
}

/** Checks summaries and lists of periods between instants of rows, and the summary of all time. */
export function checkPeriods(account: Account, { cuts, spans }: Start, all: TypeSums): void {
  const { view } = account
  checkSummary(view.summary(), { period: all, all }, account)
  const before = (place: number) => (cuts[place] === undefined ? undefined : cuts[place] - 1)
  for (const [place, cut] of cuts.entries()) {
    for (const [bounds, parts] of [
      [{ to_date: cut - 1 }, spans.slice(0, place + 1)],
      [{ from_date: cut, to_date: before(place + 2) }, spans.slice(place + 1, place + 3)],
    ] as const) {
      const period = addSums(parts)
      checkSummary(view.summary(bounds), { period, all }, account)
      checkCount(account, bounds, period.rows)
    }
  }
}

/** Totals of a summary with the type of their rows, and the name of their count. */
const TOTALS = [
  ['total_deposits', 'deposit', 'deposit_count'],
  ['total_withdrawals', 'withdrawal', 'withdrawal_count'],
  ['total_bonuses', 'bonus', undefined],
  ['total_bets', 'bet', undefined],
  ['total_wins', 'win', undefined],
] as const

/** Checks the figures of a summary, of a period and of all time. */
function checkSummary(
  summary: TransactionSummary,
  { period, all }: { readonly period: TypeSums; readonly all: TypeSums },
  { minor, major, policies, judge, summary: summaryOfAll }: Account,
): void {
  const figure = (rule: Law, name: keyof TransactionSummary, due: number) =>
    judge.holds(minor(summary[name]) === due, rule, 'TransactionSummary', summary, name, major(due))
  for (const [name, type, count] of TOTALS) {
    // A payment counts when it was created, or when it was completed.
    if (count && period !== all && policies.periodBy !== 'created') continue
    figure('period-totals', name, period.sum[type])
    if (count === undefined) continue
    const [due, isCount] = [period.count[type], summary[count] === period.count[type]]
    judge.holds(isCount, 'period-totals', 'TransactionSummary', summary, count, due)
  }
  figure('lifetime-totals', 'lifetime_deposits', all.sum.deposit)
  figure('lifetime-totals', 'lifetime_withdrawals', all.sum.withdrawal)
  const { ngr, ltnc } = policies
  const revenue = revenueBy(ngr, period)
  if (revenue !== undefined) figure('period-totals', 'net_gaming_revenue', revenue)
  const flow = all.sum.deposit - all.sum.withdrawal
  const net = ltnc === 'ngr' ? minor(summaryOfAll.net_gaming_revenue) : flow
  if (ltnc) figure('lifetime-totals', 'lifetime_net_casino', net)
}

/** The revenue under a policy; undefined where bonus money that is converted counts. */
function revenueBy(ngr: Policies['ngr'] | undefined, sums: TypeSums): number | undefined {
  const { bet, win, bonus, adjustment } = sums.sum
  switch (ngr) {
    case 'net-awards':
      return netRevenue(sums)
    case 'awards':
      return bet - win - bonus
    case 'awards-and-adjustments':
      return bet - win - bonus - adjustment
    case 'ggr':
      return bet - win
    default:
      return undefined
  }
}

function checkCount({ view, judge }: Account, query: TransactionQuery, due: number): void {
  const { total } = view.transactions({ ...query, limit: 1 })
  if (total === due) return
  const id = JSON.stringify(query)
  judge.holds(false, 'wire-filters', 'TransactionPage', { id, total }, 'total', due)
}

/** Filters by one and by two values select exactly the rows and the bonuses that match. */
export function checkFilters(account: Account, { filters }: LedgerLaws): void {
  for (const [query, count] of filters.queries()) checkCount(account, query, count)
  checkPayments(account, filters)
  checkBonusFilters(account)
}

const LENGTH = 60
const PAYMENTS = ['deposit', 'withdrawal'] as const satisfies readonly EventType[]

function checkPayments(account: Account, filters: FilterCounts): void {
  const due = PAYMENTS.reduce((sum, type) => sum + filters.rowsWith('event_type', type), 0)
  checkCount(account, { event_type: PAYMENTS }, due)
  const page = account.view.transactions({ event_type: PAYMENTS, limit: LENGTH })
  const found = page.transactions.filter(({ event_type: type }) => PAYMENTS.some((p) => p === type))
  const { size } = new Set(found.map(({ id }) => id))
  const length = Math.min(LENGTH, due)
  const isSame = size === length && page.transactions.length === length
  account.judge.holds(isSame, 'wire-filters', 'TransactionPage', page, 'total', due)
}

/** The filter by status divides the bonuses. */
function checkBonusFilters({ view, judge, bonusPage: page }: Account): void {
  const { bonuses, total } = page
  judge.holds(total === bonuses.length, 'wire-bonuses', 'BonusPage', page, 'total', bonuses.length)
  for (const status of BONUS_STATUSES) {
    const due = bonuses.filter((bonus) => bonus.status === status).map(({ id }) => id)
    const part = view.bonuses({ status, limit: Math.max(1, bonuses.length) })
    const found = part.bonuses.map(({ id }) => id)
    const isSame = part.total === due.length && found.join() === due.join()
    judge.holds(isSame, 'wire-bonuses', 'BonusPage', part, 'total', due)
  }
}
