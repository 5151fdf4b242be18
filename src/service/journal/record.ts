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

/** What empties a page: parameters that are left out, or one with another value. */
export interface EmptiedBy extends Pick<Nearest, 'reason'> {
  readonly names: readonly string[]
  readonly value: number | null
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
 * A request and its answer, as the application saw them. It has references only; an entry is
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
  /** Raw path in the world, with `/v1` instead of the adapter's base path. */
  readonly path: string
  readonly headers: HeaderFields
  readonly status: number
  readonly responseHeaders: Readonly<Record<string, string>>
  readonly refusal:
    | { readonly code: ProblemCode; readonly items: readonly ProblemItem[] }
    | undefined
  readonly fault: { readonly id: string; readonly effect: FaultEffect } | undefined
  readonly broken: ConnectionFailure | undefined
  /** Whether the adapter writes to a socket, so that it can break a connection. */
  readonly hasSocket: boolean
  /** Whether the client left before the answer. */
  readonly isAborted: boolean
  /** The updates that were applied. */
  readonly changes: readonly AppliedChange[]
  readonly emptiedBy: EmptiedBy | undefined
  readonly policies: Policies
  /** The world's clock, ms UTC. */
  readonly at: number
  /** The start by the clock of the host, ms UTC; undefined without one. */
  readonly hostAt: number | undefined
  readonly durationMs: number | undefined
  bodies: Bodies
}

/** The bodies of a request, as far as it was read, and of its answer. */
interface Bodies {
  readonly request: Text
  readonly response: Text
}

/** Null for no body, undefined if it was dropped. */
type Text = string | null | undefined

/** Takes the requests of a world. The log learns the number of the request of an update. */
export interface Recorder {
  record(seen: SeenRequest): void
}

/** A request in a journal. */
export interface Kept {
  readonly number: number
  readonly seen: SeenRequest
  /** All requests of its journal that are kept, by their numbers: no reference to a world. */
  readonly siblings: Map<number, Kept>
}

/** Largest number of requests of all journals, unless one alone may have more. */
const MAX_REQUESTS = 100_000

/** Largest number of characters of all bodies. */
const MAX_CHARACTERS = 64_000_000

/** This many dropped requests may be left in any case. */
const FEW = 100

/**
 * The requests of all journals that share a bound, in the order of their arrival. If there are too
 * many, the oldest are dropped, of whichever world, and so are the oldest bodies.
 */
export class Shelf {
  readonly #maxRequests: number
  readonly #maxCharacters: number
  /** Dropped requests stay until there are more of them than of others. */
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

  add(kept: Kept): void {
    if (this.#order.length > 2 * this.#size + FEW) {
      this.#order = this.#order.filter(isKept)
      this.#head = 0
      this.#bodied = 0
    }
    const { seen, siblings, number } = kept
    // A body that alone is too long is dropped at once, and no other one for it.
    seen.bodies = bodiesBelow(seen, this.#maxCharacters)
    siblings.set(number, kept)
    this.#order.push(kept)
    this.#size += 1
    this.#characters += charactersOf(seen)
    for (; this.#size > this.#maxRequests; this.#head += 1) {
      this.drop(this.#order[this.#head] as Kept)
    }
    for (; this.#characters > this.#maxCharacters; this.#bodied += 1) {
      this.#dropBodies(this.#order[this.#bodied] as Kept)
    }
  }

  drop(kept: Kept): void {
    if (!kept.siblings.delete(kept.number)) return
    this.#dropBodies(kept)
    this.#size -= 1
  }

  /** All requests that are kept, the newest first. */
  newestFirst(): Kept[] {
    return this.#order.filter(isKept).reverse()
  }

  #dropBodies({ seen }: Kept): void {
    this.#characters -= charactersOf(seen)
    seen.bodies = bodiesBelow(seen, 0)
  }
}

const isKept = ({ siblings, number }: Kept) => siblings.has(number)

function charactersOf({ bodies: { request, response } }: SeenRequest): number {
  return (request?.length ?? 0) + (response?.length ?? 0)
}

/** The bodies that are not longer than a limit: what is no body stays none. */
function bodiesBelow({ bodies }: SeenRequest, max: number): Bodies {
  const short = (text: Text) => (text && text.length > max ? undefined : text)
  return { request: short(bodies.request), response: short(bodies.response) }
}
