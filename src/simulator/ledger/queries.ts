import { EVENT_NAMES, EVENTS, type EventName } from '../domain/events'
import { CREATORS, type EventType, STATUSES, type TransactionStatus } from '../domain/transactions'
import { addToTotals, COMPLETED, noTotals, type RunningTotals, TYPES } from './accounting'
import type { Columns, Selection } from './columns'
import type { PageOrder, RowPage, Totals } from './row'

/**
 * Questions about the rows. There is no index: each reads the columns of its period. Most ledgers
 * have a few hundred rows, and of 50,000 a number each is read in less than a millisecond.
 */

/**
 * The rows that a query selects. An absent or `undefined` member does not restrict; a set is a
 * union, so an empty one matches nothing.
 */
export interface RowFilter {
  readonly types?: ReadonlySet<EventType> | undefined
  /** Names as the client sent them: one that no row can have matches nothing. */
  readonly names?: ReadonlySet<string> | undefined
  readonly creator?: string | undefined
  readonly statuses?: ReadonlySet<TransactionStatus> | undefined
  /** 1: names that add to the funds of the player; -1: those that take from them. */
  readonly sign?: 1 | -1 | undefined
  /** Any other condition. */
  readonly accepts?: ((ordinal: number) => boolean) | undefined
  /** Inclusive instants. */
  readonly from?: number | undefined
  readonly to?: number | undefined
}

/** The ordinals [low, high) of the rows of a period: rows are in time order. */
export function periodOf(
  columns: Columns,
  { from, to }: RowFilter,
): readonly [low: number, high: number] {
  const low = from === undefined ? 0 : columns.firstFrom(from)
  // Instants are integers: the first one after `to` is at least the next integer.
  const high = to === undefined ? columns.length : columns.firstFrom(Math.floor(to) + 1)
  return [low, Math.max(low, high)]
}

/** The events in the order of their codes. To look each up by its name takes longer than a page. */
const DEFINED = EVENT_NAMES.map((name) => {
  const { type, sign } = EVENTS[name]
  return { name, type, sign }
})

/** What a filter selects besides the period; undefined: every row. */
function filtered({ from: _, to: __, ...filter }: RowFilter): Selection | undefined {
  const { types, names, creator, statuses, sign, accepts, ...unused } = filter
  unused satisfies Readonly<Record<string, never>>
  if (Object.values(filter).every((each) => each === undefined)) return undefined
  return {
    names: marked(
      DEFINED,
      (event) =>
        (types === undefined || types.has(event.type)) &&
        (names === undefined || names.has(event.name)) &&
        (sign === undefined || event.sign === sign),
    ),
    // No row has the creator of an unknown word.
    creator: creator === undefined ? undefined : CREATORS.findIndex((each) => each === creator),
    statuses: statuses && marked(STATUSES, (status) => statuses.has(status)),
    accepts,
  }
}

function marked<Word>(words: readonly Word[], selects: (word: Word) => boolean): Uint8Array {
  const marks = new Uint8Array(words.length)
  for (const [code, word] of words.entries()) if (selects(word)) marks[code] = 1
  return marks
}

/** The selections of lists of names, which are constants nearly always. */
const NAMED = new WeakMap<readonly EventName[], Selection>()

function named(names: readonly EventName[]): Selection {
  const known = NAMED.get(names)
  if (known !== undefined) return known
  const selection = { names: marked(EVENT_NAMES, (name) => names.includes(name)) }
  NAMED.set(names, selection)
  return selection
}

/** The rows with one of the names, newest first, as far as they are read. */
export function* namedRows(
  columns: Columns,
  names: readonly EventName[],
  from?: number,
): Generator<number, undefined> {
  const selection = named(names)
  const [low, high] = periodOf(columns, { from })
  let ordinal = columns.find(selection, high - 1, low - 1, -1)
  for (; ordinal >= low; ordinal = columns.find(selection, ordinal - 1, low - 1, -1)) yield ordinal
}

