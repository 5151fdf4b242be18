import type { Pause } from '../simulator/workload/budget'
import { finish, type Portions } from '../simulator/workload/portions'
import { type RequestContext, requireWanted } from './request-context'

/**
 * Waits in real time, for a fault that delays an answer. It is the only timer outside the adapters,
 * because a call in process has no adapter of its own.
 *
 * @throws the reason of the signal as soon as it aborts
 */
export function waitFor(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(signal.reason)
    const stop = () => {
      clearTimeout(timer)
      reject(signal?.reason)
    }
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop)
      resolve()
    }, ms)
    signal?.addEventListener('abort', stop, { once: true })
  })
}

/** What lets other requests run during the work of a request; undefined if the adapter cannot. */
export function pauseOf(context: RequestContext): Pause | undefined {
  const { pause } = context.adapter
  return (
    pause &&
    (async () => {
      await pause()
      requireWanted(context)
    })
  )
}

/**
 * Does the work of a request. If the adapter can pause, other requests run between its portions.
 *
 * @throws the error of `pause` if the client has disconnected, or the reason of an aborted signal,
 *   or WORLD_GONE; the work is then dropped
 */
export async function inPortions<Result>(
  context: RequestContext,
  work: Portions<Result>,
): Promise<Result> {
  const { pause } = context.adapter
  if (pause === undefined) return finish(work)
  try {
    for (;;) {
      const { done, value } = work.next()
      if (done) return value
      await pause()
      requireWanted(context)
    }
  } finally {
    work.return(undefined as never)
  }
}
