import type { SeenBodies, SeenRequest, Timing } from './record'

/** The bodies of a request: null for none, undefined if it was dropped. */
export interface TextBodies {
  readonly request: string | null | undefined
  readonly response: string | null | undefined
}

/** Stands for a journal: a request has no reference to a world. */
export interface Owner {
  /** Number of its requests that are kept. */
  size: number
}

/** A request in a journal. */
export interface Kept extends Timing {
  readonly number: number
  readonly seen: SeenRequest
  readonly owner: Owner
  bodies: TextBodies
  /** False once the request was dropped. */
  isKept: boolean
}

/** Largest number of requests of all journals, unless one alone may have more. */
const MAX_REQUESTS = 100_000

/** Largest number of characters of all bodies. */
const MAX_CHARACTERS = 64_000_000

/** So many dropped requests may be left in any case. */
export const FEW = 100

const DROPPED: TextBodies = { request: undefined, response: undefined }

/**
 * The requests of all journals that share a bound, in the order of their arrival. If there are too
 * many, the oldest are dropped, of whichever world, and so are the oldest bodies.
 */
export class Shelf {
  readonly #maxRequests: number
  readonly #maxCharacters: number
  #order: Kept[] = []
  /** Place of the first request that may be kept, and of the first whose bodies may be. */
  #head = 0
  #bodied = 0
  #size = 0
  #characters = 0

  /** @param min number of requests that one journal may have */
  constructor(min: number, maxRequests = MAX_REQUESTS, maxCharacters = MAX_CHARACTERS) {
    this.#maxRequests = Math.max(min, maxRequests)
    this.#maxCharacters = maxCharacters
  }

  add(owner: Owner, number: number, seen: SeenRequest, sent: SeenBodies, timing: Timing): Kept {
    const { request, response } = sent
    const bodies = { request: this.#fitting(request || null), response: this.#fitting(response) }
    const { hostAt, durationMs } = timing
    const kept: Kept = { number, seen, owner, bodies, isKept: true, hostAt, durationMs }
    this.#order.push(kept)
    owner.size += 1
    this.#size += 1
    this.#characters += charactersOf(bodies)
    while (this.#size > this.#maxRequests) this.#dropOldest()
    while (this.#characters > this.#maxCharacters) {
      const oldest = this.#order[this.#bodied] as Kept
      this.#characters -= charactersOf(oldest.bodies)
      oldest.bodies = withoutTexts(oldest.bodies)
      this.#bodied += 1
    }
    return kept
  }

  drop(kept: Kept): void {
    if (!kept.isKept) return
    this.#characters -= charactersOf(kept.bodies)
    kept.bodies = DROPPED
    kept.isKept = false
    kept.owner.size -= 1
    this.#size -= 1
    if (this.#order.length <= 2 * this.#size + FEW) return
    this.#order = this.#order.filter((each) => each.isKept)
    this.#head = 0
    this.#bodied = 0
  }

  newestFirst(): Generator<Kept> {
    return newestFirst(this.#order)
  }

  #dropOldest(): void {
    while (this.#order[this.#head]?.isKept === false) this.#head += 1
    this.drop(this.#order[this.#head] as Kept)
  }

  /** A body that alone is too long is dropped at once, and no other one for it. */
  #fitting(text: string | null): string | null | undefined {
    return text !== null && text.length > this.#maxCharacters ? undefined : text
  }
}

/** The requests of a list that are kept, the last one first. */
export function* newestFirst(list: readonly Kept[]): Generator<Kept> {
  for (let place = list.length - 1; place >= 0; place -= 1) {
    const kept = list[place] as Kept
    if (kept.isKept) yield kept
  }
}

function charactersOf({ request, response }: TextBodies): number {
  return (request?.length ?? 0) + (response?.length ?? 0)
}

/** Without its texts: what is no body stays none. */
function withoutTexts({ request, response }: TextBodies): TextBodies {
  return { request: request && undefined, response: response && undefined }
}
