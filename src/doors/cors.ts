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
    fetch(request, environment = {}) {
      if (isPreflight(request)) return answerPreflight(request, environment, headers)
      const { respond } = environment
      if (respond === undefined) return withHeaders(target.fetch(request, environment), headers)
      const extended: Responder = (status, own, body) =>
        respond(status, { ...own, ...headers }, body)
      return target.fetch(request, { ...environment, respond: extended })
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

async function withHeaders(
  answer: Response | Promise<Response>,
  headers: Readonly<Record<string, string>>,
): Promise<Response> {
  const response = await answer
  for (const [name, value] of Object.entries(headers)) response.headers.set(name, value)
  return response
}
