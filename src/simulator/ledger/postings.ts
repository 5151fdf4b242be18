import { EVENT_NAMES, EVENTS, type EventName } from '../domain/events'
import { CREATORS, type Creator, type EventType } from '../domain/transactions'
import { grown } from './capacity'
import { codeOf, creatorOfPair, NAME_CODES, nameOfPair } from './codes'
import type { Columns } from './columns'
import { LIST_BLOCK_BITS, type OrdinalRange, placeIn, walkDown, walkUp } from './ordinal-ranges'
import type { RowFilter } from './row'

const FIRST_CAPACITY = 8

/** Bytes of a place in a list. */
const START_BYTES = 8

/**
 * Posting lists: the ordinals of the rows of each (name, creator), ascending because rows are
 * appended in order. Every filter by type, name and creator selects a union of whole lists, and no
 * ordinal is in two lists. A change of status affects no list. New rows of the columns are added
 * lazily.
 */
export interface Postings {
  /** For each list that `filter` selects the ordinals in [low, high), unless there are none. */
  matching(columns: Columns, filter: RowFilter, low: number, high: number): OrdinalRange[]
  /** The oldest row of some names that passes `accept`. */
  oldest(columns: Columns, names: readonly EventName[], accept: Accept): number | undefined
  /** The newest one. Play asks for it often, so it looks at a few rows before it lists them. */
  newest(columns: Columns, names: readonly EventName[], accept: Accept): number | undefined
  /** An independent copy, for use with a copy of the columns. */
  clone(): Postings
  /** The objects in memory with their bytes. Clones share a list until one of them adds to it. */
  holdings(): Iterable<readonly [object: object, bytes: number]>
}

type Accept = (ordinal: number) => boolean

/** The most rows without a list that `newest` looks at one by one. */
const MAX_UNLISTED = 512

/** An array that several lists may share. A list that contains all of it may append to it. */
interface Ordinals {
  readonly values: Int32Array
  /** See {@link OrdinalRange.starts}. A place behind the end of a list is the end to it. */
  readonly starts: number[]
  /** Number of ordinals that any of the lists has written. */
  used: number
}

class PostingList {
  readonly name: EventName
  readonly type: EventType
  readonly creator: Creator
  length: number
  private shared: Ordinals

  constructor(key: number, shared: Ordinals, length: number) {
    this.name = EVENT_NAMES[nameOfPair(key)] as EventName
    this.type = EVENTS[this.name].type
    this.creator = CREATORS[creatorOfPair(key)] as Creator
    this.shared = shared
    this.length = length
  }

  /** All of the list. */
  get range(): OrdinalRange {
    const { values, starts } = this.shared
    return { ordinals: values, starts, low: 0, high: this.length }
  }

  push(ordinal: number): void {
    const { length } = this
    const { values, used } = this.shared
    if (used !== length) this.shared = this.copied(length + (length >>> 3))
    else if (length === values.length) this.shared = this.copied(grown(length, FIRST_CAPACITY))
    const { starts } = this.shared
    while (starts.length <= ordinal >>> LIST_BLOCK_BITS) starts.push(length)
    this.shared.values[length] = ordinal
    this.length = length + 1
    this.shared.used = this.length
  }

  private copied(capacity: number): Ordinals {
    const { length } = this
    const values = new Int32Array(Math.max(FIRST_CAPACITY, capacity))
    values.set(this.shared.values.subarray(0, length))
    // Another list may have written the places of blocks that this one has not reached.
    const blocks = length === 0 ? 0 : ((values[length - 1] as number) >>> LIST_BLOCK_BITS) + 1
    return { values, starts: this.shared.starts.slice(0, blocks), used: length }
  }

  /** A clone that shares the array until one of the two appends to it. */
  clone(key: number): PostingList {
    return new PostingList(key, this.shared, this.length)
  }

  passes(filter: RowFilter): boolean {
    const { types, names, creator } = filter
    return (
      (types === undefined || types.has(this.type)) &&
      (names === undefined || names.has(this.name)) &&
      (creator === undefined || creator === this.creator)
    )
  }
}

