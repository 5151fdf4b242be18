import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Answer } from '../api/answer'
import { breakAnswer } from './node-broken'

/** Writes the answer to one request. It does not write if an answer was already sent. */
export interface AnswerWriter {
  /** @throws RangeError for an invalid status */
  answer(answer: Answer): void
  /** Writes the Response of a user's `fetch`. @throws RangeError for an invalid status */
  response(response: Response): Promise<void>
}

export interface WriterOptions {
  /** Headers of the door; they replace those of the answer. */
  readonly headers: Readonly<Record<string, string>>
  /** Whether the connection closes after this answer. */
  readonly isLast: () => boolean
  /** Called for an answer that has no end of its own, with what ends it. */
  readonly onOpen: (outgoing: ServerResponse, end: () => void) => void
}

export function createWriter(outgoing: ServerResponse, options: WriterOptions): AnswerWriter {
  const { headers: more, isLast, onOpen } = options
  let isBroken = false
  // The request may already be refused, for instance because it was too slow.
  const mayWrite = () => {
    if (isLast()) outgoing.shouldKeepAlive = false
    return !isBroken && !outgoing.headersSent && !outgoing.destroyed
  }
  return {
    answer({ status, headers, body, broken }) {
      if (!mayWrite()) return
      const answer = { status, headers: { ...headers, ...more }, body }
      if (broken === undefined) return writeAnswer(outgoing, answer, onOpen)
      isBroken = true
      if (broken === 'hang') onOpen(outgoing, () => outgoing.destroy())
      breakAnswer(outgoing, answer, broken)
    },
    async response({ status, headers, body }) {
      if (!mayWrite()) return
      const all = new Headers(headers)
      for (const [name, value] of Object.entries(more)) all.set(name, value)
      // As a list: a record could have only one Set-Cookie.
      outgoing.writeHead(status, [...all].flat())
      if (body !== null && outgoing.req.method !== 'HEAD') return writeStream(outgoing, body)
      outgoing.end()
      await body?.cancel()
    },
  }
}

export function writeAnswer(
  outgoing: ServerResponse,
  { status, headers, body }: Answer,
  onOpen?: WriterOptions['onOpen'],
): void {
  if (body === null) {
    outgoing.writeHead(status, headers).end()
    return
  }
  if (typeof body !== 'string') {
    // Its connection ends with it, so that a closing server has no idle one.
    if (Symbol.asyncIterator in body) outgoing.shouldKeepAlive = false
    outgoing.writeHead(status, headers)
    if (outgoing.req.method === 'HEAD') outgoing.end()
    else if (Symbol.iterator in body) void writePieces(outgoing, body)
    else void writeEvents(outgoing, body, onOpen)
    return
  }
  const length = String(Buffer.byteLength(body))
  outgoing.writeHead(status, { ...headers, 'Content-Length': length })
  // Bytes: with a text, Node.js writes the head as UTF-8, too. For HEAD it omits the body itself.
  outgoing.end(isAscii(headers['X-Request-ID']) ? body : Buffer.from(body))
}

function isAscii(text = ''): boolean {
  return !/[\u0080-\u00ff]/.test(text)
}

/** Writes the pieces as the client reads them, and lets other requests run in between. */
async function writePieces(outgoing: ServerResponse, pieces: Iterable<string>): Promise<void> {
  try {
    for (const piece of pieces) {
      if (outgoing.destroyed) return
      if (!outgoing.write(Buffer.from(piece))) await drained(outgoing)
      await nextTurn()
    }
    outgoing.end()
  } catch {
    outgoing.destroy()
  }
}

/** Writes pieces that come over time. They end with the connection, and with the server. */
async function writeEvents(
  outgoing: ServerResponse,
  pieces: AsyncIterable<string>,
  onOpen: WriterOptions['onOpen'] | undefined,
): Promise<void> {
  const left = pieces[Symbol.asyncIterator]()
  const end = () => void left.return?.()
  outgoing.once('close', end)
  onOpen?.(outgoing, end)
  try {
    for (;;) {
      const { done, value } = await left.next()
      if (done) break
      if (!outgoing.write(value)) await drained(outgoing)
    }
    outgoing.end()
  } catch {
    outgoing.destroy()
  }
}

/** Resolves after the current tasks of the event loop. */
export function nextTurn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve))
}

/** A stream that fails closes the connection, so that the client detects the incomplete body. */
async function writeStream(
  outgoing: ServerResponse,
  body: ReadableStream<Uint8Array>,
): Promise<void> {
  // By `getReader`, which every stream has: a Response may come from another copy of undici.
  const reader = body.getReader()
  const cancel = () => void reader.cancel().catch(() => undefined)
  outgoing.flushHeaders()
  outgoing.once('close', cancel)
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) break
      if (!outgoing.write(value)) await drained(outgoing)
    }
    outgoing.end()
  } catch {
    outgoing.destroy()
  }
}

function drained(outgoing: ServerResponse): Promise<void> {
  return new Promise((resolve) => {
    const settle = () => {
      outgoing.off('drain', settle).off('close', settle)
      resolve()
    }
    outgoing.on('drain', settle).on('close', settle)
    if (outgoing.destroyed) settle()
  })
}

/** How long the rest of a body is read after its answer: a client reads after it has sent. */
const REST_MS = 500

/** Closes the connection of a request that was answered before its body ended. */
export function endRest(incoming: IncomingMessage): void {
  if (incoming.complete) return
  const timer = setTimeout(() => incoming.socket.destroySoon(), REST_MS)
  timer.unref()
  incoming.once('close', () => clearTimeout(timer))
  incoming.once('end', () => clearTimeout(timer))
  incoming.removeAllListeners('readable')
  incoming.resume()
}
