import { firstAtLeast } from './search'

/** Ordinals of a block: the places of lists are kept for the first ordinal of each. */
export const LIST_BLOCK_BITS = 9
const BLOCK_MASK = (1 << LIST_BLOCK_BITS) - 1

/**
 * The places [low, high) of an ascending list of ordinals. Several ranges without a common ordinal
 * represent their union in order.
 */
export interface OrdinalRange {
  readonly ordinals: Int32Array
  /**
   * By block of ordinals the place of the first one that is not below the block. It ends with the
   * block of the last ordinal.
   */
  readonly starts: readonly number[]
  readonly low: number
  readonly high: number
}

/** Number of ordinals in all ranges together. */
export function lengthOf(ranges: readonly OrdinalRange[]): number {
  let length = 0
  for (const { low, high } of ranges) length += high - low
  return length
}

/** The place in the range of its first ordinal that is at least `ordinal`; `high` if none is. */
export function placeIn({ ordinals, starts, low, high }: OrdinalRange, ordinal: number): number {
  const block = ordinal >>> LIST_BLOCK_BITS
  const start = Math.max(low, Math.min(high, starts[block] ?? high))
  if ((ordinal & BLOCK_MASK) === 0) return start
  const end = Math.max(low, Math.min(high, starts[block + 1] ?? high))
  return firstAtLeast(ordinals, ordinal, start, end)
}

/**
 * The `rank` smallest ordinals of the union. O(k log n) for k ranges.
 *
 * @param rank 0 .. lengthOf(ranges)
 * @param end an ordinal above all of them
 */
export function smallest(
  ranges: readonly OrdinalRange[],
  rank: number,
  end: number,
): OrdinalRange[] {
  const bound = boundOf(ranges, rank, end)
  return ranges.map((range) => ({ ...range, high: placeIn(range, bound) }))
}

/** All ordinals of the union but the `rank` smallest: see {@link smallest}. */
export function butSmallest(
  ranges: readonly OrdinalRange[],
  rank: number,
  end: number,
): OrdinalRange[] {
  const bound = boundOf(ranges, rank, end)
  return ranges.map((range) => ({ ...range, low: placeIn(range, bound) }))
}

/** An ordinal that has exactly `rank` ordinals of the union below it. */
function boundOf(ranges: readonly OrdinalRange[], rank: number, end: number): number {
  if (rank === 0) return 0
  if (rank === lengthOf(ranges)) return end
  // Fewer than `rank` ordinals lie below `low`, more below `high`. One step of an ordinal adds at
  // most one to the count, so an ordinal between has exactly `rank` below it.
  let low = 0
  let high = end
  for (;;) {
    const middle = between(low, high)
    let below = 0
    for (const range of ranges) below += placeIn(range, middle) - range.low
    if (below === rank) return middle
    if (below < rank) low = middle
    else high = middle
  }
}

/** An ordinal between two: the first one of a block if there is one, whose places are known. */
function between(low: number, high: number): number {
  const middle = (low + high) >>> 1
  const first = middle & ~BLOCK_MASK
  return first > low ? first : middle
}

/** Visits the union in ascending order until `visit` returns false. O(k) per step. */
export function walkUp(ranges: readonly OrdinalRange[], visit: (ordinal: number) => boolean): void {
  const places = ranges.map((range) => range.low)
  for (;;) {
    let next = -1
    let smallest = Number.POSITIVE_INFINITY
    for (let index = 0; index < ranges.length; index += 1) {
      const { ordinals, high } = ranges[index] as OrdinalRange
      const place = places[index] as number
      if (place >= high || (ordinals[place] as number) >= smallest) continue
      smallest = ordinals[place] as number
      next = index
    }
    if (next === -1 || !visit(smallest)) return
    places[next] = (places[next] as number) + 1
  }
}

/** Visits the union in descending order until `visit` returns false. O(k) per step. */
export function walkDown(
  ranges: readonly OrdinalRange[],
  visit: (ordinal: number) => boolean,
): void {
  const places = ranges.map((range) => range.high - 1)
  for (;;) {
    let next = -1
    let largest = -1
    for (let index = 0; index < ranges.length; index += 1) {
      const { ordinals, low } = ranges[index] as OrdinalRange
      const place = places[index] as number
      if (place < low || (ordinals[place] as number) <= largest) continue
      largest = ordinals[place] as number
      next = index
    }
    if (next === -1 || !visit(largest)) return
    places[next] = (places[next] as number) - 1
  }
}
