import { COMPLETED, LANE_COUNT, scratchLanes } from './accounting'
import { grown } from './capacity'
import type { Columns } from './columns'
import { Fenwick } from './fenwick'
import { addRow, BLOCK_BITS } from './period-sums'
import { firstAtLeast } from './search'

/** Approximate bytes of an entry of the map of places. */
const ENTRY_BYTES = 40

const FIRST_CAPACITY = 8

/** A period, and the ordinals of the rows that were created in it. */
interface LatePeriod {
  readonly from: number | undefined
  readonly to: number | undefined
  readonly low: number
  readonly high: number
}

/**
 * Sums of late rows: those that were completed after their creation. With them, the sums of a
 * period by creation become those by completion in O(log n). Rows completed at their creation need
 * no entry.
 */
export class LateSums {
  /** By place in the order of completion: the instants, and the sums. */
  private instants: Float64Array
  private readonly byCompletion: Fenwick
  private readonly byBlock: Fenwick
  /** The place of each late row, by ordinal. */
  private places: Map<number, number>
  /** True while a clone reads the same instants and places. */
  private isShared: boolean

  constructor(
    instants: Float64Array = new Float64Array(FIRST_CAPACITY),
    places: Map<number, number> = new Map(),
    byCompletion = new Fenwick(LANE_COUNT),
    byBlock = new Fenwick(LANE_COUNT),
    isShared = false,
  ) {
    this.instants = instants
    this.places = places
    this.byCompletion = byCompletion
    this.byBlock = byBlock
    this.isShared = isShared
  }

  /**
   * Enters the first completion of a row, if it is late. False if a row that was completed after it
   * is already there: the sums must then be made again.
   */
  enter(columns: Columns, ordinal: number, completedAt: number): boolean {
    if (completedAt === columns.atOf(ordinal)) return true
    const place = this.places.size
    if (place > 0 && completedAt < (this.instants[place - 1] as number)) return false
    if (this.isShared) this.places = new Map(this.places)
    if (this.isShared || place === this.instants.length) {
      const instants = new Float64Array(grown(place, FIRST_CAPACITY))
      instants.set(this.instants.subarray(0, place))
      this.instants = instants
    }
    this.isShared = false
    this.instants[place] = completedAt
    this.places.set(ordinal, place)
    if (columns.statusOf(ordinal) === COMPLETED) this.change(columns, ordinal, 1)
    return true
  }

  /** Records that a row has become completed (`times` 1) or is no longer completed (-1). */
  change(columns: Columns, ordinal: number, times: 1 | -1): void {
    const place = this.places.get(ordinal)
    if (place === undefined) return
    const deltas = scratchLanes()
    addRow(columns, ordinal, deltas, times)
    this.byCompletion.add(place, deltas)
    this.byBlock.add(ordinal >>> BLOCK_BITS, deltas)
  }

  /**
   * Adds the late rows completed in [from, to] to `lanes`, and takes off those with ordinals in
   * [low, high). An absent bound is open.
   */
  shift(columns: Columns, lanes: Float64Array, { from, to, low, high }: LatePeriod): void {
    this.addCreatedBefore(columns, high, lanes, -1)
    this.addCreatedBefore(columns, low, lanes, 1)
    const { instants } = this
    const { size } = this.places
    const start = from === undefined ? 0 : firstAtLeast(instants, from, 0, size)
    const end = to === undefined ? size : firstAtLeast(instants, Math.floor(to) + 1, start, size)
    this.byCompletion.sumBefore(end, lanes, 1)
    this.byCompletion.sumBefore(start, lanes, -1)
  }

  private addCreatedBefore(
    columns: Columns,
    end: number,
    lanes: Float64Array,
    times: 1 | -1,
  ): void {
    const block = end >>> BLOCK_BITS
    this.byBlock.sumBefore(block, lanes, times)
    for (let ordinal = block << BLOCK_BITS; ordinal < end; ordinal += 1) {
      const counts = columns.statusOf(ordinal) === COMPLETED && this.places.has(ordinal)
      if (counts) addRow(columns, ordinal, lanes, times)
    }
  }

  /** An independent copy, for use with a copy of the columns. Free until one of them changes. */
  clone(): LateSums {
    this.isShared = true
    const { instants, places, byCompletion, byBlock } = this
    return new LateSums(instants, places, byCompletion.clone(), byBlock.clone(), true)
  }

  /** The objects in memory with their bytes. Clones share them until one of them changes. */
  *holdings(): Generator<readonly [object: object, bytes: number]> {
    yield [this.instants, this.instants.byteLength]
    yield [this.places, ENTRY_BYTES * this.places.size]
    yield* this.byCompletion.holdings()
    yield* this.byBlock.holdings()
  }
}

/**
 * The sums of the late rows among some rows with their instants of first completion. O(k log k) for
 * k instants.
 */
export function createLateSums(
  columns: Columns,
  completions: ReadonlyMap<number, number>,
): LateSums {
  const sums = new LateSums()
  const inOrder = [...completions].sort(([, a], [, b]) => a - b)
  for (const [ordinal, completedAt] of inOrder) sums.enter(columns, ordinal, completedAt)
  return sums
}
