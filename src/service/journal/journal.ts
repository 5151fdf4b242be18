import * as v from 'valibot'
import { whole } from '../../contract/input/option-schemas'
import { type OptionSchemas, optionReader } from '../../contract/input/options'
import { throwAtCaller } from '../../errors'
import type { Archive, Kept } from './archive'
import { entryOf, faultOf, lineOf, type RequestEntry } from './entry'
import type { Feed } from './feed'
import { predicateOf, type RequestMatcher } from './matcher'
import type { KnownPlayers } from './nearest'
import type { CoverageTaker, KeptBodies, Recorder, SeenBodies, SeenRequest, Timing } from './record'
import { Ring, type TextBodies } from './ring'

/** A page of the requests that match. */
export interface RequestQuery {
  /** Whole, from 0. Default: all. */
  readonly limit?: number | undefined
  /** Whole, from 0. Default 0. */
  readonly offset?: number | undefined
}

/** The requests that a world has answered, and why it answered so. Newest first. */
export interface Requests {
  /** Number of requests that are kept at most: the option `memory.journal`. */
  readonly limit: number
  /** The requests that match: all, or a page of them. @throws FauxhouseError INVALID_OPTION */
  find(matcher?: RequestMatcher, page?: RequestQuery): readonly RequestEntry[]
  /** @throws FauxhouseError INVALID_OPTION */
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

/** The bodies in a journal that keeps nothing, which serves the coverage. */
const NOT_KEPT: KeptBodies = { request: undefined, response: undefined }

interface JournalParts {
  readonly archive: Archive
  readonly feed: Feed
  readonly players: KnownPlayers
  /** The world. */
  readonly source: object
  readonly coverage: () => CoverageTaker | undefined
}

/** The journal of a world. It is not part of its state: no log, snapshot or fork has it. */
export class Journal implements Requests, Recorder {
  static {
    throwAtCaller(Journal.prototype, ['count', 'find', 'last'])
  }

  readonly limit: number
  readonly #ring: Ring
  readonly #players: KnownPlayers
  readonly #feed: Feed
  readonly #source: object
  readonly #coverage: () => CoverageTaker | undefined

  constructor(limit: number, { archive, feed, players, source, coverage }: JournalParts) {
    this.limit = limit
    this.#ring = new Ring(limit, archive)
    this.#players = players
    this.#feed = feed
    this.#source = source
    this.#coverage = coverage
  }

  get coverage(): CoverageTaker | undefined {
    return this.#coverage()
  }

  record(seen: SeenRequest, bodies: SeenBodies, timing: Timing, earlier?: KeptBodies): KeptBodies {
    if (this.limit === 0) return NOT_KEPT
    const keptBodies = this.#ring.add(seen, bodies, timing, earlier)
    if (seen.changes) {
      const request = { number: this.#ring.lastNumber, of: this.#source }
      for (const { write } of seen.changes) write.request = request
    }
    if (this.#feed.isRead) this.#publish()
    return keptBodies
  }

  find(matcher: RequestMatcher = {}, page: RequestQuery = {}): RequestEntry[] {
    return [...this.finding(matcher, page)]
  }

  /** The entries that match, each formatted when it is taken. @throws as {@link find} */
  finding(matcher: RequestMatcher = {}, page: RequestQuery = {}): Generator<RequestEntry> {
    return this.#matching(predicateOf(matcher), readPage(page))
  }

  /**
   * The requests as they are kept, the oldest first.
   *
   * @param only id of a request; without it all
   */
  *kept(only?: string): Generator<readonly [Kept, TextBodies]> {
    const one = only === undefined ? undefined : this.#keptOf(only)
    const chosen = only === undefined ? [...this.#ring].reverse() : one ? [one] : []
    for (const kept of chosen) yield [kept, this.#ring.bodiesOf(kept)]
  }

  count(matcher?: RequestMatcher): number {
    if (matcher === undefined) return this.#ring.size
    const fits = predicateOf(matcher)
    let count = 0
    for (const kept of this.#ring) if (fits(kept.seen, () => this.#requestBody(kept))) count += 1
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
    if (kept.seen.fault) this.#feed.publish(this.#source, 'fault', () => faultOf(kept))
    this.#feed.publish(this.#source, 'request', () => lineOf(kept))
  }

  *#matching(
    fits: ReturnType<typeof predicateOf>,
    { limit, offset }: { readonly limit: number; readonly offset: number },
  ): Generator<RequestEntry> {
    let place = 0
    for (const kept of this.#ring) {
      if (place >= offset + limit) return
      if (!fits(kept.seen, () => this.#requestBody(kept))) continue
      if (place >= offset) yield this.#entryOf(kept)
      place += 1
    }
  }

  #entryOf(kept: Kept): RequestEntry {
    return entryOf(kept, this.#ring.bodiesOf(kept), this.#players)
  }

  #keptOf(id: string): Kept | undefined {
    return /^[1-9]\d{0,14}$/.test(id) ? this.#ring.at(Number(id)) : undefined
  }

  #requestBody(kept: Kept): string | undefined {
    return this.#ring.bodiesOf(kept).request ?? undefined
  }
}
