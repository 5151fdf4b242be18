import * as v from 'valibot'
import {
  invalidOption,
  type OptionSchemas,
  optionReader,
  whole,
} from '../../contract/input/options'
import { throwAtCaller } from '../../errors'
import type { Pause } from '../../world/budget'
import type { Feed } from '../../world/feed'
import { entryOf, faultEventOf, type RequestEntry, requestEventOf } from './entry'
import { predicateOf, type RequestMatcher } from './matcher'
import type { KnownPlayers } from './nearest'
import type { Recorder, SeenRequest, StoredRequest } from './record'
import { charactersOf, type RequestStore } from './request-store'

/** A page of the requests that match. */
export interface RequestQuery {
  /** Whole, from 0. Default: all. */
  readonly limit?: number | undefined
  /** Whole, from 0. Default 0. */
  readonly offset?: number | undefined
}

/** The requests that a world has responded to, and the reasons. Newest first. */
export interface Requests {
  /** Maximum number of requests kept: the option `memory.journal`. */
  readonly limit: number
  /** Number of requests that are no longer kept, since the last `clear`. No call returns them. */
  readonly dropped: number
  /**
   * The requests that match, newest first: all, or a page of them.
   *
   * @throws FauxhouseError INVALID_OPTION
   */
  find(matcher?: RequestMatcher, page?: RequestQuery): readonly RequestEntry[]
  /** Counts the requests that match and are kept. @throws FauxhouseError INVALID_OPTION */
  count(matcher?: RequestMatcher): number
  /** The newest request that matches. @throws FauxhouseError INVALID_OPTION */
  last(matcher?: RequestMatcher): RequestEntry | undefined
  /** The request with an id; undefined if there is none, or if it is no longer kept. */
  get(id: string): RequestEntry | undefined
  /** Removes all requests. */
  clear(): void
}

const readPage = optionReader(
  'requests.find',
  () =>
    ({
      limit: v.optional(whole(0), Number.MAX_SAFE_INTEGER),
      offset: v.optional(whole(0), 0),
    }) satisfies OptionSchemas<RequestQuery>,
)

/** Number of characters that a search reads between pauses, and of a request without its bodies. */
const CHARACTERS_IN_TURN = 200_000
const CHARACTERS_BESIDE = 500

interface JournalParts {
  readonly store: RequestStore
  readonly feed: Feed
  readonly players: KnownPlayers
  /** The world. */
  readonly source: object
  /** The journals of the named worlds; undefined for that of one of them. */
  readonly named: () => readonly Journal[] | undefined
}

/** The journal of a world. It is not part of its state: no log, snapshot or fork has it. */
export class Journal implements Requests, Recorder {
  static {
    throwAtCaller(Journal.prototype, ['count', 'find', 'last'])
  }

  readonly limit: number
  /** Stands for the journal in the log of its world, which thereby holds no request. */
  readonly owner: object = {}
  readonly #parts: JournalParts
  /** The requests by their numbers, which follow each other without a gap. */
  readonly #kept = new Map<number, StoredRequest>()
  /** Number of the newest request, and of the newest one before the last `clear`. */
  #last = 0
  #cleared = 0

  constructor(limit: number, parts: JournalParts) {
    this.limit = limit
    this.#parts = parts
  }

  get dropped(): number {
    return this.#last - this.#cleared - this.#kept.size
  }

  record(seen: SeenRequest, waiting?: StoredRequest): StoredRequest {
    const { store, feed, source } = this.#parts
    const kept = waiting ?? this.#add(seen)
    if (waiting !== undefined) store.complete(waiting, seen)
    for (const { write } of seen.changes) write.request = { number: kept.number, of: this.owner }
    if (feed.isRead) {
      if (seen.fault && waiting === undefined)
        feed.publish(source, 'fault', () => faultEventOf(kept))
      feed.publish(source, 'request', () => requestEventOf(kept.number, seen))
    }
    return kept
  }

  #add(seen: SeenRequest): StoredRequest {
    const { store } = this.#parts
    store.drop(this.#kept.get(this.#last - this.limit + 1))
    this.#last += 1
    return store.add(this.#last, seen, this.#kept)
  }

  find(matcher: RequestMatcher = {}, page: RequestQuery = {}): RequestEntry[] {
    return this.#found(matcher, page).map((entry) => entry())
  }

  /**
   * Searches, with pauses, among the requests that are kept at its start.
   *
   * @returns functions that format the entries that match
   * @throws as {@link find}
   */
  async search(
    matcher: RequestMatcher,
    page: RequestQuery = {},
    pause?: Pause,
  ): Promise<(() => RequestEntry)[]> {
    const search = this.#search(matcher, page)
    while (search.goOn(CHARACTERS_IN_TURN)) if (pause) await pause()
    return search.found()
  }

  #found(matcher: RequestMatcher = {}, page: RequestQuery = {}): (() => RequestEntry)[] {
    const search = this.#search(matcher, page)
    search.goOn(Number.POSITIVE_INFINITY)
    return search.found()
  }

  #search(matcher: RequestMatcher, page: RequestQuery) {
    const fits = predicateOf(matcher)
    const { limit, offset } = readPage(page)
    const isOwn = matcher.worlds === undefined
    const journals = isOwn ? [this] : [this, ...this.#others()]
    const players = new Map(journals.map((each) => [each.#kept, each.#parts.players]))
    const all = isOwn ? [...this.#kept.values()].reverse() : this.#parts.store.newestFirst()
    const rest = all[Symbol.iterator]()
    const found: (() => RequestEntry)[] = []

    /** Looks at so many more characters, and returns whether there is more to do. */
    function goOn(characters: number): boolean {
      let seen = 0
      while (found.length < offset + limit && seen < characters) {
        const { done, value: kept } = rest.next()
        if (done) return false
        const known = players.get(kept.siblings)
        if (known === undefined) continue
        if (fits(kept.seen)) found.push(() => entryOf(kept, known))
        seen += CHARACTERS_BESIDE + charactersOf(kept.seen)
      }
      return found.length < offset + limit
    }
    return { goOn, found: () => found.slice(offset) }
  }

  /** How many of the requests that a matcher is about are no longer kept. */
  droppedBy({ worlds }: RequestMatcher): number {
    const others = worlds === undefined ? [] : (this.#parts.named() ?? [])
    return others.reduce((sum, journal) => sum + journal.dropped, this.dropped)
  }

  count(matcher?: RequestMatcher): number {
    return this.#found(matcher).length
  }

  last(matcher?: RequestMatcher): RequestEntry | undefined {
    return this.find(matcher, { limit: 1 })[0]
  }

  get(id: string): RequestEntry | undefined {
    const kept = /^[1-9]\d{0,14}$/.test(id) ? this.#kept.get(Number(id)) : undefined
    return kept && entryOf(kept, this.#parts.players)
  }

  clear(): void {
    for (const kept of this.#kept.values()) this.#parts.store.drop(kept)
    this.#cleared = this.#last
  }

  /** The journals of the named worlds. */
  #others(): readonly Journal[] {
    const others = this.#parts.named()
    if (others !== undefined) return others
    const facts = { caller: 'requests', option: 'worlds' }
    const reason = 'only the base world has the requests to all worlds.'
    const remedy = 'Ask the base world, or omit it.'
    throw invalidOption('The option worlds', 'all', remedy, { facts, reason })
  }
}
