import { isWorldName } from '../contract/input/world-name'
import type { ProblemItem } from '../contract/problems'
import {
  CommandRefusedError,
  type ErrorCode,
  FauxhouseError,
  isFauxhouseError,
  type Rule,
} from '../errors'
import { jsonOf, readAnswer, redirectOf } from './foreign-answer'

/** How a server is reached. */
export interface ConnectOptions {
  /** The admin token of the server, if it has one. */
  readonly adminToken?: string | undefined
  /** Bearer token of the calls of the service; default `any`. */
  readonly token?: string | undefined
  /** `X-Session-ID` of the calls of the service; default `any`. */
  readonly session?: string | undefined
  /** In place of the global `fetch`. */
  readonly fetch?: ((url: string, init: RequestInit) => Promise<Response>) | undefined
}

/** How an answer is read that comes over time. */
export interface OpenOptions {
  readonly headers: Readonly<Record<string, string>>
  readonly onOpen?: (() => void) | undefined
  /** Ends the answer when it aborts. */
  readonly signal?: AbortSignal | undefined
}

/**
 * A way to a server, or to a named world of it. Redirects are not followed, because another host
 * must not get the credentials.
 */
export interface Wire {
  /** Base URL of the service, which ends in `/v1`. */
  readonly url: string
  /**
   * A call of the control API.
   *
   * @param path below `/__admin`, with its query
   * @returns the parsed answer, or its text if that is code; undefined without a body
   * @throws FauxhouseError with the code of the answer, or UNREACHABLE
   */
  send(method: string, path: string, body?: unknown): Promise<unknown>
  /**
   * A call of the control API whose answer comes over time, as the strings that arrive.
   *
   * @throws FauxhouseError as {@link send}; UNREACHABLE also if the answer breaks off
   */
  open(path: string, options: OpenOptions): AsyncGenerator<string, void>
  /** As the global `fetch`, to the path and the query of a URL, with the own credentials. */
  fetch(input: Request | string | URL, init?: RequestInit): Promise<Response>
  /** The same for the world at another instant: for calls that have the parameter `at`. */
  asOf(at: string): Wire
  /** The same for a named world. @param segment its name, encoded for a path */
  below(segment: string): Wire
}

const WORLD_HEADER = 'X-Fauxhouse-World'

/** Longest time of one answer, for which Node.js waits for its headers alone. */
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
  const { fetch: send = fetch } = options
  const wire: Wire = {
    url: `${base}${prefix}/v1`,
    async send(method, path, body) {
      const place = `${base}${prefix}/__admin${path}`
      const created = path === '/worlds' ? membersOf(body)['name'] : undefined
      const headers = {
        ...credentials(false, options),
        // For a balancer, which finds the server of a world by its name.
        ...(isWorldName(created) && { [WORLD_HEADER]: created }),
        // Also without a body: else a server would refuse the call of a page of another origin.
        ...((body !== undefined || method === 'POST') && { 'Content-Type': 'application/json' }),
      }
      const init: RequestInit = {
        ...{ method, headers, redirect: 'manual' },
        // The AbortSignal of jsdom is none that the fetch of Node.js takes.
        ...(typeof document === 'undefined' && { signal: AbortSignal.timeout(PATIENCE_MS) }),
        ...(body !== undefined && { body: JSON.stringify(body) }),
      }
      let answer: Response
      let text: string
      try {
        answer = await send(place, init)
        text = await readAnswer(answer, base)
      } catch (error) {
        throw unreachable(base, error)
      }
      if (!answer.ok) throw redirectOf(answer, base) ?? refusalOf(answer.status, text)
      const isText = answer.headers.get('content-type')?.startsWith('text/plain')
      return isText ? text : text === '' ? undefined : parsed(text, base)
    },
    async *open(path, { headers: more, onOpen, signal }) {
      const headers = { ...credentials(false, options), ...more }
      try {
        const answer = await send(`${base}${prefix}/__admin${path}`, {
          headers,
          redirect: 'manual',
          ...(signal && { signal }),
        })
        if (!answer.ok) {
          const text = await readAnswer(answer, base)
          throw redirectOf(answer, base) ?? refusalOf(answer.status, text)
        }
        onOpen?.()
        yield* textsOf(answer)
      } catch (error) {
        if (signal?.aborted) return
        throw unreachable(base, error)
      }
    },
    async fetch(input, init) {
      const given = new Request(typeof input === 'string' ? new URL(input, base) : input, init)
      const { pathname, search } = new URL(given.url)
      const own = credentials(!pathname.startsWith('/__admin'), options)
      const body = await given.arrayBuffer()
      return send(`${base}${prefix}${pathname}${search}`, {
        ...init,
        method: given.method,
        headers: { ...own, ...Object.fromEntries(given.headers) },
        ...(body.byteLength > 0 && { body }),
        // The signal of a Request is not in init. See above for pages.
        ...(typeof document === 'undefined' && { signal: given.signal }),
      })
    },
    asOf: (at) => ({
      ...wire,
      send: (method, path, body) => {
        const joint = path.includes('?') ? '&' : '?'
        return wire.send(method, `${path}${joint}${new URLSearchParams({ at })}`, body)
      },
    }),
    below: (segment) => wireTo(base, `/w/${segment}`, options),
  }
  return wire
}

