import { useRef, useState } from 'preact/hooks'
import type { RequestEntry } from '../../service/journal/entry'
import { useLimit } from '../elements/lists'
import { type Connection, useConnection } from '../server/connection'
import { type Concerns, useLoaded } from '../server/loaded'
import { keyOf } from './request-code'
import { type Filter, matcherOf } from './request-filter'

const isConcerned: Concerns = ({ type, data }) =>
  type === 'request' || (type === 'world' && data['action'] === 'reset')

/**
 * The requests of a journal that match a filter, loaded again as new ones arrive.
 *
 * @param isHeld whether the list stays as it is, because it is read
 */
export function useRequests(filter: Filter, isHeld: boolean) {
  const { remote } = useConnection()
  const matcher = matcherOf(filter)
  const key = JSON.stringify(matcher)
  const isAll = matcher.worlds === 'all'
  const { limit, moreOf } = useLimit(key)
  const load = async ({ root, remote, world }: Connection) => {
    const { requests } = isAll ? root : remote
    const [entries, total] = await Promise.all([
      requests.find(matcher, { limit }),
      requests.count(isAll ? { worlds: 'all' } : {}),
    ])
    const all: readonly RequestEntry[] = isAll
      ? entries
      : entries.map((entry) => ({ ...entry, world: world ?? null }))
    const isCut = all.length === limit
    const found = isCut && key !== '{}' ? await requests.count(matcher) : isCut ? total : all.length
    return { key, all, total, found }
  }
  const loaded = useLoaded(load, [key, limit], isConcerned, { worlds: isAll ? 'all' : 'own' })
  const value = loaded.value?.key === key ? loaded.value : undefined
  const { all = [], found = 0, total = 0 } = value ?? {}

  /** What the list showed before. */
  const held = useRef({ key, shown: all })
  const isCaughtUp = useRef(false)
  const [first] = held.current.key === key && !isCaughtUp.current ? held.current.shown : []
  const isStill = isHeld && first !== undefined && all.length > 0
  const place = isStill ? all.findIndex((entry) => keyOf(entry) === keyOf(first)) : 0
  // If new requests fill the whole list, it keeps showing the earlier ones.
  const shown = place < 0 ? held.current.shown : all.slice(place)
  held.current = { key, shown }
  isCaughtUp.current = false

  const [, render] = useState({})
  return {
    shown,
    /** Number of newer ones that arrived while the list is read. */
    fresh: place < 0 ? all.length : place,
    /** Number of all requests that match, and of all in the journal. */
    ...{ found, total },
    error: loaded.error,
    isLoading: value === undefined && loaded.isLoading,
    /** Shows those that have arrived. */
    catchUp: () => {
      isCaughtUp.current = true
      render({})
    },
    /** Loads older requests; undefined if there are none. */
    onMore: moreOf(found),
    clear: async () => {
      await remote.requests.clear()
      held.current = { key, shown: [] }
      loaded.reload()
    },
  }
}

/** What a list of requests shows, and what can be done with it. */
export type RequestFeed = ReturnType<typeof useRequests>
