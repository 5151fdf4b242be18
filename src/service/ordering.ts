import type { HandlerResult, Refusal } from './handler-result'
import type { AppliedChange } from './journal/record'

/** A write that was admitted and checked, with all that is needed to apply it again. */
export interface OrderedWrite {
  readonly method: string
  /** Raw path in the world, with `/v1` instead of the adapter's base path. */
  readonly path: string
  /** Raw query without its question mark. */
  readonly query: string
  /** Empty without a body. */
  readonly body: string
}

/** The effect of a write. */
export interface AppliedWrite {
  readonly result: HandlerResult
  /** The updates, for the journal of the replica that received the request. */
  readonly changes: readonly AppliedChange[]
  /** Whether nothing is left of earlier writes, as after a reset. */
  readonly isAtStart: boolean
}

/** Orders the writes of a world that several replicas serve. */
export interface WriteOrder {
  /** Gives a write its place. The result is that of this replica, which has applied it by then. */
  place(write: OrderedWrite): Promise<AppliedWrite>
  /** What the health of the server adds, or why it is bad. */
  health(): object | Refusal
}
