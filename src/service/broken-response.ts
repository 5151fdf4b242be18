import { utf8Encoder } from '../contract/input/utf8'
import type { ConnectionFailure } from '../world/faults/rule'
import type { Answer } from './answer'
import type { AdapterEnvironment } from './environment'

/** The broken response for an adapter without a socket: a reset connection is a network error. */
export function brokenResponse(
  { status, headers, body, broken }: Answer & { readonly broken: ConnectionFailure },
  { networkError = fetchFailed }: AdapterEnvironment,
  signal: AbortSignal,
): Response | Promise<Response> {
  if (broken === 'reset') return networkError()
  if (broken === 'hang') return untilAborted(signal)
  // Without a body there is nothing to cut.
  if (body === null) return new Response(null, { status, headers })
  const bytes = utf8Encoder().encode(typeof body === 'string' ? body : '')
  const half = bytes.slice(0, Math.floor(bytes.byteLength / 2))
  const length = { 'Content-Length': String(bytes.byteLength) }
  return new Response(cutStream(half), { status, headers: { ...headers, ...length } })
}

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
