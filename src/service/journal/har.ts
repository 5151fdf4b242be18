import { utf8Encoder } from '../../contract/input/utf8'
import { formatInstant } from '../../simulator/domain/instants'
import type { Kept } from './archive'
import { headersOf } from './entry'
import { maskedHeaders, maskedUrl, queryPairs } from './request-parts'
import type { TextBodies } from './ring'
import { isAnswered } from './stages'

/** A field, a parameter or a cookie of HAR. */
interface HarPair {
  readonly name: string
  readonly value: string
}

/** An entry of HAR 1.2. */
interface HarEntry {
  readonly startedDateTime: string
  readonly time: number
  readonly request: object
  readonly response: object
  readonly cache: object
  readonly timings: { readonly send: number; readonly wait: number; readonly receive: number }
  readonly comment: string
}

const VERSION = 'HTTP/1.1'

/** The entries of an archive, each formatted when it is taken. */
export function* harEntriesOf(
  requests: Iterable<readonly [Kept, TextBodies]>,
): Generator<HarEntry> {
  for (const [kept, bodies] of requests) yield harEntryOf(kept, bodies)
}

/**
 * The entry of a request in an archive: at the host's time if there is one, else at the world's. Of
 * a broken connection the status is 0, as browsers write it.
 */
function harEntryOf(kept: Kept, bodies: TextBodies): HarEntry {
  const { number, seen, hostAt, durationMs = 0 } = kept
  const { method, url, status, at } = seen
  const { request, response } = bodies
  const fields = pairsOf(headersOf(seen))
  const type = seen.headers.get('content-type') ?? ''
  const answered = isAnswered(seen) ? status : 0
  const started = hostAt === undefined ? at : Math.floor(hostAt)
  return {
    startedDateTime: formatInstant(started),
    time: durationMs,
    request: {
      method,
      url: maskedUrl(url),
      httpVersion: VERSION,
      cookies: [],
      headers: fields,
      queryString: queryPairs(url).map(([name, value]) => ({ name, value })),
      ...(request && { postData: { mimeType: type, params: [], text: request } }),
      headersSize: -1,
      bodySize: bytesOf(request),
    },
    response: {
      status: answered,
      statusText: '',
      httpVersion: VERSION,
      cookies: [],
      headers: answered === 0 ? [] : pairsOf(maskedHeaders(seen.responseHeaders)),
      content: answered === 0 ? contentOf('', null) : contentOf(typeOf(seen), response),
      redirectURL: '',
      headersSize: -1,
      bodySize: answered === 0 ? 0 : bytesOf(response),
    },
    cache: {},
    timings: { send: 0, wait: durationMs, receive: 0 },
    comment: `Request ${number} of the journal`,
  }
}

function typeOf({ responseHeaders }: Kept['seen']): string {
  return responseHeaders['Content-Type'] ?? ''
}

function contentOf(mimeType: string, text: string | null | undefined): object {
  return { size: Math.max(0, bytesOf(text)), mimeType, ...(text && { text }) }
}

function pairsOf(fields: Readonly<Record<string, string>>): HarPair[] {
  return Object.entries(fields).map(([name, value]) => ({ name, value }))
}

/** -1: not known. */
function bytesOf(text: string | null | undefined): number {
  return text === undefined ? -1 : utf8Encoder().encode(text ?? '').byteLength
}
