import type { OperationId } from '../contract/operations'
import type { Injection } from '../world/faults/store'
import type { Answer } from './answer'
import { emptiedBy } from './empty-page'
import type { AdapterEnvironment } from './environment'
import { type HandlerResult, isRefusal } from './handler-result'
import type { HeaderReader } from './incoming-request'
import type { KeptBodies, Recorder, SeenBodies, SeenRequest } from './journal/record'
import type { RequestContext, RequestTarget } from './request-context'
import { isControlPath } from './target'

/** Records an answer; without a result the request was aborted. */
type Record = (
  answer: Answer,
  result: HandlerResult | undefined,
  fault?: Injection,
) => RecordedAnswer

/** A recorded answer, which can be recorded again for an equal request. */
export interface RecordedAnswer {
  readonly seen: SeenRequest
  readonly bodies: SeenBodies
  /** What the journal kept of them last. */
  kept: KeptBodies
}

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
      changes,
      isAborted: result === undefined,
      emptiedBy: result === undefined ? undefined : emptiedBy(context, operation, body),
      policies,
      at: simulation.nowMs,
    }
    const response = typeof body === 'string' && method !== 'HEAD' ? body : null
    const bodies = { request: context.body, response }
    const kept = recorder.record(seen, bodies, timingOf(environment, hostAt))
    return { seen, bodies, kept }
  }
}

/**
 * Records an answer again, for an equal request; only its other header fields may differ.
 *
 * @param hostAt the host's time at the start of that request
 */
export function recordAgain(
  recorder: Recorder,
  answer: RecordedAnswer,
  headers: HeaderReader,
  environment: AdapterEnvironment,
  hostAt: number | undefined,
): void {
  const { bodies, kept } = answer
  const seen = headers === answer.seen.headers ? answer.seen : { ...answer.seen, headers }
  answer.kept = recorder.record(seen, bodies, timingOf(environment, hostAt), kept)
}

/** Whether the adapter writes to a socket. */
export function hasSocket({ isLoopback }: AdapterEnvironment): boolean {
  return isLoopback !== undefined
}

function timingOf(environment: AdapterEnvironment, hostAt: number | undefined) {
  const durationMs = hostAt === undefined ? undefined : (environment.hostNow?.() ?? hostAt) - hostAt
  return { hostAt, durationMs }
}
