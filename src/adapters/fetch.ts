import { utf8Encoder } from '../contract/input/json'
import { invalidOption } from '../contract/input/options'
import type { Adapter } from '../service/adapter'
import { ABANDONED, type Answer, bareAnswer, rejectionOf } from '../service/answer'
import type { App } from '../service/app'
import { BodyUsedError, type IncomingRequest } from '../service/request'
import { sentPathOf, targetOf } from '../service/routes'
import { waitFor } from '../service/waiting'
import type { AdapterInit } from './fetch-target'
import { answerTo, HeaderFields, type Served } from './served'

/** The adapter of callers in process. */
export const IN_PROCESS: Adapter = {
  basePath: undefined,
  wait: waitFor,
  clock: undefined,
  pause: undefined,
  server: undefined,
  rejection: undefined,
}

/** The `fetch` of a world over its application, and how adapters reach that past the `fetch`. */
export function servedBy(open: () => App) {
  const fetch = async (input: FetchInput, init?: RequestInit): Promise<Response> => {
    const call: Partial<AdapterInit> | undefined = init
    const request = requestOf(input, call?.fauxhouse === undefined ? init : undefined)
    request.signal?.throwIfAborted()
    return respondTo(served(), request, call?.fauxhouse ?? DIRECT.fauxhouse)
  }
  // Opened by the first request: most worlds of tests need none.
  let app: App | undefined
  const served: Served = () => {
    app ??= open()
    return app
  }
  return { fetch, served }
}

/**
 * What an adapter without a socket passes to a `fetch`.
 *
 * @param networkError the response to a request whose connection a fault resets
 */
export function initOf(
  adapter: Adapter,
  networkError: (request: Request) => Response,
): AdapterInit {
  const respond = (answer: Answer, request: Request) =>
    answer.broken === undefined
      ? responseOf(answer, request)
      : brokenResponse(answer, request, adapter, networkError)
  return { fauxhouse: { adapter, respond } }
}

const DIRECT = initOf(IN_PROCESS, fetchFailed)

function respondTo(
  app: App,
  request: Request,
  { adapter, respond }: AdapterInit['fauxhouse'],
): Response | Promise<Response> {
  const send = (answer: Answer) => {
    if (answer === ABANDONED) throw request.signal.reason
    try {
      return respond(answer, request)
    } catch (error) {
      if (answer.broken !== undefined) throw error
      // An answer that cannot be sent, such as one with the status 1000, becomes an error.
      const path = sentPathOf(targetOf(request.url, adapter.basePath))
      return respond(bareAnswer(rejectionOf(error), path), request)
    }
  }
  const answer = answerTo(app, incomingRequestOf(request), adapter)
  return 'then' in answer ? answer.then(send) : send(answer)
}

/** The first parameter of `fetch`. */
type FetchInput = Request | string | URL

/** Any host: only the path counts. */
const ANY_ORIGIN = 'http://any.example'

/**
 * The request of the arguments of a `fetch`. A path without a host is allowed. A `Request` of any
 * class is returned unchanged: adapters and interceptors have their own classes.
 *
 * @throws FauxhouseError INVALID_OPTION for a value that is neither a request nor a URL, and in an
 *   environment without `Request`
 */
function requestOf(input: FetchInput, init: RequestInit | undefined): Request {
  // A copy is needed only if the init changes the request.
  if (isRequest(input)) return init ? new Request(input, init) : input
  requireRequestClass(input)
  return new Request(urlOf(input), init ?? {})
}

function requireRequestClass(input: unknown): void {
  if (typeof Request !== 'undefined') return
  const reason = "this environment has neither Request nor Response, like Jest's jsdom."
  const remedy =
    "Use the adapter 'http' of the fixtures or startServer, or an environment that has them, " +
    'such as jest-fixed-jsdom.'
  throw invalidOption('The input of fetch', input, remedy, { reason })
}

function isRequest(input: unknown): input is Request {
  return typeof input === 'object' && input !== null && 'url' in input && 'headers' in input
}

