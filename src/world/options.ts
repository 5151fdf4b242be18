import * as v from 'valibot'
import { mergePolicies, type Policies } from '../contract/policies'
import { addMonths } from '../domain/durations'
import {
  DAY_MS,
  dayOf,
  FIRST_CLOCK,
  formatInstant,
  type InstantInput,
  instant,
  LAST_CLOCK,
} from '../domain/instants'
import type { FauxhouseError } from '../errors'
import { fitText, flag, instantInput, whole } from '../input/option-schemas'
import { invalidOption, type OptionSchemas, type ReadOptions } from '../input/options'
import { PLAYER_ID_COUNT } from '../random/player-ids'
import type { LogLimits } from './log'

/** What a world is made from. The same options give the same world. */
export interface WorldOptions {
  /** Default `fauxhouse`. */
  readonly seed?: string | undefined
  /** Number of generated players, 0 to 2^40; default 100. They cost nothing until they are read. */
  readonly players?: number | undefined
  /** Where histories start; default 36 calendar months before `now`, at midnight UTC. */
  readonly epoch?: InstantInput | undefined
  /**
   * Where the clock starts; default 2026-01-01T12:00:00.000Z. `'wall'` starts at the host's time
   * and goes on with it: that needs `hostClock`.
   */
  readonly now?: InstantInput | 'wall' | undefined
  /** Host time in ms, such as `Date.now`, for `now: 'wall'`. */
  readonly hostClock?: (() => number) | undefined
  /** Switches for what the document leaves open. */
  readonly policies?: Partial<Policies> | undefined
  /** Checks every response against the contract before it leaves; default false. For tests. */
  readonly selfCheck?: boolean | undefined
  /**
   * Whether HTTP answers carry `Date`, from the world's clock; default true. Without it the server
   * of Node.js puts the host's there.
   */
  readonly dateHeader?: boolean | undefined
  /**
   * Most entries of the log, default 100,000. What goes beyond is done, but not kept: the log then
   * says `complete: false`, and no world can be made of it.
   */
  readonly logEntries?: number | undefined
  /** The same in characters of JSON, default 64,000,000. */
  readonly logBytes?: number | undefined
}

/** Options made complete. */
export interface WorldSettings {
  readonly seed: string
  readonly players: number
  readonly epoch: number
  readonly now: number
  /** Present if the clock follows the host. */
  readonly hostClock: (() => number) | undefined
  readonly policies: Policies
  readonly selfCheck: boolean
  readonly dateHeader: boolean
  readonly logLimits: LogLimits
}

const DEFAULT_NOW = instant('2026-01-01T12:00:00Z')
const HISTORY_MONTHS = 36

/** A list of more, or a text of more, no engine can hold. */
const MOST_ENTRIES = 10_000_000
const MOST_BYTES = 500_000_000

/** An instant at which a clock can stand. */
export const clockInstant = () =>
  instantInput({
    first: FIRST_CLOCK,
    last: LAST_CLOCK,
    allowed:
      'an instant such as 2026-01-31T12:00:00Z, or milliseconds, from 1990-01-01 to 2190-01-01',
  })

/** How the options are read: instants come out in ms. */
export const worldOptionSchemas = () =>
  ({
    seed: v.optional(fitText(), 'fauxhouse'),
    players: v.optional(whole(0, PLAYER_ID_COUNT), 100),
    epoch: v.optional(clockInstant()),
    now: v.optional(v.lazy((now) => (now === 'wall' ? v.literal('wall') : clockInstant()))),
    hostClock: v.optional(v.custom<() => number>(isFunction, 'a function such as Date.now')),
    policies: v.optional(
      v.custom<Partial<Policies>>(isObject, 'an object such as { maxLimit: 50 }'),
    ),
    selfCheck: v.optional(flag(), false),
    dateHeader: v.optional(flag(), true),
    logEntries: v.optional(whole(0, MOST_ENTRIES), 100_000),
    logBytes: v.optional(whole(0, MOST_BYTES), 64_000_000),
  }) satisfies OptionSchemas<WorldOptions>

const isFunction = (value: unknown) => typeof value === 'function'

const isObject = (value: unknown) =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The options as they were read. */
type ReadWorldOptions = ReadOptions<ReturnType<typeof worldOptionSchemas>>

/**
 * Completes the options.
 *
 * @throws FauxhouseError INVALID_OPTION for options that exclude each other, and for a policy
 */
export function completeOptions(options: ReadWorldOptions): WorldSettings {
  const { seed, players, selfCheck, dateHeader, hostClock } = options
  const follows = options.now === 'wall'
  const now = options.now === 'wall' ? hostTime(hostClock) : (options.now ?? DEFAULT_NOW)
  const epoch = options.epoch ?? defaultEpoch(now)
  if (epoch > now && players > 0) throw epochAfterNow(epoch, now)
  return {
    seed,
    players,
    epoch,
    now,
    hostClock: follows ? hostClock : undefined,
    policies: mergePolicies(options.policies),
    selfCheck,
    logLimits: { entries: options.logEntries, bytes: options.logBytes },
    dateHeader,
  }
}

/** Without this error, the world would look like one that lost its players. */
function epochAfterNow(epoch: number, now: number): FauxhouseError {
  const reason = `It lies after now, ${formatInstant(now)}, so no generated player has registered.`
  const remedy = 'Give an earlier epoch or a later now, or players: 0.'
  return invalidOption('The option epoch', formatInstant(epoch), remedy, { reason })
}

function hostTime(hostClock: (() => number) | undefined): number {
  if (hostClock === undefined) {
    const reason = 'It needs a host clock.'
    const remedy = 'Add hostClock: Date.now.'
    throw invalidOption('The option now', 'wall', remedy, { reason })
  }
  const time: unknown = hostClock()
  const floor = typeof time === 'number' ? Math.floor(time) : Number.NaN
  if (floor >= FIRST_CLOCK && floor <= LAST_CLOCK) return floor
  throw invalidOption('The time of hostClock', time, 'Give a clock such as Date.now.')
}

function defaultEpoch(now: number): number {
  return Math.max(FIRST_CLOCK, dayOf(addMonths(now, -HISTORY_MONTHS)) * DAY_MS)
}
