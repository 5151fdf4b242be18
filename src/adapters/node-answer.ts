import type { IncomingMessage, ServerResponse } from 'node:http'
import { type Answer, setHeader } from '../service/answer'
import { mayHaveBody } from './node-request'

/** What an answer has to do with the other ones of its server. */
interface Answering {
  /** Whether the connection closes after this answer. */
  readonly isClosing: boolean
  /** Called for an answer that has no end of its own, with what ends it. */
  onOpen(outgoing: ServerResponse, end: () => void): void
}

/** Writes the answer to one request. It does not write if an answer was already sent. */
export class AnswerWriter {
  readonly #outgoing: ServerResponse
  readonly #server: Answering
  readonly #headers: Answer['headers'] | undefined
  #isBroken = false

  /** @param headers those of the adapter, if it has any; they replace those of the answer */
  constructor(outgoing: ServerResponse, server: Answering, headers: Answer['headers'] | undefined) {
    this.#outgoing = outgoing
    this.#server = server
    this.#headers = headers
  }

  /** @throws RangeError for an invalid status */
  answer(answered: Answer): void {
    const outgoing = this.#outgoing
    const [server, more] = [this.#server, this.#headers]
    if (server.isClosing) outgoing.shouldKeepAlive = false
    // The request may already be rejected, for instance because it was too slow.
    if (this.#isBroken || outgoing.headersSent || outgoing.destroyed) return
    const answer = more === undefined ? answered : withHeaders(answered, more)
    if (answer.broken === undefined) {
      writeAnswer(outgoing, answer, server)
      return
    }
    this.#isBroken = true
    if (answer.broken === 'hang') server.onOpen(outgoing, () => outgoing.destroy())
    breakAnswer(outgoing, answer)
  }
}

export function writeAnswer(
  outgoing: ServerResponse,
  { status, headers, body }: Answer,
  server?: Answering,
): void {
  if (body === null) {
    endAnswer(outgoing.writeHead(status, headers))
    return
  }
  if (typeof body !== 'string') {
    // Its connection ends with it, so that a closing server has no idle one.
    outgoing.shouldKeepAlive = false
    outgoing.writeHead(status, headers)
    if (outgoing.req.method === 'HEAD') {
      endAnswer(outgoing)
      return
    }
    const pieces = body[Symbol.asyncIterator]()
    const end = () => void pieces.return?.()
    server?.onOpen(outgoing, end)
    void writePieces(outgoing, pieces, end)
    return
  }
  if (headers['Content-Encoding'] === 'gzip') {
    void writeGzipped(outgoing, { status, headers, body })
    return
  }
  const length = Buffer.byteLength(body)
  outgoing.writeHead(status, fieldsOf(headers, length))
  // For HEAD, Node.js omits the body itself.
  if (length === body.length) endAnswer(outgoing, body, 'latin1')
  // In one piece with a text, Node.js writes the head in its encoding, but the head is Latin-1.
  else endAnswer(outgoing, isAscii(headers['X-Request-ID']) ? body : Buffer.from(body), 'utf8')
}

const isAscii = (text = '') => !/[\u0080-\u00ff]/.test(text)

function withHeaders(answer: Answer, more: Answer['headers']): Answer {
  const headers = { ...answer.headers }
  for (const [name, value] of Object.entries(more)) setHeader(headers, name, value)
  return { ...answer, headers }
}

/** Compresses a body: that of the inspector, which is long. */
async function writeGzipped(
  outgoing: ServerResponse,
  { status, headers, body }: Answer & { readonly body: string },
): Promise<void> {
  const { gzipSync } = await import('node:zlib')
  const bytes = gzipSync(body)
  outgoing.writeHead(status, fieldsOf(headers, bytes.length)).end(bytes)
}

/** Breaks a response on its socket. A connection that hangs stays as it is. */
function breakAnswer(outgoing: ServerResponse, { status, headers, body, broken }: Answer): void {
  const { socket } = outgoing
  if (broken === 'reset') socket?.resetAndDestroy()
  if (broken !== 'truncated') return
  const bytes = Buffer.from(typeof body === 'string' ? body : '')
  const length = body !== null && { 'Content-Length': String(bytes.byteLength) }
  outgoing.writeHead(status, { ...headers, ...length })
  // There is nothing to cut, and nothing would be sent.
  if (body === null || outgoing.req.method === 'HEAD') return void outgoing.end()
  outgoing.write(bytes.subarray(0, Math.floor(bytes.byteLength / 2)), () => socket?.destroy())
}

/** The names and the values of all headers in turn, which Node.js takes without a copy. */
function fieldsOf(headers: Answer['headers'], length: number): string[] {
  const fields: string[] = []
  for (const name in headers) fields.push(name, headers[name] ?? '')
  fields.push('Content-Length', String(length))
  return fields
}

/**
 * Writes pieces as the client reads them, and lets other requests run in between. Pieces that fail
 * close the connection, so that the client detects the incomplete body.
 *
 * @param end ends the pieces of a client that has left
 */
async function writePieces(
  outgoing: ServerResponse,
  pieces: AsyncIterator<string>,
  end: () => void,
): Promise<void> {
  outgoing.once('close', end)
  try {
    for (;;) {
      const { done, value } = await pieces.next()
      if (done) break
      if (outgoing.destroyed) return
      // With a text, Node.js would write the head in its encoding.
      if (!outgoing.write(Buffer.from(value))) await drained(outgoing)
      await nextTurn()
    }
    endAnswer(outgoing)
  } catch {
    outgoing.destroy()
  }
}

/** Resolves after the current tasks of the event loop. */
export function nextTurn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve))
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

/**
 * How long the rest of a body is read after its answer: a client reads after it has sent, which a
 * busy machine delays.
 */
const REST_MS = 2_000

/** Closes the connection of a request that was answered, unless its body ends soon. */
export function endRest(incoming: IncomingMessage): void {
  if (incoming.complete) return
  dropRest(incoming, () => incoming.complete || incoming.socket.destroySoon())
}

/**
 * Ends an answer. Node.js closes the connection at the end of its last answer, and a client that
 * is still sending would lose the answer: so the end of that one waits for the end of the request.
 */
function endAnswer(
  outgoing: ServerResponse,
  body?: string | Buffer,
  encoding: BufferEncoding = 'utf8',
): void {
  const { req, shouldKeepAlive } = outgoing
  if (shouldKeepAlive || req.complete || !mayHaveBody(req)) {
    outgoing.end(body, encoding)
    return
  }
  if (body) outgoing.write(body, encoding)
  dropRest(req, () => outgoing.end())
}

/** Reads the rest of a body without keeping it, until it ends or {@link REST_MS} have passed. */
function dropRest(incoming: IncomingMessage, then: () => void): void {
  // The client has left: nothing more comes.
  if (incoming.socket.readableEnded) {
    then()
    return
  }
  const settle = () => {
    clearTimeout(timer)
    incoming.off('end', settle).off('close', settle)
    then()
  }
  const timer = setTimeout(settle, REST_MS)
  // In jsdom a timer is a number.
  if (typeof timer === 'object') timer.unref()
  incoming.on('end', settle).on('close', settle)
  // With a listener: without one, the removal of the others stops the stream a moment later.
  incoming
    .removeAllListeners('readable')
    .on('data', () => undefined)
    .resume()
}
