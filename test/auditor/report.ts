import type { INVARIANTS } from './invariants'

/** One identity of {@link INVARIANTS} that does not hold for one player. */
export interface Breach {
  /** Number in {@link INVARIANTS}. */
  readonly invariant: number
  readonly player: string
  readonly detail: string
  readonly left: unknown
  readonly right: unknown
}

/** Collects the breaches of one player. */
export interface Report {
  readonly breaches: readonly Breach[]
  /** Records a breach: `left` is what was seen, `right` what should have been. */
  breach(invariant: number, detail: string, left?: unknown, right?: unknown): void
  /** Records a breach unless both sides are one value (`NaN` equals itself, `-0` is not `0`). */
  same(invariant: number, detail: string, left: unknown, right: unknown): void
}

/** An empty report for a player. */
export function createReport(player: string): Report {
  const breaches: Breach[] = []
  const breach: Report['breach'] = (invariant, detail, left, right) => {
    breaches.push({ invariant, player, detail, left, right })
  }
  return {
    breaches,
    breach,
    same(invariant, detail, left, right) {
      if (!Object.is(left, right)) breach(invariant, detail, left, right)
    },
  }
}

/** A breach on one line, for the message of a failing test. */
export function printBreach({ invariant, player, detail, left, right }: Breach): string {
  return `#${invariant} ${player}: ${detail} (${JSON.stringify(left)} vs ${JSON.stringify(right)})`
}
