import { EVENT_NAMES, EVENTS, type EventName } from '../domain/events'
import { CREATORS } from '../domain/transactions'
import { addToTotals, COMPLETED, noTotals, type RunningTotals } from './accounting'
import type { Columns, Selection } from './columns'
import type { PageOrder, PeriodBy, RowFilter, RowPage, Totals } from './row'

/**
 * Questions about the rows. There is no index: each reads the columns of its period. Most ledgers
 * have a few hundred rows, and of 50,000 a byte each is read in a tenth of a millisecond.
 */

/** The ordinals [low, high) of the rows of a period: rows are in time order. */
function periodOf(columns: Columns, { from, to }: RowFilter): readonly [low: number, high: number] {
  const low = from === undefined ? 0 : columns.firstFrom(from)
  // Instants are integers: the first one after `to` is at least the next integer.
  const high = to === undefined ? columns.length : columns.firstFrom(Math.floor(to) + 1)
  return [low, Math.max(low, high)]
}

/** What a filter selects besides the period; undefined: every row. */
function filtered({ types, names, creator }: RowFilter): Selection | undefined {
  if (types === undefined && names === undefined && creator === undefined) return undefined
  const selects = (name: EventName) =>
    (types === undefined || types.has(EVENTS[name].type)) &&
    (names === undefined || names.has(name))
  // No row has the creator of an unknown word.
  const code = CREATORS.findIndex((word) => word === creator)
  return { names: marked(selects), creator: creator === undefined ? undefined : code }
}

function marked(selects: (name: EventName) => boolean): Uint8Array {
  const marks = new Uint8Array(EVENT_NAMES.length)
  for (const [code, name] of EVENT_NAMES.entries()) if (selects(name)) marks[code] = 1
  return marks
}

/** Lists of names are constants nearly always. */
const NAMED = new WeakMap<readonly EventName[], Selection>()

function named(names: readonly EventName[]): Selection {
  const known = NAMED.get(names)
  if (known !== undefined) return known
  const selection = { names: marked((name) => names.includes(name)) }
  NAMED.set(names, selection)
  return selection
}

/** The selected rows of [low, high), as far as they are read. */
function* rowsOf(
  columns: Columns,
  selection: Selection,
  [low, high]: readonly [low: number, high: number],
  order: PageOrder,
): Generator<number, undefined> {
  const step = order === 'oldest-first' ? 1 : -1
  const [first, end] = step === 1 ? [low, high] : [high - 1, low - 1]
  let ordinal = columns.find(selection, first, end, step)
  for (; ordinal !== end; ordinal = columns.find(selection, ordinal + step, end, step)) {
    yield ordinal
  }
}

/** The rows with one of the names, as far as they are read. */
export function namedRows(
  columns: Columns,
  names: readonly EventName[],
  order: PageOrder,
  from?: number,
): Iterable<number> {
  return rowsOf(columns, named(names), periodOf(columns, { from }), order)
}

/** Number of matching rows. */
export function countRows(columns: Columns, filter: RowFilter): number {
  const [low, high] = periodOf(columns, filter)
  const selection = filtered(filter)
  if (selection === undefined) return high - low
  return columns.count(selection, low, high)
}

/** One page of the matching rows. */
export function pageRows(
  columns: Columns,
  filter: RowFilter,
  offset: number,
  limit: number,
  order: PageOrder,
): RowPage {
  const [low, high] = periodOf(columns, filter)
  const selection = filtered(filter)
  const step = order === 'oldest-first' ? 1 : -1
  const [first, end] = step === 1 ? [low, high] : [high - 1, low - 1]
  if (selection === undefined) {
    const ordinals: number[] = []
    // Every row matches: those before the page need not be read.
    const total = high - low
    const size = Math.min(limit, total - offset)
    for (let place = 0; place < size; place += 1) ordinals.push(first + (offset + place) * step)
    return { total, ordinals }
  }
  const total = columns.count(selection, low, high)
  return { total, ordinals: columns.collect(selection, [first, end, step], offset, limit) }
}

/**
 * Totals of the rows created in a period. By completion, the first completion of a row lies in it.
 *
 * @param completions of the rows that were completed later than they were created, which are few
 */
export function sumRows(
  columns: Columns,
  { from = Number.NEGATIVE_INFINITY, to = Number.POSITIVE_INFINITY }: RowFilter,
  by: PeriodBy,
  completions: ReadonlyMap<number, number>,
): Totals {
  const [low, high] = periodOf(columns, { from, to })
  const totals = noTotals()
  for (let ordinal = low; ordinal < high; ordinal += 1) addCompleted(columns, ordinal, totals, 1)
  if (by === 'created') return totals
  for (const [ordinal, at] of completions) {
    if (low <= ordinal && ordinal < high) addCompleted(columns, ordinal, totals, -1)
    if (from <= at && at <= to) addCompleted(columns, ordinal, totals, 1)
  }
  return totals
}

/** Adds a row to `totals` if it is completed; `times` is 1, or -1 to take it back. */
export function addCompleted(
  columns: Columns,
  ordinal: number,
  totals: RunningTotals,
  times: 1 | -1,
): void {
  if (columns.statusOf(ordinal) !== COMPLETED) return
  const [name, amount] = [columns.nameOf(ordinal), columns.amountOf(ordinal)]
  addToTotals(totals, name, amount, columns.bonusPartOf(ordinal), times)
}
