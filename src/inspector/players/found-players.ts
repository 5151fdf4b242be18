import { useRef } from 'preact/hooks'
import type { PlayerListing, PlayerListQuery } from '../../world/world'
import { PAGE, useLimit } from '../elements/lists'
import { useRested, useRoute } from '../route'
import { readerOf } from '../server/connection'
import { CONCERNS, useLoaded } from '../server/loaded'
import { isFilter, orderOf } from './player-filters'

/** Calls for one page: a search gives others their turn, and looks at 1,000 players in all. */
const CALLS = 5
const BUDGET = 200

/** The players of a route, sorted as the route says, a page at a time. */
export function useFoundPlayers() {
  const { at, sort = '' } = useRested().query
  const named = Object.entries(useRoute().query).filter(([name, text]) => isFilter(name) && text)
  // The client sends the texts of conditions as they are.
  const query: Omit<PlayerListQuery, 'limit' | 'offset'> = Object.fromEntries(named)
  const key = JSON.stringify(query)
  const { limit, moreOf } = useLimit(key)
  // A search that looks at many players is not made again by each event.
  const isLong = useRef(false)
  const loaded = useLoaded(
    async (connection) => {
      const remote = readerOf(connection, at)
      const players: PlayerListing[] = []
      let next: number | undefined = 0
      let total: number | undefined
      for (let calls = (limit / PAGE) * CALLS; calls > 0 && next !== undefined; calls -= 1) {
        const part = { offset: next, limit: limit - players.length, budget: BUDGET, details: true }
        if (part.limit === 0) break
        const page = await remote.list({ ...query, ...part })
        players.push(...page.players)
        total = page.total
        next = page.nextOffset ?? (players.length < (total ?? 0) ? players.length : undefined)
      }
      const isSearch = total === undefined && key !== '{}'
      isLong.current = isSearch && (next ?? 0) > BUDGET
      return { players, total, next, isSearch, text: query.q ?? '', key }
    },
    [at, key, limit],
    (event) =>
      CONCERNS.world(event) ||
      (event.type === 'command' && 'scenario' in event.data) ||
      (CONCERNS.state(event) && !isLong.current),
  )
  const value = loaded.value?.key === key ? loaded.value : undefined
  const { players = [], next, isSearch = false, text } = value ?? {}
  const whole = isSearch && next === undefined ? players.length : undefined
  return {
    players: orderOf(players, sort),
    /** Number of all players of the list; undefined for a search that has not seen all of them. */
    total: value?.total ?? whole,
    /** Players that the search has looked at; undefined if it has seen all. */
    examined: isSearch ? next : undefined,
    /** The search text that the players are for; undefined until they are there. */
    text,
    error: loaded.error,
    isLoading: value === undefined && loaded.isLoading,
    /** Loads more players, or goes on with the search; undefined if there are no others. */
    onMore: moreOf(next === undefined ? 0 : Number.POSITIVE_INFINITY),
  }
}

/** The first players of a list, or of what a search has found so far. */
export type FoundPlayers = ReturnType<typeof useFoundPlayers>
