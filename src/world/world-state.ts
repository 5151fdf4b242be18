import { idFault } from '../contract/input/fit-text'
import type { Policies } from '../contract/policies'
import { FauxhouseError } from '../errors'
import { formatInstant } from '../simulator/domain/instants'
import type { PlayerState } from '../simulator/engine/state'
import { Clock } from './clock'
import { createFamily, type Family } from './family'
import type { Fault } from './faults/rule'
import { DATA_VERSION, LogTail, packageOf } from './log'
import type { WorldSettings } from './options'
import type { Listing } from './player-lines'
import { Roster } from './roster'
import type { Snapshot } from './world'

/** What a change replaces, and a snapshot contains. */
interface Held {
  readonly clock: Clock
  readonly roster: Roster
  readonly policies: Policies
  readonly log: LogTail
}

/** Something to return to. */
interface Mark {
  /** The clock there, ms UTC. */
  readonly now: number
  /** The lead of the clock there. */
  readonly lead: number
  readonly held: Held
  readonly family: Family
  /** The rules of faults at a snapshot, for later changes: `restore` keeps those of the world. */
  readonly faults?: readonly Fault[]
}

/** The contents by snapshot, not inside it: only {@link WorldState.snapshot} creates valid ones. */
const taken = new WeakMap<Snapshot, Mark>()

/** What a snapshot contains. */
export function heldBy(snapshot: Snapshot): Held {
  return (taken.get(snapshot) as Mark).held
}

/** A copy for another world or a snapshot. Changes of one do not affect the other. */
function shared(held: Held, clock: Clock): Held {
  return { ...held, clock, roster: held.roster.share() }
}

function initial(settings: WorldSettings): Held {
  const { now, hostClock, policies } = settings
  return {
    clock: new Clock(now, hostClock),
    roster: new Roster(),
    policies,
    log: new LogTail(settings.memory),
  }
}

/** Everything of a world that a command or the clock can change, and the target of `reset`. */
export class WorldState {
  readonly settings: WorldSettings
  /** The generated players, which it shares with its copies. */
  readonly family: Family
  #held: Held
  #start: Mark

  /** The state without any command, unless another one is given. */
  constructor(settings: WorldSettings, family = createFamily(settings), held = initial(settings)) {
    this.settings = settings
    this.family = family
    this.#held = held
    this.#start = this.#mark()
  }

  get clock(): Clock {
    return this.#held.clock
  }
  get roster(): Roster {
    return this.#held.roster
  }
  get policies(): Policies {
    return this.#held.policies
  }
  get log(): LogTail {
    return this.#held.log
  }
  get now(): number {
    return this.#held.clock.now
  }

  /** The clock, the log and the policies at the start. */
  get start(): { readonly now: number; readonly log: LogTail; readonly policies: Policies } {
    const { now, held } = this.#start
    return { now, log: held.log, policies: held.policies }
  }

  /** Whether anything but the time of a host's clock has changed since the start. */
  get isChanged(): boolean {
    const { clock, log, policies } = this.#held
    const { lead, held } = this.#start
    return clock.lead !== lead || log !== held.log || policies !== held.policies
  }

  /** The player at an instant: a changed one, else a generated one that is registered by then. */
  read(id: string, now: number): PlayerState | undefined {
    const { roster, policies } = this.#held
    const { population } = this.family
    const changed = roster.read(id, now)
    if (changed || roster.has(id)) return changed
    const isAnyone = policies.unknownPlayer === 'generate' && idFault(id) === undefined
    if (!isAnyone && !population.includes(id)) return undefined
    if (!population.isRegistered(id, now)) return undefined
    return this.family.at(id, now)
  }

  /** True if a player has this id, or a generated player will have it after its registration. */
  isTaken(id: string): boolean {
    return this.family.population.includes(id) || this.roster.has(id)
  }

  /** What lists and searches read at an instant. */
  listing(now = this.now): Listing {
    const { roster, policies } = this.#held
    const { population } = this.family
    return { population, roster, policies, now, read: (id) => this.read(id, now) }
  }

  set(changed: Partial<Pick<Held, 'policies' | 'log'>>): void {
    this.#held = { ...this.#held, ...changed }
  }