function urlOf(input: unknown): string {
  const isText = typeof input === 'string' || (typeof input === 'object' && input !== null)
  const text = isText ? String(input) : ''
  if (isText && URL.canParse(text, ANY_ORIGIN)) return new URL(text, ANY_ORIGIN).href
  const remedy = 'Pass a Request, a URL or a string such as "/v1/players/pl_1".'
  throw invalidOption('The input of fetch', input, remedy)
}

/** A `Request` for the application. */
function incomingRequestOf(request: Request): IncomingRequest {
  const { method, url, signal } = request
  const headers = fieldsOf(request.headers)
  const read = (max: number) => untilAborted(readOnce(request, max), signal)
  return { method, url, headers, signal, readBody: read }
}

/** The headers of happy-dom have the letters that the client wrote. */
function fieldsOf(headers: Headers): HeaderFields {
  const values: Record<string, string> = Object.create(null)
  for (const [name, value] of headers) values[name.toLowerCase()] = value
  return new HeaderFields(values)
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

function responseOf({ status, headers, body }: Answer, { method }: Request): Response {
  const isText = typeof body === 'string'
  const streamed = () => (isText || body === null ? body : streamOf(body))
  const response = new Response(method === 'HEAD' ? null : streamed(), { status })
  // One by one: the constructor takes longer to read them from an object.
  for (const name in headers) response.headers.set(name, headers[name] ?? '')
  if (isText) response.headers.set('Content-Length', String(byteLengthOf(body)))
  return response
}

/** Encoded texts, of which only the lengths are read. */
let encoded: Uint8Array | undefined
const MAX_ENCODED = 64 * 1024

/** The length of a text in UTF-8. Into memory that is there, it takes a fifth of the time. */
function byteLengthOf(text: string): number {
  if (3 * text.length > MAX_ENCODED) return utf8Encoder().encode(text).byteLength
  encoded ??= new Uint8Array(MAX_ENCODED)
  return utf8Encoder().encodeInto(text, encoded).written
}

/** A stream that takes one piece for each read. */
function streamOf(pieces: AsyncIterable<string>): ReadableStream<Uint8Array> {
  const left = pieces[Symbol.asyncIterator]()
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await left.next()
      if (done) controller.close()
      else controller.enqueue(utf8Encoder().encode(value))
    },
    async cancel() {
      await left.return?.()
    },
  })
}

/** The broken response of an adapter without a socket. */
function brokenResponse(
  { status, headers, body, broken }: Answer,
  request: Request,
  { wait }: Adapter,
  networkError: (request: Request) => Response,
): Response | Promise<Response> {
  if (broken === 'reset') return networkError(request)
  if (broken === 'hang') return hangUntilAborted(request.signal)
  // Without a body there is nothing to cut.
  if (body === null || request.method === 'HEAD') return new Response(null, { status, headers })
  const bytes = utf8Encoder().encode(typeof body === 'string' ? body : '')
  const half = bytes.slice(0, Math.floor(bytes.byteLength / 2))
  const length = { 'Content-Length': String(bytes.byteLength) }
  return new Response(cutStream(half, wait), { status, headers: { ...headers, ...length } })
}

/** As the `fetch` of Node.js fails, with the code that clients look for before they try again. */
function fetchFailed(): never {
  throw new TypeError('fetch failed', { cause: resetError() })
}

/** The error of Node.js for a connection that the other side has reset. */
export function resetError(): Error & { readonly code: string } {
  const code = { code: 'ECONNRESET', errno: -104, syscall: 'read' }
  return Object.assign(new Error('read ECONNRESET'), code)
}

function hangUntilAborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    if (signal.aborted) return reject(signal.reason)
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  })
}

/** How long msw 3 needs to send the status, before the body fails. */
const SENDING_MS = 10

/** A stream that fails after the bytes, once these were sent. */
function cutStream(bytes: Uint8Array, wait: Adapter['wait']): ReadableStream<Uint8Array> {
  let sent = false
  return new ReadableStream({
    async pull(controller) {
      if (sent) {
        await wait(SENDING_MS)
        return controller.error(new TypeError('terminated'))
      }
      sent = true
      controller.enqueue(bytes)
    },
  })
}
