import type { Policies } from './contract/policies'
import type { Library } from './scenarios/library'
import type { ScenariosOption } from './scenarios/opening'
import { RequestStore } from './service/journal/journal'
import type { FaultRule } from './world/faults/rule'
import { Feed } from './world/feed'
import type { WorldLog } from './world/log'
import type { RemadeOptions } from './world/named/directory'
import type { MemoryOptions, WorldBasics, WorldSettings } from './world/options'

/** Options of a world. The same options give the same world. */
export interface WorldOptions extends WorldBasics {
  /** Host time in ms, such as `Date.now`, for `now: 'wall'`. */
  readonly hostClock?: (() => number) | undefined
  /** Limits of what the world keeps. */
  readonly memory?: MemoryOptions | undefined
  /** Scenarios of the initial state, to which `reset` returns: a name, a list, or `'all'`. */
  readonly scenarios?: ScenariosOption | undefined
  /** Reproduces a world from its log; excludes all options but `faults` and `memory`. */
  readonly replay?: WorldLog | undefined
}

/** What a world shares with related ones: the bound of their journals, and the events. */
interface SharedJournal {
  /** Number of requests that each journal keeps; 0: none is recorded. */
  readonly entries: number
  readonly store: RequestStore
  readonly feed: Feed
}

export function sharedJournal(entries: number): SharedJournal {
  return { entries, store: new RequestStore(entries), feed: new Feed() }
}

/** What a world begins with, beside its state. */
export interface WorldSetup {
  readonly library: Library
  /** The names of the scenarios of its options. */
  readonly opening: readonly string[]
  readonly faults?: readonly FaultRule[] | undefined
  readonly shared: SharedJournal
}

/** The options of a world in place of another one: what is not given is as there. */
export function remadeOptions(
  { seed, players, population, compression, epoch, now, ...others }: WorldSettings,
  { faults, opening, policies }: Pick<WorldSetup, 'faults' | 'opening'> & { policies: Policies },
  { replay, ...given }: RemadeOptions,
): WorldOptions {
  const { policies: _, isKept: __, ...settings } = others
  if (replay !== undefined) return { ...settings, hostClock: undefined, faults, replay }
  return {
    ...settings,
    faults: given.faults ?? faults,
    seed: given.seed ?? seed,
    players: given.players ?? players,
    population: given.population ?? population,
    compression: given.compression ?? compression,
    epoch: given.epoch ?? epoch,
    now: given.now ?? (settings.hostClock ? 'wall' : now),
    policies: { ...policies, ...given.policies },
    // Checked where it is read.
    scenarios: (given.scenarios ?? opening) as ScenariosOption,
  }
}
