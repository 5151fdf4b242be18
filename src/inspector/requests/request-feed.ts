import { useRef, useState } from 'preact/hooks'
import { MAX_ROWS, PAGE } from '../elements/rows'
import { type Connection, useConnection } from '../server/connection'
import { useLoaded } from '../server/loaded'
import type { Concerns } from '../server/world-events'
import { type Filter, matcherOf } from './request-filter'
import { keyOf, lineOf, type RequestLine } from './request-line'

/** What a list of requests shows, and what can be done with it. */
export interface RequestFeed {
  /** The requests of the list, the newest first. */
  readonly shown: readonly RequestLine[]
  /** Number of newer ones that arrived while the list is read. */
  readonly fresh: number
  /** Number of all requests that match. */
  readonly found: number
  /** Number of all requests in the journal. */
  readonly total: number
  readonly error: unknown
  readonly isLoading: boolean
  /** Shows those that have arrived. */
  catchUp(): void
  /** Loads older requests; undefined if there are none. */
  readonly onMore: (() => void) | undefined
  clear(): Promise<void>
}

const isConcerned: Concerns = ({ type, data }) =>
  type === 'request' || (type === 'world' && data['action'] === 'reset')

/**
 * The requests of a journal that match a filter, loaded again as new ones arrive.
 *
 * @param isHeld whether the list stays as it is, because it is read
 */
export function useRequests(filter: Filter, isHeld: boolean): RequestFeed {
  const { remote } = useConnection()
  const matcher = matcherOf(filter)
  const key = JSON.stringify(matcher)
  const isAll = matcher.worlds === 'all'
  const [more, setMore] = useState({ key, limit: PAGE })
  const limit = more.key === key ? more.limit : PAGE
  const load = async ({ root, remote, world }: Connection) => {
    const { requests } = isAll ? root : remote
    const all = isAll ? { worlds: 'all' as const } : {}
    const [entries, total] = await Promise.all([
      requests.find(matcher, { limit }),
      requests.count(all),
    ])
    const lines = entries.map((entry) => ({
      ...lineOf(entry),
      ...(!isAll && { world: world ?? null }),
    }))
    const isFiltered = key !== '{}' && lines.length === limit
    const found = isFiltered ? await requests.count(matcher) : Math.max(total, lines.length)
    return { key, lines, total, found: key === '{}' || isFiltered ? found : lines.length }
  }
  const loaded = useLoaded(load, [key, limit], isConcerned, { worlds: isAll ? 'all' : 'own' })
  const value = loaded.value?.key === key ? loaded.value : undefined
  const { lines = [], found = 0, total = 0 } = value ?? {}

  /** What the list shows while it is held, and the first line of it. */
  const held = useRef({ key, lines })
  const isCaughtUp = useRef(false)
  const first = held.current.key === key ? held.current.lines[0] : undefined
  const place = first === undefined ? 0 : lines.findIndex((line) => keyOf(line) === keyOf(first))
  const isStill = isHeld && !isCaughtUp.current && first !== undefined && lines.length > 0
  const fresh = !isStill ? 0 : place < 0 ? lines.length : place
  // If new requests fill the whole list, it keeps showing the earlier ones.
  const shown = fresh === lines.length && isStill ? held.current.lines : lines.slice(fresh)
  held.current = { key, lines: shown }
  isCaughtUp.current = false

  const [, render] = useState({})
  return {
    shown,
    fresh,
    found,
    total,
    error: loaded.error,
    isLoading: value === undefined && loaded.isLoading,
    catchUp: () => {
      isCaughtUp.current = true
      render({})
    },
    onMore:
      lines.length < found
        ? () => setMore({ key, limit: Math.min(MAX_ROWS, limit + PAGE) })
        : undefined,
    clear: async () => {
      await remote.requests.clear()
      held.current = { key, lines: [] }
      loaded.reload()
    },
  }
}
