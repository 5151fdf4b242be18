import type { PlayerState } from './state'

/** What an observed player can go through. Of a `row`, the statuses; of a `bonus`, its own. */
export type StepKind =
  | 'registered'
  | 'loggedIn'
  | 'updated'
  | 'blocked'
  | 'unblocked'
  | 'kyc'
  | 'row'
  | 'bonus'
  | 'limit'
  | 'dispute'
  | 'wager'

/** One step of a player's life. */
export interface Step {
  readonly kind: StepKind
  /** Instant, ms UTC. */
  readonly at: number
  /** Ordinal of the row, or place of the bonus. */
  readonly subject?: number | undefined
  /** Names of the fields that changed, or of the limit. */
  readonly names?: readonly string[] | undefined
  readonly from?: string | number | undefined
  readonly to?: string | number | undefined
}

/** @param number of the step in the player's life, from 1 */
export type Observer = (player: PlayerState, step: Step, number: number) => void

let observer: Observer | undefined

/**
 * Runs an action, and reports the steps that players take in it. State alone does not keep them: a
 * withdrawal may be approved and paid within one action.
 *
 * The observer is that of the call, not of a player: players are shared between worlds, and one
 * that is created or copied within the action is observed, too.
 *
 * @param by undefined: the observer stays as it is
 */
export function observed<T>(by: Observer | undefined, action: () => T): T {
  if (by === undefined) return action()
  const outer = observer
  observer = by
  try {
    return action()
  } finally {
    observer = outer
  }
}

/** Counts a step of a player, and reports it. */
export function note(
  player: PlayerState,
  kind: StepKind,
  at: number,
  details?: Omit<Step, 'kind' | 'at'>,
): void {
  player.steps += 1
  observer?.(player, { kind, at, ...details }, player.steps)
}

/** The same of a settled round, for which nothing is created unless it is observed. */
export function noteWager(player: PlayerState, at: number, bet: number): void {
  player.steps += 1
  observer?.(player, { kind: 'wager', at, subject: bet }, player.steps)
}
