import * as v from 'valibot'
import { utf8Encoder } from '../../contract/input/json'
import {
  invalidOption,
  type OptionSchemas,
  optionReader,
  whole,
} from '../../contract/input/options'
import type { Feed } from '../../world/feed'
import { atOnce, inTurns, type Pause, type Turns } from '../../world/turns'
import { entryOf, faultEventOf, type RequestEntry, requestEventOf } from './entry'
import { predicateOf, type RequestMatcher } from './matcher'
import type { KnownPlayers } from './nearest'
import type { RecordedRequest, Recorder, RequestQueue } from './record'

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
  /** Removes all requests, or the older ones. @throws FauxhouseError INVALID_OPTION */
  clear(query?: {
    /** Id of the last request to remove. Default: all are removed. */
    readonly to?: string | undefined
  }): void
}

const readPage = optionReader(
  'requests.find',
  () =>
    ({
      limit: v.optional(whole(0), Number.MAX_SAFE_INTEGER),
      offset: v.optional(whole(0), 0),
    }) satisfies OptionSchemas<RequestQuery>,
)

const readCleared = optionReader('requests.clear', () => ({
  to: v.optional(v.pipe(v.string(), v.regex(/^\d{1,15}$/, 'the id of a request'))),
}))

/** Number of bytes that a search reads between pauses, and of a request without its bodies. */
const BYTES_IN_TURN = 200_000
const BYTES_BESIDE = 500

