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
 * A request and its answer, as the application saw them. It has references only; an entry is
 * formatted when it is read. The bodies are kept apart.
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
  readonly changes: readonly AppliedChange[] | undefined
  /** For an empty page: the filter that empties it. */
  readonly emptiedBy: Nearest | undefined
  readonly policies: Policies
  /** The world's clock, ms UTC. */
  readonly at: number
}

/** When a request was answered, by the clock of the host; undefined without one. */
export interface Timing {
  /** The start, ms UTC. */
  readonly hostAt: number | undefined
  readonly durationMs: number | undefined
}

/** The bodies of a request and of its answer; null or empty for none. */
export interface SeenBodies {
  /** As far as it was read. */
  readonly request: string
  readonly response: string | null
}

/** Takes the requests of a world. */
export interface Recorder {
  /** @param changes the updates that were applied, of which the log learns the request */
  record(
    seen: SeenRequest,
    bodies: SeenBodies,
    timing: Timing,
    changes?: readonly AppliedChange[],
  ): void
}
