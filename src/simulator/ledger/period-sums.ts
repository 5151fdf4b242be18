import { addShare, COMPLETED, LANE_COUNT, scratchLanes } from './accounting'
import type { Columns } from './columns'
import { Fenwick } from './fenwick'

/** Rows of a block: one node of the tree covers 64 rows, little more than a byte per row. */
export const BLOCK_BITS = 6
const BLOCK_ROWS = 1 << BLOCK_BITS

/**
 * Sums of completed rows over any range of ordinals in O(log n): whole blocks from a Fenwick tree,
 * the rows of the two outer blocks one by one. New rows of the columns are added lazily.
 */
export class PeriodSums {
  private readonly tree: Fenwick
  /** Number of whole blocks in the tree; later rows are read from the columns. */
  private blocks: number

  /** Sums that contain no row yet. */
  constructor(tree = new Fenwick(LANE_COUNT), blocks = 0) {
    this.tree = tree
    this.blocks = blocks
  }

  /** Lanes of the completed rows in [low, high), up to the next sum. */
  between(columns: Columns, low: number, high: number): Float64Array {
    this.catchUp(columns)
    const sums = scratchLanes()
    this.addBefore(columns, high, sums, 1)
    this.addBefore(columns, low, sums, -1)
    return sums
  }

  private catchUp(columns: Columns): void {
    const whole = columns.length >>> BLOCK_BITS
    for (; this.blocks < whole; this.blocks += 1) {
      const sums = scratchLanes()
      const first = this.blocks << BLOCK_BITS
      addRows(columns, first, first + BLOCK_ROWS, sums, 1)
      this.tree.add(this.blocks, sums)
    }
  }

  private addBefore(columns: Columns, end: number, sums: Float64Array, times: 1 | -1): void {
    // From the nearer end of the block: what is read of a long ledger is in no cache.
    const block = Math.min(this.blocks, (end + BLOCK_ROWS / 2) >>> BLOCK_BITS)
    const rows = block << BLOCK_BITS
    this.tree.sumBefore(block, sums, times)
    if (rows <= end) addRows(columns, rows, end, sums, times)
    else addRows(columns, end, rows, sums, times === 1 ? -1 : 1)
  }

  /**
   * Records that a row has become completed (`times` 1) or is no longer completed (-1). Must be
   * called on every such change of a row.
   */
  change(columns: Columns, ordinal: number, times: 1 | -1): void {
    const block = ordinal >>> BLOCK_BITS
    if (block >= this.blocks) return
    const deltas = scratchLanes()
    addRow(columns, ordinal, deltas, times)
    this.tree.add(block, deltas)
  }

  /** An independent copy, for use with a copy of the columns. */
  clone(): PeriodSums {
    return new PeriodSums(this.tree.clone(), this.blocks)
  }

  /** The objects in memory with their bytes. Clones share them until one of them changes. */
  holdings(): Iterable<readonly [object: object, bytes: number]> {
    return this.tree.holdings()
  }
}

function addRows(
  columns: Columns,
  low: number,
  high: number,
  sums: Float64Array,
  times: 1 | -1,
): void {
  for (let ordinal = low; ordinal < high; ordinal += 1) {
    if (columns.statusOf(ordinal) === COMPLETED) addRow(columns, ordinal, sums, times)
  }
}

/** Adds one row to `sums` as if it were completed; `times` is 1, or -1 to take it back. */
export function addRow(columns: Columns, ordinal: number, sums: Float64Array, times: 1 | -1): void {
  const amount = columns.amountOf(ordinal)
  addShare(sums, columns.nameOf(ordinal), amount, columns.bonusPartOf(ordinal), times)
}