/** Formats an entry that was found: as of now, or later. */
type EntryFormatter = () => RequestEntry

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
  readonly limit: number
  /** Stands for the journal in the log of its world, which thereby holds no request. */
  readonly owner: object = {}
  readonly #parts: JournalParts
  readonly #kept: KeptRequests
  /** Number of the newest request that the last `clear` removed. */
  #cleared = 0

  constructor(limit: number, parts: JournalParts) {
    this.limit = limit
    this.#parts = parts
    this.#kept = new KeptRequests(limit)
  }

  get dropped(): number {
    return this.#kept.last - this.#cleared - this.#kept.size
  }

  arrive(request: RecordedRequest): void {
    const { store, feed, source } = this.#parts
    store.add(request, this.#kept)
    const { fault } = request
    if (fault === undefined || !feed.isRead) return
    feed.publish(source, 'fault', () => faultEventOf(request))
    if (fault.delayMs === 0) return
    // It waits, and is described as it is now, not as at its end.
    const waiting = requestEventOf(request)
    feed.publish(source, 'request', () => waiting)
  }

  finish(request: RecordedRequest, requestBody: string, responseBody: string): void {
    const { store, feed, source } = this.#parts
    store.finish(request, requestBody, responseBody)
    const { number, changes } = request
    for (const { write } of changes) write.request = { number, of: this.owner }
    if (feed.isRead) feed.publish(source, 'request', () => requestEventOf(request))
  }

  find(matcher?: RequestMatcher, page?: RequestQuery): RequestEntry[] {
    return atOnce(this.#found(matcher, page)).map((entry) => entry())
  }

  /**
   * Searches, with pauses, among the requests that are kept at its start.
   *
   * @returns functions that format the entries that match
   * @throws as {@link find}
   */
  search(matcher: RequestMatcher, page?: RequestQuery, pause?: Pause) {
    return inTurns(this.#found(matcher, page), pause)
  }

  *#found(matcher: RequestMatcher = {}, page: RequestQuery = {}): Turns<readonly EntryFormatter[]> {
    const fits = predicateOf(matcher)
    const { limit, offset } = readPage(page)
    const isOwn = matcher.worlds === undefined
    const journals = isOwn ? [this] : [this, ...this.#others()]
    const players = new Map<unknown, KnownPlayers>(
      journals.map((each) => [each.#kept, each.#parts.players]),
    )
    const found: EntryFormatter[] = []
    let seen = 0
    for (const request of (isOwn ? this.#kept : this.#parts.store).newestFirst()) {
      if (found.length === offset + limit) break
      const known = players.get(request.queue)
      if (known === undefined) continue
      if (fits(request)) found.push(() => entryOf(request, known))
      seen += BYTES_BESIDE + sizeOf(request)
      if (seen < BYTES_IN_TURN) continue
      seen = 0
      yield
    }
    return found.slice(offset)
  }

  /** How many of the requests that a matcher is about are no longer kept. */
  droppedBy({ worlds }: RequestMatcher): number {
    const others = worlds === undefined ? [] : (this.#parts.named() ?? [])
    return others.reduce((sum, journal) => sum + journal.dropped, this.dropped)
  }

  count(matcher?: RequestMatcher): number {
    return atOnce(this.#found(matcher)).length
  }

  last(matcher?: RequestMatcher): RequestEntry | undefined {
    return this.find(matcher, { limit: 1 })[0]
  }

  get(id: string): RequestEntry | undefined {
    const request = /^[1-9]\d{0,14}$/.test(id) ? this.#kept.get(Number(id)) : undefined
    return request && entryOf(request, this.#parts.players)
  }

  clear(query: { readonly to?: string | undefined } = {}): void {
    const last = Number(readCleared(query).to ?? Number.POSITIVE_INFINITY)
    const kept = this.#kept
    for (let each = kept.oldest; each && each.number <= last; each = kept.oldest) {
      this.#parts.store.drop(each)
    }
    this.#cleared = kept.last - kept.size
  }

  /** The journals of the named worlds. */
  #others(): readonly Journal[] {
    const others = this.#parts.named()
    if (others !== undefined) return others
    const facts = { caller: 'requests', option: 'worlds' }
    const reason = 'only the base world has the requests to all worlds.'
    const remedy = 'Ask the base world, or omit it.'
    throw invalidOption('The option "worlds"', 'all', remedy, { facts, reason })
  }
}

/** Largest number of requests of all journals, unless one alone may have more. */
const MAX_REQUESTS = 100_000

/** Largest number of bytes of all bodies. */
const MAX_BYTES = 64_000_000

/** The requests of one journal, in a ring: their numbers follow each other without a gap. */
export class KeptRequests implements RequestQueue {
  readonly limit: number
  /** Number of the oldest request that is kept, and of the newest request. */
  #first = 1
  #last = 0
  readonly #ring: (RecordedRequest | undefined)[] = []

  constructor(limit: number) {
    this.limit = limit
  }

  get size(): number {
    return this.#last - this.#first + 1
  }
  get last(): number {
    return this.#last
  }
  get oldest(): RecordedRequest | undefined {
    return this.get(this.#first)
  }

  get(number: number): RecordedRequest | undefined {
    const isKept = number >= this.#first && number <= this.#last
    return isKept ? this.#ring[(number - 1) % this.limit] : undefined
  }

  /** Precondition: there are fewer than the limit. */
  push(request: RecordedRequest): void {
    this.#last += 1
    request.number = this.#last
    request.isKept = true
    request.queue = this
    this.#ring[(this.#last - 1) % this.limit] = request
  }

  shift(): void {
    this.#ring[(this.#first - 1) % this.limit] = undefined
    this.#first += 1
  }

  newestFirst(): RecordedRequest[] {
    const place = this.#last % this.limit
    const inOrder = [...this.#ring.slice(place), ...this.#ring.slice(0, place)]
    return inOrder.filter((each) => each !== undefined).reverse()
  }
}

/** How many more requests than are kept stand in the list of all before it is made anew. */
const SPARE = 1_000

/**
 * The requests of all journals that share a bound, in the order of their arrival. If there are too
 * many, the oldest are dropped, of whichever world, and so are the oldest bodies.
 */
export class RequestStore {
  readonly #maxRequests: number
  readonly #maxBytes: number
  #size = 0
  /** Bytes of all bodies. */
  #bytes = 0
  /** Also requests that are no longer kept: all before the start, and others. */
  #all: RecordedRequest[] = []
  #start = 0
  /** The place of the oldest request that may have its bodies. */
  #firstWhole = 0

  /** @param min number of requests that one journal may have */
  constructor(min: number, maxRequests = MAX_REQUESTS, maxBytes = MAX_BYTES) {
    this.#maxRequests = Math.max(min, maxRequests)
    this.#maxBytes = maxBytes
  }

  add(request: RecordedRequest, queue: KeptRequests): void {
    if (queue.size === queue.limit) this.drop(queue.oldest)
    queue.push(request)
    this.#all.push(request)
    this.#size += 1
    if (this.#size > this.#maxRequests) this.drop(this.#oldest())
    if (this.#all.length <= 2 * this.#size + SPARE) return
    this.#all = this.#all.filter(isKept)
    this.#start = 0
    this.#firstWhole = 0
  }

  #oldest(): RecordedRequest | undefined {
    while (this.#all[this.#start]?.isKept === false) this.#start += 1
    return this.#all[this.#start]
  }

  /** Drops the oldest request of its journal. */
  drop(request: RecordedRequest | undefined): void {
    if (request === undefined) return
    request.queue?.shift()
    request.isKept = false
    this.#size -= 1
    this.#dropBodies(request)
  }

  #dropBodies(request: RecordedRequest): void {
    this.#bytes -= sizeOf(request)
    request.requestBody &&= undefined
    request.responseBody &&= undefined
  }

  /** Keeps the bodies of a request at its end, unless the request is dropped by then. */
  finish(request: RecordedRequest, requestBody: string, responseBody: string): void {
    if (!isKept(request)) return
    request.requestBody = bytesOf(requestBody)
    request.responseBody = bytesOf(responseBody)
    this.#bytes += sizeOf(request)
    // A request may end after later ones.
    this.#firstWhole = Math.min(this.#firstWhole, this.#all.lastIndexOf(request))
    while (this.#bytes > this.#maxBytes) {
      this.#dropBodies(this.#all[this.#firstWhole] ?? request)
      this.#firstWhole += 1
    }
  }

  newestFirst(): RecordedRequest[] {
    return this.#all.filter(isKept).reverse()
  }
}

const isKept = (request: RecordedRequest) => request.isKept

/** Number of bytes of the bodies of a request. */
function sizeOf({ requestBody, responseBody }: RecordedRequest): number {
  return (requestBody?.length ?? 0) + (responseBody?.length ?? 0)
}

/** Null for no text. The engine would copy a string twice before it counts as old. */
const bytesOf = (text: string) => (text === '' ? null : utf8Encoder().encode(text))
