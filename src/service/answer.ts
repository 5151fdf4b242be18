import { jsonText } from '../contract/input/json'
import type { ErrorFormat, RenderedError } from '../contract/policy-values'
import {
  PROBLEMS,
  type Problem,
  type ProblemCode,
  type ProblemItem,
  problemType,
} from '../contract/problems'
import { CommandRefusedError, isFauxhouseError } from '../errors'
import { digest } from '../simulator/random/stream'
import type { ConnectionFailure } from '../world/faults/rule'
import type { Simulation } from '../world/simulation'
import type { HeaderReader } from './request'

/** Largest number of problems that one answer lists. */
export const MAX_ITEMS = 50

/** A successful result. */
export interface Reply {
  readonly status: number
  readonly body: Body
  readonly contentType: string
  readonly headers?: Readonly<Record<string, string>>
}

/** Marks results of this module. JSON cannot have it, so no input of a client is a rejection. */
const REJECTION = Symbol('rejection')

/** A rejection, before it gets the format of the policy. */
export interface Rejection {
  readonly [REJECTION]: true
  /** The code of the problem. */
  readonly code: ProblemCode
  /** All problems, at least one. */
  readonly items: readonly ProblemItem[]
  /** Default: the status of the code. */
  readonly status?: number
  /** Headers of the response, beside those of every problem. */
  readonly headers?: Readonly<Record<string, string>>
}

/** The result of a handler. */
export type HandlerResult = Reply | Rejection

/** True for what {@link rejected} and {@link rejectedAll} return. */
export function isRejection(value: unknown): value is Rejection {
  return typeof value === 'object' && value !== null && REJECTION in value
}

/** A success without a body. */
export const NO_CONTENT: Reply = { status: 204, body: '', contentType: '' }

/** A resource as JSON. */
export function json(resource: unknown, status = 200): Reply {
  return jsonReply(jsonText(resource), status)
}

/** A reply with the text of a resource. */
export function jsonReply(body: string, status = 200): Reply {
  return { status, body, contentType: 'application/json' }
}

type Extra = Pick<Rejection, 'status' | 'headers'>

/** A rejection with several problems, at least one. */
export function rejectedAll(
  code: ProblemCode,
  items: readonly ProblemItem[],
  more: Extra = {},
): Rejection {
  return { [REJECTION]: true, code, items, ...more }
}

/** A rejection with one problem. */
export function rejected(
  code: ProblemCode,
  where: string,
  detail: string,
  remedy: string,
  more: Extra = {},
): Rejection {
  return rejectedAll(code, [{ where, code, detail, remedy }], more)
}

/** Converts an error to an answer, without the stack trace. */
export function rejectionOf(error: unknown): Rejection {
  if (!isFauxhouseError(error)) {
    const detail = error instanceof Error ? error.message : 'An unknown error occurred.'
    return rejected('INTERNAL', 'server', detail, 'This is a bug in Fauxhouse. Please report it.')
  }
  // Brands, not classes: the error may come from another copy of the package.
  const { problem, remedy } = error
  switch (error.code) {
    case 'COMMAND_REFUSED': {
      const rule = error instanceof CommandRefusedError ? error.rule : error.facts['rule']
      return rejected('COMMAND_REFUSED', `rule.${String(rule)}`, problem, remedy)
    }
    case 'PLAYER_NOT_FOUND':
      return rejected('PLAYER_NOT_FOUND', 'path.playerId', problem, remedy)
    case 'NOT_READY':
      return rejected('NOT_READY', 'server', problem, remedy)
    case 'FAULT_NOT_FOUND':
      return rejected('FAULT_NOT_FOUND', 'path.faultId', problem, remedy)
    case 'INVALID_WORLD':
    case 'WORLD_NOT_FOUND':
    case 'WORLD_EXISTS':
    case 'WORLD_GONE':
      return rejected(error.code, String(error.facts['where'] ?? 'world'), problem, remedy)
    case 'WORLDS_FULL': {
      const { retryAfter } = error.facts
      const headers = { ...(retryAfter !== undefined && { 'Retry-After': String(retryAfter) }) }
      return rejected('WORLDS_FULL', 'world', problem, remedy, { headers })
    }
    default: {
      const field = error.facts['field']
      const where = typeof field === 'string' ? `response.${field}` : 'server'
      return rejected('INTERNAL', where, problem, remedy)
    }
  }
}

