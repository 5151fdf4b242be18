import type { Policies } from '../contract/policies'
import { FauxhouseError } from '../errors'
import { formatInstant } from '../simulator/domain/instants'
import type { PlayerState } from '../simulator/engine/state'
import { Clock } from './clock'
import { LogTail } from './log'
import type { HostClock, WorldSettings } from './options'
import type { Listing } from './player-list'
import { GeneratedPlayers, Roster } from './players'

/**
 * A restore point: an opaque value that stays valid after any later change, in this process only: a
 * copy as JSON restores nothing. Its size depends on the number of changed players. Like a fork, it
 * is not limited in number, except in the control API.
 */
export interface Snapshot {
  /** The clock at the snapshot, ISO 8601. */
  readonly now: string
}

/** What a change replaces, and a snapshot contains. */
interface Contents {
  readonly clock: Clock
  readonly roster: Roster
  readonly policies: Policies
  readonly log: LogTail
}

/** Something to return to. */
interface RestorePoint {
  /** The clock there, ms UTC. */
  readonly now: number
  /** The lead of the clock there. */
  readonly lead: number
  readonly contents: Contents
  readonly generated: GeneratedPlayers
}

/** The contents by snapshot, not inside it: only {@link WorldState.snapshot} creates valid ones. */
const restorePoints = new WeakMap<Snapshot, RestorePoint>()

/** A copy for another world or a snapshot. Changes of one do not affect the other. */
function shared(contents: Contents, clock: Clock): Contents {
  return { ...contents, clock, roster: contents.roster.copy() }
}

function initial(settings: WorldSettings): Contents {
  const { now, hostClock, policies } = settings
  return {
    clock: new Clock(now, hostClock),
    roster: new Roster(),
    policies,
    log: new LogTail(settings.memory.logEntries, [], { isStrict: settings.isKept }),
  }
}

/** Everything of a world that a command or the clock can change, and the target of `reset`. */
export class WorldState {
  readonly settings: WorldSettings
  /** The generated players, which it shares with its copies. */
  readonly generated: GeneratedPlayers
  #contents: Contents
  #start: RestorePoint

  /** The state without any command, unless another one is given. */
  constructor(
    settings: WorldSettings,
    generated = new GeneratedPlayers(settings),
    contents = initial(settings),
  ) {
    this.settings = settings
    this.generated = generated
    this.#contents = contents
    this.#start = this.#restorePoint()
  }

  get clock(): Clock {
    return this.#contents.clock
  }
  get roster(): Roster {
    return this.#contents.roster
  }
  get policies(): Policies {
    return this.#contents.policies
  }
  get log(): LogTail {
    return this.#contents.log
  }
  get now(): number {
    return this.#contents.clock.now
  }

  /** The clock, the log and the policies at the start. */
  get start(): { readonly now: number; readonly log: LogTail; readonly policies: Policies } {
    const { now, contents } = this.#start
    return { now, log: contents.log, policies: contents.policies }
  }

  /** Whether anything but the time of a host's clock has changed since the start. */
  get isChanged(): boolean {
    const { clock, log, policies } = this.#contents
    const { lead, contents } = this.#start
    return clock.lead !== lead || log !== contents.log || policies !== contents.policies
  }

  /** The player at an instant: a changed one, else a generated one that is registered by then. */
  read(id: string, now: number): PlayerState | undefined {
    const { roster, policies } = this.#contents
    const isAnyone = policies.unknownPlayer === 'generate'
    return roster.read(id, now) ?? this.generated.read(id, now, isAnyone)
  }

  /** True if a player has this id, or a generated player will have it after its registration. */
  isTaken(id: string): boolean {
    return this.roster.has(id) || this.generated.population.includes(id)
  }

  /** What lists and searches read at an instant. */
  listing(now = this.now): Listing {
    const { roster, policies } = this.#contents
    const { population } = this.generated
    const changed = roster.ids()
    const changedPlaces = changed.flatMap((id) => population.placeOf(id) ?? [])
    changedPlaces.sort((a, b) => a - b)
    const read = (id: string) => this.read(id, now)
    return {
      generated: this.generated,
      population,
      roster,
      policies,
      now,
      changed,
      changedPlaces,
      read,
    }
  }

  /** @throws FauxhouseError INVALID_OPTION for a policy that a file cannot keep */
  set({ policies = this.policies, log = this.log }: Partial<Pick<Contents, 'policies' | 'log'>>) {
    if (this.settings.isKept) requireWritable(policies)
    this.#contents = { clock: this.clock, roster: this.roster, policies, log }
  }

