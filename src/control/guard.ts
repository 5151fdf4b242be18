import { type Rejection, rejected } from '../service/answer'
import { bearerToken, isSameToken } from '../service/headers'
import type { RequestContext } from '../service/request-context'
import { originOf } from '../service/routes'

const LOCAL_NAME = /^(localhost|[a-z0-9-]+\.localhost|127(\.\d{1,3}){3}|\[::1\])$/

/** Headers that proxies add to a forwarded request (RFC 7239; RFC 9110, 7.6.3; or by custom). */
const PROXY_HEADER = /^(forwarded|via|x-forwarded-.+|x-real-ip)$/

/** Values of `Sec-Fetch-Site` for a request that no page of another site has caused. */
const OWN_SITES: readonly string[] = ['none', 'same-origin', 'same-site']

const JSON_TYPE = /^application\/json[ \t]*(;|$)/i

const LOCAL_REMEDY =
  'Use http://127.0.0.1 or http://localhost, or start the server with an admin token.'

/**
 * Decides whether a request may use the control API. In process all requests may. Over a socket
 * with an admin token, requests with the token may. Over a socket without one, only requests from
 * this machine under a local name may. The name is checked because a page of another site can point
 * its domain at 127.0.0.1 (DNS rebinding), and then the user's browser sends its requests from this
 * machine. A request of such a page may lack Origin, but then it has Sec-Fetch-Site. A page of
 * another local origin may change a world only as far as CORS lets it. If the control API is off,
 * the application does not have its paths, and this function is not called.
 */
export function guard(context: RequestContext): Rejection | undefined {
  const { headers } = context
  const { server } = context.adapter
  if (server === undefined) return undefined
  const token = (server.admin || undefined)?.token
  if (token !== undefined) {
    if (isSameToken(bearerToken(headers.get('authorization') ?? '') ?? '', token)) return undefined
    const detail = headers.get('authorization')
      ? 'This is not the admin token of the control API.'
      : 'The control API requires its admin token.'
    const remedy = 'Send Authorization: Bearer <admin token>.'
    return rejected('UNAUTHORIZED', 'header.authorization', detail, remedy)
  }
  if (!server.isLoopback()) {
    const detail = 'The control API accepts only requests from the machine of the server.'
    return forbid('peer', detail, withToken('from other machines'))
  }
  const mark = [...headers.keys()].find((name) => PROXY_HEADER.test(name))
  if (mark !== undefined) {
    const detail = 'A proxy forwarded the request, so it counts as a request from another machine.'
    return forbid(`header.${mark}`, detail, withToken('behind a proxy'))
  }
  const host = headers.get('host')
  if (host !== null && !isLocal(host)) {
    const detail = 'The control API accepts only requests to local host names.'
    return forbid('header.host', detail, LOCAL_REMEDY)
  }
  const stranger = strangerIn(context)
  if (stranger !== undefined) {
    return forbid(stranger, 'Pages of other sites cannot use the control API.', LOCAL_REMEDY)
  }
  if (!isUnasked(context)) return undefined
  const detail = 'A browser sends this call from a page of another origin without a preflight.'
  const remedy = 'Send Content-Type: application/json, even without a body.'
  return forbid('header.content-type', detail, remedy)
}

/** The header of a request of a page of another site. */
function strangerIn({ method, headers }: RequestContext): string | undefined {
  const [origin, site] = [headers.get('origin'), headers.get('sec-fetch-site')]
  if (origin !== null) {
    return isLocal(origin.replace(/^https?:\/\//, '')) ? undefined : 'header.origin'
  }
  if (site === null || OWN_SITES.includes(site)) return undefined
  // The page whose link is followed cannot read the response.
  const shownIn = headers.get('sec-fetch-dest') ?? 'document'
  const isLink = headers.get('sec-fetch-mode') === 'navigate' && shownIn === 'document'
  return method === 'GET' && isLink ? undefined : 'header.sec-fetch-site'
}

/**
 * Whether a page of another origin may have sent the request without a preflight request: a POST
 * without the content type of JSON. Clients that are no browsers do not say where they come from.
 */
function isUnasked({ method, headers, request }: RequestContext): boolean {
  if (method !== 'POST' || JSON_TYPE.test(headers.get('content-type') ?? '')) return false
  const [site, origin] = [headers.get('sec-fetch-site'), headers.get('origin')]
  if (site !== null) return site !== 'same-origin' && site !== 'none'
  return origin !== null && origin !== originOf(request.url)
}

/** Whether a host, perhaps with a port, is this machine. */
const isLocal = (host: string) => LOCAL_NAME.test(host.toLowerCase().replace(/:\d+$/, ''))

const withToken = (where: string) => `To use it ${where}, start the server with an admin token.`

const forbid = (where: string, detail: string, remedy: string) =>
  rejected('ADMIN_FORBIDDEN', where, detail, remedy)