/** A string, or pieces that come over time, until the iterator returns. */
export type Body = string | AsyncIterable<string>

/** An answer for an adapter, which adds `Content-Length`, and omits the body for HEAD. */
export interface Answer {
  /** The HTTP status, 100 to 599. */
  readonly status: number
  /** The headers by their names. */
  readonly headers: Readonly<Record<string, string>>
  /** Null if the status has no body; pieces are sent without `Content-Length`. */
  readonly body: Body | null
  /** How the adapter breaks it. */
  readonly broken?: ConnectionFailure
}

/** Returned in place of an answer to an aborted request: nothing was changed. */
export const ABANDONED: Answer = { status: 499, headers: {}, body: null }

/** What an answer repeats of its request. */
interface Answered {
  readonly method: string
  readonly path: string
  readonly prefix: string
  readonly query: string
  readonly headers: HeaderReader
  /** The body as far as it was read. */
  readonly body: string
  readonly simulation: Pick<Simulation, 'policies'> & {
    /** Undefined without a world. */
    readonly nowMs: number | undefined
  }
}

/** The result as HTTP, with the headers that every answer has. */
export function answerOf(context: Answered, result: HandlerResult): Answer {
  const requestId = requestIdOf(context)
  const { nowMs, policies } = context.simulation
  const headers: Record<string, string> = { 'X-Request-ID': requestId, 'Cache-Control': 'no-store' }
  // The world's time, if there is a world: the host's clock would make the bytes differ.
  if (nowMs !== undefined) headers['Date'] = httpDate(nowMs)
  for (const name in result.headers) setHeader(headers, name, result.headers[name] ?? '')
  if (!isRejection(result))
    return textAnswer(result.status, headers, result.contentType, result.body)
  const problem = problemOf(result, context.prefix + context.path, requestId)
  const { status, body, contentType } = renderProblem(problem, policies.errorFormat)
  // An injected status stays as requested, whatever the format returns.
  const sent = result.code === 'INJECTED' ? problem.status : status
  if (sent === 401) setHeader(headers, 'WWW-Authenticate', 'Bearer')
  const text = typeof body === 'string' ? body : (JSON.stringify(body) ?? '')
  return textAnswer(sent, headers, contentType, text)
}

/** Sets a header. One whose name differs in case only is the same, and keeps its name. */
export function setHeader(headers: Record<string, string>, name: string, value: string): void {
  const lower = name.toLowerCase()
  const known = Object.keys(headers).find((each) => each.toLowerCase() === lower)
  headers[known ?? name] = value
}

const NO_REQUEST_ID = 'req_none'

/** A rejection in the default format and without a date, because the world is not known. */
export function bareAnswer(rejection: Rejection, path: string): Answer {
  const problem = problemOf(rejection, path, NO_REQUEST_ID)
  const headers = { 'X-Request-ID': NO_REQUEST_ID, 'Cache-Control': 'no-store' }
  const type = 'application/problem+json'
  return textAnswer(problem.status, headers, type, JSON.stringify(problem))
}

function textAnswer(
  status: number,
  headers: Record<string, string>,
  contentType: string,
  body: Body,
): Answer {
  if (status === 204 || status === 304) return { status, headers, body: null }
  headers['Content-Type'] = contentType
  return { status, headers, body }
}

/** The text of a body; empty for one that comes over time. */
export function bodyText(body: Answer['body']): string {
  return typeof body === 'string' ? body : ''
}

let lastSecond = Number.NaN
let lastText = ''

/** `Thu, 01 Jan 2026 12:00:00 GMT`. The clock rarely moves, so the last text is cached. */
function httpDate(ms: number): string {
  const second = Math.floor(ms / 1000)
  if (second !== lastSecond) {
    lastText = new Date(second * 1000).toUTCString()
    lastSecond = second
  }
  return lastText
}

