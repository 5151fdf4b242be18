import { mergePolicies, type Policies } from '../contract/policies'
import { addMonths, readInstant } from '../domain/durations'
import { DAY_MS, formatInstant, type InstantInput, instant } from '../domain/instants'
import { FauxhouseError } from '../errors'
import { suggestion } from '../input/nearest'
import { PLAYER_ID_COUNT } from '../random/player-ids'

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
}

const DEFAULT_NOW = instant('2026-01-01T12:00:00Z')
const HISTORY_MONTHS = 36

const KNOWN: readonly string[] = [
  'seed',
  'players',
  'epoch',
  'now',
  'hostClock',
  'policies',
  'selfCheck',
  'dateHeader',
  'scenarios',
  'replay',
]

/**
 * Refuses what is no set of options: a text would be spread letter by letter.
 *
 * @throws FauxhouseError INVALID_OPTION
 */
export function requireOptions(options: unknown): void {
  if (typeof options === 'object' && options !== null && !Array.isArray(options)) return
  const shown = JSON.stringify(options) ?? String(options)
  throw new FauxhouseError(
    'INVALID_OPTION',
    `The options of a world cannot be ${shown}.`,
    'Give an object such as { seed: "checkout", players: 50 }, or nothing.',
  )
}

/** Completes the options, or says what is wrong with them. */
export function completeOptions(options: WorldOptions): WorldSettings {
  for (const key of Object.keys(options)) {
    if (!KNOWN.includes(key)) throw invalid(key, 'is not an option', suggestion(key, KNOWN))
  }
  const { seed = 'fauxhouse', players = 100, selfCheck = false, dateHeader = true } = options
  if (typeof seed !== 'string') throw invalid('seed', 'is not a string', 'Give a string.')
  for (const [name, value] of Object.entries({ selfCheck, dateHeader })) {
    if (typeof value !== 'boolean') throw invalid(name, 'is no yes or no', 'Give true or false.')
  }
  if (options.hostClock !== undefined && typeof options.hostClock !== 'function') {
    throw invalid('hostClock', 'is not a function', 'Give one that tells ms, such as Date.now.')
  }
  if (!Number.isInteger(players) || players < 0 || players > PLAYER_ID_COUNT) {
    throw invalid('players', `cannot be ${players}`, 'Give a whole number from 0 to 2^40.')
  }
  const now = startOf(options)
  const epoch =
    options.epoch === undefined ? defaultEpoch(now) : readInstant(options.epoch, 'epoch')
  if (epoch > now && players > 0) throw epochAfterNow(epoch, now)
  return {
    seed,
    players,
    epoch,
    now,
    hostClock: options.now === 'wall' ? options.hostClock : undefined,
    policies: mergePolicies(options.policies),
    selfCheck,
    dateHeader,
  }
}

/** Nobody would exist: without a word, that looks like a world that lost its players. */
function epochAfterNow(epoch: number, now: number): FauxhouseError {
  const [start, clock] = [formatInstant(epoch), formatInstant(now)]
  return invalid(
    'epoch',
    `${start} lies after now, ${clock}, so no generated player has registered`,
    'Give an earlier epoch or a later now, or players: 0.',
  )
}

function startOf({ now = DEFAULT_NOW, hostClock }: WorldOptions): number {
  if (now !== 'wall') return readInstant(now, 'now')
  if (hostClock) return readInstant(Math.floor(hostClock()), 'hostClock')
  throw invalid('now', 'is "wall" without a host clock', 'Add hostClock: Date.now.')
}

function defaultEpoch(now: number): number {
  return Math.max(0, Math.floor(addMonths(now, -HISTORY_MONTHS) / DAY_MS) * DAY_MS)
}

function invalid(option: string, problem: string, remedy: string): FauxhouseError {
  return new FauxhouseError('INVALID_OPTION', `The option ${option} ${problem}.`, remedy, {
    option,
  })
}
