import type { Bodies, BodyText, SeenRequest, StoredRequest } from './record'

/** Largest number of requests of all journals, unless one alone may have more. */
const MAX_REQUESTS = 100_000

/** Largest number of characters of all bodies. */
const MAX_CHARACTERS = 64_000_000

/**
 * The requests of all journals that share a bound. If there are too many, the oldest are dropped,
 * of whichever world, and so are the oldest bodies.
 */
export class RequestStore {
  readonly #maxRequests: number
  readonly #maxCharacters: number
  /** The requests by their places, which ascend with their arrival. */
  readonly #all = new Map<number, StoredRequest>()
  #next = 0
  /** Place of the first request that may be kept, and of the first whose bodies may be. */
  #oldest = 0
  #oldestBodies = 0
  #characters = 0

  /** @param min number of requests that one journal may have */
  constructor(min: number, maxRequests = MAX_REQUESTS, maxCharacters = MAX_CHARACTERS) {
    this.#maxRequests = Math.max(min, maxRequests)
    this.#maxCharacters = maxCharacters
  }

  add(number: number, seen: SeenRequest, siblings: StoredRequest['siblings']): StoredRequest {
    const kept = { number, seen, siblings, place: this.#next }
    this.#next += 1
    siblings.set(number, kept)
    this.#all.set(kept.place, kept)
    for (; this.#all.size > this.#maxRequests; this.#oldest += 1) {
      this.drop(this.#all.get(this.#oldest))
    }
    this.#countBodies(kept)
    return kept
  }

  /** Gives a request that has waited, if it is still kept, what is known at its end. */
  complete(kept: StoredRequest, seen: SeenRequest): void {
    kept.seen = seen
    if (this.#all.has(kept.place)) this.#countBodies(kept)
  }

  drop(kept: StoredRequest | undefined): void {
    if (kept === undefined) return
    kept.siblings.delete(kept.number)
    this.#all.delete(kept.place)
    this.#dropBodies(kept)
  }

  /** All requests that are kept, the newest first. */
  newestFirst(): StoredRequest[] {
    return [...this.#all.values()].reverse()
  }

  #countBodies(kept: StoredRequest): void {
    // A body that alone is too long is dropped at once, and no other one for it.
    kept.seen.bodies = bodiesBelow(kept.seen, this.#maxCharacters)
    this.#characters += charactersOf(kept.seen)
    this.#oldestBodies = Math.min(this.#oldestBodies, kept.place)
    for (; this.#characters > this.#maxCharacters; this.#oldestBodies += 1) {
      this.#dropBodies(this.#all.get(this.#oldestBodies))
    }
  }

  #dropBodies(kept: StoredRequest | undefined): void {
    if (kept === undefined) return
    this.#characters -= charactersOf(kept.seen)
    kept.seen.bodies = bodiesBelow(kept.seen, 0)
  }
}

/** The number of characters of the bodies of a request and of its response. */
export function charactersOf({ bodies: { request, response } }: SeenRequest): number {
  return (request?.length ?? 0) + (response?.length ?? 0)
}

/** The bodies that are not longer than a limit: what is no body stays none. */
function bodiesBelow({ bodies }: SeenRequest, max: number): Bodies {
  const short = (text: BodyText) => (text && text.length > max ? undefined : text)
  return { request: short(bodies.request), response: short(bodies.response) }
}