  /** Runs an action at one instant. If it throws, nothing is changed. */
  whole<T>(action: () => T): T {
    const [before, start] = [this.#held, this.#start]
    return before.clock.hold(() => {
      const back = before.clock.mark()
      this.#held = { ...before, roster: before.roster.stage() }
      try {
        const result = action()
        this.#held = { ...this.#held, roster: this.roster.settle() }
        return result
      } catch (error) {
        back()
        this.#held = before
        this.#start = start
        throw error
      }
    })
  }

  snapshot(faults: readonly Fault[]): Snapshot {
    const mark = { ...this.#mark(), faults }
    const snapshot = Object.freeze({
      now: formatInstant(mark.now),
      dataVersion: DATA_VERSION,
    }) as Snapshot
    taken.set(snapshot, mark)
    return snapshot
  }

  /** @throws FauxhouseError SNAPSHOT_NOT_FOUND for anything but a snapshot of the family */
  restore(snapshot: Snapshot): void {
    const mark = this.#markOf(snapshot)
    this.#held = shared(mark.held, mark.held.clock.startingAt(mark.now))
  }

  /**
   * The state of a snapshot, or of the start, with a clock that stands still.
   *
   * @throws as {@link restore}
   */
  stillAt(snapshot: Snapshot | undefined): WorldState {
    const { held, now } = this.#markOf(snapshot)
    return new WorldState(this.settings, this.family, shared(held, new Clock(now)))
  }

  /** The rules of faults at a snapshot. */
  faultsAt(snapshot: Snapshot | undefined): readonly Fault[] | undefined {
    return this.#markOf(snapshot).faults
  }

  /** Whether the clock has been moved since a snapshot or the start, not only by its host. */
  isMovedSince(snapshot: Snapshot | undefined): boolean {
    return this.#markOf(snapshot).lead !== this.clock.lead
  }

  #markOf(snapshot: Snapshot | undefined): Mark {
    if (snapshot === undefined) return this.#start
    const mark = taken.get(snapshot)
    if (mark?.family !== this.family) throw noSnapshot(snapshot)
    return mark
  }

  reset(): void {
    this.#returnTo(this.#start)
  }

  /** Makes the current state the target of `reset`. */
  markStart(): void {
    this.#start = this.#mark()
  }

  /** An independent state that is equal to this one, with a clock of its own. */
  copy(clock = this.clock.share()): WorldState {
    return new WorldState(this.settings, this.family, shared(this.#held, clock))
  }

  /** A state that begins as this one started, at an instant that is not before. */
  copyOfStart(at: number): WorldState {
    const { now, held } = this.#start
    const clock = held.clock.startingAt(Math.max(now, at))
    return new WorldState(this.settings, this.family, shared(held, clock))
  }

  /** The state of the options only, at an instant: no command, no scenario. */
  emptyAt(now: number, clock = this.clock.startingAt(now)): WorldState {
    const settings = { ...this.settings, now }
    const held = { ...initial(settings), clock }
    return new WorldState(settings, this.family, held)
  }

  #mark(): Mark {
    const { now, clock } = this
    return { now, lead: clock.lead, held: shared(this.#held, clock), family: this.family }
  }

  #returnTo({ held, lead, now }: Mark): void {
    this.#held = shared(held, held.clock.startingWith(lead, now))
  }
}

/** A snapshot of another version of the package is none of this one. */
function noSnapshot(value: unknown): FauxhouseError {
  const { dataVersion } = (value ?? {}) as { dataVersion?: unknown }
  if (typeof dataVersion === 'number' && dataVersion !== DATA_VERSION) {
    return new FauxhouseError(
      'SNAPSHOT_NOT_FOUND',
      `The snapshot has data version ${dataVersion}, and this package generates version ${DATA_VERSION}.`,
      `Restore it with ${packageOf(dataVersion)} in the process that took it, or replay the log of that world.`,
      { dataVersion, supported: DATA_VERSION },
    )
  }
  return new FauxhouseError(
    'SNAPSHOT_NOT_FOUND',
    'The value is not a snapshot of this world, its forks or its origin.',
    'Pass a snapshot that snapshot() of this world returned.',
  )
}
