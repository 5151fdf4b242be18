import type { DoorEnvironment } from '../api/environment'
import { refuse } from '../api/handler-result'
import { bareResponse } from '../api/response'
import type { FetchTarget } from './fetch-target'

/**
 * What the target answers. What it throws, and what is no answer, is 500 with its message: the
 * adapter would take it for a malformed request of the client.
 */
export async function answerOf(
  target: FetchTarget,
  request: Request,
  environment: DoorEnvironment,
): Promise<Response> {
  try {
    const answer: unknown = await target.fetch(request, environment)
    // By what it has: a Response may come from another copy of undici.
    if (Object(answer).headers !== undefined) return answer as Response
    return internalError(request, 'The fetch of the server answered without a Response.')
  } catch (error) {
    return internalError(request, error instanceof Error ? error.message : String(error))
  }
}

/** The target is the user's own, or a world that has caught its own faults already. */
function internalError(request: Request, detail: string): Response {
  const remedy = 'Look at the fetch that was handed to startServer: it threw.'
  return bareResponse(refuse('INTERNAL', 'server', detail, remedy), new URL(request.url).pathname)
}
