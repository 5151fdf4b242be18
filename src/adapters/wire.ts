import { isWorldName, membersOf, VERSION_PATH } from '../contract/input/json'
import type { ProblemItem } from '../contract/problems'
import {
  CommandRefusedError,
  type ErrorCode,
  FauxhouseError,
  isFauxhouseError,
  type Rule,
} from '../errors'
import type { EventOptions, WorldEvent } from '../service/journal/feed'
import { eventsIn } from './event-reader'
import { foreignJson, redirectOf } from './foreign-response'

/** How a server is reached. */
export interface ConnectOptions {
  /** The admin token of the server, if it has one. */
  readonly adminToken?: string | undefined
  /** Bearer token of the calls of the service; default `any`. */
  readonly token?: string | undefined
  /** `X-Session-ID` of the calls of the service; default `any`. */
  readonly session?: string | undefined
  /** The base path of the server; default `/v1`. */
  readonly basePath?: string | undefined
  /** In place of the global `fetch`. */
  readonly fetch?: ((url: string, init: RequestInit) => Promise<Response>) | undefined
}

/**
 * A way to a server, or to a named world of it. Redirects are not followed, because another host
 * must not get the credentials.
 */
export interface Wire {
  /** Base URL of the service, which ends in its base path, `/v1`. */
  readonly url: string
  /**
   * A call of the control API.
   *
   * @param path below `/__admin`, with its query
   * @returns the parsed response, or its text if that is code; undefined without a body
   * @throws FauxhouseError with the code of the response, or UNREACHABLE
   */
  send(method: string, path: string, body?: unknown): Promise<unknown>
  /** The events of the world. @throws FauxhouseError UNREACHABLE also if the response breaks off */
  events(options: EventOptions): AsyncGenerator<WorldEvent, void>
  /**
   * As the global `fetch`, to the path and the query of a URL, with the own credentials. The base
   * path of the server takes the place of `/v1`.
   */
  fetch(input: Request | string | URL, init?: RequestInit): Promise<Response>
  /** The same for a named world. */
  below(name: string): Wire
}

/** Longest time of one response, for which Node.js waits for its headers alone. */
const PATIENCE_MS = 300_000

/**
 * Creates the connection to a server.
 *
 * @param url of the server, such as `http://127.0.0.1:4777`; `/v1` at its end does not matter
 * @throws FauxhouseError INVALID_OPTION
 */
export function createWire(url: string, options: ConnectOptions = {}): Wire {
  return wireTo(serverUrl(url), '', options)
}

/**
 * The URL of a server without `/v1` at its end.
 *
 * @throws FauxhouseError INVALID_OPTION
 */
export function serverUrl(url: unknown): string {
  const isHttp = typeof url === 'string' && /^https?:\/\/[^/?#\s]+[^?#\s]*$/.test(url)
  if (isHttp) return url.replace(/\/+$/, '').replace(/\/v1$/, '')
  const problem = `${JSON.stringify(url) ?? 'undefined'} is not the URL of a server.`
  const remedy = 'Pass a URL such as http://127.0.0.1:4777.'
  throw new FauxhouseError('INVALID_OPTION', problem, remedy, { option: 'url' })
}

function wireTo(base: string, prefix: string, options: ConnectOptions): Wire {
  const { fetch: send = fetch, adminToken, token = 'any', session = 'any' } = options
  const { basePath = VERSION_PATH } = options
  const admin = { ...(adminToken !== undefined && { authorization: `Bearer ${adminToken}` }) }
  const service = { authorization: `Bearer ${token}`, 'x-session-id': session }
  const open = async (path: string, given: Readonly<Record<string, string>>, init: RequestInit) => {
    const place = `${base}${prefix}/__admin${path}`
    const headers = { ...admin, ...given }
    const response = await send(place, { ...init, headers, redirect: 'manual' })
    if (response.ok) return response
    const text = await response.text()
    throw redirectOf(response, base) ?? responseErrorOf(response.status, text)
  }
  return {
    url: base + prefix + basePath,
    async send(method, path, body) {
      requireData(body)
      const created = path === '/worlds' ? membersOf(body)['name'] : undefined
      const headers = {
        // For a balancer, which finds the server of a world by its name.
        ...(isWorldName(created) && { 'X-Fauxhouse-World': created }),
        // Also without a body: else a server would reject the call of a page of another origin.
        ...((body !== undefined || method === 'POST') && { 'Content-Type': 'application/json' }),
      }
      const init = {
        method,
        // The AbortSignal of jsdom is none that the fetch of Node.js takes.
        ...(typeof document === 'undefined' && { signal: AbortSignal.timeout(PATIENCE_MS) }),
        ...(body !== undefined && { body: JSON.stringify(body) }),
      }
      try {
        const response = await open(path, headers, init)
        const text = await response.text()
        if (response.headers.get('content-type')?.startsWith('text/plain')) return text
        const value = text === '' ? undefined : foreignJson(text)
        if (text === '' || value !== undefined) return value
        const remedy = 'Pass the URL of a Fauxhouse server.'
        throw new FauxhouseError('UNREACHABLE', `${base} does not return JSON.`, remedy, { base })
      } catch (error) {
        throw unreachable(base, error)
      }
    },
    async *events({ after, onOpen, signal }) {
      const headers = { ...(after !== undefined && { 'Last-Event-ID': String(after) }) }
      try {
        const response = await open('/events', headers, { ...(signal && { signal }) })
        onOpen?.()
        yield* eventsIn(response)
      } catch (error) {
        if (!signal?.aborted) throw unreachable(base, error)
      }
    },
    async fetch(input, init) {
      const given = new Request(typeof input === 'string' ? new URL(input, base) : input, init)
      const { pathname, search } = new URL(given.url)
      const own = pathname.startsWith('/__admin') ? admin : service
      const body = await given.arrayBuffer()
      const path = pathname.replace(/^\/v1(?=\/|$)/, basePath)
      return send(base + prefix + path + search, {
        ...init,
        method: given.method,
        headers: { ...own, ...Object.fromEntries(given.headers) },
        ...(body.byteLength > 0 && { body }),
        // The signal of a Request is not in init. See above for pages.
        ...(typeof document === 'undefined' && { signal: given.signal }),
      })
    },
    below: (name) => wireTo(base, `/w/${segmentOf(name, 'world')}`, options),
  }
}

/**
 * `?limit=5&event_type=bet&event_type=win`; empty without a value. An empty list becomes an empty
 * value, which the server rejects: without the parameter, it would answer with everything.
 */
export function queryText(query: object): string {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    const values = Array.isArray(value) && value.length > 0 ? value : [value]
    for (const each of values) {
      if (each !== undefined) search.append(name, String(each))
    }
  }
  const text = String(search)
  return text === '' ? '' : `?${text}`
}

