import { nearestName } from '../contract/input/nearest'
import type { OperationId } from '../contract/operations'
import { isFauxhouseError } from '../errors'
import { createStream } from '../simulator/random/stream'
import { drawDelay, msOfText } from '../world/faults/delay'
import { FAILURES, readFaultRule, SWITCHES } from '../world/faults/rule'
import type { Injection, Matched } from '../world/faults/store'
import { type Refusal, refuse } from './handler-result'
import type { RequestContext } from './request-context'
import { isControlPath } from './target'

/** Asks for a fault of one request; answers with a fault have it, too. */
const FAULT_HEADER = 'x-fauxhouse-fault'

/** The id of a fault that the request itself asks for. */
const BY_HEADER = 'header'

/** The fault of a request, by its header or by a rule of the world; the control API has none. */
export function injectionOf(
  context: RequestContext,
  operation: OperationId | undefined,
): Injection | Refusal | undefined {
  const { simulation, headers, path } = context
  const { activeFaults: faults } = simulation
  const asked = headers.get(FAULT_HEADER)
  if (asked === null && faults === undefined) return undefined
  if (isControlPath(path)) return undefined
  if (asked !== null) return askedFor(asked, simulation.seed)
  return faults?.next(matchedOf(context, operation))
}

/** The parts of a request that rules match. */
function matchedOf(context: RequestContext, operation: OperationId | undefined): Matched {
  const { headers, method, path, parameters } = context
  const session = headers.get('x-session-id')
  return { operation, player: parameters['playerId'], session, method, path }
}

const REMEDY =
  'Send one or more of status=503, delay=200ms, failure=reset, staleRead, loseAnswer, ignoreUpdate, applyTwice, separated by commas.'

/** Reads a header such as `status=503, delay=200ms`. */
function askedFor(header: string, seed: string): Injection | Refusal {
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
    return notAFault(error.problem.replace('The option effect.', ''), error.remedy)
  }
}

function notAFault(problem: string, remedy?: string): Refusal {
  const detail = `The header is not a fault: ${problem}`
  const remedies = remedy === undefined ? REMEDY : `${remedy} ${REMEDY}`
  return refuse('INVALID_PARAMETER', `header.${FAULT_HEADER}`, detail, remedies)
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
