import { utf8Encoder } from '../contract/input/utf8'
import type { OperationId } from '../contract/operations'
import type { ConnectionFailure, FaultEffect } from '../world/faults/rule'
import type { Injection } from '../world/faults/store'
import { type Answer, bodyText, setHeader } from './answer'
import type { AdapterEnvironment } from './environment'
import { type HandlerResult, json, type Refusal, refuse } from './handler-result'
import type { IncomingRequest } from './incoming-request'
import type { RequestContext } from './request-context'

/** Answers an context without a fault. */
type Handling = (context: RequestContext) => HandlerResult | Promise<HandlerResult>

/** The result of a request with a fault, before it breaks. */
export async function resultWithFault(
  context: RequestContext,
  operation: OperationId | undefined,
  { id, effect, delayMs, ignored = 1 }: Injection,
  handle: Handling,
): Promise<HandlerResult> {
  const { environment, simulation, parameters } = context
  if (delayMs > 0) await environment.wait?.(delayMs, context.request.signal)
  if (effect.status !== undefined) return injectedAnswer(id, effect)
  const isWrite = operation === 'updatePlayerProfile'
  const player = parameters['playerId']
  if (isWrite && effect.ignoreUpdate) {
    const apart = {
      ...context,
      simulation: simulation.still({ id: player, ignored }),
      changes: undefined,
    }
    const result = await handle(apart)
    // The body is part of the request id, which must not reveal that the update is ignored.
    context.body = apart.body
    return result
  }
  if (isWrite && effect.applyTwice) {
    const request = rereadable(context.request)
    await handle({ ...context, request })
    return handle(Object.assign(context, { request }))
  }
  if (!isWrite && effect.staleRead && player !== undefined) {
    const apart = simulation.still({ id: player, stale: true })
    return handle({ ...context, simulation: apart })
  }
  return handle(context)
}

/** The answer of a fault with a status. */
function injectedAnswer(
  id: string,
  { status = 500, headers = {}, body }: FaultEffect,
): HandlerResult {
  const isBusy = status === 429 || status === 503
  const sent: Record<string, string> = { ...(isBusy && { 'Retry-After': '1' }) }
  for (const [name, value] of Object.entries(headers)) setHeader(sent, name, value)
  const type = Object.keys(sent).find((each) => each.toLowerCase() === 'content-type') ?? ''
  const { [type]: contentType, ...others } = sent
  if (body === undefined && status >= 400) return injectedProblem(id, status, others)
  const reply =
    typeof body === 'string'
      ? textReply(body, status)
      : json(body === undefined ? {} : body, status)
  return { ...reply, ...(contentType !== undefined && { contentType }), headers: others }
}

function textReply(body: string, status: number) {
  return { status, body, contentType: 'text/plain; charset=utf-8' }
}

function injectedProblem(id: string, status: number, headers: Record<string, string>): Refusal {
  const detail = `A fault was injected into this response: ${id}.`
  const remedy = 'Handle it like an error of the real service, or remove the fault.'
  return refuse('INJECTED', 'fault', detail, remedy, { status, headers })
}

/** A request whose body can be read twice. */
function rereadable(request: IncomingRequest): IncomingRequest {
  let read: { readonly body: ReturnType<IncomingRequest['readBody']> } | undefined
  const readBody = (max: number) => {
    read ??= { body: request.readBody(max) }
    return read.body
  }
  // Not by spread: the request of an adapter may have its members on a prototype.
  const { method, url, headers, signal } = request
  return { method, url, headers, signal, readBody }
}

/** The answer with the effects that change it; an adapter does the rest. */
export function faultyAnswer(
  answer: Answer,
  { id, effect }: Injection,
  operation: OperationId | undefined,
): Answer {
  const headers = { ...answer.headers }
  setHeader(headers, HEADER_NAME, id)
  // What was refused is not lost: nothing was applied.
  const isWritten = operation === 'updatePlayerProfile' && answer.status < 400
  const isLost = effect.loseAnswer === true && isWritten
  const broken = isLost ? 'reset' : effect.failure
  const { body } = answer
  switch (broken) {
    case undefined:
      return { ...answer, headers }
    case 'malformed': {
      const text = bodyText(body)
      return { ...answer, headers, body: malformed(text) }
    }
    default:
      return { ...answer, headers, body: body === null ? null : bodyText(body), broken }
  }
}

/** The text up to its middle; what is JSON still begins another value. */
function malformed(text: string): string {
  const half = text.slice(0, Math.ceil(text.length / 2))
  try {
    JSON.parse(half)
    return `${half}{`
  } catch {
    return half
  }
}

const HEADER_NAME = 'X-Fauxhouse-Fault'

/** The broken response for an adapter without a socket: a reset connection is a network error. */
export function brokenResponse(
  { status, headers, body, broken }: Answer & { readonly broken: ConnectionFailure },
  { networkError = fetchFailed }: AdapterEnvironment,
  signal: AbortSignal,
): Response | Promise<Response> {
  if (broken === 'reset') return networkError()
  if (broken === 'hang') return untilAborted(signal)
  // Without a body there is nothing to cut.
  if (body === null) return new Response(null, { status, headers })
  const bytes = utf8Encoder().encode(typeof body === 'string' ? body : '')
  const half = bytes.slice(0, Math.floor(bytes.byteLength / 2))
  const length = { 'Content-Length': String(bytes.byteLength) }
  return new Response(cutStream(half), { status, headers: { ...headers, ...length } })
}

/** As the `fetch` of Node.js fails. */
function fetchFailed(): never {
  throw new TypeError('fetch failed', { cause: new Error('The connection was reset.') })
}

function untilAborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    if (signal.aborted) return reject(signal.reason)
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  })
}

function cutStream(bytes: Uint8Array): ReadableStream<Uint8Array> {
  let sent = false
  return new ReadableStream({
    pull(controller) {
      if (sent) return controller.error(new TypeError('terminated'))
      sent = true
      controller.enqueue(bytes)
    },
  })
}