  /** Runs an action at one instant. If it throws, nothing is changed. */
  whole<T>(action: () => T): T {
    const [before, start] = [this.#contents, this.#start]
    return before.clock.hold(() => {
      const back = before.clock.mark()
      this.#contents = { ...before, roster: before.roster.copy() }
      try {
        return action()
      } catch (error) {
        back()
        this.#contents = before
        this.#start = start
        throw error
      }
    })
  }

  snapshot(): Snapshot {
    const point = this.#restorePoint()
    const snapshot = Object.freeze({ now: formatInstant(point.now) })
    restorePoints.set(snapshot, point)
    return snapshot
  }

  /**
   * @throws FauxhouseError SNAPSHOT_NOT_FOUND for anything but a snapshot of a related world, and
   * as {@link set}
   */
  restore(snapshot: Snapshot): void {
    const { contents, now } = this.#pointOf(snapshot)
    const next = this.#keepable(contents)
    if (this.settings.isKept) this.#requireAfterStart(next.log, now)
    this.#contents = shared(next, contents.clock.startingAt(now))
  }

  /** The contents with the strict log of a world that is kept. @throws as {@link set} */
  #keepable(contents: Contents): Contents {
    const { isKept, memory } = this.settings
    if (!isKept) return contents
    requireWritable(contents.policies)
    if (!contents.log.isComplete) throw notKept('The log of the world is incomplete')
    return { ...contents, log: contents.log.strictlyUpTo(memory.logEntries) }
  }

  /** A file tells the start as a place in the log. */
  #requireAfterStart(log: LogTail, now: number): void {
    const { start } = this
    if (now >= start.now && start.log.isBeginningOf(log)) return
    throw notKept('The world would go back to a state from before its start')
  }

  /**
   * The state of a snapshot, or of the start, with a clock that stands still.
   *
   * @throws as {@link restore}
   */
  stillAt(snapshot: Snapshot | undefined): WorldState {
    const { contents, now } = this.#pointOf(snapshot)
    return new WorldState(this.settings, this.generated, shared(contents, new Clock(now)))
  }

  /** Whether the clock has been moved since a snapshot or the start, not only by its host. */
  isMovedSince(snapshot: Snapshot | undefined): boolean {
    return this.#pointOf(snapshot).lead !== this.clock.lead
  }

  #pointOf(snapshot: Snapshot | undefined): RestorePoint {
    if (snapshot === undefined) return this.#start
    const point = restorePoints.get(snapshot)
    if (point?.generated !== this.generated) throw noSnapshot()
    return point
  }

  reset(): void {
    this.#returnTo(this.#start)
  }

  /** Makes the current state, or that of a copy of this world, the target of `reset`. */
  markStart(state: WorldState = this): void {
    this.#start = state.#restorePoint()
  }

  /** An independent state that is equal to this one, with a clock of its own. */
  copy(clock = this.clock.share()): WorldState {
    return new WorldState(this.settings, this.generated, shared(this.#contents, clock))
  }

  /** A state that begins as this one started, at an instant that is not before. */
  copyOfStart(at: number): WorldState {
    const { now, contents } = this.#start
    const clock = contents.clock.startingAt(Math.max(now, at))
    return new WorldState(this.settings, this.generated, shared(contents, clock))
  }

  /**
   * The same state for a server that keeps it: with a log that rejects more entries, and with a
   * clock that follows that of the host, if there is one.
   *
   * @throws as {@link set}
   */
  kept(logEntries: number, hostClock?: HostClock): WorldState {
    const memory = { ...this.settings.memory, logEntries }
    const own = hostClock ?? this.settings.hostClock
    const settings = { ...this.settings, memory, hostClock: own, isKept: true }
    const state = new WorldState(settings, this.generated, this.#contents)
    const kept = ({ contents, now, lead, generated }: RestorePoint): RestorePoint => {
      const ahead = hostClock === undefined ? lead : Math.max(0, now - hostClock())
      const clock = hostClock === undefined ? contents.clock : new Clock(now, hostClock, ahead)
      return { now, lead: ahead, contents: { ...state.#keepable(contents), clock }, generated }
    }
    const start = kept(this.#start)
    const { contents } = kept(this.#restorePoint())
    // What has not changed since the start has the same log.
    const log = this.log === this.start.log ? start.contents.log : contents.log
    state.#contents = { ...contents, log }
    state.#start = start
    state.#requireAfterStart(log, this.now)
    return state
  }

  /** The state of the options only, at an instant: no command, no scenario. */
  emptyAt(now: number, clock = this.clock.startingAt(now)): WorldState {
    const settings = { ...this.settings, now }
    const contents = { ...initial(settings), clock }
    return new WorldState(settings, this.generated, contents)
  }

  #restorePoint(): RestorePoint {
    const { now, clock, generated } = this
    return { now, lead: clock.lead, contents: shared(this.#contents, clock), generated }
  }

  #returnTo({ contents, lead, now }: RestorePoint): void {
    this.#contents = shared(contents, contents.clock.startingWith(lead, now))
  }
}

/** JSON has no functions. */
function requireWritable(policies: Policies): void {
  const [name] = Object.entries(policies).find(([, value]) => typeof value === 'function') ?? []
  if (name !== undefined) throw notKept(`The policy ${name} is a function`)
}

function notKept(fault: string): FauxhouseError {
  const remedy = 'Omit the option state of the server, or use what JSON can express.'
  const problem = `${fault}, which a file cannot keep.`
  return new FauxhouseError('INVALID_OPTION', problem, remedy, { option: 'state' })
}

function noSnapshot(): FauxhouseError {
  return new FauxhouseError(
    'SNAPSHOT_NOT_FOUND',
    'The value is not a snapshot of this world, its forks or its origin.',
    'Pass a snapshot that snapshot() of this world returned.',
  )
}
