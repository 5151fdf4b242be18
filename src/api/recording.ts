import type { OperationId } from '../contract/operations'
import type { Injection } from '../faults/store'
import type { SeenRequest } from '../journal/record'
import type { Answer } from './answer'
import { emptiedBy } from './empty-page'
import type { Exchange, Seat } from './exchange'
import { type HandlerResult, isRefusal } from './handler-result'
import { isControlPath } from './target'

/** Records an answer; without a result the request was aborted. */
type Recorded = (answer: Answer, result: HandlerResult | undefined, fault?: Injection) => void

/** Notes the start of a request; undefined if it is not recorded, as those of the control API. */
export function recorderOf(
  exchange: Exchange,
  operation: OperationId | undefined,
  { recorder, name: world }: Seat,
): Recorded | undefined {
  if (recorder === undefined || isControlPath(exchange.path)) return undefined
  const { environment, simulation, method, headers, path, parameters, changes } = exchange
  const hostAt = environment.hostNow?.()
  const startedAt = environment.elapsedMs?.()
  const { policies } = simulation
  return ({ status, headers: responseHeaders, body, broken }, result, fault) => {
    const refusal = isRefusal(result) ? result : undefined
    const seen: SeenRequest = {
      world,
      operation,
      player: parameters['playerId'],
      method,
      url: exchange.request.url,
      path,
      headers,
      status,
      responseHeaders,
      refusal,
      fault,
      broken,
      hasSocket: environment.isLoopback !== undefined,
      changes,
      isAborted: result === undefined,
      emptiedBy: result === undefined ? undefined : emptiedBy(exchange, operation, body),
      policies,
      at: simulation.now,
      hostAt,
      durationMs:
        startedAt === undefined ? undefined : (environment.elapsedMs?.() ?? 0) - startedAt,
    }
    const response = typeof body === 'string' && method !== 'HEAD' ? body : null
    recorder.record(seen, { request: exchange.body, response })
  }
}
