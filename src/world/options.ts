import * as v from 'valibot'
import { isObject } from '../contract/input/json'
import {
  fitText,
  instantInput,
  invalidOption,
  type OptionSchemas,
  type ReadOptions,
  whole,
} from '../contract/input/options'
import type { Policies } from '../contract/policies'
import { mergePolicies } from '../contract/policies'
import type { FauxhouseError } from '../errors'
import {
  addMonths,
  DAY_MS,
  dayOf,
  FIRST_CLOCK,
  formatInstant,
  type InstantInput,
  instant,
  LAST_CLOCK,
} from '../simulator/domain/instants'
import { PLAYER_ID_COUNT } from '../simulator/random/ids'
import { COMPRESSION, MAX_COMPRESSION } from '../simulator/registration/arrival'
import { POPULATION, POPULATIONS, type PopulationName } from '../simulator/registration/population'
import type { FaultRule } from './faults/rule'

/** The options that every way of making a world has. */
export interface WorldBasics {
  /** Default `fauxhouse`. */
  readonly seed?: string | undefined
  /**
   * Number of generated players that register in the 36 months after the epoch, and in each 36
   * months after that; 0 to 2^40, default 100. They cost nothing until they are read.
   */
  readonly players?: number | undefined
  /**
   * Whom the generated players are. `desk`: those that a back office works on, each with a
   * situation. `register`: everyone who ever registered, with the statistics of a whole casino.
   * Default `desk`; of datasets on the command line, `register`.
   */
  readonly population?: PopulationName | undefined
  /**
   * Number of rounds that a generated row of play stands for, 1 to 10; default 5. At 1 each spin
   * has its row, at its real stake and pace; 5 makes stakes and pauses five times as large.
   */
  readonly compression?: number | undefined
  /** The start of the histories; default: 36 calendar months before `now`, at midnight UTC. */
  readonly epoch?: InstantInput | undefined
  /**
   * The start of the clock; default 2026-01-01T12:00:00.000Z. With `'wall'` the clock follows the
   * host's time, which requires `hostClock`.
   */
  readonly now?: InstantInput | 'wall' | undefined
  /** Settings for the points that the specification leaves open. */
  readonly policies?: Partial<Policies> | undefined
  /** Faults of the initial state, to which `reset` returns. */
  readonly faults?: readonly FaultRule[] | undefined
}

/** Limits of what a world keeps in memory. */
export interface MemoryOptions {
  /**
   * Number of requests that `world.requests` keeps, 0 to 1,000,000; default 1,000. With 0 none is
   * recorded.
   */
  readonly journal?: number | undefined
  /**
   * Largest number of entries in the log; default 100,000. Further changes take effect but are not
   * logged: the log then has `complete: false` and cannot be replayed.
   */
  readonly logEntries?: number | undefined
}

const DEFAULT_NOW = instant('2026-01-01T12:00:00Z')
const HISTORY_MONTHS = 36

/** JavaScript engines cannot hold longer lists. */
const MAX_ENTRIES = 10_000_000

/** The schema of an instant in the range of the clock. */
export const clockInstant = () =>
  instantInput({
    first: FIRST_CLOCK,
    last: LAST_CLOCK,
    allowed:
      'an instant such as 2026-01-31T12:00:00Z, or milliseconds, from 1990-01-01 to 2190-01-01',
  })

/** The schemas of the options that every way of making a world has. Instants become ms. */
export const newWorldSchemas = () => ({
  seed: v.optional(fitText()),
  players: v.optional(whole(0, PLAYER_ID_COUNT)),
  population: v.optional(v.picklist(POPULATIONS)),
  compression: v.optional(whole(1, MAX_COMPRESSION)),
  epoch: v.optional(clockInstant()),
  now: v.optional(v.lazy((now) => (now === 'wall' ? v.literal('wall') : clockInstant()))),
  policies: v.optional(v.custom<Partial<Policies>>(isObject, 'an object such as { maxLimit: 50 }')),
})

/** The schemas of the options. Instants become ms. */
export const worldOptionSchemas = () => {
  const { seed, players, population, compression, ...others } = newWorldSchemas()
  return {
    ...others,
    seed: v.optional(seed.wrapped, 'fauxhouse'),
    players: v.optional(players.wrapped, 100),
    population: v.optional(population.wrapped, POPULATION),
    compression: v.optional(compression.wrapped, COMPRESSION),
    hostClock: v.optional(v.custom<() => number>(isFunction, 'a function such as Date.now')),
    memory: memorySchema(),
  }
}

/** Largest number of requests that a world keeps. */
export const MAX_REQUESTS = 1_000_000

const memorySchema = () =>
  v.optional(
    v.strictObject({
      journal: v.optional(whole(0, MAX_REQUESTS), 1_000),
      logEntries: v.optional(whole(0, MAX_ENTRIES), 100_000),
    } satisfies OptionSchemas<MemoryOptions>),
    {},
  )

const isFunction = (value: unknown) => typeof value === 'function'

/** The time of a host in ms, for a world that follows it. */
export type HostClock = () => number

/** The validated options. */
type ReadWorldOptions = ReadOptions<ReturnType<typeof worldOptionSchemas>>

/** Options with all defaults. */
export interface WorldSettings extends Omit<ReadWorldOptions, 'epoch' | 'now' | 'policies'> {
  readonly epoch: number
  readonly now: number
  /** Present if the clock follows the host. */
  readonly hostClock: HostClock | undefined
  readonly policies: Policies
  /** Whether a server keeps the world in a file, so that JSON has to express all of it. */
  readonly isKept?: boolean
}

/**
 * Adds the defaults to the options.
 *
 * @throws FauxhouseError INVALID_OPTION for options that exclude each other, and for a policy
 */
export function completeOptions(options: ReadWorldOptions): WorldSettings {
  const { hostClock, policies } = options
  const follows = options.now === 'wall'
  const now = options.now === 'wall' ? hostTime(hostClock) : (options.now ?? DEFAULT_NOW)
  const epoch = options.epoch ?? defaultEpoch(now)
  if (epoch > now && options.players > 0) throw epochAfterNow(epoch, now)
  return {
    ...options,
    epoch,
    now,
    hostClock: follows ? hostClock : undefined,
    policies: mergePolicies(policies),
  }
}

/** The error for a world that would have no registered generated player. */
function epochAfterNow(epoch: number, now: number): FauxhouseError {
  const reason = `It is after now, ${formatInstant(now)}, so no generated player has registered.`
  const remedy = 'Use an earlier epoch, a later now, or players: 0.'
  return invalidOption('The option "epoch"', formatInstant(epoch), remedy, { reason })
}

function hostTime(hostClock: (() => number) | undefined): number {
  if (hostClock === undefined) {
    const reason = 'It needs a host clock.'
    const remedy = 'Add hostClock: Date.now.'
    throw invalidOption('The option "now"', 'wall', remedy, { reason })
  }
  const time: unknown = hostClock()
  const floor = typeof time === 'number' ? Math.floor(time) : Number.NaN
  if (floor >= FIRST_CLOCK && floor <= LAST_CLOCK) return floor
  throw invalidOption('The time of hostClock', time, 'Pass a clock such as Date.now.')
}

function defaultEpoch(now: number): number {
  return Math.max(FIRST_CLOCK, dayOf(addMonths(now, -HISTORY_MONTHS)) * DAY_MS)
}
