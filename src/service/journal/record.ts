import type { OperationId } from '../../contract/operations'
import type { Policies } from '../../contract/policies'
import type { ProblemCode, ProblemItem } from '../../contract/problems'
import type { ConnectionFailure, FaultEffect } from '../../world/faults/rule'
import type { Change } from '../../world/views/changes'

/** The header fields of a request, by lower-case names. */
interface HeaderFields {
  get(name: string): string | null
  keys(): Iterable<string>
}

/** A correction that makes a request valid. */
export interface Nearest {
  /** Path and query of the valid request. */
  readonly path: string
  /** What differs: the name of a parameter or of a header, or a JSON pointer; null for the path. */
  readonly parameter: string | null
  /** Its valid value; null if it is left out. */
  readonly value: unknown
  /** Why, or what to do, as a sentence. */
  readonly reason: string
}

/** The fields before and after an update. */
type ChangedFields = Pick<Change, 'before' | 'after'>

/** An update that was applied. */
export interface AppliedChange {
  readonly record: ChangedFields
  /** What the log of the world knows of its request: the journal adds the number. */
  readonly write: { request: { readonly number: number; readonly of: object } | undefined }
}

/**
 * A request and its response, as the application saw them. It has references only; an entry is
 * formatted when it is read.
 */
export interface SeenRequest {
  /** Name of the world; undefined for the base world. */
  readonly world: string | undefined
  readonly operation: OperationId | undefined
  readonly player: string | undefined
  readonly method: string
  /** Absolute. */
  readonly url: string
  /** Raw path in the world, or as sent without one; `/v1` instead of the adapter's base path. */
  readonly path: string
  readonly headers: HeaderFields
  /** Null while the request waits in a delay. */
  readonly status: number | null
  readonly responseHeaders: Readonly<Record<string, string>>
  readonly rejection:
    | { readonly code: ProblemCode; readonly items: readonly ProblemItem[] }
    | undefined
  readonly fault: { readonly id: string; readonly effect: FaultEffect } | undefined
  readonly broken: ConnectionFailure | undefined
  /** Whether the adapter writes to a socket, so that it can break a connection. */
  readonly hasSocket: boolean
  /** Whether the client left before the response. */
  readonly isAborted: boolean
  /** The updates that were applied. */
  readonly changes: readonly AppliedChange[]
  /** The request without what empties its page, if the page is empty. */
  readonly nearest: Nearest | null
  readonly policies: Policies
  /** The world's clock, ms UTC. */
  readonly at: number
  /** The start by the clock of the host, ms UTC; undefined without one. */
  readonly hostAt: number | undefined
  readonly durationMs: number | undefined
  bodies: Bodies
}

/** The bodies of a request, as far as it was read, and of its response. */
interface Bodies {
  readonly request: Text
  readonly response: Text
}

/** Null for no body, undefined if it was dropped. */
type Text = string | null | undefined

/** Takes the requests of a world. The log learns the number of the request of an update. */
export interface Recorder {
  /**
   * Records a request.
   *
   * @param waiting what was recorded of it when it began to wait: its entry is completed, if it is
   *   still kept
   */
  record(seen: SeenRequest, waiting?: Kept): Kept
}

/** A request in a journal. */
export interface Kept {
  readonly number: number
  seen: SeenRequest
  /** All requests of its journal that are kept, by their numbers: no reference to a world. */
  readonly siblings: Map<number, Kept>
  /** Ascends with the arrival of the requests of all journals. */
  readonly place: number
}

/** Largest number of requests of all journals, unless one alone may have more. */
const MAX_REQUESTS = 100_000

/** Largest number of characters of all bodies. */
const MAX_CHARACTERS = 64_000_000

/**
 * The requests of all journals that share a bound. If there are too many, the oldest are dropped,
 * of whichever world, and so are the oldest bodies.
 */
export class Shelf {
  readonly #maxRequests: number
  readonly #maxCharacters: number
  /** The requests by their places, which ascend with their arrival. */
  readonly #all = new Map<number, Kept>()
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

  add(number: number, seen: SeenRequest, siblings: Kept['siblings']): Kept {
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
  complete(kept: Kept, seen: SeenRequest): void {
    kept.seen = seen
    if (this.#all.has(kept.place)) this.#countBodies(kept)
  }

  drop(kept: Kept | undefined): void {
    if (kept === undefined) return
    kept.siblings.delete(kept.number)
    this.#all.delete(kept.place)
    this.#dropBodies(kept)
  }

  /** All requests that are kept, the newest first. */
  newestFirst(): Kept[] {
    return [...this.#all.values()].reverse()
  }

  #countBodies(kept: Kept): void {
    // A body that alone is too long is dropped at once, and no other one for it.
    kept.seen.bodies = bodiesBelow(kept.seen, this.#maxCharacters)
    this.#characters += charactersOf(kept.seen)
    this.#oldestBodies = Math.min(this.#oldestBodies, kept.place)
    for (; this.#characters > this.#maxCharacters; this.#oldestBodies += 1) {
      this.#dropBodies(this.#all.get(this.#oldestBodies))
    }
  }

  #dropBodies(kept: Kept | undefined): void {
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
  const short = (text: Text) => (text && text.length > max ? undefined : text)
  return { request: short(bodies.request), response: short(bodies.response) }
}