class PairPostings implements Postings {
  /** By name and creator, in the order of their first rows. */
  private lists: Map<number, PostingList>
  /** Number of rows that are in the lists. */
  private indexed: number
  /** True while a clone shares the lists: an addition copies them first. */
  private isShared: boolean

  constructor(lists: Map<number, PostingList>, indexed: number, isShared = false) {
    this.lists = lists
    this.indexed = indexed
    this.isShared = isShared
  }

  matching(columns: Columns, filter: RowFilter, low: number, high: number): OrdinalRange[] {
    this.catchUp(columns)
    const ranges: OrdinalRange[] = []
    for (const list of this.lists.values()) {
      if (!list.passes(filter)) continue
      const { range } = list
      const { ordinals, starts } = range
      const start = low === 0 ? 0 : placeIn(range, low)
      const end = high === columns.length ? range.high : placeIn(range, high)
      if (start < end) ranges.push({ ordinals, starts, low: start, high: end })
    }
    return ranges
  }

  oldest(columns: Columns, names: readonly EventName[], accept: Accept): number | undefined {
    this.catchUp(columns)
    return firstOf(walkUp, this.named(names), accept)
  }

  newest(columns: Columns, names: readonly EventName[], accept: Accept): number | undefined {
    if (columns.length - this.indexed > MAX_UNLISTED) this.catchUp(columns)
    const isNamed = markedNames(names)
    for (let ordinal = columns.length - 1; ordinal >= this.indexed; ordinal -= 1) {
      if (isNamed[columns.nameOf(ordinal)] === 1 && accept(ordinal)) return ordinal
    }
    return firstOf(walkDown, this.named(names), accept)
  }

  /** The lists of some names, each as far as it is made. */
  private named(names: readonly EventName[]): OrdinalRange[] {
    const ranges: OrdinalRange[] = []
    for (const list of this.lists.values()) if (names.includes(list.name)) ranges.push(list.range)
    return ranges
  }

  private catchUp(columns: Columns): void {
    if (this.indexed < columns.length) this.ownLists()
    for (; this.indexed < columns.length; this.indexed += 1) {
      const key = columns.pairs[this.indexed] as number
      let list = this.lists.get(key)
      if (list === undefined) {
        list = new PostingList(key, { values: new Int32Array(0), starts: [], used: 0 }, 0)
        this.lists.set(key, list)
      }
      list.push(this.indexed)
    }
  }

  private ownLists(): void {
    if (!this.isShared) return
    this.lists = new Map([...this.lists].map(([key, list]) => [key, list.clone(key)]))
    this.isShared = false
  }

  clone(): Postings {
    this.isShared = true
    return new PairPostings(this.lists, this.indexed, true)
  }

  *holdings(): Generator<readonly [object: object, bytes: number]> {
    for (const { range } of this.lists.values()) {
      const { ordinals, starts } = range
      yield [ordinals, ordinals.byteLength + START_BYTES * starts.length]
    }
  }
}

function firstOf(
  walk: typeof walkUp,
  ranges: readonly OrdinalRange[],
  accept: Accept,
): number | undefined {
  let found: number | undefined
  walk(ranges, (ordinal) => {
    if (accept(ordinal)) found = ordinal
    return found === undefined
  })
  return found
}

/** Of lists of names, which are constants nearly always. */
const MARKED = new WeakMap<readonly EventName[], Uint8Array>()

/** By the code of a name, whether it is in a list. */
function markedNames(names: readonly EventName[]): Uint8Array {
  let marked = MARKED.get(names)
  if (marked === undefined) {
    marked = new Uint8Array(EVENT_NAMES.length)
    for (const name of names) marked[codeOf(NAME_CODES, name)] = 1
    MARKED.set(names, marked)
  }
  return marked
}

/** Postings that contain no row yet. */
export function createPostings(): Postings {
  return new PairPostings(new Map(), 0)
}
