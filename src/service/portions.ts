import { finish, type Portions } from '../simulator/workload/portions'
import { requireWanted } from './incoming-request'
import type { RequestContext } from './request-context'

/**
 * Does the work of a request. If the adapter can pause, other requests run between its portions.
 *
 * @throws the error of `pause` if the client has disconnected, or the reason of an aborted signal;
 *   the work is then dropped
 */
export async function inPortions<Result>(
  { environment: { pause }, request }: RequestContext,
  work: Portions<Result>,
): Promise<Result> {
  if (pause === undefined) return finish(work)
  try {
    for (;;) {
      const { done, value } = work.next()
      if (done) return value
      await pause()
      requireWanted(request)
    }
  } finally {
    work.return(undefined as never)
  }
}
