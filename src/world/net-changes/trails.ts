import type { Policies } from '../../contract/policies'
import { clonePlayer } from '../../simulator/engine/player'
import type { Core } from '../core'
import type { LoadingEntry, LogEntry } from '../log'
import { moveTo, replayEntry } from '../replay'
import { insideOf } from '../views/player-view'
import type { WorldState } from '../world-state'
import { accountChanges, keyOf, type PlayerMoment } from './account'
import type { Cause, WorldChange } from './model'

export const CLOCK: Cause = { via: 'clock' }
export const UNKNOWN: readonly Cause[] = [{ via: 'unknown' }]

/** What made the changes of one player since the earlier state. */
interface Trail {
  /** The write that created it, if one did. */
  created?: Cause | undefined
  /** The write that removed the player of the earlier state, if one did. */
  removed?: Cause | undefined
  /** In the earlier state, or right after its creation; undefined once it is removed. */
  first: PlayerMoment | undefined
  last: PlayerMoment | undefined
  /** By what was changed. */
  readonly causes: Map<string, Cause[]>
}

/** Repeats writes on a copy of an earlier state, and notes what each changes of which player. */
export class Trails {
  readonly #older: WorldState
  readonly #copy: Core
  readonly #load: (copy: Core, entry: LoadingEntry) => readonly string[]
  readonly #trails = new Map<string, Trail>()

  /** @param load repeats the loading of a scenario, and returns the ids of its players */
  constructor(
    older: WorldState,
    copy: Core,
    load: (copy: Core, entry: LoadingEntry) => readonly string[],
  ) {
    this.#older = older
    this.#copy = copy
    this.#load = load
  }

  repeat(entry: LogEntry, cause: Cause): void {
    const copy = this.#copy
    moveTo(copy, entry.at)
    const load = (loading: LoadingEntry) => this.#load(copy, loading)
    if ('scenario' in entry) {
      for (const id of load(entry)) this.#create(id, cause, entry.replace === true)
    } else if ('policies' in entry) replayEntry(copy, entry, load)
    else {
      const { player: id } = entry
      const trail = this.#of(id)
      const before = momentOf(copy, id)
      follow(trail, before, CLOCK, copy.policies)
      replayEntry(copy, entry, load)
      const after = momentOf(copy, id)
      if (before === undefined) this.#create(id, cause)
      else if (after !== undefined) follow(trail, after, cause, copy.policies)
      else {
        // A player that was created since the earlier state leaves no trace.
        const removed = trail.created === undefined ? cause : trail.removed
        this.#trails.set(id, { removed, first: undefined, last: undefined, causes: trail.causes })
      }
    }
  }

  /**
   * The changes of a player up to its last moment: what no write changed is by the clock.
   *
   * @returns also the moment since which it is the same player
   */
  upTo(player: string, last: PlayerMoment | undefined, policies: Policies, isKnown: boolean) {
    const trail = this.#of(player)
    follow(trail, last, CLOCK, policies)
    const { created, removed, first, causes } = trail
    const wasThere = momentIn(this.#older, player) !== undefined
    const by = (cause: Cause | undefined) => (isKnown && cause ? [cause] : UNKNOWN)
    const changes: WorldChange[] = []
    if (removed || (wasThere && !last)) {
      changes.push({ type: 'removed', player, causes: by(removed) })
    }
    if (last && (created || !wasThere)) {
      changes.push({ type: 'created', player, causes: by(created) })
    }
    const found = first && last ? accountChanges(first, last, policies, isKnown) : []
    for (const change of found) {
      const known = causes.get(keyOf(change)) ?? []
      changes.push({ ...change, causes: isKnown ? known : UNKNOWN })
    }
    return { first, changes }
  }

  /** A player without a trail begins in the earlier state. */
  #of(id: string): Trail {
    const known = this.#trails.get(id)
    if (known) return known
    const first = momentIn(this.#older, id)
    const trail = { first, last: first, causes: new Map() }
    this.#trails.set(id, trail)
    return trail
  }

  #create(id: string, created: Cause, isReplacing = false): void {
    const earlier = this.#of(id)
    const isReplaced = isReplacing && earlier.first !== undefined && earlier.created === undefined
    const removed = isReplaced ? created : earlier.removed
    const first = momentOf(this.#copy, id)
    this.#trails.set(id, { created, removed, first, last: first, causes: new Map() })
  }
}

export function momentIn(state: WorldState, id: string): PlayerMoment | undefined {
  const player = state.read(id, state.now)
  return player && { player, now: state.now }
}

/** A copy of a player: the world goes on with it. */
function momentOf(world: Core, id: string): PlayerMoment | undefined {
  const view = world.viewOf(id)
  return view && { player: clonePlayer(insideOf(view).player), now: world.nowMs }
}

/** Adds a cause to what differs from the last moment. */
function follow(
  trail: Trail,
  moment: PlayerMoment | undefined,
  cause: Cause,
  policies: Policies,
): void {
  const { first, last, causes } = trail
  if (first === undefined && moment !== undefined) {
    // It registered by itself, perhaps later than its scenario was loaded.
    trail.first = moment
    if (trail.removed === undefined) trail.created ??= CLOCK
  }
  trail.last = moment
  if (last === undefined || moment === undefined) return
  for (const change of accountChanges(last, moment, policies)) {
    const known = causes.get(keyOf(change)) ?? []
    if (!known.includes(cause)) causes.set(keyOf(change), [...known, cause])
  }
}
