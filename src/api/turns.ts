import { finish, type Turns } from '../work/turns'
import { requireWanted } from './door-request'
import type { Exchange } from './exchange'

/**
 * Does the work of a request: in turns where its door has others waiting, else at one go.
 *
 * @throws what `pause` throws for a client that has gone, or the reason of an aborted signal: then
 *   the work is dropped
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
