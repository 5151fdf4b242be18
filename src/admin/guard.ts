import { bearerToken, isSameToken } from '../api/authentication'
import type { Exchange } from '../api/exchange'
import { type Refusal, refuse } from '../api/handler-result'

const LOCAL_NAME = /^(localhost|[a-z0-9-]+\.localhost|127(\.\d{1,3}){3}|\[::1\])$/

/** What proxies add to a request that they hand on (RFC 7239; RFC 9110, 7.6.3; and by custom). */
const HANDED_ON = /^(forwarded|via|x-forwarded-.+|x-real-ip)$/

/** What browsers say of a request that no page of another site has caused. */
const OWN_SITES: readonly string[] = ['none', 'same-origin', 'same-site']

/**
 * Who may use the control API. In process everybody may. Over a socket: with a token whoever has
 * it; without one this machine alone, and only under a local name. The name matters because a web
 * page elsewhere can point its own domain at 127.0.0.1 (DNS rebinding) and send requests from the
 * user's browser, which then come from this machine. Requests of pages elsewhere may come without
 * an Origin, but then with Sec-Fetch-Site. Where the door has the control API switched off, the
 * application has no such paths, and nobody comes here.
 */
export function guard(exchange: Exchange): Refusal | undefined {
  const { environment, headers } = exchange
  const token = (environment.admin || undefined)?.token
  if (environment.isLoopback === undefined) return undefined
  if (token !== undefined) return checkToken(headers.get('authorization'), token)
  if (!environment.isLoopback()) {
    const detail = 'The control API answers this machine alone.'
    return forbid(
      'peer',
      detail,
      'Start the server with an admin token to reach it from elsewhere.',
    )
  }
  const mark = [...headers.keys()].find((name) => HANDED_ON.test(name))
  if (mark !== undefined) {
    return forbid(
      `header.${mark}`,
      'A proxy handed the request on, so it counts as one of another machine.',
      'Start the server with an admin token to use it behind a proxy.',
    )
  }
  const host = headers.get('host')
  if (host !== null && !LOCAL_NAME.test(nameOf(host))) {
    return forbid('header.host', 'The control API answers under local names alone.', LOCAL_REMEDY)
  }
  const origin = headers.get('origin')
  if (origin !== null) {
    const local = LOCAL_NAME.test(nameOf(origin.replace(/^https?:\/\//, '')))
    return local ? undefined : forbid('header.origin', FROM_ELSEWHERE, LOCAL_REMEDY)
  }
  const site = headers.get('sec-fetch-site')
  if (site === null || OWN_SITES.includes(site) || isLink(exchange)) return undefined
  return forbid('header.sec-fetch-site', FROM_ELSEWHERE, LOCAL_REMEDY)
}

const FROM_ELSEWHERE = 'Pages from elsewhere may not use the control API.'

/** Whether a person follows a link: it shows them what is there, and nothing to the page before. */
function isLink({ method, headers }: Exchange): boolean {
  const shownIn = headers.get('sec-fetch-dest') ?? 'document'
  return method === 'GET' && headers.get('sec-fetch-mode') === 'navigate' && shownIn === 'document'
}

const LOCAL_REMEDY = 'Use http://127.0.0.1 or http://localhost, or start with an admin token.'

/** The host without its port. */
function nameOf(host: string): string {
  return host.toLowerCase().replace(/:\d+$/, '')
}

function checkToken(header: string | null, token: string): Refusal | undefined {
  if (isSameToken(bearerToken(header ?? '') ?? '', token)) return undefined
  const detail = 'The control API needs its admin token.'
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
