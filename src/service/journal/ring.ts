import type { Archive, Kept } from './archive'
import type { KeptBodies, SeenBodies, SeenRequest, Timing } from './record'

/** The bodies of a request: null for none, undefined if it was dropped. */
export interface TextBodies {
  readonly request: string | null | undefined
  readonly response: string | null | undefined
}

/** The places that are reserved at first; they are doubled as needed. */
const FIRST_PLACES = 16

/**
 * The newest requests of one world. Their numbers follow each other without a gap.
 *
 * What is kept of a request is in columns, at its number modulo their length: an object for each
 * request would outlive two collections of garbage, which copy it, and die in the third.
 */
export class Ring {
  /** Largest number of requests. */
  readonly limit: number
  /** Counted by the archive. */
  leftOver = 0
  readonly #archive: Archive
  #seen: (SeenRequest | undefined)[] = []
  #bodies: (KeptBodies | undefined)[] = []
  /** `hostAt` and `durationMs` in turn; NaN for undefined. */
  #times = new Float64Array(0)
  /** Number of the oldest request that is kept. */
  #oldest = 1
  /** Number of the first request since the last clear. */
  #first = 1
  /** Number of the next request. A number is never used again. */
  #next = 1

  constructor(limit: number, archive: Archive) {
    this.limit = limit
    this.#archive = archive
  }

  get size(): number {
    return this.#next - this.#oldest
  }

  /** Number of requests since the last clear that are not kept. */
  get dropped(): number {
    return this.#oldest - this.#first
  }

  /** Adds a request. */
  add(seen: SeenRequest, bodies: SeenBodies, timing: Timing): void {
    if (this.size >= this.limit) this.dropOldest()
    if (this.size === this.#seen.length) this.#grow()
    const place = this.#placeOf(this.#next)
    this.#seen[place] = seen
    this.#bodies[place] = this.#archive.keepBodies(bodies)
    this.#times[2 * place] = timing.hostAt ?? Number.NaN
    this.#times[2 * place + 1] = timing.durationMs ?? Number.NaN
    this.#next += 1
    this.#archive.add(this)
  }

  /** The bodies of a request; null for none, undefined if one was dropped. */
  bodiesOf({ bodies: { request, response } }: Kept): TextBodies {
    return { request: this.#archive.textOf(request), response: this.#archive.textOf(response) }
  }

  /** The request with a number; undefined if it is not kept. */
  at(number: number): Kept | undefined {
    if (number < this.#oldest || number >= this.#next) return undefined
    const place = this.#placeOf(number)
    return {
      number,
      seen: this.#seen[place] as SeenRequest,
      bodies: this.#bodies[place] as KeptBodies,
      hostAt: this.#timeAt(2 * place),
      durationMs: this.#timeAt(2 * place + 1),
    }
  }

  /** The number of the request that was added last; 0 before the first. */
  get lastNumber(): number {
    return this.#next - 1
  }

  get newest(): Kept | undefined {
    return this.at(this.lastNumber)
  }

  /** Newest first. */
  *[Symbol.iterator](): Generator<Kept> {
    for (let number = this.#next - 1; ; number -= 1) {
      const kept = this.at(number)
      if (kept === undefined) return
      yield kept
    }
  }

  dropOldest(): void {
    if (this.size === 0) return
    this.#archive.remove(this)
    const place = this.#placeOf(this.#oldest)
    this.#seen[place] = undefined
    this.#bodies[place] = undefined
    this.#oldest += 1
  }

  clear(): void {
    while (this.size > 0) this.dropOldest()
    this.#first = this.#next
  }

  #placeOf(number: number): number {
    return number % this.#seen.length
  }

  #timeAt(place: number): number | undefined {
    const time = this.#times[place]
    return Number.isNaN(time) ? undefined : time
  }

  #grow(): void {
    const places = Math.min(this.limit, Math.max(FIRST_PLACES, 2 * this.size))
    const [seen, bodies, times] = [this.#seen, this.#bodies, this.#times]
    this.#seen = new Array(places).fill(undefined)
    this.#bodies = new Array(places).fill(undefined)
    this.#times = new Float64Array(2 * places)
    for (let number = this.#oldest; number < this.#next; number += 1) {
      const [from, to] = [number % seen.length, this.#placeOf(number)]
      this.#seen[to] = seen[from]
      this.#bodies[to] = bodies[from]
      this.#times.set(times.subarray(2 * from, 2 * from + 2), 2 * to)
    }
  }
}
