import { utf8Encoder } from '../contract/input/utf8'
import type { AdapterEnvironment } from './environment'
import type { HandlerResult } from './handler-result'
import type { HeaderReader, IncomingRequest } from './incoming-request'
import type { AppliedChange } from './journal/record'
import { handlerOf } from './methods'
import type { AppliedWrite, OrderedWrite } from './ordering'
import type { RequestContext, SimulationHost } from './request-context'
import type { Match } from './router'
import { refusalOf } from './thrown'

/** The fields that the checks of a body read. Others were checked when the request came. */
const HEADERS: HeaderReader = {
  get: (name) => (name === 'content-type' ? 'application/json' : null),
  keys: () => ['content-type'],
  isFixed: true,
}

const READS = ['GET', 'HEAD', 'OPTIONS']

/**
 * Applies a write in the base world, without admission, faults and journal: these belong to the
 * replica that received the request.
 *
 * @param at the host's time there, in ms UTC
 * @returns undefined for what is not a write
 */
export async function applyOrdered(
  host: SimulationHost,
  match: Match | undefined,
  { method, path, query, body }: OrderedWrite,
  at: number,
): Promise<AppliedWrite | undefined> {
  const bytes = utf8Encoder().encode(body)
  const request: IncomingRequest = {
    method,
    url: `http://localhost${path}${query && `?${query}`}`,
    headers: HEADERS,
    readBody: (max) => (bytes.byteLength > max ? undefined : bytes),
  }
  const environment: AdapterEnvironment = {
    isOrdered: true,
    isLoopback: () => true,
    hostNow: () => at,
  }
  const changes: AppliedChange[] = []
  const context: RequestContext = {
    ...{ method, path, prefix: '', query, headers: HEADERS, request, environment },
    ...{ simulation: host.base, parameters: match?.parameters ?? {}, body: '', changes },
  }
  const handler = READS.includes(method) ? undefined : match && handlerOf(context, match.route)
  if (handler === undefined) return undefined
  let result: HandlerResult
  try {
    result = await handler(context)
  } catch (error) {
    result = refusalOf(error)
  }
  return { result, changes, isAtStart: host.isAtStart?.() ?? false }
}
