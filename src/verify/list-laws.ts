import type { BonusPage, EligibleBonusList } from '../contract/history-resources'
import { BONUS_STATUSES, CRITERIA_TYPES } from '../simulator/domain/bonuses'
import type { EventType } from '../simulator/domain/transactions'
import type { TransactionQuery } from '../world/views/queries'
import type { LedgerLaws } from './ledger-laws'
import type { Start } from './reading'
import type { Account, Judge, Responses } from './seen'
import { addSums, type TypeSums } from './sums'
import { checkSummary } from './total-laws'

/** Checks summaries and lists of periods between instants of rows, and the summary of all time. */
export function checkPeriods(
  view: Responses,
  { cuts, spans }: Start,
  all: TypeSums,
  account: Account,
  judge: Judge,
): void {
  checkSummary(view.summary(), { period: all, all }, account, judge)
  const before = (place: number) => (cuts[place] === undefined ? undefined : cuts[place] - 1)
  for (const [place, cut] of cuts.entries()) {
    for (const [bounds, parts] of [
      [{ to: cut - 1 }, spans.slice(0, place + 1)],
      [{ from: cut, to: before(place + 2) }, spans.slice(place + 1, place + 3)],
    ] as const) {
      const period = addSums(parts)
      checkSummary(view.summary(bounds), { period, all }, account, judge)
      checkCount(view, bounds, period.rows, judge)
    }
  }
}

function checkCount(view: Responses, query: TransactionQuery, due: number, judge: Judge): void {
  const { total } = view.transactions({ ...query, limit: 1 })
  if (total === due) return
  const id = JSON.stringify(query)
  judge.holds(false, 'wire-filters', 'TransactionPage', { id, total }, 'total', due)
}

/** Filters by one and by two values select exactly the rows that match. */
export function checkFilters(
  view: Responses,
  { types, names, creators }: LedgerLaws,
  judge: Judge,
): void {
  for (const [name, count] of names) checkCount(view, { eventNames: [name] }, count, judge)
  for (const [type, count] of types) checkCount(view, { eventTypes: [type] }, count, judge)
  for (const [createdBy, count] of creators) checkCount(view, { createdBy }, count, judge)
  checkPayments(view, types, judge)
}

const PAGE = 60
const PAYMENTS = ['deposit', 'withdrawal'] as const satisfies readonly EventType[]

function checkPayments(view: Responses, types: ReadonlyMap<EventType, number>, judge: Judge) {
  const due = PAYMENTS.reduce((sum, type) => sum + (types.get(type) ?? 0), 0)
  checkCount(view, { eventTypes: PAYMENTS }, due, judge)
  const page = view.transactions({ eventTypes: PAYMENTS, limit: PAGE })
  const found = page.transactions.filter(({ event_type: type }) => PAYMENTS.some((p) => p === type))
  const { size } = new Set(found.map(({ id }) => id))
  const length = Math.min(PAGE, due)
  const isSame = size === length && page.transactions.length === length
  judge.holds(isSame, 'wire-filters', 'TransactionPage', page, 'total', due)
}

/** The filter by status divides the bonuses. */
export function checkBonusFilters(view: Responses, page: BonusPage, judge: Judge): void {
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

const byText = (one: string, other: string) => (one < other ? -1 : 1)

/** The filter by criteria divides the offers. */
export function checkOfferFilters(view: Responses, list: EligibleBonusList, judge: Judge): void {
  const parts = CRITERIA_TYPES.flatMap((criteria) => view.eligibleBonuses({ criteria }).bonuses)
  const codes = (offers: EligibleBonusList['bonuses']) =>
    offers.map(({ code }) => code).toSorted(byText)
  const found = codes(parts)
  const isSame = found.join() === codes(list.bonuses).join()
  judge.holds(isSame, 'wire-offers', 'EligibleBonusList', list, 'total', found)
}
