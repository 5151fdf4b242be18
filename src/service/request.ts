/** Reads header fields by their lower-case name, as `Headers` does. */
export interface HeaderReader {
  /** The value, or the list of all values; null if there is no such field. */
  get(name: string): string | null
  /** All names, in lower case. */
  keys(): Iterable<string>
}

/** The parts of a request that the application reads. */
export interface IncomingRequest {
  readonly method: string
  /** Absolute and normal, as `Request.url` is. */
  readonly url: string
  readonly headers: HeaderReader
  /**
   * Reads the whole body, once.
   *
   * @returns undefined if it has more than `max` bytes; the rest is then not read
   * @throws if the connection closes before its end
   */
  readBody(max: number): Promise<Uint8Array | undefined>
  /** Aborts when the client no longer waits for the answer. */
  readonly signal?: AbortSignal | undefined
}

/** The reason for which an adapter ends the work of a request whose client no longer waits. */
export class ClientLeftError extends Error {
  /** As of every other abort, for the `fetch` of a user. */
  override readonly name = 'AbortError'
  /** Marks it: the error may come from another copy of the package, and so of another class. */
  readonly hasClientLeft = true

  constructor() {
    super('The client disconnected before the response.')
  }
}

/** Whether the error says that the client no longer waits for the answer. */
export function hasLeft({ signal }: Pick<IncomingRequest, 'signal'>, error: unknown): boolean {
  return (
    Object(error).hasClientLeft === true || (signal?.aborted === true && error === signal.reason)
  )
}

/** The body of a `Request` that other code has read, or is reading. */
export class BodyUsedError extends Error {}
