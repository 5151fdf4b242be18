import { useCallback, useEffect, useRef, useState } from 'preact/hooks'
import type { PlayerListing, PlayerListQuery } from '../../world/world'
import { PAGE, usePages } from '../elements/pages'
import { type Route, useRested } from '../route'
import { useReader } from '../server/connection'
import { useLoaded } from '../server/loaded'

/** The players that a search has found so far, or all of a list. */
export interface FoundPlayers {
  /** Those that are loaded, by their place. */
  readonly rows: ReadonlyMap<number, PlayerListing>
  /** Places of the list, as far as it is known. */
  readonly count: number
  /** Number of all players; undefined for a search. */
  readonly total: number | undefined
  readonly error: unknown
  readonly isSearching: boolean
  /** Goes on with a search that has found little so far. */
  readonly searchOn: (() => void) | undefined
  /** Called with the places that are in view. */
  readonly want: (start: number, end: number) => void
}

type ListQuery = Omit<PlayerListQuery, 'limit' | 'offset'>

/** Players that one call looks at: the first rows come soon, and other calls come between. */
const BUDGET = 100

/** Calls that one search may take. */
const SEARCHES = 10

function queryOf({ query }: Route): ListQuery {
  const { q, persona, kyc_status: kycStatus, blocked, segment, filter } = query
  const given = {
    ...(q && { q }),
    ...(persona && { persona }),
    ...(kycStatus && { kycStatus }),
    ...(blocked && { blocked: blocked === 'true' }),
    ...(segment && { segment }),
    ...(filter && { filter }),
  }
  return given as ListQuery
}

/** Players that a search found in one go, and where it can go on. */
interface Portion {
  readonly players: readonly PlayerListing[]
  readonly next: number | undefined
}

/** The players of a route: a list of known length is read by place, a search from its start on. */
export function useFoundPlayers(route: Route): FoundPlayers {
  const { query: then } = useRested(route)
  const { at } = then
  const remote = useReader({ query: then })
  const query = queryOf(route)
  const load = (offset: number, limit = PAGE) =>
    remote.list({ ...query, limit, offset, budget: BUDGET })
  const page = async (offset: number) => ({ rows: (await load(offset)).players, offset })
  const first = useLoaded(
    async () => {
      const { players, total, nextOffset } = await load(0)
      return { rows: players, offset: 0, total, nextOffset }
    },
    [at, JSON.stringify(query)],
    ({ type, data }) => type === 'world' || (type === 'command' && 'scenario' in data),
  )
  const listed = usePages<PlayerListing>(first.value, page)

  const [found, setFound] = useState<Portion>({ players: [], next: undefined })
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<unknown>()
  // A search that was overtaken by another one is dropped.
  const turn = useRef<object | undefined>(undefined)
  const search = async (start: Portion) => {
    const own = {}
    turn.current = own
    setBusy(true)
    let { players, next } = start
    const wanted = players.length + PAGE
    try {
      for (let call = 0; call < SEARCHES && next !== undefined; call += 1) {
        const limit = wanted - players.length
        if (limit <= 0) break
        const more = await load(next, limit)
        if (turn.current !== own) return
        players = [...players, ...more.players]
        next = more.nextOffset
        setFound({ players, next })
      }
    } catch (error) {
      if (turn.current === own) setFailure(error)
    }
    if (turn.current === own) setBusy(false)
  }
  const { value } = first
  const isSearch = value !== undefined && value.total === undefined
  useEffect(() => {
    turn.current = undefined
    setBusy(false)
    setFailure(undefined)
    if (!isSearch) return
    const start = { players: value.rows, next: value.nextOffset }
    setFound(start)
    if (start.next !== undefined && start.players.length < PAGE) void search(start)
  }, [value])

  const current = useRef({ found, isBusy, search })
  current.current = { found, isBusy, search }
  const wantMore = useCallback((_: number, end: number) => {
    const { players, next } = current.current.found
    // A full portion says that the next one costs little.
    const isFull = players.length > 0 && players.length % PAGE === 0
    if (end < players.length || next === undefined || current.current.isBusy || !isFull) return
    void current.current.search(current.current.found)
  }, [])
  const error = first.error ?? failure
  if (!isSearch) {
    const total = value?.total
    const { rows, want } = listed
    return {
      rows,
      count: total ?? 0,
      total,
      error,
      isSearching: first.isLoading,
      searchOn: undefined,
      want,
    }
  }
  const { players, next } = found
  return {
    rows: new Map(players.entries()),
    count: players.length,
    total: undefined,
    error,
    isSearching: isBusy,
    searchOn: next === undefined || isBusy ? undefined : () => void search(found),
    want: wantMore,
  }
}
