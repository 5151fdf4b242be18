import { utf8Encoder } from '../contract/input/utf8'
import type { ConnectionFailure } from '../world/faults/rule'
import type { Answer } from './answer'
import type { AdapterEnvironment } from './environment'

/** Number of pieces of an answer that drips, and the pause before each, in ms. */
export const DRIPS = 10
export const DRIP_MS = 100

/**
 * The broken answer for an adapter without a socket: a connection that breaks is a network error,
 * and headers that come twice are joined.
 */
export function brokenResponse(
  { status, headers, body, broken }: Answer & { readonly broken: ConnectionFailure },
  { networkError = fetchFailed, wait }: AdapterEnvironment,
  signal: AbortSignal,
): Response | Promise<Response> {
  const text = typeof body === 'string' ? body : ''
  switch (broken) {
    case 'reset':
    case 'empty':
      return networkError()
    case 'hang':
      return untilAborted(signal)
    case 'duplicate-headers': {
      const all = new Headers(headers)
      for (const name of DUPLICATED) all.append(name, all.get(name) ?? '')
      return new Response(body === null ? null : text, { status, headers: all })
    }
  }
  // Without a body there is nothing to cut or to delay.
  if (body === null) return new Response(null, { status, headers })
  switch (broken) {
    case 'truncated': {
      const bytes = utf8Encoder().encode(text)
      const half = bytes.slice(0, Math.floor(bytes.byteLength / 2))
      const length = { 'Content-Length': String(bytes.byteLength) }
      return new Response(cutStream(half), { status, headers: { ...headers, ...length } })
    }
    case 'drip':
      return new Response(dripStream(utf8Encoder().encode(text), wait, signal), { status, headers })
  }
}

/** The headers that come twice. */
export const DUPLICATED = ['Content-Type', 'X-Request-ID']

/** As the `fetch` of Node.js fails. */
function fetchFailed(): never {
  throw new TypeError('fetch failed', { cause: new Error('The connection was reset.') })
}

function untilAborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    if (signal.aborted) return reject(signal.reason)
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  })
}

function cutStream(bytes: Uint8Array): ReadableStream<Uint8Array> {
  let sent = false
  return new ReadableStream({
    pull(controller) {
      if (sent) return controller.error(new TypeError('terminated'))
      sent = true
      controller.enqueue(bytes)
    },
  })
}

function dripStream(
  bytes: Uint8Array,
  wait: AdapterEnvironment['wait'],
  signal: AbortSignal,
): ReadableStream<Uint8Array> {
  const pieces = dripsOf(bytes).values()
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = pieces.next()
      if (done) return controller.close()
      await wait?.(DRIP_MS, signal)
      controller.enqueue(value)
    },
  })
}

/** The pieces of an answer that drips. */
export function dripsOf<Bytes extends Uint8Array>(bytes: Bytes): Uint8Array[] {
  const size = Math.max(1, Math.ceil(bytes.byteLength / DRIPS))
  const pieces: Uint8Array[] = []
  for (let at = 0; at < bytes.byteLength; at += size) pieces.push(bytes.subarray(at, at + size))
  return pieces
}
