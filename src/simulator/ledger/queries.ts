import { EVENT_NAMES, type EventName } from '../domain/events'
import type { Columns } from './columns'
import { butSmallest, lengthOf, smallest, walkDown, walkUp } from './ordinal-ranges'
import type { Postings } from './postings'
import type { RowFilter, RowPage } from './row'

/** The order of a page. */
export type PageOrder = 'newest-first' | 'oldest-first'

/**
 * The ordinals [low, high) of the rows with an instant in [from, to]; an absent bound is open.
 * O(log n), because rows are in time order.
 */
export function ordinalsOfPeriod(
  columns: Columns,
  from: number | undefined,
  to: number | undefined,
): { low: number; high: number } {
  const low = from === undefined ? 0 : columns.firstFrom(from, 0)
  // Instants are integers: the first one after `to` is at least the next integer.
  const high = to === undefined ? columns.length : columns.firstFrom(Math.floor(to) + 1, low)
  return { low, high }
}

/** Number of matching rows. */
export function countRows(columns: Columns, postings: Postings, filter: RowFilter): number {
  const { low, high } = ordinalsOfPeriod(columns, filter.from, filter.to)
  if (!selects(filter)) return high - low
  return lengthOf(postings.matching(columns, filter, low, high))
}

/** Number of rows of each name that there is. */
export function countByName(columns: Columns): ReadonlyMap<EventName, number> {
  const counts = new Uint32Array(EVENT_NAMES.length)
  for (let ordinal = 0; ordinal < columns.length; ordinal += 1) {
    const name = columns.nameOf(ordinal)
    counts[name] = (counts[name] as number) + 1
  }
  const named = EVENT_NAMES.map((name, code) => [name, counts[code] as number] as const)
  return new Map(named.filter(([, count]) => count > 0))
}

/** One page of the matching rows. A filter by period alone needs no posting list. */
export function pageRows(
  columns: Columns,
  postings: Postings,
  filter: RowFilter,
  offset: number,
  limit: number,
  order: PageOrder,
): RowPage {
  const { low, high } = ordinalsOfPeriod(columns, filter.from, filter.to)
  const selected = selects(filter)
  const ranges = selected ? postings.matching(columns, filter, low, high) : []
  const total = selected ? lengthOf(ranges) : high - low
  const size = Math.min(limit, total - offset)
  const ordinals: number[] = []
  if (size <= 0) return { total, ordinals }

  const take = (ordinal: number): boolean => ordinals.push(ordinal) < size
  if (order === 'newest-first') {
    if (selected) walkDown(smallest(ranges, total - offset, high), take)
    else for (let ordinal = high - 1 - offset; take(ordinal); ordinal -= 1);
  } else {
    if (selected) walkUp(butSmallest(ranges, offset, high), take)
    else for (let ordinal = low + offset; take(ordinal); ordinal += 1);
  }
  return { total, ordinals }
}

/** Whether a filter restricts anything besides the period. */
function selects({ types, names, creator }: RowFilter): boolean {
  return types !== undefined || names !== undefined || creator !== undefined
}
