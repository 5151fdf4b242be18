import { firstAtLeast } from './search'

/**
 * The places [low, high) of an ascending list of ordinals. Several ranges without a common ordinal
 * represent their union in order.
 */
export interface OrdinalRange {
  readonly ordinals: Int32Array
  readonly low: number
  readonly high: number
}

/** Number of ordinals in all ranges together. */
export function lengthOf(ranges: readonly OrdinalRange[]): number {
  let length = 0
  for (const { low, high } of ranges) length += high - low
  return length
}

/**
 * Splits the union in two: its `rank` smallest ordinals, and the others. O(k log² n) for k ranges:
 * a binary search over ordinals, with a binary search in every range to count.
 *
 * @param rank 0 .. lengthOf(ranges)
 * @param end an ordinal above all of them
 */
export function split(
  ranges: readonly OrdinalRange[],
  rank: number,
  end: number,
): { below: OrdinalRange[]; above: OrdinalRange[] } {
  const places = placesOfRank(ranges, rank, end)
  const placeOf = (index: number): number => places[index] as number
  return {
    below: ranges.map((range, index) => ({ ...range, high: placeOf(index) })),
    above: ranges.map((range, index) => ({ ...range, low: placeOf(index) })),
  }
}

/** For each range the place of the first ordinal beyond the `rank` smallest. */
function placesOfRank(ranges: readonly OrdinalRange[], rank: number, end: number): number[] {
  let lows = ranges.map((range) => range.low)
  let highs = ranges.map((range) => range.high)
  if (rank === 0) return lows
  if (rank === lengthOf(ranges)) return highs
  // Fewer than `rank` ordinals lie below `lowOrdinal`, more below `highOrdinal`. One step of an
  // ordinal adds at most one to the count, so an ordinal between has exactly `rank` below it.
  let lowOrdinal = 0
  let highOrdinal = end
  for (;;) {
    const middle = (lowOrdinal + highOrdinal) >>> 1
    const places: number[] = []
    let below = 0
    for (const [index, { ordinals, low }] of ranges.entries()) {
      const place = firstAtLeast(ordinals, middle, lows[index] as number, highs[index] as number)
      places.push(place)
      below += place - low
    }
    if (below === rank) return places
    if (below < rank) {
      lowOrdinal = middle
      lows = places
    } else {
      highOrdinal = middle
      highs = places
    }
  }
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
