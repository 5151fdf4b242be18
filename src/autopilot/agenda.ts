/**
 * What a player, or somebody about the player, means to do. The first group is the course of one
 * visit, of which there is never more than one; the second comes between visits.
 */
export const ERRAND_KINDS = [
  'arrive',
  'lobby',
  'pay',
  'paid',
  'round',
  'leave',
  'documents',
  'coolOff',
  'exclude',
  'hold',
  'release',
  'rollback',
  'chargeback',
  'pendingOffer',
] as const
export type ErrandKind = (typeof ERRAND_KINDS)[number]

/** One thing to do at an instant. */
export interface Errand {
  readonly at: number
  readonly kind: ErrandKind
  /** Ordinal of a row where the kind needs one, else 0. */
  readonly subject: number
}

/** Instant, then kind, then subject: a total order, whatever was planned first. */
function compareErrands(a: Errand, b: Errand): number {
  return (
    a.at - b.at ||
    ERRAND_KINDS.indexOf(a.kind) - ERRAND_KINDS.indexOf(b.kind) ||
    a.subject - b.subject
  )
}

/** Puts an errand in its place. */
export function plan(agenda: Errand[], errand: Errand): void {
  const place = agenda.findIndex((other) => compareErrands(errand, other) < 0)
  agenda.splice(place < 0 ? agenda.length : place, 0, errand)
}
