import { useRef, useState } from 'preact/hooks'
import type { PlayerListing, PlayerListQuery } from '../../world/world'
import { MAX_ROWS, PAGE } from '../elements/rows'
import { type Route, useRested, useRoute } from '../route'
import { readerOf } from '../server/connection'
import { useLoaded } from '../server/loaded'
import { CONCERNS } from '../server/world-events'
import { isFilter } from './player-filters'
import { orderOf } from './player-order'

/** The players that are shown: the first ones of a list, or of what a search has found so far. */
export interface FoundPlayers {
  readonly players: readonly PlayerListing[]
  /** Number of all players of the list; undefined for a search that has not seen all of them. */
  readonly total: number | undefined
  /** Players that the search has looked at; undefined if it has seen all. */
  readonly examined: number | undefined
  /** The search text that the players are for; undefined until they are there. */
  readonly text: string | undefined
  readonly error: unknown
  readonly isLoading: boolean
  /** Loads more players, or goes on with the search; undefined if there are no others. */
  readonly onMore: (() => void) | undefined
}

/** Calls for one page: a search gives others their turn, and looks at 1,000 players in all. */
const CALLS = 5
const BUDGET = 200

type ListQuery = Omit<PlayerListQuery, 'limit' | 'offset'>

function queryOf({ query }: Route): ListQuery {
  const named = Object.entries(query).filter(([name, text]) => isFilter(name) && text)
  // The client sends the texts of conditions as they are.
  return Object.fromEntries(named) as ListQuery
}

/** The players of a route, sorted as the route says, a page at a time. */
export function useFoundPlayers(): FoundPlayers {
  const { at, sort = '' } = useRested().query
  const query = queryOf(useRoute())
  const key = JSON.stringify(query)
  const [more, setMore] = useState({ key, pages: 1 })
  const pages = more.key === key ? more.pages : 1
  // A search that looks at many players is not made again by each event.
  const isLong = useRef(false)
  const loaded = useLoaded(
    async (connection) => {
      const remote = readerOf(connection, at)
      const limit = Math.min(MAX_ROWS, pages * PAGE)
      const players: PlayerListing[] = []
      let [offset, total]: [number | undefined, number | undefined] = [0, undefined]
      for (let call = 0; call < pages * CALLS && offset !== undefined; call += 1) {
        const missing = limit - players.length
        if (missing <= 0) break
        const part = { offset, limit: missing, budget: BUDGET, details: true }
        const page = await remote.list({ ...query, ...part })
        players.push(...page.players)
        total = page.total
        offset = total === undefined ? page.nextOffset : nextOf(players.length, total)
      }
      const isSearch = total === undefined && key !== '{}'
      isLong.current = isSearch && (offset ?? 0) > BUDGET
      return { players, total, next: offset, isSearch, text: query.q ?? '', key }
    },
    [at, key, pages],
    (event) =>
      CONCERNS.world(event) ||
      (event.type === 'command' && 'scenario' in event.data) ||
      (CONCERNS.state(event) && !isLong.current),
  )
  const { error, isLoading } = loaded
  const value = loaded.value?.key === key ? loaded.value : undefined
  const { players = [], next, isSearch = false, text } = value ?? {}
  const whole = isSearch && next === undefined ? players.length : undefined
  return {
    players: orderOf(players, sort),
    total: value?.total ?? whole,
    examined: isSearch ? next : undefined,
    text,
    error,
    isLoading: value === undefined && isLoading,
    onMore: next === undefined ? undefined : () => setMore({ key, pages: pages + 1 }),
  }
}

const nextOf = (loaded: number, total: number) => (loaded < total ? loaded : undefined)
