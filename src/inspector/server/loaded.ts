import { useCallback, useEffect, useRef, useState } from 'preact/hooks'
import type { WorldEvent } from '../../client/connect'
import { type Connection, useConnection } from './connection'

/** Whether an event concerns what is shown: the condition on which it is loaded again. */
export type Concerns = (event: WorldEvent) => boolean

/** Frequent conditions. */
export const CONCERNS = {
  /** Time has moved, or the world was replaced. */
  time: ({ type }) => type === 'clock' || type === 'world',
  /** The state of the world may differ: of its players, its clock, its policies. */
  state: ({ type }) => type !== 'request' && type !== 'fault',
  /** The world was created, reset, restored or deleted, or its policies were set. */
  world: ({ type }) => type === 'world',
  /** None does. */
  never: () => false,
} as const satisfies Readonly<Record<string, Concerns>>

/** The state of a player may differ: by its command, by a load, by time. */
export function changesPlayer(id: string): Concerns {
  return (event) => {
    const { type, data } = event
    if (CONCERNS.time(event)) return true
    return type === 'command' && (data['player'] === id || data['player'] === undefined)
  }
}

/** The world is gone. A request to it would create it again. */
export function isGone(event: WorldEvent | string): event is WorldEvent {
  if (typeof event === 'string' || event.type !== 'world') return false
  return event.data['action'] === 'deleted' || event.data['action'] === 'evicted'
}

/** What a call has returned so far. */
export interface Loaded<Value> {
  /** What the newest response has; kept while another one is loaded. */
  readonly value: Value | undefined
  readonly error: unknown
  readonly isLoading: boolean
  readonly reload: () => void
}

interface LoadOptions {
  /** Whose events concern it: those of the world that is shown, or of all. */
  readonly worlds?: 'own' | 'all'
  /** Whether a value is shown until the one for other keys is there. */
  readonly isKept?: boolean
  /** Events within this time cause one reload, in ms. */
  readonly within?: number
}

const UNKNOWN = { value: undefined, error: undefined, isLoading: true }

/**
 * Calls the server, and again if one of the keys changes or an event concerns it.
 *
 * @param keys what the call depends on, beside the world
 * @param on which events change the response
 */
export function useLoaded<Value>(
  load: (connection: Connection) => Promise<Value>,
  keys: readonly unknown[],
  on: keyof typeof CONCERNS | Concerns = 'never',
  { worlds = 'own', isKept = true, within = 150 }: LoadOptions = {},
): Loaded<Value> {
  const connection = useConnection()
  const { live, world = null } = connection
  const [state, setState] = useState<Omit<Loaded<Value>, 'reload'>>(UNKNOWN)
  // A response that was overtaken by a later one is dropped.
  const turn = useRef(0)
  const pending = useRef<Promise<void> | undefined>(undefined)
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
    pending.current = new Promise<Value>((resolve) => resolve(current.current.load())).then(
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
    const forget = live.listen((event) => {
      const isGap = event === 'gap'
      if (!isGap && typeof event === 'string') return
      if (!isGap && worlds === 'own' && (event.data.world !== world || isGone(event))) return
      if (!isGap && !current.current.concerns(event)) return
      // While one call takes longer, the next one waits: else none would ever be shown.
      timer ??= setTimeout(async () => {
        await pending.current
        if (timer !== undefined) reload()
        timer = undefined
      }, within)
    })
    return () => {
      forget()
      clearTimeout(timer)
      timer = undefined
    }
  }, [live])

  return { ...state, reload }
}

/** The clock of the world, ms UTC. */
export function useClock(): Loaded<number> {
  return useLoaded(async ({ remote }) => Date.parse(await remote.now()), [], 'state')
}
