import type { ClauseCount } from '../world/world'

/** How often each comparison of a filter held, as lines: one that never did has no players. */
export function clauseLines(clauses: readonly ClauseCount[]): readonly string[] {
  return clauses.map(({ clause, known, held, nearWord }) => {
    const near = nearWord === undefined ? '' : ` Did you mean "${nearWord}"?`
    return held === 0
      ? `  ${clause}: matched none of ${known} players.${near}`
      : `  ${clause}: matched ${held} of ${known} players.`
  })
}
