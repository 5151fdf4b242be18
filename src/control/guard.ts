import { bearerToken, isSameToken } from '../service/authentication'
import { type Refusal, refuse } from '../service/handler-result'
import type { RequestContext } from '../service/request-context'

const LOCAL_NAME = /^(localhost|[a-z0-9-]+\.localhost|127(\.\d{1,3}){3}|\[::1\])$/

/** Headers that proxies add to a forwarded request (RFC 7239; RFC 9110, 7.6.3; or by custom). */
const PROXY_HEADER = /^(forwarded|via|x-forwarded-.+|x-real-ip)$/

/** Values of `Sec-Fetch-Site` for a request that no page of another site has caused. */
const OWN_SITES: readonly string[] = ['none', 'same-origin', 'same-site']

/**
 * Decides whether a request may use the control API. In process all requests may. Over a socket
 * with an admin token, requests with the token may. Over a socket without one, only requests from
 * this machine under a local name may. The name is checked because a page of another site can point
 * its domain at 127.0.0.1 (DNS rebinding), and then the user's browser sends its requests from this
 * machine. A request of such a page may lack Origin, but then it has Sec-Fetch-Site. A page of
 * another local origin may change a world only as far as CORS lets it. If the control API is off,
 * the application does not have its paths, and this function is not called.
 */
export function guard(context: RequestContext): Refusal | undefined {
  const { environment, headers } = context
  const token = (environment.admin || undefined)?.token
  if (environment.isLoopback === undefined) return undefined
  if (token !== undefined) return checkToken(headers.get('authorization'), token)
  if (!environment.isLoopback()) {
    const detail = 'The control API accepts only requests from the machine of the server.'
    return forbid(
      'peer',
      detail,
      'To use it from other machines, start the server with an admin token.',
    )
  }
  const mark = [...headers.keys()].find((name) => PROXY_HEADER.test(name))
  if (mark !== undefined) {
    return forbid(
      `header.${mark}`,
      'A proxy forwarded the request, so it counts as a request from another machine.',
      'To use it behind a proxy, start the server with an admin token.',
    )
  }
  const host = headers.get('host')
  if (host !== null && !LOCAL_NAME.test(hostNameOf(host))) {
    return forbid(
      'header.host',
      'The control API accepts only requests to local host names.',
      LOCAL_REMEDY,
    )
  }
  const origin = headers.get('origin')
  const site = headers.get('sec-fetch-site')
  if (origin !== null) {
    const local = LOCAL_NAME.test(hostNameOf(origin.replace(/^https?:\/\//, '')))
    if (!local) return forbid('header.origin', OTHER_SITE, LOCAL_REMEDY)
  } else if (site !== null && !OWN_SITES.includes(site) && !isLink(context)) {
    return forbid('header.sec-fetch-site', OTHER_SITE, LOCAL_REMEDY)
  }
  if (!isUnasked(context)) return undefined
  const detail = 'A browser sends this call from a page of another origin without a preflight.'
  return forbid('header.content-type', detail, JSON_REMEDY)
}

const JSON_REMEDY = 'Send Content-Type: application/json, even without a body.'

/**
 * Whether a page of another origin may have sent the request without a preflight request: a POST
 * without the content type of JSON. Clients that are no browsers do not say where they come from.
 */
function isUnasked({ method, headers }: RequestContext): boolean {
  if (method !== 'POST' || JSON_TYPE.test(headers.get('content-type') ?? '')) return false
  const [site, origin] = [headers.get('sec-fetch-site'), headers.get('origin')]
  if (site !== null) return site !== 'same-origin' && site !== 'none'
  return origin !== null && origin !== `http://${headers.get('host')}`
}

const JSON_TYPE = /^application\/json[ \t]*(;|$)/i

const OTHER_SITE = 'Pages of other sites cannot use the control API.'

/** Whether the request follows a link: the page with the link cannot read the answer. */
function isLink({ method, headers }: RequestContext): boolean {
  const shownIn = headers.get('sec-fetch-dest') ?? 'document'
  return method === 'GET' && headers.get('sec-fetch-mode') === 'navigate' && shownIn === 'document'
}

const LOCAL_REMEDY =
  'Use http://127.0.0.1 or http://localhost, or start the server with an admin token.'

/** The host without its port. */
function hostNameOf(host: string): string {
  return host.toLowerCase().replace(/:\d+$/, '')
}

function checkToken(header: string | null, token: string): Refusal | undefined {
  if (isSameToken(bearerToken(header ?? '') ?? '', token)) return undefined
  const detail = 'The control API requires its admin token.'
  return refuse(
    'UNAUTHORIZED',
    'header.authorization',
    detail,
    'Send Authorization: Bearer <admin token>.',
  )
}

function forbid(where: string, detail: string, remedy: string): Refusal {
  return refuse('ADMIN_FORBIDDEN', where, detail, remedy)
}
