import { invalidOption } from '../contract/input/options'
import type { Answer } from '../service/answer'
import type { IncomingRequest } from '../service/incoming-request'

/** Headers of an answer that a page of another origin may read. */
const EXPOSED = 'X-Request-ID, Retry-After, WWW-Authenticate, Allow, X-Fauxhouse-Fault'

const METHODS = 'GET, HEAD, PUT, POST, PATCH, DELETE, OPTIONS'

/** How long a browser may cache the answer to a preflight request, in seconds. */
const MAX_AGE = '600'

/** The CORS headers of an adapter. */
export interface Cors {
  /** For every answer. */
  readonly headers: Readonly<Record<string, string>>
  /** The answer to a preflight request. */
  preflight(request: IncomingRequest): Answer | undefined
}

/**
 * Allows pages of an origin, `*` for any, to call the service. This concerns browsers only: the
 * control API decides for itself which requests it accepts.
 *
 * @throws FauxhouseError INVALID_OPTION for a text that is not an origin
 */
export function allowOrigin(origin: string): Cors {
  requireOrigin(origin)
  return {
    headers: {
      'Access-Control-Allow-Origin': origin,
      'Access-Control-Expose-Headers': EXPOSED,
      ...(origin !== '*' && { 'Access-Control-Allow-Credentials': 'true', Vary: 'Origin' }),
    },
    preflight({ method, headers }) {
      if (method !== 'OPTIONS' || headers.get('access-control-request-method') === null) {
        return undefined
      }
      const asked = headers.get('access-control-request-headers')
      const allowed = {
        'Access-Control-Allow-Methods': METHODS,
        'Access-Control-Max-Age': MAX_AGE,
        ...(asked !== null && { 'Access-Control-Allow-Headers': asked }),
      }
      return { status: 204, headers: allowed, body: null }
    },
  }
}

function requireOrigin(origin: string): void {
  if (origin === '*' || (URL.canParse(origin) && new URL(origin).origin === origin)) return
  const reason = 'It is not the origin of a page.'
  const remedy = 'Give an origin such as http://localhost:3000, or * for any.'
  throw invalidOption('The option cors', origin, remedy, { reason })
}
