import * as v from 'valibot'
import { whole } from '../../contract/input/option-schemas'
import { invalidOption, type OptionSchemas, optionReader } from '../../contract/input/options'
import { throwAtCaller } from '../../errors'
import { entryOf, faultOf, lineOf, type RequestEntry } from './entry'
import type { Feed } from './feed'
import { type Predicate, predicateOf, type RequestMatcher } from './matcher'
import type { KnownPlayers } from './nearest'
import type { AppliedChange, Recorder, SeenBodies, SeenRequest, Timing } from './record'
import { FEW, type Kept, newestFirst, type Owner, type Shelf } from './shelf'

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
  readonly shelf: Shelf
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
  readonly #parts: JournalParts
  readonly owner: Owner = { size: 0 }
  /** The requests, oldest first. Dropped ones come before all that are kept. */
  #entries: Kept[] = []
  /** Number of the newest request, and of the newest one before the last `clear`. */
  #last = 0
  #cleared = 0

  constructor(limit: number, parts: JournalParts) {
    this.limit = limit
    this.#parts = parts
  }

  get dropped(): number {
    return this.#last - this.#cleared - this.owner.size
  }

  record(
    seen: SeenRequest,
    bodies: SeenBodies,
    timing: Timing,
    changes: readonly AppliedChange[] = [],
  ): void {
    if (this.limit === 0) return
    const { shelf, feed, source } = this.#parts
    if (this.owner.size >= this.limit) shelf.drop(this.#entries.at(-this.owner.size) as Kept)
    if (this.#entries.length > 2 * this.owner.size + FEW) {
      this.#entries = this.#entries.filter(({ isKept }) => isKept)
    }
    this.#last += 1
    const kept = shelf.add(this.owner, this.#last, seen, bodies, timing)
    this.#entries.push(kept)
    const request = { number: this.#last, of: this.owner }
    for (const { write } of changes) write.request = request
    if (!feed.isRead) return
    if (seen.fault) feed.publish(source, 'fault', () => faultOf(kept))
    feed.publish(source, 'request', () => lineOf(kept))
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
    if (matcher === undefined) return this.owner.size
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
    for (const kept of this.#entries) this.#parts.shelf.drop(kept)
    this.#entries = []
    this.#cleared = this.#last
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
    const isOwn = matcher.worlds === undefined
    const requests = isOwn ? newestFirst(this.#entries) : this.#parts.shelf.newestFirst()
    return Journal.#fitting(requests, isOwn ? [this] : [this, ...this.#others()], fits)
  }

  static *#fitting(
    requests: Iterable<Kept>,
    journals: readonly Journal[],
    fits: Predicate,
  ): Generator<Found> {
    const owners = new Map(journals.map((each) => [each.owner, each]))
    for (const kept of requests) {
      const journal = owners.get(kept.owner)
      if (journal !== undefined && fits(kept.seen, () => kept.bodies)) yield [journal, kept]
    }
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

  #entryOf(kept: Kept): RequestEntry {
    return entryOf(kept, this.#parts.players)
  }

  #keptOf(id: string): Kept | undefined {
    if (!/^[1-9]\d{0,14}$/.test(id)) return undefined
    // Numbers follow each other without a gap.
    const place = this.#entries.length - 1 - (this.#last - Number(id))
    const kept = place < 0 ? undefined : this.#entries[place]
    return kept?.isKept ? kept : undefined
  }
}
