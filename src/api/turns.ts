import { finish, type Turns } from '../workload/turns'
import { requireWanted } from './door-request'
import type { Exchange } from './exchange'

/**
 * Does the work of a request. If the door can pause, other requests run between its turns.
 *
 * @throws the error of `pause` if the client has disconnected, or the reason of an aborted signal;
 *   the work is then dropped
 */
export async function takeTurns<Result>(
  { environment: { pause }, request }: Exchange,
  work: Turns<Result>,
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
