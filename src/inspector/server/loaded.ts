import { useCallback, useEffect, useRef, useState } from 'preact/hooks'
import { type Connection, useConnection } from './connection'
import { CONCERNS, type Concerns, isGone } from './world-events'

/** What a call has answered so far. */
export interface Loaded<Value> {
  /** The newest answer; kept while another one is loaded. */
  readonly value: Value | undefined
  readonly error: unknown
  readonly isLoading: boolean
  readonly reload: () => void
}

/** Events within this time cause one reload, in ms. */
const TOGETHER_MS = 150

interface LoadOptions {
  /** Whose events concern it: those of the world that is shown, or of all. */
  readonly worlds?: 'own' | 'all'
  /** Whether the answer is shown until the one for other keys is there. */
  readonly isKept?: boolean
}

const UNKNOWN = { value: undefined, error: undefined, isLoading: true }

/**
 * Calls the server, and again if one of the keys changes or an event concerns it.
 *
 * @param keys what the call depends on, beside the world
 * @param on which events change the answer
 */
export function useLoaded<Value>(
  load: (connection: Connection) => Promise<Value>,
  keys: readonly unknown[],
  on: keyof typeof CONCERNS | Concerns = 'never',
  { worlds = 'own', isKept = true }: LoadOptions = {},
): Loaded<Value> {
  const connection = useConnection()
  const { live, world = null } = connection
  const [state, setState] = useState<Omit<Loaded<Value>, 'reload'>>(UNKNOWN)
  // An answer that was overtaken by a later one is dropped.
  const turn = useRef(0)
  const concerns = typeof on === 'string' ? CONCERNS[on] : on
  const latest = { load: () => load(connection), concerns }
  const current = useRef(latest)
  current.current = latest

  const reload = useCallback(() => {
    turn.current += 1
    const own = turn.current
    setState((before) => ({ ...before, isLoading: true }))
    const settle = (outcome: { value?: Value; error?: unknown }) => {
      if (own !== turn.current) return
      setState(({ value }) => ({ value, error: undefined, ...outcome, isLoading: false }))
    }
    // If no URL can have an id, the call throws before it is sent.
    new Promise<Value>((resolve) => resolve(current.current.load())).then(
      (value) => settle({ value }),
      (error: unknown) => settle({ error }),
    )
  }, [])

  useEffect(() => {
    if (!isKept) setState(UNKNOWN)
    reload()
    return () => {
      turn.current += 1
    }
  }, [live, ...keys])

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const forget = live.onEvent((event) => {
      const isGap = event === 'gap'
      if (!isGap && worlds === 'own' && (event.data.world !== world || isGone(event))) return
      if (!isGap && !current.current.concerns(event)) return
      timer ??= setTimeout(() => {
        timer = undefined
        reload()
      }, TOGETHER_MS)
    })
    return () => {
      forget()
      clearTimeout(timer)
    }
  }, [live])

  return { ...state, reload }
}
