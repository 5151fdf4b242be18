import type { Pause } from '../world/turns'
import type { RequestContext } from './request-context'
import { requireWanted } from './routes'

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

/**
 * Lets other requests run during the work of a request; undefined if the adapter cannot pause. A
 * pause throws, so that the work is dropped, if the client has disconnected, if the signal of the
 * request has aborted, or if its world is gone.
 */
export function pauseOf(context: RequestContext): Pause | undefined {
  const { adapter } = context
  if (adapter.pause === undefined) return undefined
  return async () => {
    await adapter.pause?.()
    requireWanted(context)
  }
}
