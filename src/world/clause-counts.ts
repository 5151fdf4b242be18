import type { Clause } from './search/clause'
import type { Filter } from './search/filter'
import type { ClauseCount } from './world'

/** Counts how often each comparison of a filter holds. */
export interface ClauseCounter {
  /** Takes the result of a comparison for one player. */
  note(clause: Clause, isHeld: boolean): void
  counts(): readonly ClauseCount[]
}

export function countClauses({ clauses }: Filter): ClauseCounter {
  const seen = new Map(clauses.map((clause) => [clause, { known: 0, held: 0 }]))
  return {
    note(clause, isHeld) {
      const counts = seen.get(clause)
      if (counts === undefined) return
      counts.known += 1
      if (isHeld) counts.held += 1
    },
    counts: () =>
      [...seen].map(([{ text: clause, nearWord }, counts]) => ({
        clause,
        ...counts,
        ...(nearWord !== undefined && { nearWord }),
      })),
  }
}