/** The first row in an order that has one of the names and is accepted; undefined without one. */
export function findRow(
  columns: Columns,
  names: readonly EventName[],
  order: PageOrder,
  accept?: (ordinal: number) => boolean,
): number | undefined {
  const selection = named(names)
  const step = order === 'oldest-first' ? 1 : -1
  const [first, end] = step === 1 ? [0, columns.length] : [columns.length - 1, -1]
  let ordinal = columns.find(selection, first, end, step)
  while (ordinal !== end && accept !== undefined && !accept(ordinal)) {
    ordinal = columns.find(selection, ordinal + step, end, step)
  }
  return ordinal === end ? undefined : ordinal
}

/** One page of the matching rows. Without a selection, no row is read. */
export function pageRows(
  columns: Columns,
  filter: RowFilter,
  offset: number,
  limit: number,
  order: PageOrder = 'newest-first',
): RowPage {
  const [low, high] = periodOf(columns, filter)
  const selection = filtered(filter)
  const step = order === 'oldest-first' ? 1 : -1
  const first = step === 1 ? low : high - 1
  if (selection) return columns.page(selection, first, high - low, step, offset, limit)
  const total = high - low
  const length = Math.max(0, Math.min(limit, total - offset))
  return { total, ordinals: Array.from({ length }, (_, place) => first + (offset + place) * step) }
}

/** Totals of the rows [low, high). */
export function sumRows(columns: Columns, low: number, high: number): Totals {
  const totals = noTotals()
  for (let ordinal = low; ordinal < high; ordinal += 1) addCompleted(columns, ordinal, totals, 1)
  return totals
}

/**
 * Totals of the rows whose first completion lies in a period.
 *
 * @param created the totals of the rows that were created in it
 * @param completions of the rows that were completed later than they were created, which are few
 */
export function sumByCompletion(
  columns: Columns,
  created: Totals,
  { from = Number.NEGATIVE_INFINITY, to = Number.POSITIVE_INFINITY }: RowFilter,
  completions: ReadonlyMap<number, number>,
): Totals {
  const totals = { ...created }
  for (const [ordinal, at] of completions) {
    const createdAt = columns.atOf(ordinal)
    if (from <= createdAt && createdAt <= to) addCompleted(columns, ordinal, totals, -1)
    if (from <= at && at <= to) addCompleted(columns, ordinal, totals, 1)
  }
  return totals
}

/**
 * What the completed bets have left of the completed deposits before them, minor units. It reads
 * codes, newest first, because it is a part of each profile.
 *
 * @param deposits the sum of all completed deposits
 * @param takenBack what was taken back of a deposit
 */
export function unstakedRows(
  columns: Columns,
  deposits: number,
  takenBack: (ordinal: number) => number,
): number {
  let [deposited, staked, unstaked] = [0, 0, 0]
  // Older rows change nothing once the stakes that were read leave no more of all deposits.
  for (let row = columns.length - 1; row >= 0 && deposits - staked > unstaked; row -= 1) {
    if (columns.statusOf(row) !== COMPLETED) continue
    const type = TYPES[columns.nameOf(row)]
    if (type === 'bet') staked += columns.amountOf(row)
    else if (type === 'deposit') {
      deposited += columns.amountOf(row) - takenBack(row)
      unstaked = Math.max(unstaked, deposited - staked)
    }
  }
  return unstaked
}

/** Adds a row to `totals` if it is completed; `times` is 1, or -1 to take it back. */
export function addCompleted(
  columns: Columns,
  ordinal: number,
  totals: RunningTotals,
  times: 1 | -1,
): void {
  if (columns.statusOf(ordinal) !== COMPLETED) return
  const name = columns.nameOf(ordinal)
  addToTotals(totals, name, columns.amountOf(ordinal), columns.bonusPartOf(ordinal), times)
}
