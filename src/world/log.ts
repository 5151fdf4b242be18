import { frozenCopy } from '../contract/input/frozen'
import type { Policies } from '../contract/policies'
import { FauxhouseError } from '../errors'
import type { PopulationName } from '../simulator/registration/population'
import type { WorldCommand } from './commands'

/**
 * Version of the generated data. It changes with every change of what a seed or a command gives, so
 * that a log or a snapshot of other data is rejected.
 */
export const DATA_VERSION = 5

/** The last release of the package with this data version. */
const RELEASES: Readonly<Record<number, string>> = { 1: '0.1', 3: '1.0.0-rc.1' }

/** The package to install for a data version. */
export function packageOf(version: number): string {
  const release = RELEASES[version]
  if (release !== undefined) return `fauxhouse@${release}`
  return version < DATA_VERSION
    ? 'an earlier checkout of fauxhouse'
    : 'a later release of fauxhouse'
}

export interface Timed {
  /** The clock of the world, ISO 8601. */
  readonly at: string
}

export interface OfPlayer extends Timed {
  /** Id of the player. */
  readonly player: string
}

/** One change of a world in its log: plain JSON, with the instant in ISO 8601. */
export type LogEntry =
  | (OfPlayer & PlayerCommandEntry)
  | (OfPlayer & {
      /** The player was removed. */
      readonly removed: true
    })
  | (Timed & {
      /** The policies that were set. */
      readonly policies: Partial<Policies>
    })
  | (Timed & LoadingEntry)

/** A command of a player, with its instant in ISO 8601. */
export interface PlayerCommandEntry extends Timed {
  /** The command as it was given, amounts in major units. */
  readonly command: WorldCommand
}

/** A loaded scenario: its name or definition, and the user's definitions that it builds on. */
export interface LoadingEntry {
  /** Name of a bundled scenario, or a definition. */
  readonly scenario: string | object
  /** Definitions of the user that it extends or names as traits. */
  readonly parts?: readonly object[]
  /** Player id that replaces its own. */
  readonly as?: string
  /** True if it replaced players with the same ids. */
  readonly replace?: boolean
  /**
   * The instant to which its times refer, if that is after `at`: its players are as they were at
   * `at`.
   */
  readonly basis?: string
}

/** The name of the scenario that an entry has loaded. */
export function loadedNameOf({ scenario }: LoadingEntry): string {
  return typeof scenario === 'string' ? scenario : String((scenario as { name?: unknown }).name)
}

/** The options and commands of a world, for `createWorld({ replay })`. */
export interface WorldLog {
  /** Version of the format. */
  readonly fauxhouse: 1
  /** Version of the generated data: another one gives other players. */
  readonly data: number
  /** The options of the world, each with its value. */
  readonly options: {
    /** The seed of everything that is generated. */
    readonly seed: string
    /** Number of generated players in each 36 months. */
    readonly players: number
    /** Whom the generated players are: `desk` or `register`. */
    readonly population: PopulationName
    /** Number of rounds that a generated row stands for. */
    readonly compression: number
    /** The start of the histories, ISO 8601. */
    readonly epoch: string
    /** The start of the clock, ISO 8601. */
    readonly now: string
    /** The policies that differ from their defaults. */
    readonly policies: Partial<Policies>
  }
  /** Everything that changed the world, oldest first. */
  readonly commands: readonly LogEntry[]
  /**
   * The target of `reset`: the number of commands before it, and its instant. Absent if the world
   * was restored to a state before its start.
   */
  readonly start?:
    | {
        /** Number of entries before the start. */
        readonly commands: number
        /** The clock at the start, ISO 8601. */
        readonly now: string
      }
    | undefined
  /** The clock at the end of the log. */
  readonly now: string
  /**
   * `false`: the world exceeded the limit of the log. The entries are then only the beginning, and
   * `replay` rejects them.
   */
  readonly complete?: false | undefined
}

/** The update over the service that an entry is from. It is no part of the log that is saved. */
export interface ServiceWrite {
  /** The number of the request in a journal, once it is recorded, and the world of the journal. */
  request: { readonly number: number; readonly of: object } | undefined
}

/** A change in the logs of worlds with a common past. */
interface Change {
  /** Frozen by its first reading: callers and other worlds receive the same one. */
  entry: LogEntry
  /** Undefined for what is not from the service. */
  readonly write: ServiceWrite | undefined
}

/**
 * The changes of a log up to a length. Worlds with a common past share the list. A world that adds
 * a change at its end changes it in place; other worlds copy it first.
 */
