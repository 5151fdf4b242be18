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
export interface Bodies {
  readonly request: BodyText
  readonly response: BodyText
}

/** Null for no body, undefined if it was dropped. */
export type BodyText = string | null | undefined

/** Takes the requests of a world. The log learns the number of the request of an update. */
export interface Recorder {
  /**
   * Records a request.
   *
   * @param waiting what was recorded of it when it began to wait: its entry is completed, if it is
   *   still kept
   */
  record(seen: SeenRequest, waiting?: StoredRequest): StoredRequest
}

/** A request in a journal. */
export interface StoredRequest {
  readonly number: number
  seen: SeenRequest
  /** All requests of its journal that are kept, by their numbers: no reference to a world. */
  readonly siblings: Map<number, StoredRequest>
  /** Ascends with the arrival of the requests of all journals. */
  readonly place: number
}