/**
 * An id as a segment of a path. A URL cannot have an empty segment or one of dots: the request
 * would go to another path. It cannot have a half of a pair of surrogates either.
 */
export function segmentOf(id: unknown, what: string): string {
  if (typeof id === 'string' && !/^\.{0,2}$|\p{Cs}/u.test(id)) return encodeURIComponent(id)
  const problem = `The ${what} cannot be ${JSON.stringify(id) ?? 'undefined'}.`
  const remedy = 'Pass an id other than "." and "..", without lone surrogates.'
  throw new FauxhouseError('INVALID_OPTION', problem, remedy, { option: 'id' })
}

/** JSON would leave a function out, and have an empty object in place of a pattern. */
function requireData(value: unknown, path: readonly string[] = []): void {
  // The pattern may come from another realm, as in Jest.
  const isPattern = Object.prototype.toString.call(value) === '[object RegExp]'
  if (isPattern || typeof value === 'function') {
    const option = path.join('.')
    const problem = `The option "${option}" cannot be a ${isPattern ? 'RegExp' : 'function'} over HTTP.`
    const like = 'Write { contains: … }, or { like: … } with * for any text.'
    const remedy = isPattern ? like : 'Pass a JSON value.'
    throw new FauxhouseError('INVALID_OPTION', problem, remedy, { option })
  }
  if (typeof value !== 'object' || value === null) return
  for (const [name, each] of Object.entries(value)) requireData(each, [...path, name])
}

/** The reason of a failed fetch is in its cause, or in the errors of that. */
function unreachable(base: string, error: unknown): FauxhouseError {
  if (isFauxhouseError(error)) return error
  const { cause } = error as { cause?: { code?: unknown; message?: unknown } }
  const reason = String(cause?.code ?? cause?.message ?? (error as Error).message ?? error)
  const problem = `${base} does not respond: ${reason}.`
  // A browser hides from a page that its origin is the reason.
  const inPage = 'A page needs a server with --cors, or serveRun({ cors }). '
  const start = 'Start one with `fauxhouse serve`, or pass another URL.'
  const remedy = ('document' in globalThis ? inPage : '') + start
  return new FauxhouseError('UNREACHABLE', problem, remedy, { base, reason })
}

/** Longest text of a foreign server in a message. */
const MAX_CHARACTERS = 10_000

/**
 * The error of a response. The policy `errorFormat` decides how much of it the response has;
 * another server can have anything in the members of an error.
 */
function responseErrorOf(status: number, text: string): FauxhouseError {
  const body = membersOf(foreignJson(text))
  const { code: innerCode, details } = membersOf(body['error'])
  const code = textIn(body['code'], innerCode) ?? CODES[status] ?? 'INTERNAL'
  const listed = body['errors'] ?? details
  const items = (Array.isArray(listed) ? listed : []).filter(isItem)
  const listedText = items.map((item) => item.detail).join(' ')
  // The page of a proxy says no more.
  const given = CODES[status] === 'UNREACHABLE' ? '' : text.slice(0, 500)
  const plain = textIn(listedText, body['detail'], body['message']) ?? given
  const problem = plain.slice(0, MAX_CHARACTERS) || `The response is ${status}.`
  const remedy = [...new Set(items.map((item) => item.remedy))].join(' ').slice(0, MAX_CHARACTERS)
  const [first] = items
  const { request_id } = body
  const facts = { status, where: first?.where, request_id, errors: items, ...first?.facts }
  return code === 'COMMAND_REFUSED'
    ? new CommandRefusedError(first?.rule as Rule, problem, remedy, facts)
    : new FauxhouseError(code as ErrorCode, problem, remedy, facts)
}

/** The first value that is a string with characters. */
function textIn(...values: readonly unknown[]): string | undefined {
  return values.find((value): value is string => typeof value === 'string' && value !== '')
}

function isItem(value: unknown): value is ProblemItem {
  const { detail, remedy } = membersOf(value)
  return typeof detail === 'string' && typeof remedy === 'string'
}

/** For formats of errors that have no code. */
const CODES: Readonly<Record<number, ErrorCode>> = {
  400: 'INVALID_BODY',
  401: 'UNAUTHORIZED',
  403: 'ADMIN_FORBIDDEN',
  404: 'NOT_FOUND',
  409: 'COMMAND_REFUSED',
  502: 'UNREACHABLE',
  504: 'UNREACHABLE',
}