export class LogTail {
  /** Largest number of entries. */
  readonly #limit: number
  readonly #changes: Change[]
  /** Number of entries. */
  readonly length: number
  /** Whether a replay creates an equal world: false after a change that is not in the log. */
  readonly isComplete: boolean
  /** Whether a change beyond the limit is rejected: else it takes effect without an entry. */
  readonly #isStrict: boolean

  constructor(
    limit: number,
    changes: Change[] = [],
    { length = changes.length, isComplete = true, isStrict = false } = {},
  ) {
    this.#limit = limit
    this.#isStrict = isStrict
    this.#changes = changes
    this.length = length
    this.isComplete = isComplete
  }

  /** Whether the other log continues this one. */
  isBeginningOf(other: LogTail): boolean {
    return this.sharedWith(other) === this.length
  }

  /** Number of entries with which both logs begin. */
  sharedWith(other: LogTail): number {
    const max = Math.min(this.length, other.length)
    if (this.#changes === other.#changes) return max
    let shared = 0
    while (shared < max && this.#changes[shared] === other.#changes[shared]) shared += 1
    return shared
  }

  /** The same log, which rejects a change beyond a limit. */
  strictlyUpTo(limit: number): LogTail {
    const { length, isComplete } = this
    return new LogTail(limit, this.#changes, { length, isComplete, isStrict: true })
  }

  /** The instant of the change at a place, ms UTC; undefined beyond the end. */
  instantAt(place: number): number | undefined {
    const entry = this.#entryAt(place)
    return entry && Date.parse(entry.at)
  }

  /** Iterates over the entries, oldest first. */
  [Symbol.iterator](): Generator<LogEntry> {
    return this.from(0)
  }

  /** Iterates over the entries from a place on, oldest first. */
  *from(first: number): Generator<LogEntry> {
    for (let place = first; place < this.length; place++) yield this.#entryAt(place) as LogEntry
  }

  /** The entries from a place on, oldest first, each with the update that it is from. */
  since(first: number): [entry: LogEntry, write: ServiceWrite | undefined][] {
    return [...this.from(first)].map((entry, offset) => [
      entry,
      this.#changes[first + offset]?.write,
    ])
  }

  /** The loadings and removals from a place on. It copies no other entry. */
  *arrivals(first: number): Generator<LogEntry> {
    for (let place = first; place < this.length; place++) {
      const { entry } = this.#changes[place] as Change
      if ('scenario' in entry || 'removed' in entry) yield this.#entryAt(place) as LogEntry
    }
  }

  /** The entries, oldest first. */
  entries(): LogEntry[] {
    return [...this]
  }

  /** Commands of one player, oldest first. A removed player has none. */
  commandsOf(id: string): PlayerCommandEntry[] {
    let found: PlayerCommandEntry[] = []
    for (const entry of this) {
      if (!('player' in entry) || entry.player !== id) continue
      if ('removed' in entry) found = []
      else found.push({ at: entry.at, command: entry.command })
    }
    return found
  }

  /**
   * This log with more entries. An entry beyond the limit is not kept, and no later one is, so the
   * log is always the beginning of the history.
   *
   * @param more entries that do not change any more
   * @param write the update over the service that they are from
   * @throws FauxhouseError NOT_READY beyond a strict limit
   */
  with(more: readonly LogEntry[], write?: ServiceWrite): LogTail {
    const { length } = this
    if (!this.isComplete) return this
    const isStrict = this.#isStrict
    if (length + more.length > this.#limit) {
      if (isStrict) throw full(this.#limit)
      return new LogTail(this.#limit, this.#changes, { length, isComplete: false })
    }
    const isLast = this.#changes.length === length
    const changes = isLast ? this.#changes : this.#changes.slice(0, length)
    for (const entry of more) changes.push({ entry, write })
    return new LogTail(this.#limit, changes, { isStrict })
  }

  #entryAt(place: number): LogEntry | undefined {
    const change = place < this.length ? this.#changes[place] : undefined
    if (change !== undefined) change.entry = frozenCopy(change.entry)
    return change?.entry
  }
}

function full(limit: number): FauxhouseError {
  return new FauxhouseError(
    'NOT_READY',
    `The log has reached its limit, ${limit} entries, and a change without one would be lost with the server.`,
    'Reset the world, or start the server with another file.',
    { limit },
  )
}

/** The names of the scenarios that were loaded into a world, in order. */
export function loadedScenarios({ commands }: { commands: Iterable<LogEntry> }): string[] {
  const names: string[] = []
  for (const entry of commands) if ('scenario' in entry) names.push(loadedNameOf(entry))
  return names
}
