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
   * Reads the whole body, once: at once if it has arrived.
   *
   * @returns undefined if it has more than `max` bytes; the rest is then not read
   * @throws if the connection closes before its end
   */
  readBody(max: number): Uint8Array | undefined | Promise<Uint8Array | undefined>
  /** Aborts when the client no longer waits for the answer. */
  readonly signal?: AbortSignal | undefined
}

/** A `Request` for the application. */
export function incomingRequestOf(request: Request): IncomingRequest {
  const { method, url, headers, signal } = request
  const read = (max: number) => untilAborted(readOnce(request, max), signal)
  return { method, url, headers, signal, readBody: read }
}

/** The reason for which an adapter ends the work of a request whose client no longer waits. */
export class ClientLeftError extends Error {
  /** As of every other abort, for the `fetch` of a user. */
  override readonly name = 'AbortError'

  constructor() {
    super('The client disconnected before the response.')
  }
}

/** Whether the error says that the client no longer waits for the answer. */
export function hasLeft({ signal }: Pick<IncomingRequest, 'signal'>, error: unknown): boolean {
  return error instanceof ClientLeftError || (signal?.aborted === true && error === signal.reason)
}

/** Reads with the signal: a body may never end, and reading it ignores the signal. */
function untilAborted<T>(work: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  if (signal === undefined) return work
  return new Promise((resolve, reject) => {
    const abort = () => reject(signal.reason)
    signal.addEventListener('abort', abort, { once: true })
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort))
    if (signal.aborted) abort()
  })
}

/** The body of a `Request` that other code has read, or is reading. */
export class BodyUsedError extends Error {}

async function readOnce(request: Request, max: number): Promise<Uint8Array | undefined> {
  const wasUsed = request.bodyUsed
  try {
    return await readBody(request, max)
  } catch (error) {
    // A reading that began would have marked it, so without the mark it never began.
    throw wasUsed || !request.bodyUsed ? new BodyUsedError() : error
  }
}

async function readBody(request: Request, max: number): Promise<Uint8Array | undefined> {
  if (request.headers.has('content-length')) {
    // HTTP enforces a declared length, so the body is read at once, without a stream.
    const bytes = new Uint8Array(await request.arrayBuffer())
    return bytes.byteLength > max ? undefined : bytes
  }
  if (request.body === null) return new Uint8Array()
  const reader = request.body.getReader()
  const chunks: Uint8Array[] = []
  let size = 0
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return join(chunks, size)
    size += value.byteLength
    if (size > max) {
      // Not awaited: a client that never stops sending would never be answered.
      reader.cancel().catch(() => undefined)
      return undefined
    }
    chunks.push(value)
  }
}

function join(chunks: readonly Uint8Array[], size: number): Uint8Array {
  const whole = new Uint8Array(size)
  let at = 0
  for (const chunk of chunks) {
    whole.set(chunk, at)
    at += chunk.byteLength
  }
  return whole
}
