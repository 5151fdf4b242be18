import type { SharedRequest } from '../../adapters/share-link'
import { queryText } from '../../adapters/wire'
import { isObject, keysOf, pointerOf } from '../../contract/input/json'
import type { RequestEntry } from '../../service/journal/entry'
import type { Route } from '../route'

type Identified = Pick<RequestEntry, 'world' | 'id'>

/** Identifies a request of the server: the numbers of each world are its own. */
export const keyOf = ({ world, id }: Identified): string => `${id} ${world ?? ''}`

/** The member `of` of the query that opens a request: empty in its own world, `/` for the base. */
export const ofQuery = ({ world }: Identified, route: Route): string =>
  (world ?? undefined) === route.world ? '' : (world ?? '/')

/** Whether the route opens the request. */
export const isOpened = (entry: Identified, route: Route): boolean =>
  route.id === entry.id && (route.query['of'] ?? '') === ofQuery(entry, route)

/** The path of a request in its world with its query. */
export const targetOf = ({ request: { path, query } }: Pick<RequestEntry, 'request'>): string =>
  path + queryText(query)

/** Headers that a client adds by itself. */
const OWN = new Set([
  ...['accept-encoding', 'accept-language', 'connection', 'content-length', 'host', 'keep-alive'],
  ...['origin', 'referer', 'transfer-encoding', 'user-agent'],
])

/** Headers that identify a client. */
const PERSONAL = new Set(['authorization', 'traceparent', 'x-session-id'])

/** What the journal shows in place of a secret. */
const MASKED = '***'

/** The headers that a copy sends: any token fits unless a policy lists tokens. */
function headersOf({ request }: RequestEntry): [string, string][] {
  return Object.entries(request.headers)
    .filter(([name]) => !OWN.has(name) && !name.startsWith('sec-') && name !== 'cookie')
    .map(([name, value]) => [name, value.includes(MASKED) ? 'Bearer any' : value])
}

/** A request as a link has it: without the response, and without what identifies the client. */
export function sharedOf(entry: RequestEntry): SharedRequest {
  const { operation, player, problems, fault, at, request, response } = entry
  const headers = headersOf(entry).filter(([name]) => !PERSONAL.has(name))
  const sent = { ...request, headers: Object.fromEntries(headers) }
  return { operation, player, problems, fault, at, request: sent, status: Number(response.status) }
}

/** The body as it is sent. */
function bodyOf({ request: { body } }: RequestEntry): string | undefined {
  if (body === null) return undefined
  return typeof body === 'string' ? body : JSON.stringify(body)
}

const shellText = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`

/** The URL of a request, below that of the server. */
const urlOf = (entry: RequestEntry, base: string): string =>
  `${base}${entry.world === null ? '' : `/w/${entry.world}`}${targetOf(entry)}`

/** A command for a shell. */
export function curlOf(entry: RequestEntry, base: string): string {
  const { method } = entry.request
  const body = bodyOf(entry)
  const parts = [
    `curl ${method === 'GET' ? '' : `-X ${method} `}${shellText(urlOf(entry, base))}`,
    ...headersOf(entry).map(([name, value]) => `-H ${shellText(`${name}: ${value}`)}`),
    ...(body === undefined ? [] : [`--data-raw ${shellText(body)}`]),
  ]
  return parts.join(' \\\n  ')
}

/** A request as the nearest valid one. */
export function correctedOf(entry: RequestEntry): RequestEntry {
  const { nearest, request, problems } = entry
  if (nearest === null) return entry
  const { parameter, value } = nearest
  const path = nearest.path.replace(/^\/w\/[^/]+/, '')
  let { body } = request
  const headers = { ...request.headers }
  const header = parameter?.toLowerCase() ?? ''
  if (parameter?.startsWith('/')) {
    const rest = withValue(body, problems[0]?.where ?? '', undefined)
    body = withValue(rest, parameter, value ?? undefined)
  } else if (/^(accept|content-)/.test(header)) {
    if (value === null) delete headers[header]
    else headers[header] = String(value)
  }
  const method = parameter === 'method' ? String(value) : request.method
  return { ...entry, request: { method, path, query: {}, headers, body } }
}

/**
 * A body with another member at a JSON pointer, in new objects if needed; undefined removes it.
 * What has no members stays as it is.
 */
export function withValue(body: unknown, pointer: string, value: unknown): unknown {
  const [name, ...rest] = keysOf(pointer)
  if (name === undefined || !isObject(body)) return body
  const member = rest.length > 0 ? withValue(body[name] ?? {}, pointerOf(rest), value) : value
  const { [name]: _, ...others } = body
  return member === undefined ? others : { ...body, [name]: member }
}
