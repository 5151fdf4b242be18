import type { Breach } from '../auditor/report'
import type { OracleState } from './oracle-state'

/**
 * Where the auditor expects more than commands promise. Each entry is a question that the project
 * has not decided; the simulation goes on meanwhile. An entry that nothing needs any more goes.
 */
const OPEN: readonly (readonly [invariant: number, detail: RegExp])[] = [
  // Labels of suspicion that staff set on an open account: the auditor wants a block with them.
  [21, /segment (AML Hold|Fraud Suspect|Multi-Account)/],
  // "Until a PUT", says section 8: the simulation puts such players marketing on again.
  [20, /marketing is on for an excluded player/],
]

/** Items that the auditor derives from the split of a bet between cash and bonus. */
const OF_THE_SPLIT = [8, 29, 47, 48]

export function isOpenQuestion({ invariant, detail }: Breach, state: OracleState): boolean {
  if (OF_THE_SPLIT.includes(invariant) && hasTie(state)) return true
  return OPEN.some(([item, pattern]) => item === invariant && pattern.test(detail))
}

/**
 * A deposit that settles at the very instant of a bet: the wire does not say which came first, and
 * the auditor takes the deposit for the first. The oracle saw the order and knows better.
 */
function hasTie({ rows }: OracleState): boolean {
  const settled = new Set<number | undefined>()
  let tie = false
  for (const { type, at, completedAt, late } of rows.values()) {
    if (type === 'deposit' && late) settled.add(completedAt)
    tie ||= type === 'bet' && settled.has(at)
  }
  return tie
}
