import type { Transaction, TransactionPage } from '../contract/history-resources'
import { DAY_MS } from '../simulator/domain/instants'
import type { Judge, Responses } from './seen'
import { type TypeSums, zeroSums } from './sums'

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
  const cuts: number[] = []
  for (let cut = 1; cut <= CUTS && total > 0; cut += 1) {
    const offset = total - 1 - Math.floor((total * cut) / (CUTS + 1))
    const row = view.transactions({ limit: 1, offset }).transactions[0]
    samples.set(offset, row)
    const at = Date.parse(row?.date ?? '')
    if (Number.isFinite(at)) cuts.push(cut % 2 === 1 ? at : Math.floor(at / DAY_MS) * DAY_MS)
  }
  cuts.sort((one, other) => one - other)
  return { total, samples, cuts, spans: Array.from({ length: cuts.length + 1 }, zeroSums) }
}

/** Hears of each row, oldest first, with its instant and the span in which it lies. */
interface Reader {
  read(row: Transaction, at: number, span: TypeSums): void
  at(date: string): number
}

/** Rows of a page: few enough to be forgotten soon. */
const PAGE = 500

/** Pages after which others have their turn. */
const PAGES = 20

/** Reads all rows, oldest first, page by page, and checks the pages. */
export function* readPages(
  view: Responses,
  { total, samples, cuts, spans }: Start,
  reader: Reader,
  judge: Judge,
): Generator<undefined, void> {
  let span = 0
  let pages = 0
  for (let end = total; end > 0; end -= PAGE) {
    const offset = Math.max(0, end - PAGE)
    const page = view.transactions({ limit: end - offset, offset })
    checkPage(page, { total, limit: end - offset, offset }, judge)
    for (let place = page.transactions.length - 1; place >= 0; place -= 1) {
      const row = page.transactions[place] as Transaction
      const at = reader.at(row.date)
      while (span < cuts.length && at >= (cuts[span] as number)) span += 1
      reader.read(row, at, spans[span] as TypeSums)
      if (samples.has(offset + place)) checkSample(row, samples.get(offset + place), judge)
    }
    pages += 1
    if (pages % PAGES === 0) yield
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
