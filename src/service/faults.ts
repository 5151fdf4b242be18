import { isFauxhouseError } from '../errors'
import {
  delayMsOf,
  type FaultEffect,
  msOfText,
  readFaultRule,
  SWITCHES,
} from '../world/faults/rule'
import type { Injection } from '../world/faults/store'
import {
  type Answer,
  bodyText,
  type HandlerResult,
  isRejection,
  json,
  type Rejection,
  rejected,
  setHeader,
} from './answer'
import type { RequestContext } from './request-context'
import { isControlPath, shownPath } from './routes'

/** Asks for a fault of one request; answers with a fault have it, too. */
export const FAULT_HEADER = 'x-fauxhouse-fault'

/** The id of a fault that the request itself asks for. */
const BY_HEADER = 'header'

/** Finds the fault of a request, in its header or by a rule; the control API has none. */
export function injectFault(context: RequestContext): void {
  const { simulation, headers, method, path, parameters } = context
  const { activeFaults: faults } = simulation
  const asked = headers.get(FAULT_HEADER)
  if (isControlPath(path)) return
  if (asked !== null) {
    const found = askedFor(asked)
    if (isRejection(found)) context.rejection = found
    else context.fault = found
    return
  }
  const [operation, player] = [context.operation?.id, parameters['playerId']]
  const session = headers.get('x-session-id')
  const sentPath = shownPath(path, context.adapter)
  context.fault = faults?.next({ operation, player, session, method, path, sentPath })
}

const REMEDY =
  'Send one or more of status=503, delay=200ms, failure=reset, staleRead, loseAnswer, ignoreUpdate, applyTwice, separated by commas.'

/** Reads a header such as `status=503, delay=200ms`. */
function askedFor(header: string): Injection | Rejection {
  const members = header.split(',').map(memberOf)
  const stray = members.find(({ name }) => !NAMES.includes(name))
  if (stray !== undefined) {
    return notAFault(`there is no effect ${JSON.stringify(stray.text.slice(0, 100))}.`)
  }
  try {
    const effect = Object.fromEntries(members.map(({ name, value }) => [name, value]))
    const rule = readFaultRule({ effect })
    return { id: BY_HEADER, effect: rule.effect, delayMs: delayMsOf(rule.effect.delay) }
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

const isUpdate = ({ operation }: RequestContext) => operation?.id === 'updatePlayerProfile'

/** The stage of the fault: a response of its own, or a copy of the world in which it reads. */
export function applyFault(
  context: RequestContext,
  { id, effect, ignored = 1 }: Injection,
): HandlerResult | undefined {
  const { simulation, parameters } = context
  if (effect.status !== undefined) return injectedResult(id, effect)
  const player = parameters['playerId']
  if (isUpdate(context) && effect.ignoreUpdate) {
    context.simulation = simulation.still({ id: player, ignored })
    context.changes = undefined
  } else if (!isUpdate(context) && effect.staleRead && player !== undefined) {
    context.simulation = simulation.still({ id: player, stale: true })
  }
  return undefined
}

/** Whether the update of a request is applied a second time. */
export function isAppliedTwice({ effect }: Injection): boolean {
  return effect.applyTwice === true && effect.ignoreUpdate !== true
}

function injectedResult(
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

/** The answer with the effects that change it; an adapter does the rest. */
export function faultyAnswer(
  context: RequestContext,
  { id, effect }: Injection,
  answer: Answer,
): Answer {
  const headers = { ...answer.headers }
  setHeader(headers, 'X-Fauxhouse-Fault', id)
  // What was rejected is not lost: nothing was applied.
  const isWritten = isUpdate(context) && answer.status < 400
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
