import type { Policies } from '../contract/policies'
import type { Work } from '../work/budget'
import { finish, type Turns } from '../work/turns'
import type { Clock } from './clock'
import type { LoadingEntry } from './log'
import type { UnmadePlayer } from './roster'

/** What a loading brings: players, its line of the log, and what making them came to. */
export interface Adoption {
  readonly players: readonly UnmadePlayer[]
  readonly entry: LoadingEntry
  readonly work: Work
}

/** A change in three parts, so that others may take turns with the second. */
export interface Change<Made, Result> {
  /** Begins the work; what it changes is its own. */
  prepare(now: number): Turns<Made>
  /** Another one when what the work began with is no longer what the world has. */
  versionOf(): object | undefined
  commit(made: Made, now: number): Result
}

/** How often a change starts over, the last time without turns. */
const ATTEMPTS = 3

/**
 * Does the work of a change on something of its own, in turns, and commits it at one go. What has
 * changed meanwhile below it lets it start over, at last without turns.
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
