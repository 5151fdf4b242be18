import { clonePlayer, sharePlayer } from '../engine/player'
import type { ChangeRecord, PlayerState } from '../engine/state'
import type { Work } from '../workload/budget'
import type { LoadingEntry } from './log'
import type { UnmadePlayer } from './roster'

/** The result of loading a scenario: its players, its entry in the log, and the work. */
export interface Adoption {
  readonly players: readonly UnmadePlayer[]
  readonly entry: LoadingEntry
  readonly work: Work
}

/** An update that is about to be committed. */
export interface AppliedUpdate {
  /** Id of the change record. */
  readonly id: string
  readonly record: ChangeRecord
}

/**
 * A copy of a player to change, so that a refused command has no effect.
 *
 * @param isLight for commands that {@link changesIdentityOnly}: it shares everything else
 */
export function draftOf(player: PlayerState, now: number, isLight: boolean): PlayerState {
  const draft = isLight ? sharePlayer(player) : clonePlayer(player)
  draft.clock = now
  return draft
}
