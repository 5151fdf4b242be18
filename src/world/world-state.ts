import type { Policies } from '../contract/policies'
import { mergePolicies } from '../contract/policy-reading'
import { FauxhouseError } from '../errors'
import { type Clock, createFollowingClock, createStandingClock } from './clock'
import { DATA_VERSION, packageOf } from './data-version'
import { createFamily, type Family } from './family'
import { LogTail } from './log'
import type { WorldSettings } from './options'
import { Roster } from './roster'
import type { Snapshot } from './world'

/** The state of a world that a command or the clock can change. */
export interface WorldState {
  readonly clock: Clock
  readonly roster: Roster
  readonly policies: Policies
  readonly log: LogTail
  /** Those that a sweep has laid over the policies of the world. */
  readonly laid?: Partial<Policies> | undefined
}

/** Options, generated players and state of a world. */
export type CoreParts = readonly [settings: WorldSettings, family: Family, state: WorldState]

/** The contents of a snapshot. */
interface TakenParts {
  readonly now: number
  readonly state: WorldState
  readonly family: Family
}

/** The contents by snapshot, not inside it: only {@link takeSnapshot} makes valid snapshots. */
const taken = new WeakMap<Snapshot, TakenParts>()

export function takeSnapshot(now: number, state: WorldState, family: Family): Snapshot {
  const snapshot = Object.freeze({ now, dataVersion: DATA_VERSION }) as Snapshot
  taken.set(snapshot, { now, state, family })
  return snapshot
}

/**
 * The contents of a snapshot of a world in the family.
 *
 * @throws FauxhouseError SNAPSHOT_NOT_FOUND for anything else
 */
export function takenParts(snapshot: Snapshot, family: Family): TakenParts {
  const parts = taken.get(snapshot)
  if (parts?.family === family) return parts
  requireSameData(snapshot)
  throw new FauxhouseError(
    'SNAPSHOT_NOT_FOUND',
    'The value is not a snapshot of this world, of its forks or of its origin.',
    'Give a snapshot that snapshot() of this world returned.',
  )
}

/** A snapshot of another version of the package is none of this one. */
function requireSameData(value: unknown): void {
  const { dataVersion } = (value ?? {}) as { dataVersion?: unknown }
  if (typeof dataVersion !== 'number' || dataVersion === DATA_VERSION) return
  throw new FauxhouseError(
    'SNAPSHOT_NOT_FOUND',
    `The snapshot has data version ${dataVersion}, and this package generates version ${DATA_VERSION}.`,
    `Restore it with ${packageOf(dataVersion)} in the process that took it, or replay the log of that world.`,
    { dataVersion, supported: DATA_VERSION },
  )
}

/** The state in a snapshot. */
export function stateBehind(snapshot: Snapshot): WorldState {
  return (taken.get(snapshot) as TakenParts).state
}

/**
 * A copy of the state with its own clock, for another world or a snapshot. Changes of one do not
 * affect the other.
 */
export function shareOf(state: WorldState, clock: Clock): WorldState {
  return { ...state, clock, roster: state.roster.share() }
}

/** The target of `reset`. */
export interface Start {
  readonly snapshot: Snapshot
  /** The lead of the clock there. */
  readonly lead: number
}

/** Whether the state is the one at the start, apart from time that a host's clock has passed. */
export function isAtStart(
  { clock, log, policies }: WorldState,
  { snapshot, lead }: Start,
): boolean {
  const { state } = taken.get(snapshot) as TakenParts
  return clock.lead === lead && log === state.log && policies === state.policies
}

/** The policies that differ from the defaults, without values that JSON cannot express. */
export function changedPolicies(policies: Policies): Partial<Policies> {
  const defaults = mergePolicies({})
  return Object.fromEntries(
    Object.entries(policies).filter(
      ([name, value]) => value !== defaults[name as keyof Policies] && typeof value !== 'function',
    ),
  )
}

/** The part of a change that a log can contain: the validated values, without functions. */
export function writableChange(changes: Partial<Policies>, policies: Policies): Partial<Policies> {
  const names = Object.keys(changes) as (keyof Policies)[]
  const kept = names.filter(
    (name) => changes[name] !== undefined && typeof policies[name] !== 'function',
  )
  return Object.fromEntries(kept.map((name) => [name, policies[name]]))
}

/** The parts of a world without any command. */
export function partsOf(
  settings: WorldSettings,
  family = createFamily(settings, settings.caches),
): CoreParts {
  const { now, hostClock, policies, logLimits } = settings
  const clock = hostClock ? createFollowingClock(hostClock, now) : createStandingClock(now)
  const state = { clock, roster: new Roster(), policies, log: new LogTail(logLimits) }
  return [settings, family, state]
}
