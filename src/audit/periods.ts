import type { Entry } from './rule-book'
import { addRow, addSums, type Sums, zeroSums } from './sums'

/** A period, both ends inclusive and open where absent, with the sums over its rows. */
export interface Period {
  readonly from: number | undefined
  readonly to: number | undefined
  readonly sums: Sums
}

const CUTS = 5
const DAY = 86_400_000

/**
 * Periods between instants at which something happens, because errors occur at bounds. Every second
 * cut is the instant of a row, every other one the midnight before it.
 */
export function samplePeriods(entries: readonly Entry[]): Period[] {
  const cuts: number[] = []
  for (let cut = 1; cut <= CUTS; cut++) {
    const at = entries[Math.floor((entries.length * cut) / (CUTS + 1))]?.row.at
    if (at !== undefined) cuts.push(cut % 2 === 1 ? at : Math.floor(at / DAY) * DAY)
  }
  cuts.sort((a, b) => a - b)
  // Span k holds the rows from cut k - 1 (inclusive) to cut k (exclusive).
  const spans = Array.from({ length: cuts.length + 1 }, zeroSums)
  let span = 0
  for (const entry of entries) {
    while (span < cuts.length && entry.row.at >= (cuts[span] as number)) span += 1
    addRow(spans[span] as Sums, entry)
  }
  const joined = (first: number, last: number): Sums => {
    const sums = zeroSums()
    for (const part of spans.slice(first, last + 1)) addSums(sums, part)
    return sums
  }
  const before = (place: number) => (cuts[place] === undefined ? undefined : cuts[place] - 1)
  return cuts.flatMap((cut, place) => [
    { from: undefined, to: cut - 1, sums: joined(0, place) },
    { from: cut, to: before(place + 2), sums: joined(place + 1, place + 2) },
  ])
}
