import type { OperationId } from '../contract/operations'
import { isFauxhouseError } from '../errors'
import { drawDelay } from '../faults/delay'
import type { Effect } from '../faults/rule'
import { readFaultRule } from '../faults/rule'
import type { Injection, Matched } from '../faults/store'
import { createStream } from '../random/stream'
import type { Exchange } from './exchange'
import { type Refusal, refuse } from './handler-result'
import { isControlPath } from './target'

/** Asks for a fault of one request; answers with a fault have it, too. */
export const FAULT_HEADER = 'x-fauxhouse-fault'

/** The id of a fault that the request itself asks for. */
const BY_HEADER = 'header'

/** The fault of a request, by its header or by a rule of the world; the control API has none. */
export function injectionOf(
  exchange: Exchange,
  operation: OperationId | undefined,
): Injection | Refusal | undefined {
  const { simulation, headers, path } = exchange
  const { activeFaults: faults, policies } = simulation
  const asked = policies.faultHeader === 'on' ? headers.get(FAULT_HEADER) : null
  if (asked === null && faults === undefined) return undefined
  if (isControlPath(path)) return undefined
  if (asked !== null) return askedFor(asked, simulation.seed)
  return faults?.next(matchedOf(exchange, operation))
}

/** The parts of a request that rules match. */
export function matchedOf(exchange: Exchange, operation: OperationId | undefined): Matched {
  const { headers, method, path, parameters } = exchange
  const session = headers.get('x-session-id')
  return { operation, player: parameters['playerId'], session, method, path }
}

const REMEDY =
  'Send one or more of status=503, delay=200ms, break=reset, stale, lose, ignore, twice, with commas.'

/** Reads a header such as `status=503, delay=200ms`. */
function askedFor(header: string, seed: string): Injection | Refusal {
  try {
    const effect = Object.fromEntries(header.split(',').map(memberOf)) as Effect
    const rule = readFaultRule({ effect })
    const stream = createStream(seed, 'fault', BY_HEADER)
    const { delay } = rule.effect
    const delayMs = delay === undefined ? 0 : drawDelay(delay, stream)
    return { id: BY_HEADER, effect: rule.effect, delayMs }
  } catch (error) {
    if (!isFauxhouseError(error)) throw error
    const detail = `The header is not a fault: ${error.problem}`
    return refuse('INVALID_PARAMETER', `header.${FAULT_HEADER}`, detail, REMEDY)
  }
}

function memberOf(text: string): [name: string, value: unknown] {
  const [, name = '', value] = /^\s*([^=]*?)\s*(?:=\s*(.*?)\s*)?$/.exec(text) ?? []
  if (value === undefined) return [name, true]
  if (name === 'status') return [name, /^\d{3}$/.test(value) ? Number(value) : value]
  return [name, name === 'delay' ? durationOf(value) : value]
}

/** `200ms` and `1.5s` as ISO 8601; another text unchanged. */
function durationOf(value: string): string {
  const [, number, unit] = /^(\d+(?:\.\d+)?)(ms|s)$/.exec(value) ?? []
  if (number === undefined) return value
  return `PT${unit === 'ms' ? Number(number) / 1_000 : number}S`
}
