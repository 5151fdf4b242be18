import type { Policies } from '../contract/policies'
import { frozenCopy } from '../input/frozen'
import { excessOf, NO_WORK, sumOfWork, WORK_LIMITS, type Work, type WorkKind } from '../work/budget'
import type { WorldCommand } from './commands'

/** One change of a world, as the log keeps it: JSON throughout, the instant in ISO 8601. */
export type LogEntry =
  | { readonly at: string; readonly player: string; readonly command: WorldCommand }
  | { readonly at: string; readonly policies: Partial<Policies> }
  | ({ readonly at: string } & LoadingEntry)

/** A command of a player, with its instant in ISO 8601. */
export interface PlayerCommandEntry {
  readonly at: string
  readonly command: WorldCommand
}

/** A loaded scenario: its name or its definition, with what it is built on that is not bundled. */
export interface LoadingEntry {
  readonly scenario: string | object
  readonly parts?: readonly object[]
  /** Player id in the place of its own. */
  readonly as?: string
  /** Players of the same ids gave way. */
  readonly replace?: boolean
}

/** A world as (options, commands): the replay file. */
export interface WorldLog {
  readonly fauxhouse: 1
  readonly options: {
    readonly seed: string
    readonly players: number
    readonly epoch: string
    readonly now: string
    readonly policies: Partial<Policies>
  }
  readonly commands: readonly LogEntry[]
  /**
   * Where `reset` leads: so many of the commands are done, and the clock stands there. Absent in a
   * world that was restored to a moment before its start.
   */
  readonly start?: { readonly commands: number; readonly now: string } | undefined
  /** Where the clock stands now. */
  readonly now: string
  /**
   * `false`: the world did more than its log may hold, or than a replay may do. The entries are a
   * true beginning, and no world can be made of them.
   */
  readonly complete?: false | undefined
}

/** How much a log may hold. */
export interface LogLimits {
  readonly entries: number
  /** Characters of JSON. */
  readonly bytes: number
}

/** About what an entry costs beside its text. */
const ENTRY_BYTES = 200

/**
 * The entries of a log up to a length. Worlds that share a past share the list: the one that writes
 * at its end goes on in place, any other one copies first.
 */
export class LogTail {
  readonly #limits: LogLimits
  readonly #entries: LogEntry[]
  readonly #length: number
  readonly #bytes: number
  /** What doing it again comes to. */
  readonly #work: Work
  /** False once something was done that is not in it. */
  readonly #isWhole: boolean

  constructor(
    limits: LogLimits,
    entries: LogEntry[] = [],
    { length = entries.length, bytes = 0, work = NO_WORK, isWhole = true } = {},
  ) {
    this.#limits = limits
    this.#entries = entries
    this.#length = length
    this.#bytes = bytes
    this.#work = work
    this.#isWhole = isWhole
  }

  /** Whether a replay of it makes the world again. */
  get isComplete(): boolean {
    return this.#isWhole && this.excess === undefined
  }

  /** What there is too much of for a replay, if there is. */
  get excess(): WorkKind | undefined {
    return excessOf(this.#work, WORK_LIMITS.log)
  }

  get length(): number {
    return this.#length
  }

  /** Whether another tail goes on from this one. */
  isBeginningOf(other: LogTail): boolean {
    return this.entries().every((entry, place) => other.#entryAt(place) === entry)
  }

  /** When the change at a place was made, ms UTC; undefined beyond the end. */
  instantAt(place: number): number | undefined {
    const entry = this.#entryAt(place)
    return entry && Date.parse(entry.at)
  }

  /** The entries, oldest first, without a list of them. */
  *[Symbol.iterator](): Generator<LogEntry> {
    for (let place = 0; place < this.#length; place++) yield this.#entries[place] as LogEntry
  }

  /** The entries, oldest first. */
  entries(): LogEntry[] {
    return this.#entries.slice(0, this.#length)
  }

  /** Commands of one player, oldest first. */
  commandsOf(id: string): PlayerCommandEntry[] {
    const found: PlayerCommandEntry[] = []
    for (const entry of this) {
      if ('command' in entry && entry.player === id) {
        found.push({ at: entry.at, command: entry.command })
      }
    }
    return found
  }

  /**
   * This tail with more entries, and the work that they were. Entries that do not fit are not kept,
   * nor is any later one: what is kept stays the true beginning of what was done.
   */
  with(more: readonly LogEntry[], work: Work): LogTail {
    if (!this.#isWhole) return this
    // Entries are handed out, and worlds that share a past share them: none may be changed.
    const frozen = more.map((entry) => frozenCopy(entry))
    const bytes = frozen.reduce((sum, each) => sum + JSON.stringify(each).length, this.#bytes)
    const limits = this.#limits
    if (this.#length + more.length > limits.entries || bytes > limits.bytes) {
      const kept = { length: this.#length, bytes: this.#bytes, work: this.#work, isWhole: false }
      return new LogTail(limits, this.#entries, kept)
    }
    const entries = this.#entries.length === this.#length ? this.#entries : this.entries()
    for (const entry of frozen) entries.push(entry)
    return new LogTail(limits, entries, { bytes, work: sumOfWork(this.#work, work) })
  }

  /** The list of the entries and about its bytes. Tails of one past share it. */
  holding(): readonly [list: object, bytes: number] {
    return [this.#entries, this.#bytes + ENTRY_BYTES * this.#length]
  }

  #entryAt(place: number): LogEntry | undefined {
    return place < this.#length ? this.#entries[place] : undefined
  }
}
