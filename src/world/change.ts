import type { Policies } from '../contract/policies'
import { clonePlayer, sharePlayer } from '../engine/player'
import type { ChangeRecord, PlayerState } from '../engine/state'
import type { Work } from '../workload/budget'
import { finish, type Turns } from '../workload/turns'
import type { Clock } from './clock'
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

/** A change in three parts; other requests may run during the second. */
export interface Change<Made, Result> {
  /** Does the work on copies. */
  prepare(now: number): Turns<Made>
  /** A token that differs if the state on which the work is based has changed. */
  versionOf(): object | undefined
  commit(made: Made, now: number): Result
}

/** Largest number of attempts; the last one runs without turns. */
const ATTEMPTS = 3

/**
 * Does the work of a change on copies, in turns with other requests, and commits it in one turn. If
 * the world has changed in between, the work starts again; the last attempt has no turns.
 */
export function* changing<Made, Result>(
  world: { readonly now: number; readonly policies: Policies },
  clock: Clock,
  change: Change<Made, Result>,
): Turns<Result> {
  const release = clock.stand()
  try {
    for (let attempt = 1; ; attempt++) {
      const { now, policies } = world
      const work = change.prepare(now)
      const version = change.versionOf()
      const made = attempt < ATTEMPTS ? yield* work : finish(work)
      const isSame = world.now === now && world.policies === policies
      if (isSame && change.versionOf() === version) return change.commit(made, now)
    }
  } finally {
    release()
  }
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
