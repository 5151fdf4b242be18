/**
 * The kinds of timers. The first group are deadlines: they always fire. The second are processes of
 * the house and its partners: they are set only for players whose processes run.
 */
export const TIMER_KINDS = [
  'roundSettles',
  'bonusExpires',
  'coolOffEnds',
  'kycLapses',
  'depositExpires',
  'dormantFee',
  'depositSettles',
  'withdrawalMoves',
  'kycReview',
  'disputeResolves',
] as const
export type TimerKind = (typeof TIMER_KINDS)[number]

/** A timer that is due at an instant. */
export interface Timer {
  readonly due: number
  readonly kind: TimerKind
  /** Ordinal of a row or index of a bonus record, by kind; 0 where there is one per player. */
  readonly subject: number
}

/**
 * The total order in which timers fire: instant, then kind, then subject. No two timers of one
 * player are equal, so the order does not depend on the order in which they were set.
 */
export function compareTimers(a: Timer, b: Timer): number {
  return (
    a.due - b.due ||
    TIMER_KINDS.indexOf(a.kind) - TIMER_KINDS.indexOf(b.kind) ||
    a.subject - b.subject
  )
}
