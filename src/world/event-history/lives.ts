import { type Observer, observed } from '../../simulator/engine/observation'
import type { Portions } from '../../simulator/workload/portions'
import type { Core } from '../core'
import type { LoadingEntry, LogEntry } from '../log'
import { moveTo, replayEntry } from '../replay'
import type { WorldState } from '../world-state'

/** A world as its options make it, in which the lives of players run again. */
export interface EmptyWorld {
  /** Changed by the lives. Its clock stands still. */
  readonly copy: Core
  readonly state: WorldState
  /** Repeats the loading of a scenario, and returns the ids of its players. */
  readonly load: (entry: LoadingEntry) => readonly string[]
}

/** The part of a log that the lives repeat. */
interface Course {
  readonly entries: readonly LogEntry[]
  /** ISO 8601. */
  readonly now: string
}

/**
 * Runs the lives of some players again, from their registration on, and reports their steps. A
 * player that a scenario or a command has replaced begins again, with the number 1.
 *
 * @param ids of the players; the commands of others are skipped
 * @param onBegin called with the place of each entry, and the players that it creates
 */
export function* livesOf(
  { copy, state, load }: EmptyWorld,
  { entries, now }: Course,
  ids: ReadonlySet<string>,
  observer: Observer,
  onBegin: (place: number, created: readonly string[]) => void,
): Portions<void> {
  const begin = (id: string) => {
    // A generated player: the copy would else take it from the shared ones, with its past.
    if (!state.roster.has(id)) state.roster.put(state.family.population.enrol(id))
  }
  for (const [place, entry] of entries.entries()) {
    if ('player' in entry && !ids.has(entry.player)) continue
    moveTo(copy, entry.at)
    observed(observer, () => {
      if (!('player' in entry)) {
        replayEntry(copy, entry, (loading) => onBegin(place, load(loading)))
        return
      }
      const isNew = 'command' in entry && entry.command.type === 'register'
      if (isNew) onBegin(place, [entry.player])
      else if (!('removed' in entry)) begin(entry.player)
      replayEntry(copy, entry, load)
    })
    yield
  }
  moveTo(copy, now)
  for (const id of ids) {
    observed(observer, () => {
      begin(id)
      state.read(id, state.now)
    })
    yield
  }
}
