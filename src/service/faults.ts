import { nearestName } from '../contract/input/nearest'
import type { OperationId } from '../contract/operations'
import { isFauxhouseError } from '../errors'
import { createStream } from '../simulator/random/stream'
import { drawDelay, msOfText } from '../world/faults/delay'
import { FAILURES, type FaultEffect, readFaultRule, SWITCHES } from '../world/faults/rule'
import type { Injection } from '../world/faults/store'
import { type Answer, bodyText, setHeader } from './answer'
import { type HandlerResult, json, type Rejection, rejected } from './handler-result'
import type { IncomingRequest } from './incoming-request'
import type { Handler, RequestContext } from './request-context'
import { isControlPath } from './target'

/** Asks for a fault of one request; answers with a fault have it, too. */
const FAULT_HEADER = 'x-fauxhouse-fault'

/** The id of a fault that the request itself asks for. */
const BY_HEADER = 'header'

/** The fault of a request, by its header or by a rule of the world; the control API has none. */
export function injectionOf(
  context: RequestContext,
  operation: OperationId | undefined,
): Injection | Rejection | undefined {
  const { simulation, headers, method, path, parameters } = context
  const { activeFaults: faults } = simulation
  const asked = headers.get(FAULT_HEADER)
  if (asked === null && faults === undefined) return undefined
  if (isControlPath(path)) return undefined
  if (asked !== null) return askedFor(asked, simulation.seed)
  const session = headers.get('x-session-id')
  return faults?.next({ operation, player: parameters['playerId'], session, method, path })
}

const REMEDY =
  'Send one or more of status=503, delay=200ms, failure=reset, staleRead, loseAnswer, ignoreUpdate, applyTwice, separated by commas.'

/** Reads a header such as `status=503, delay=200ms`. */
function askedFor(header: string, seed: string): Injection | Rejection {
  const members = header.split(',').map(memberOf)
  const stray = members.find(({ name }) => !NAMES.includes(name))
  if (stray !== undefined) {
    const problem = `there is no effect ${JSON.stringify(stray.text.slice(0, 100))}.`
    const likely = likelyMember(stray)
    return notAFault(problem, likely && `Did you mean ${likely}?`)
  }
  try {
    const effect = Object.fromEntries(members.map(({ name, value }) => [name, value]))
    const rule = readFaultRule({ effect })
    const stream = createStream(seed, 'fault', BY_HEADER)
    const { delay } = rule.effect
    const delayMs = delay === undefined ? 0 : drawDelay(delay, stream)
    return { id: BY_HEADER, effect: rule.effect, delayMs }
  } catch (error) {
    if (!isFauxhouseError(error)) throw error
    const { option, given } = error.facts
    const name = String(option).split('.').at(-1)
    const isValue = given !== undefined
    return notAFault(isValue ? `${name} cannot be ${given}.` : error.problem, error.remedy)
  }
}

function notAFault(problem: string, remedy?: string): Rejection {
  const detail = `The header is not a fault: ${problem}`
  const remedies = remedy === undefined ? REMEDY : `${remedy} ${REMEDY}`
  return rejected('INVALID_PARAMETER', `header.${FAULT_HEADER}`, detail, remedies)
}

/** A part of the header: `status=503`, or `staleRead`. */
interface Member {
  readonly text: string
  readonly name: string
  readonly value: unknown
}

/** What the header can ask for: of the answer's headers and body it says nothing. */
const NAMES = ['status', 'delay', 'failure', ...SWITCHES]

function memberOf(part: string): Member {
  const text = part.trim()
  const sign = text.indexOf('=')
  if (sign < 0) return { text, name: text, value: true }
  const name = text.slice(0, sign).trimEnd()
  return { text, name, value: typedValue(name, text.slice(sign + 1).trimStart()) }
}

function typedValue(name: string, value: string): unknown {
  if (name === 'status') return /^\d{3}$/.test(value) ? Number(value) : value
  return name === 'delay' ? (msOfText(value) ?? value) : value
}

/** The member that a value without its name belongs to, or with a misspelt name. */
function likelyMember({ text, name, value }: Member): string | undefined {
  if (/^\d{3}$/.test(text)) return `status=${text}`
  if (/^[\d.]+m?s$/.test(text)) return `delay=${text}`
  if (FAILURES.some((each) => each === text)) return `failure=${text}`
  const near = nearestName(name, NAMES)
  return near === undefined || value === true ? near : `${near}=${value}`
}

/** The result of a request with a fault, before it breaks. */
export async function resultWithFault(
  context: RequestContext,
  operation: OperationId | undefined,
  { id, effect, delayMs, ignored = 1 }: Injection,
  handle: Handler,
): Promise<HandlerResult> {
  const { adapter, simulation, parameters } = context
  if (delayMs > 0) await adapter.wait(delayMs, context.request.signal)
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
      ? { status, body, contentType: 'text/plain; charset=utf-8' }
      : json(body === undefined ? {} : body, status)
  return { ...reply, ...(contentType !== undefined && { contentType }), headers: others }
}

function injectedProblem(id: string, status: number, headers: Record<string, string>): Rejection {
  const detail = `A fault was injected into this response: ${id}.`
  const remedy = 'Handle it like an error of the real service, or remove the fault.'
  return rejected('INJECTED', 'fault', detail, remedy, { status, headers })
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
  setHeader(headers, 'X-Fauxhouse-Fault', id)
  // What was rejected is not lost: nothing was applied.
  const isWritten = operation === 'updatePlayerProfile' && answer.status < 400
  const isLost = effect.loseAnswer === true && isWritten
  const broken = isLost ? 'reset' : effect.failure
  const { body } = answer
  switch (broken) {
    case undefined:
      return { ...answer, headers }
    case 'malformed':
      return { ...answer, headers, body: malformed(bodyText(body)) }
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
