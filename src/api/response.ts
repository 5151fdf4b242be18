import { problemOf, renderProblem } from './error-body'
import type { Exchange } from './exchange'
import { type HandlerResult, isRefusal, type Refusal } from './handler-result'
import { requestIdOf } from './request-id'

const encoder = new TextEncoder()

/** The result as HTTP: headers that every answer has, and the door's way of sending it. */
export function respond(exchange: Exchange, result: HandlerResult, dated: boolean): Response {
  const requestId = requestIdOf(exchange)
  const headers: Record<string, string> = { 'X-Request-ID': requestId, 'Cache-Control': 'no-store' }
  // Where a world keeps the time, the world's time it is: a wall clock would make bytes differ.
  if (dated) headers['Date'] = httpDate(exchange.simulation.now)
  Object.assign(headers, result.headers)
  if (!isRefusal(result)) {
    return send(exchange, result.status, headers, result.contentType, result.body)
  }
  const problem = problemOf(result, exchange.path, requestId)
  const { status, body, contentType } = renderProblem(
    problem,
    exchange.simulation.policies.errorFormat,
  )
  if (status === 401) headers['WWW-Authenticate'] = 'Bearer'
  const text = typeof body === 'string' ? body : (JSON.stringify(body) ?? '')
  return send(exchange, status, headers, contentType, text)
}

/** An answer without a world that could say in which format, or when. */
export interface BareAnswer {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly text: string
}

const NO_REQUEST_ID = 'req_none'

/** A refusal in the default format. */
export function bareAnswer(refusal: Refusal, path: string): BareAnswer {
  const problem = problemOf(refusal, path, NO_REQUEST_ID)
  const text = JSON.stringify(problem)
  const headers = {
    'X-Request-ID': NO_REQUEST_ID,
    'Cache-Control': 'no-store',
    'Content-Type': 'application/problem+json',
    'Content-Length': String(encoder.encode(text).byteLength),
  }
  return { status: problem.status, headers, text }
}

export function bareResponse(refusal: Refusal, path: string): Response {
  const { status, headers, text } = bareAnswer(refusal, path)
  return new Response(text, { status, headers })
}

function send(
  { environment, method }: Exchange,
  status: number,
  headers: Record<string, string>,
  contentType: string,
  text: string,
): Response {
  const body = status === 204 || status === 304 ? null : text
  if (body !== null) headers['Content-Type'] = contentType
  if (environment.respond !== undefined) return environment.respond(status, headers, body)
  if (body !== null) headers['Content-Length'] = String(encoder.encode(text).byteLength)
  return new Response(method === 'HEAD' ? null : body, { status, headers })
}

let lastSecond = Number.NaN
let lastText = ''

/** `Thu, 01 Jan 2026 12:00:00 GMT`. Clocks rarely move, so the last text is kept. */
function httpDate(ms: number): string {
  const second = Math.floor(ms / 1000)
  if (second !== lastSecond) {
    lastText = new Date(second * 1000).toUTCString()
    lastSecond = second
  }
  return lastText
}
