import type { Policies } from '../../contract/policies'
import { clonePlayer } from '../../simulator/engine/player'
import type { Portions } from '../../simulator/workload/portions'
import type { Core } from '../core'
import { type LoadingEntry, type LogTail, loadedNameOf } from '../log'
import { moveTo, replayEntry } from '../replay'
import { insideOf } from '../views/player-view'
import type { Cause, Write } from './model'
import { differentParts, type PlayerMoment } from './player-parts'

/** What made the changes of one player. */
export interface Trail {
  /** The write that created it since the earlier state, if one did. */
  created?: Cause
  /** The write that removed the player of the earlier state, if one did. */
  removed?: Cause
  /** In the earlier state, or right after its creation; undefined once it is removed. */
  first: PlayerMoment | undefined
  last: PlayerMoment | undefined
  /** By the key of a part. */
  readonly causes: Map<string, Cause[]>
}

const CLOCK: Cause = { via: 'clock' }

/** An entry of a log, with the update over the service that it is from. */
export type SourcedEntry = ReturnType<LogTail['since']>[number]

/** A write of the log. @param world whose journal has the requests that are named */
export function writeOf([entry, service]: SourcedEntry, world: object): Write {
  const { at } = entry
  if ('policies' in entry) return { via: 'command', at, command: 'setPolicies', player: null }
  if ('scenario' in entry) {
    const scenario = loadedNameOf(entry)
    return { via: 'scenario', at, command: 'load', player: null, scenario }
  }
  const { player } = entry
  if ('removed' in entry) return { via: 'command', at, command: 'remove', player }
  const command = entry.command.type
  if (service === undefined) return { via: 'command', at, command, player }
  const { request } = service
  // A fork has the log of its origin, but a journal of its own.
  const named = request?.of === world ? { request: String(request.number) } : {}
  return { via: 'service', ...named, at, command, player }
}

/** The copy of an earlier state, and what the search for causes needs of that state. */
export interface EarlierWorld {
  /** The world of the changes. */
  readonly world: object
  /** Changed by the search. */
  readonly copy: Core
  /** Repeats the loading of a scenario, and returns the ids of its players. */
  readonly load: (entry: LoadingEntry) => readonly string[]
  /** A player of the earlier state. */
  readonly momentOf: (id: string) => PlayerMoment | undefined
}

/** Repeats the writes since an earlier state on a copy of it, and notes what each changes. */
export class Causes {
  readonly #earlier: EarlierWorld
  readonly #trails = new Map<string, Trail>()
  /** By the name of a policy. */
  readonly policies = new Map<string, Cause[]>()

  constructor(earlier: EarlierWorld) {
    this.#earlier = earlier
  }

  *repeat(entries: readonly SourcedEntry[]): Portions<void> {
    for (const sourced of entries) {
      moveTo(this.#earlier.copy, sourced[0].at)
      this.#repeat(sourced)
      yield
    }
  }

  /** The trail of a player up to its last moment: what no write changed is by the clock. */
  upTo(id: string, moment: PlayerMoment | undefined, policies: Policies): Trail {
    const trail = this.#trailOf(id)
    follow(trail, moment, CLOCK, policies)
    return trail
  }

  #repeat(sourced: SourcedEntry): void {
    const { copy, load, world } = this.#earlier
    const [entry] = sourced
    const { player: _, ...cause } = writeOf(sourced, world)
    if ('policies' in entry) {
      replayEntry(copy, entry, load)
      for (const name of Object.keys(entry.policies)) note(this.policies, name, cause)
    } else if ('scenario' in entry) {
      for (const id of load(entry)) this.#create(id, cause, entry.replace === true)
    } else {
      const { player: id } = entry
      const before = this.#momentOf(id)
      const trail = this.#trailOf(id)
      follow(trail, before, CLOCK, copy.policies)
      replayEntry(copy, entry, load)
      const after = this.#momentOf(id)
      if (before === undefined) this.#create(id, cause)
      else if (after === undefined) this.#remove(trail, cause)
      else follow(trail, after, cause, copy.policies)
    }
  }

  /** A player without a trail begins in the earlier state. */
  #trailOf(id: string): Trail {
    const known = this.#trails.get(id)
    if (known) return known
    const first = this.#earlier.momentOf(id)
    const trail = { first, last: first, causes: new Map() }
    this.#trails.set(id, trail)
    return trail
  }

  #create(id: string, cause: Cause, isReplacing = false): void {
    const earlier = this.#trailOf(id)
    const first = this.#momentOf(id)
    const isReplaced = isReplacing && earlier.first !== undefined && earlier.created === undefined
    const removed = isReplaced ? cause : earlier.removed
    const trail = { created: cause, ...(removed && { removed }), first, last: first }
    this.#trails.set(id, { ...trail, causes: new Map() })
  }

  #remove(trail: Trail, cause: Cause): void {
    // A player that was created since the earlier state leaves no trace.
    if (trail.created === undefined) trail.removed = cause
    delete trail.created
    trail.first = undefined
    trail.last = undefined
  }

  /** A copy: the world goes on with its player. */
  #momentOf(id: string): PlayerMoment | undefined {
    const { copy } = this.#earlier
    const view = copy.viewOf(id)
    return view && { player: clonePlayer(insideOf(view).player), now: copy.nowMs }
  }
}

/** Adds a cause to the parts that differ from the last moment. */
function follow(
  trail: Trail,
  moment: PlayerMoment | undefined,
  cause: Cause,
  policies: Policies,
): void {
  const { first, last } = trail
  if (first === undefined && moment !== undefined) {
    // It registered by itself, perhaps later than its scenario was loaded.
    trail.first = moment
    if (trail.removed === undefined) trail.created ??= CLOCK
  }
  trail.last = moment
  if (last === undefined || moment === undefined) return
  for (const { key } of differentParts(last, moment, policies)) {
    note(trail.causes, key, cause)
  }
}

function note(causes: Map<string, Cause[]>, key: string, cause: Cause): void {
  const known = causes.get(key)
  if (known === undefined) causes.set(key, [cause])
  else if (!known.includes(cause)) known.push(cause)
}
