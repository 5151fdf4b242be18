import { firstAtLeast } from './search'

/**
 * The places [low, high) of an ascending list of ordinals. Several of them, with no ordinal in
 * common, stand for their union in order.
 */
export interface Stretch {
  readonly ordinals: Int32Array
  readonly low: number
  readonly high: number
}

/** Number of ordinals in all stretches together. */
export function lengthOf(stretches: readonly Stretch[]): number {
  let length = 0
  for (const { low, high } of stretches) length += high - low
  return length
}

/**
 * Splits the union in two: its `rank` smallest ordinals, and the others. O(k log² n) for k
 * stretches: a binary search over ordinals that counts in every stretch by binary search.
 *
 * @param rank 0 .. lengthOf(stretches)
 * @param end an ordinal above all of them
 */
export function split(
  stretches: readonly Stretch[],
  rank: number,
  end: number,
): { below: Stretch[]; above: Stretch[] } {
  const places = placesOfRank(stretches, rank, end)
  const placeOf = (index: number): number => places[index] as number
  return {
    below: stretches.map((stretch, index) => ({ ...stretch, high: placeOf(index) })),
    above: stretches.map((stretch, index) => ({ ...stretch, low: placeOf(index) })),
  }
}

/** In each stretch the place where the ordinals beyond the `rank` smallest begin. */
function placesOfRank(stretches: readonly Stretch[], rank: number, end: number): number[] {
  let lows = stretches.map((stretch) => stretch.low)
  let highs = stretches.map((stretch) => stretch.high)
  if (rank === 0) return lows
  if (rank === lengthOf(stretches)) return highs
  // Below `lowOrdinal` lie fewer than `rank` ordinals, below `highOrdinal` more. One step of an
  // ordinal adds at most one to the count, so some ordinal between has exactly `rank` below it.
  let lowOrdinal = 0
  let highOrdinal = end
  for (;;) {
    const middle = (lowOrdinal + highOrdinal) >>> 1
    const places: number[] = []
    let below = 0
    for (const [index, { ordinals, low }] of stretches.entries()) {
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

/** Visits the union in ascending order until `visit` answers false. O(k) a step. */
export function walkUp(stretches: readonly Stretch[], visit: (ordinal: number) => boolean): void {
  const places = stretches.map((stretch) => stretch.low)
  for (;;) {
    let next = -1
    let smallest = Number.POSITIVE_INFINITY
    for (let index = 0; index < stretches.length; index += 1) {
      const { ordinals, high } = stretches[index] as Stretch
      const place = places[index] as number
      if (place >= high || (ordinals[place] as number) >= smallest) continue
      smallest = ordinals[place] as number
      next = index
    }
    if (next === -1 || !visit(smallest)) return
    places[next] = (places[next] as number) + 1
  }
}

/** Visits the union in descending order until `visit` answers false. O(k) a step. */
export function walkDown(stretches: readonly Stretch[], visit: (ordinal: number) => boolean): void {
  const places = stretches.map((stretch) => stretch.high - 1)
  for (;;) {
    let next = -1
    let largest = -1
    for (let index = 0; index < stretches.length; index += 1) {
      const { ordinals, low } = stretches[index] as Stretch
      const place = places[index] as number
      if (place < low || (ordinals[place] as number) <= largest) continue
      largest = ordinals[place] as number
      next = index
    }
    if (next === -1 || !visit(largest)) return
    places[next] = (places[next] as number) - 1
  }
}
