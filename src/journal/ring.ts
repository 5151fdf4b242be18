import type { Archive, Kept } from './archive'
import type { SeenBodies, SeenRequest, Timing } from './record'

/** The bodies of a request: null for none, undefined if it was dropped. */
export interface TextBodies {
  readonly request: string | null | undefined
  readonly response: string | null | undefined
}

/** The newest requests of one world. Their numbers follow each other without a gap. */
export class Ring {
  /** Largest number of requests. */
  readonly limit: number
  readonly #archive: Archive
  /** The requests begin at {@link #head}; the places before it are empty. */
  #kept: (Kept | undefined)[] = []
  #head = 0
  /** Number of the next request. A number is never used again. */
  #next = 1

  constructor(limit: number, archive: Archive) {
    this.limit = limit
    this.#archive = archive
  }

  get size(): number {
    return this.#kept.length - this.#head
  }

  /**
   * Adds a request, and returns it.
   *
   * @param earlier an equal request with the same answer, whose bodies can be kept once
   */
  add(seen: SeenRequest, bodies: SeenBodies, timing: Timing, earlier?: Kept): Kept {
    if (this.size >= this.limit) this.dropOldest()
    const kept: Kept = {
      number: this.#next,
      seen,
      hostAt: timing.hostAt,
      durationMs: timing.durationMs,
      ring: this,
      requestBody: this.#archive.keepBody(bodies.request, earlier?.requestBody),
      responseBody: this.#archive.keepBody(bodies.response, earlier?.responseBody),
      older: undefined,
      newer: undefined,
    }
    this.#next += 1
    this.#kept.push(kept)
    this.#archive.add(kept)
    return kept
  }

  /** The bodies of a request; null for none, undefined if one was dropped. */
  bodiesOf({ requestBody, responseBody }: Kept): TextBodies {
    const [request, response] = [requestBody, responseBody].map((each) =>
      this.#archive.textOf(each),
    )
    return { request, response }
  }

  /** The request with a number; undefined if it is not kept. */
  at(number: number): Kept | undefined {
    const place = this.#head + number - (this.#next - this.size)
    return place < this.#head ? undefined : this.#kept[place]
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
    const oldest = this.#kept[this.#head]
    if (oldest === undefined) return
    this.#archive.remove(oldest)
    this.#kept[this.#head] = undefined
    this.#head += 1
    // Half of the list is empty: moving the rest costs as much as what was dropped.
    if (this.#head < 100 || this.#head * 2 < this.#kept.length) return
    this.#kept = this.#kept.slice(this.#head)
    this.#head = 0
  }

  clear(): void {
    while (this.size > 0) this.dropOldest()
  }
}
