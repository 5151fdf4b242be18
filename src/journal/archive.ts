import { Bodies, type KeptBody } from './bodies'
import type { Recorded, Timing } from './record'

/** A request in a journal, and in the list of all journals that share a bound. */
export interface Kept extends Recorded, Timing {
  readonly number: number
  /** Undefined without a body. */
  readonly requestBody: KeptBody | 'dropped' | undefined
  readonly responseBody: KeptBody | 'dropped' | undefined
  readonly ring: { dropOldest(): void }
  older: Kept | undefined
  newer: Kept | undefined
}

/** Largest number of requests of all journals, unless one alone may have more. */
const MOST_REQUESTS = 100_000

/**
 * The requests of all journals that share a bound, in the order of their arrival. If there are too
 * many, the oldest is dropped. It has no reference to a world.
 */
export class Archive {
  readonly #most: number
  readonly #bodies: Bodies
  #oldest: Kept | undefined
  #newest: Kept | undefined
  #size = 0

  /** @param least number of requests that one journal may have */
  constructor(least: number, most = MOST_REQUESTS, bodies = new Bodies()) {
    this.#most = Math.max(least, most)
    this.#bodies = bodies
  }

  add(kept: Kept): void {
    kept.older = this.#newest
    if (this.#newest === undefined) this.#oldest = kept
    else this.#newest.newer = kept
    this.#newest = kept
    this.#size += 1
    while (this.#size > this.#most) this.#oldest?.ring.dropOldest()
  }

  remove(kept: Kept): void {
    const { older, newer } = kept
    if (older === undefined) this.#oldest = newer
    else older.newer = newer
    if (newer === undefined) this.#newest = older
    else newer.older = older
    this.#size -= 1
    kept.older = undefined
    kept.newer = undefined
  }

  /**
   * Keeps a body; undefined for none.
   *
   * @param earlier what this returned for the same text
   */
  keepBody(
    text: string | null,
    earlier?: KeptBody | 'dropped' | undefined,
  ): KeptBody | 'dropped' | undefined {
    if (text === null || text === '') return undefined
    if (typeof earlier === 'object' && this.#bodies.isNew(earlier)) return earlier
    return this.#bodies.keep(text) ?? 'dropped'
  }

  /** The text of a body; null for none, undefined if it was dropped. */
  textOf(body: KeptBody | 'dropped' | undefined): string | null | undefined {
    if (body === undefined) return null
    return body === 'dropped' ? undefined : this.#bodies.read(body)
  }
}
