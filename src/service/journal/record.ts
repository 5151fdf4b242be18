import type { OperationId } from '../../contract/operations'
import type { Policies } from '../../contract/policies'
import type { ProblemCode, ProblemItem } from '../../contract/problems'
import type { ChangeRecord } from '../../simulator/engine/state'
import type { Injection } from '../../world/faults/store'
import type { HeaderReader } from '../request'

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

/** An update that was applied. */
export interface AppliedChange {
  readonly record: ChangeRecord
  /** What the log of the world knows of its request: the journal adds the number. */
  readonly write: { request: { readonly number: number; readonly of: object } | undefined }
}

/** A text in UTF-8; null for none, undefined for one that was dropped. */
export type KeptText = Uint8Array | null | undefined

/** What is known of a request when it arrives. */
interface Arrival {
  /** Name of the world; undefined for the base world. */
  readonly world: string | undefined
  readonly operation: OperationId | undefined
  readonly player: string | undefined
  readonly method: string
  /** Absolute. */
  readonly url: string
  /** Raw path in the world, or as sent without one; `/v1` instead of the adapter's base path. */
  readonly path: string
  readonly headers: HeaderReader
  readonly fault: Injection | undefined
  /** Number of entries of the log of its world. */
  readonly logLength: number
  /** The start by the clock of the host, ms UTC; undefined without one. */
  readonly hostAt: number | undefined
}

/** What is known of it at its end. */
interface Outcome {
  /** Null until the end. */
  status: number | null
  responseHeaders: Readonly<Record<string, string>>
  rejection: { readonly code: ProblemCode; readonly items: readonly ProblemItem[] } | undefined
  /** Whether the client left before the response. */
  isAborted: boolean
  /** The updates that were applied. */
  changes: readonly AppliedChange[]
  /** The request without what empties its page, if the page is empty. */
  nearest: Nearest | null
  policies: Policies
  /** The world's clock, ms UTC. */
  at: number
  durationMs: number | undefined
  /** The body as far as it was read. */
  requestBody: KeptText
  responseBody: KeptText
}

/** Where a request is in its journal, which sets it. It has no reference to a world. */
interface Place {
  /** From 1 in each journal, in the order of arrival; 0 before it has one. */
  number: number
  /** The requests of its journal; undefined before it has one. */
  queue: RequestQueue | undefined
  isKept: boolean
}

/**
 * A request and its response, as the application saw them. Each field is set once, and has
 * references only: an entry is formatted when it is read.
 */
export interface RecordedRequest extends Arrival, Outcome, Place {}

/** The requests of a journal that are kept. */
export interface RequestQueue {
  /** Removes the oldest one. */
  shift(): void
}

/** Takes the requests of a world. */
export interface Recorder {
  /** Gives a request its number. */
  arrive(request: RecordedRequest): void
  /** Notes its outcome, with its bodies. The log learns the number of the request of an update. */
  finish(request: RecordedRequest, requestBody: string, responseBody: string): void
}
