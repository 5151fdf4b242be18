import type { RemoteWorld, WorldEvent } from '../../client/connect'

/** Whether events arrive. */
export type LiveState = 'connecting' | 'live' | 'lost'

/** The events of all worlds. After a gap, listeners receive `gap`: everything may differ. */
export interface Live {
  readonly state: LiveState
  /** Returns a function that removes the listener. */
  onEvent(listener: (event: WorldEvent | 'gap') => void): () => void
  onState(listener: (state: LiveState) => void): () => void
  close(): void
}

/** Delay before another attempt, in ms. */
const RETRY_MS = 1_000

/**
 * Follows the events of a server, and again after each loss of the connection.
 *
 * @param remote the base world, whose events are those of all worlds
 */
export function follow(remote: RemoteWorld): Live {
  const listeners = new Set<(event: WorldEvent | 'gap') => void>()
  const watchers = new Set<(state: LiveState) => void>()
  const ending = new AbortController()
  const { signal } = ending
  let state: LiveState = 'connecting'
  const tell = (event: WorldEvent | 'gap') => {
    for (const listener of listeners) listener(event)
  }
  const change = (next: LiveState) => {
    if (state === next) return
    // A server that was started again has other numbers, so no event is requested again.
    if (next === 'live' && state === 'lost') tell('gap')
    state = next
    for (const watcher of watchers) watcher(next)
  }
  const read = async () => {
    while (!signal.aborted) {
      try {
        for await (const event of remote.events({ signal, onOpen: () => change('live') })) {
          tell(event)
        }
      } catch {
        // The next attempt says whether the server is there again.
      }
      if (signal.aborted) return
      change('lost')
      await new Promise((resolve) => setTimeout(resolve, RETRY_MS))
    }
  }
  void read()
  return {
    get state() {
      return state
    },
    onEvent(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    onState(watcher) {
      watchers.add(watcher)
      return () => watchers.delete(watcher)
    },
    close: () => ending.abort(),
  }
}
