/** An entry of the log. */
export interface LoggedEntry {
  /** 1, 2 … without a gap. */
  readonly sequence: number
  readonly text: string
}

/** Where a replica begins to read. */
export interface Base {
  /** The entries up to this one have no effect any more. */
  readonly sequence: number
  /** The last count of each writer up to there. */
  readonly counts: Readonly<Record<string, number>>
  /** The latest time of an entry up to there, ms UTC. */
  readonly at: number
}

/** What a replica needs to begin. */
export interface OpenedLog {
  /** What the replica that created the log has written of the world. */
  readonly head: string
  /** Identifies the log among those that its name has had. */
  readonly id: string
  /** A name that no other replica of this log has had. */
  readonly writer: string
  readonly base: Base
}

/** The entry is certainly not in the log. Any other error of an append leaves that open. */
export class NotAppendedError extends Error {}

/** The log is gone, or another one is in its place. */
export class LogGoneError extends Error {}

/**
 * The log of a shared world, which gives all writes of its replicas one order. Everything else is
 * done by the replicas.
 */
export interface SharedLog {
  /**
   * Creates the log with this head, unless there is one. Its first entry has no effect.
   *
   * @param id of the log if it is created
   * @param replaces whether it takes the place of one that exists
   */
  open(head: string, id: string, replaces?: boolean): Promise<OpenedLog>
  /**
   * Appends an entry. Appends of one replica keep their order.
   *
   * @returns its sequence
   * @throws NotAppendedError, LogGoneError
   */
  append(text: string): Promise<number>
  /**
   * The next entries after a sequence, at most {@link PAGE}; fewer if these are all. If there is
   * none, it waits for one, up to a time in ms. An entry that no replica has appended may have the
   * sequence NaN.
   *
   * @throws LogGoneError
   */
  readAfter(sequence: number, waitMs: number): Promise<readonly LoggedEntry[]>
  /** The text of an entry; undefined if the log does not have it. */
  textAt(sequence: number): Promise<string | undefined>
  /** Notes a digest at a sequence. Returns the one that was noted there first. */
  agree(sequence: number, digest: string): Promise<string>
  /** Sets the base, and removes the entries before a sequence. */
  trim(base: Base, before: number): Promise<void>
  close(): Promise<void>
}

/** Number of entries that are read at once. Between two reads, requests are answered. */
export const PAGE = 100
