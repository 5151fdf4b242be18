import type { DoorEnvironment, Responder } from '../api/environment'
import { FauxhouseError } from '../errors'
import type { FetchTarget } from './fetch-target'

/** Headers of an answer that a page of another origin may read. */
const EXPOSED = 'X-Request-ID, Retry-After, WWW-Authenticate, Allow'

const METHODS = 'GET, HEAD, PUT, POST, PATCH, DELETE, OPTIONS'

/** How long a browser may keep the answer to its question, in seconds. */
const MAX_AGE = '600'

/**
 * Lets pages of an origin, `*` for any, call what is behind. It only answers browsers: who may use
 * the control API is decided there, as before.
 *
 * @throws FauxhouseError INVALID_OPTION for what is no origin
 */
export function allowOrigin(target: FetchTarget, origin: string): FetchTarget {
  requireOrigin(origin)
  const headers = {
    'Access-Control-Allow-Origin': origin,
    'Access-Control-Expose-Headers': EXPOSED,
    ...(origin !== '*' && { 'Access-Control-Allow-Credentials': 'true', Vary: 'Origin' }),
  }
  return {
    async fetch(request, environment = {}) {
      if (isPreflight(request)) return answerPreflight(request, environment, headers)
      const { respond } = environment
      let isWritten = false
      const extended: Responder | undefined =
        respond &&
        ((status, own, body) => {
          isWritten = true
          return respond(status, { ...own, ...headers }, body)
        })
      const response = await target.fetch(request, { ...environment, respond: extended })
      // A target of the user's may answer with a Response of its own.
      return isWritten ? response : withHeaders(response, headers)
    },
  }
}

function requireOrigin(origin: string): void {
  if (origin === '*' || (URL.canParse(origin) && new URL(origin).origin === origin)) return
  throw new FauxhouseError(
    'INVALID_OPTION',
    `"${origin}" is not the origin of a page.`,
    'Write it as http://localhost:3000, or * for any.',
    { cors: origin },
  )
}

/** The question that a browser asks before a request with headers of its own. */
function isPreflight({ method, headers }: Request): boolean {
  return method === 'OPTIONS' && headers.has('access-control-request-method')
}

function answerPreflight(
  request: Request,
  { respond }: DoorEnvironment,
  headers: Readonly<Record<string, string>>,
): Response {
  const asked = request.headers.get('access-control-request-headers')
  const all = {
    ...headers,
    'Access-Control-Allow-Methods': METHODS,
    'Access-Control-Max-Age': MAX_AGE,
    ...(asked !== null && { 'Access-Control-Allow-Headers': asked }),
  }
  return respond?.(204, all, null) ?? new Response(null, { status: 204, headers: all })
}

/** A copy: the headers of a response that was fetched cannot be written. */
function withHeaders(
  { body, status, statusText, headers: own }: Response,
  headers: Readonly<Record<string, string>>,
): Response {
  const all = new Headers(own)
  for (const [name, value] of Object.entries(headers)) all.set(name, value)
  return new Response(body, { status, statusText, headers: all })
}