/**
 * The id of a request: the first that the client sent, or one derived from the content of the
 * request, so that the same request has the same answer, byte for byte, through every adapter. Only
 * the part of the body that was read counts: none, if an earlier stage answered.
 */
function requestIdOf(context: Answered): string {
  const { headers, method, path, query, body } = context
  // Fields that are sent several times come joined by a comma and a blank, from some clients, too.
  const sent = headers.get('x-request-id') ?? ''
  const comma = sent.indexOf(', ')
  const own = withoutBlankEnd(comma < 0 ? sent : sent.slice(0, comma))
  if (own) return own
  const token = headers.get('authorization') ?? ''
  const session = headers.get('x-session-id') ?? ''
  return `req_${digest(12, method, path, query, token, session, body)}`
}

/** The first of a list may end in a blank; a header cannot. */
function withoutBlankEnd(text: string): string {
  let end = text.length
  while (text[end - 1] === ' ' || text[end - 1] === '\t') end -= 1
  return text.slice(0, end)
}

const JSON_TYPE = 'application/json'
const TEXT_TYPE = 'text/plain; charset=utf-8'

/** The rejection as a problem of RFC 9457. */
function problemOf(rejection: Rejection, instance: string, requestId: string): Problem {
  const { status, title } = PROBLEMS[rejection.code]
  return {
    type: problemType(rejection.code),
    title,
    status: rejection.status ?? status,
    detail: detailOf(rejection),
    instance,
    code: rejection.code,
    request_id: requestId,
    errors: rejection.items.slice(0, MAX_ITEMS),
  }
}

function detailOf({ items }: Rejection): string {
  const first = items[0]?.detail ?? ''
  return items.length < 2 ? first : `${items.length} problems. The first: ${first}`
}

/** The problem in the shape that the policy `errorFormat` asks for. */
function renderProblem(problem: Problem, format: ErrorFormat): Required<RenderedError> {
  const { status } = problem
  if (format === 'problem-json') {
    return { status, body: problem, contentType: 'application/problem+json' }
  }
  if (format === 'envelope') return { status, body: envelope(problem), contentType: JSON_TYPE }
  if (format === 'plain') {
    const body = oneLine(`${status} ${problem.code}: ${problem.detail}`)
    return { status, body, contentType: TEXT_TYPE }
  }
  if (typeof format === 'function') {
    const rendered = format(problem)
    const contentType = typeof rendered.body === 'string' ? TEXT_TYPE : JSON_TYPE
    return { status, contentType, ...rendered }
  }
  return { status, body: fill(format, problem), contentType: JSON_TYPE }
}

/** Details quote the client's input: control characters are escaped as in JSON. */
function oneLine(text: string): string {
  return text.replace(
    /[\p{Cc}\u2028\u2029]/gu,
    (control) => `\\u${control.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}

function envelope(problem: Problem): unknown {
  return {
    success: false,
    message: problem.detail,
    error: { code: problem.code, details: problem.errors },
  }
}

/** A string that is a single placeholder becomes the value itself; others contain its text. */
function fill(template: unknown, problem: Problem): unknown {
  if (typeof template === 'string') {
    const whole = /^\{(\w+)\}$/.exec(template)
    if (whole !== null) return memberOf(whole[1] ?? '', problem) ?? template
    return template.replace(/\{(\w+)\}/g, (placeholder, name: string) => {
      const value = memberOf(name, problem)
      return typeof value === 'object' ? JSON.stringify(value) : String(value ?? placeholder)
    })
  }
  if (Array.isArray(template)) return template.map((item) => fill(item, problem))
  if (typeof template !== 'object' || template === null) return template
  return Object.fromEntries(
    Object.entries(template).map(([key, value]) => [key, fill(value, problem)]),
  )
}

function memberOf(name: string, problem: Problem): unknown {
  return Object.hasOwn(problem, name) ? problem[name as keyof Problem] : undefined
}
