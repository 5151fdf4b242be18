import * as v from 'valibot'
import { whole } from '../../contract/input/option-schemas'
import { invalidOption, type OptionSchemas, optionReader } from '../../contract/input/options'
import { throwAtCaller } from '../../errors'
import type { Archive, Kept } from './archive'
import { entryOf, faultOf, lineOf, type RequestEntry } from './entry'
import type { Feed } from './feed'
import { type Predicate, predicateOf, type RequestMatcher } from './matcher'
import type { KnownPlayers } from './nearest'
import type { Recorder, SeenBodies, SeenRequest, Timing } from './record'
import { Ring } from './ring'

/** A page of the requests that match. */
export interface RequestQuery {
  /** Whole, from 0. Default: all. */
  readonly limit?: number | undefined
  /** Whole, from 0. Default 0. */
  readonly offset?: number | undefined
}

/** The requests that a world has answered, and the reasons. Newest first. */
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

/** A request and the journal that has it. */
type Found = readonly [journal: Journal, kept: Kept]

interface JournalParts {
  readonly archive: Archive
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
  readonly #ring: Ring
  readonly #parts: JournalParts

  constructor(limit: number, parts: JournalParts) {
    this.limit = limit
    this.#ring = new Ring(limit, parts.archive)
    this.#parts = parts
  }

  get dropped(): number {
    return this.#ring.dropped
  }

  record(seen: SeenRequest, bodies: SeenBodies, timing: Timing): void {
    if (this.limit === 0) return
    this.#ring.add(seen, bodies, timing)
    if (seen.changes) {
      const request = { number: this.#ring.lastNumber, of: this.#parts.source }
      for (const { write } of seen.changes) write.request = request
    }
    if (this.#parts.feed.isRead) this.#publish()
  }

  find(matcher: RequestMatcher = {}, page: RequestQuery = {}): RequestEntry[] {
    return [...this.finding(matcher, page)]
  }

  /** The entries that match, each formatted when it is taken. @throws as {@link find} */
  finding(matcher: RequestMatcher = {}, page: RequestQuery = {}): Generator<RequestEntry> {
    return Journal.#page(this.#matching(matcher), readPage(page))
  }

  /** How many of the requests that a matcher is about are no longer kept. */
  droppedBy({ worlds }: RequestMatcher): number {
    const others = worlds === undefined ? [] : (this.#parts.named() ?? [])
    return others.reduce((sum, journal) => sum + journal.dropped, this.dropped)
  }

  count(matcher?: RequestMatcher): number {
    if (matcher === undefined) return this.#ring.size
    let count = 0
    for (const _ of this.#matching(matcher)) count += 1
    return count
  }

  last(matcher: RequestMatcher = {}): RequestEntry | undefined {
    const { value } = this.finding(matcher).next()
    return value
  }

  get(id: string): RequestEntry | undefined {
    const kept = this.#keptOf(id)
    return kept && this.#entryOf(kept)
  }

  clear(): void {
    this.#ring.clear()
  }

  #publish(): void {
    const kept = this.#ring.newest
    if (kept === undefined) return
    const { feed, source } = this.#parts
    if (kept.seen.fault) feed.publish(source, 'fault', () => faultOf(kept))
    feed.publish(source, 'request', () => lineOf(kept))
  }

  static *#page(
    matching: Iterable<Found>,
    { limit, offset }: { readonly limit: number; readonly offset: number },
  ): Generator<RequestEntry> {
    if (limit === 0) return
    let place = 0
    for (const [journal, kept] of matching) {
      if (place >= offset) yield journal.#entryOf(kept)
      place += 1
      if (place >= offset + limit) return
    }
  }

  /** The requests that match, the newest first. @throws as {@link find} */
  #matching(matcher: RequestMatcher): Generator<Found> {
    const fits = predicateOf(matcher)
    const requests = matcher.worlds === undefined ? this.#own() : this.#inAllWorlds()
    return Journal.#fitting(requests, fits)
  }

  static *#fitting(requests: Iterable<Found>, fits: Predicate): Generator<Found> {
    for (const found of requests) {
      const [journal, kept] = found
      if (fits(kept.seen, () => journal.#ring.bodiesOf(kept))) yield found
    }
  }

  *#own(): Generator<Found> {
    for (const kept of this.#ring) yield [this, kept]
  }

  #inAllWorlds(): Generator<Found> {
    const { archive, named } = this.#parts
    const others = named()
    if (others === undefined) {
      const facts = { caller: 'requests', option: 'worlds' }
      const reason = 'only the base world has the requests to all worlds.'
      const remedy = 'Ask the base world, or omit it.'
      throw invalidOption('The option worlds', 'all', remedy, { facts, reason })
    }
    return Journal.#merged([this, ...others], archive)
  }

  /** The requests of journals in the order of their arrival, the newest first. */
  static *#merged(journals: readonly Journal[], archive: Archive): Generator<Found> {
    const left = new Map<object, { journal: Journal; number: number }>()
    for (const journal of journals) {
      left.set(journal.#ring, { journal, number: journal.#ring.lastNumber })
    }
    for (const member of archive.newestFirst()) {
      const next = left.get(member)
      if (next === undefined) continue
      const kept = next.journal.#ring.at(next.number)
      if (kept === undefined) continue
      next.number -= 1
      yield [next.journal, kept]
    }
  }

  #entryOf(kept: Kept): RequestEntry {
    return entryOf(kept, this.#ring.bodiesOf(kept), this.#parts.players)
  }

  #keptOf(id: string): Kept | undefined {
    return /^[1-9]\d{0,14}$/.test(id) ? this.#ring.at(Number(id)) : undefined
  }
}
