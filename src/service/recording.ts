import type { OperationId } from '../contract/operations'
import type { Injection } from '../world/faults/store'
import type { Answer } from './answer'
import { emptiedBy } from './empty-page'
import type { AdapterEnvironment } from './environment'
import { type HandlerResult, isRefusal } from './handler-result'
import type { SeenRequest } from './journal/record'
import type { RequestContext, RequestTarget } from './request-context'
import { isControlPath } from './target'

/** Records an answer; without a result the request was aborted. */
type Record = (answer: Answer, result: HandlerResult | undefined, fault?: Injection) => void

/** Notes the start of a request; undefined if it is not recorded, as those of the control API. */
export function recorderOf(
  context: RequestContext,
  operation: OperationId | undefined,
  { recorder, name: world }: RequestTarget,
): Record | undefined {
  if (recorder === undefined || isControlPath(context.path)) return undefined
  const { environment, simulation, method, headers, path, parameters, changes } = context
  const hostAt = environment.hostNow?.()
  const { policies } = simulation
  return ({ status, headers: responseHeaders, body, broken }, result, fault) => {
    const refusal = isRefusal(result) ? result : undefined
    const seen: SeenRequest = {
      world,
      operation,
      player: parameters['playerId'],
      method,
      url: context.request.url,
      path,
      headers,
      status,
      responseHeaders,
      refusal,
      fault,
      broken,
      hasSocket: hasSocket(environment),
      changes: changes?.map((each) => each.record),
      isAborted: result === undefined,
      emptiedBy: result === undefined ? undefined : emptiedBy(context, operation, body),
      policies,
      at: simulation.nowMs,
    }
    const response = typeof body === 'string' && method !== 'HEAD' ? body : null
    const bodies = { request: context.body, response }
    recorder.record(seen, bodies, timingOf(environment, hostAt), changes)
  }
}

/** Whether the adapter writes to a socket. */
function hasSocket({ isLoopback }: AdapterEnvironment): boolean {
  return isLoopback !== undefined
}

function timingOf(environment: AdapterEnvironment, hostAt: number | undefined) {
  const durationMs = hostAt === undefined ? undefined : (environment.hostNow?.() ?? hostAt) - hostAt
  return { hostAt, durationMs }
}