async function* textsOf({ body }: Response): AsyncGenerator<string, void> {
  const reader = body?.pipeThrough(new TextDecoderStream()).getReader()
  if (reader === undefined) return
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return
      yield value
    }
  } finally {
    await reader.cancel().catch(() => undefined)
  }
}

function credentials(
  isService: boolean,
  { adminToken, token = 'any', session = 'any' }: ConnectOptions,
): Record<string, string> {
  if (isService) return { authorization: `Bearer ${token}`, 'x-session-id': session }
  return adminToken === undefined ? {} : { authorization: `Bearer ${adminToken}` }
}

function parsed(text: string, base: string): unknown {
  const value = jsonOf(text)
  if (value !== undefined) return value
  const remedy = 'Pass the URL of a Fauxhouse server.'
  throw new FauxhouseError('UNREACHABLE', `${base} does not return JSON.`, remedy, { base })
}

/** The reason of a failed fetch is in its cause, or in the errors of that. */
function unreachable(base: string, error: unknown): FauxhouseError {
  if (isFauxhouseError(error)) return error
  const { cause } = error as { cause?: { code?: unknown; message?: unknown } }
  const reason = String(cause?.code ?? cause?.message ?? (error as Error).message ?? error)
  const problem = `${base} does not respond: ${reason}.`
  const start = 'Start one with `fauxhouse serve`, or pass another URL.'
  // A browser hides from a page that its origin is the reason.
  const inPage = 'A page needs a server with --cors, or serveRun({ cors }). '
  const remedy = ('document' in globalThis ? inPage : '') + start
  return new FauxhouseError('UNREACHABLE', problem, remedy, { base, reason })
}

/** Longest text of a foreign server in a message. */
const MAX_CHARACTERS = 10_000

/**
 * The error of an answer. The policy `errorFormat` decides how much of it the answer has; another
 * server can have anything in the members of an error.
 */
export function refusalOf(status: number, text: string): FauxhouseError {
  const body = membersOf(jsonOf(text))
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
  if (code !== 'COMMAND_REFUSED')
    return new FauxhouseError(code as ErrorCode, problem, remedy, facts)
  return new CommandRefusedError(first?.rule as Rule, problem, remedy, facts)
}

function membersOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? { ...value } : {}
}

/** The first value that is a string with characters. */
function textIn(...values: readonly unknown[]): string | undefined {
  return values.find((value) => typeof value === 'string' && value !== '') as string | undefined
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
