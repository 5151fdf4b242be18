import type { SeenRequest } from './record'

/** A request in a journal, and in the list of all journals that share a bound. */
export interface Kept {
  readonly number: number
  readonly seen: SeenRequest
  readonly ring: { dropOldest(): void }
  /** Length of its two bodies; 0 after they were dropped. */
  characters: number
  older: Kept | undefined
  newer: Kept | undefined
}

/** Largest number of characters of the bodies of all journals. */
const MOST_CHARACTERS = 64_000_000

/** Largest number of requests of all journals, unless one alone may have more. */
const MOST_REQUESTS = 100_000

/**
 * The requests of all journals that share a bound, in the order of their arrival. If there are too
 * many, the oldest bodies are dropped, or the oldest requests. It has no reference to a world.
 */
export class Archive {
  readonly #mostCharacters: number
  readonly #mostRequests: number
  #oldest: Kept | undefined
  #newest: Kept | undefined
  /** The requests before it have no bodies. */
  #oldestWithBody: Kept | undefined
  #characters = 0
  #size = 0

  /** @param least number of requests that one journal may have */
  constructor(least: number, mostCharacters = MOST_CHARACTERS, mostRequests = MOST_REQUESTS) {
    this.#mostCharacters = mostCharacters
    this.#mostRequests = Math.max(least, mostRequests)
  }

  add(kept: Kept): void {
    kept.older = this.#newest
    if (this.#newest === undefined) this.#oldest = kept
    else this.#newest.newer = kept
    this.#newest = kept
    this.#oldestWithBody ??= kept
    this.#characters += kept.characters
    this.#size += 1
    while (this.#characters > this.#mostCharacters) this.#dropBodies()
    while (this.#size > this.#mostRequests) this.#oldest?.ring.dropOldest()
  }

  remove(kept: Kept): void {
    const { older, newer } = kept
    if (older === undefined) this.#oldest = newer
    else older.newer = newer
    if (newer === undefined) this.#newest = older
    else newer.older = older
    if (this.#oldestWithBody === kept) this.#oldestWithBody = newer
    this.#characters -= kept.characters
    this.#size -= 1
    kept.older = undefined
    kept.newer = undefined
  }

  #dropBodies(): void {
    const kept = this.#oldestWithBody
    if (kept === undefined) return
    this.#oldestWithBody = kept.newer
    this.#characters -= kept.characters
    kept.characters = 0
    kept.seen.requestBody = undefined
    kept.seen.responseBody = undefined
  }
}
