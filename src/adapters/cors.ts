import { invalidOption } from '../contract/input/options'
import { type Answer, type Rejection, rejected } from '../service/answer'
import type { IncomingRequest } from '../service/request'
import { isServicePath, pathOf } from '../service/routes'

/** Headers of an answer that a page of another origin may read. */
const EXPOSED = 'X-Request-ID, Retry-After, WWW-Authenticate, Allow, X-Fauxhouse-Fault'

const METHODS = 'GET, HEAD, PUT, POST, PATCH, DELETE, OPTIONS'

/** How long a browser may cache the answer to a preflight request, in seconds. */
const MAX_AGE = '600'

/** Which pages of other origins may call a server. This concerns browsers only. */
export interface Cors {
  /** The headers of an answer to a request without an origin, if there are any. */
  readonly always: Readonly<Record<string, string>> | undefined
  /** The headers of an answer; undefined if the page of the request may not read it. */
  headersOf(request: IncomingRequest | undefined): Readonly<Record<string, string>> | undefined
}

/** Origins of this machine: of `localhost`, `*.localhost`, 127.0.0.0/8, `[::1]`, at any port. */
export const LOOPBACK =
  /^https?:\/\/(?:(?:[\w-]+\.)*localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::\d+)?$/

/** What pages may read beside the service. */
const DOCUMENTS = ['/openapi.json', '/health']

/**
 * Allows pages of this machine to call the service, and no page to call the control API: what a
 * server does by default.
 */
export const loopbackPages = (basePath?: string): Cors => ({
  always: undefined,
  headersOf(request) {
    const path = pathOf(request?.url ?? '', basePath)
    return isServicePath(path) || DOCUMENTS.includes(path) ? localHeaders(request) : undefined
  },
})

/** The headers for a page of this machine, which may send credentials. */
function localHeaders(request: IncomingRequest | undefined) {
  const origin = request?.headers.get('origin') ?? ''
  return LOOPBACK.test(origin) ? headersFor(origin) : undefined
}

/**
 * Allows pages of an origin, `*` for any, to call the service. The control API decides for itself
 * which requests it accepts.
 *
 * @throws FauxhouseError INVALID_OPTION for a string that is not an origin
 */
export function allowOrigin(origin: string): Cors {
  requireOrigin(origin)
  const headers = headersFor(origin)
  const isAny = origin === '*'
  return { always: headers, headersOf: (request) => (isAny && localHeaders(request)) || headers }
}

/** The headers of a response that pages of an origin may read. */
export function headersFor(origin: string): Readonly<Record<string, string>> {
  return {
    'Access-Control-Allow-Origin': origin,
    'Access-Control-Expose-Headers': EXPOSED,
    ...(origin !== '*' && { 'Access-Control-Allow-Credentials': 'true' }),
    Vary: 'Origin',
  }
}

/**
 * The answer to a preflight request, or why the page may not call; undefined for other requests.
 *
 * @param headers what `headersOf` returns for the request
 */
export function preflightResult(
  { method, headers: sent }: IncomingRequest,
  headers: Readonly<Record<string, string>> | undefined,
): Answer | Rejection | undefined {
  if (method !== 'OPTIONS' || sent.get('access-control-request-method') === null) return undefined
  const origin = sent.get('origin')
  const allowed = headers?.['Access-Control-Allow-Origin']
  if (allowed === undefined || (origin !== null && allowed !== '*' && allowed !== origin)) {
    return originForbidden(origin ?? 'null')
  }
  const asked = sent.get('access-control-request-headers')
  const answered = {
    'Access-Control-Allow-Methods': METHODS,
    'Access-Control-Max-Age': MAX_AGE,
    ...(asked !== null && { 'Access-Control-Allow-Headers': asked }),
  }
  return { status: 204, headers: answered, body: null }
}

function originForbidden(origin: string): Rejection {
  const [option, flag] = isOrigin(origin) ? [origin, `--cors=${origin}`] : ['*', '--cors']
  const detail = `Pages of the origin ${origin.slice(0, 100)} may not call this server (CORS preflight).`
  const remedy = `Start the server with ${flag}, or startServer with { cors: '${option}' }.`
  return rejected('ORIGIN_FORBIDDEN', 'header.origin', detail, remedy)
}

const isOrigin = (text: string) =>
  text === '*' || (URL.canParse(text) && new URL(text).origin === text)

function requireOrigin(origin: string): void {
  if (isOrigin(origin)) return
  const reason = 'It is not the origin of a page.'
  const remedy = 'Use an origin such as http://localhost:3000, or * for any.'
  throw invalidOption('The option "cors"', origin, remedy, { reason })
}
