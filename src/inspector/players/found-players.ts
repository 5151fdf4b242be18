import { useCallback, useEffect, useRef, useState } from 'preact/hooks'
import type { PlayerListing, PlayerListQuery } from '../../world/world'
import { usePages } from '../elements/pages'
import { type Route, useRested, useRoute } from '../route'
import { readerOf, useConnection } from '../server/connection'
import { useLoaded } from '../server/loaded'
import { CONCERNS } from '../server/world-events'

/** The players that a search has found so far, or all of a list. */
export interface FoundPlayers {
  /** Those that are loaded, by their place. */
  readonly rows: ReadonlyMap<number, PlayerListing>
  /** Places of the list, as far as it is known. */
  readonly count: number
  /** Number of all players; undefined for a search. */
  readonly total: number | undefined
  readonly error: unknown
  /** Whether nothing is known yet. */
  readonly isLoading: boolean
  /** The search text that the rows are for; undefined until they are there. */
  readonly text: string | undefined
  /** How far a search is that has not seen all players. */
  readonly progress: { readonly examined: number; readonly of: number | undefined } | undefined
  /** Whether players have changed since a long search, which is not made again by itself. */
  readonly isStale: boolean
  readonly searchAgain: () => void
  /** Goes on with a search that has found little so far. */
  readonly searchOn: (() => void) | undefined
  /** Stops a search that is running. */
  readonly stop: (() => void) | undefined
  /** Called with the places that are in view. */
  readonly want: (start: number, end: number) => void
  /** Loads the rows of a list up to a place. */
  readonly loadTo: (end: number) => void
}

type ListQuery = Omit<PlayerListQuery, 'limit' | 'offset'>

/** Players of one call: their state costs about a millisecond each. */
const PAGE = 50

/** Players that one call looks at: the first rows come soon, and other calls come between. */
const BUDGET = 100

/** Calls that one search may take. */
const SEARCHES = 50

/** How long the places in view rest before their players are loaded, in ms. */
const REST_MS = 60

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

/** What only a search has. */
const NOT_SEARCHED = { progress: undefined, isStale: false, searchOn: undefined, stop: undefined }

/** Players that a search found in one go, and where it can go on. */
interface Portion {
  readonly players: readonly PlayerListing[]
  readonly next: number | undefined
}

/** The players of a route: a list of known length is read by place, a search from its start on. */
export function useFoundPlayers(): FoundPlayers {
  const connection = useConnection()
  const { live, world = null } = connection
  const { at } = useRested().query
  const remote = readerOf(connection, at)
  const query = queryOf(useRoute())
  const load = (offset: number, limit = PAGE) =>
    remote.list({ ...query, limit, offset, budget: BUDGET, details: true })
  const page = async (offset: number) => ({ rows: (await load(offset)).players, offset })
  const isLong = useRef(false)
  const first = useLoaded(
    async () => {
      const isAll = Object.keys(query).length === 0
      const whole = isAll ? undefined : remote.list({ limit: 1 })
      const [{ players, total, nextOffset }, all] = await Promise.all([load(0), whole])
      return { rows: players, offset: 0, total, nextOffset, of: all?.total, text: query.q ?? '' }
    },
    [at, JSON.stringify(query)],
    (event) =>
      CONCERNS.world(event) ||
      (event.type === 'command' && 'scenario' in event.data) ||
      (CONCERNS.state(event) && !isLong.current),
    { isKept: false },
  )
  const { value } = first
  const isSearch = value !== undefined && value.total === undefined
  isLong.current = isSearch && value.nextOffset !== undefined
  const listed = usePages<PlayerListing>(isSearch ? undefined : value, page, {
    size: PAGE,
    isKept: true,
  })
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  const wantInView = useCallback(
    (start: number, end: number) => {
      clearTimeout(timer.current)
      timer.current = setTimeout(() => listed.want(start, end), REST_MS)
    },
    [listed.want],
  )
  const loadTo = useCallback((end: number) => listed.want(0, end), [listed.want])

  const [found, setFound] = useState<Portion & { of?: object }>({ players: [], next: undefined })
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<unknown>()
  const [isStale, setStale] = useState(false)
  useEffect(() => {
    return live.onEvent((event) => {
      if (event !== 'gap' && event.data.world === world && CONCERNS.state(event)) setStale(true)
    })
  }, [live])
  // A search that was overtaken by another one is dropped.
  const turn = useRef<object | undefined>(undefined)
  const stop = () => {
    turn.current = undefined
    setBusy(false)
  }
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
        setFound((before) => ({ ...before, players, next }))
      }
    } catch (error) {
      if (turn.current === own) setFailure(error)
    }
    if (turn.current === own) setBusy(false)
  }
  useEffect(() => {
    stop()
    setFailure(undefined)
    setStale(false)
    if (!isSearch) return
    const start = { players: value.rows, next: value.nextOffset }
    setFound({ ...start, of: value })
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
  const common = { error, searchAgain: first.reload, loadTo }
  if (!isSearch) {
    const { rows } = listed
    const total = value?.total
    return {
      ...common,
      ...NOT_SEARCHED,
      rows,
      count: total ?? 0,
      total,
      isLoading: value === undefined && error === undefined,
      text: rows.has(0) || total === 0 ? value?.text : undefined,
      want: wantInView,
    }
  }
  const { players, next, of } = found
  const isOwn = of === value
  return {
    ...common,
    rows: new Map(players.entries()),
    count: players.length,
    total: undefined,
    isLoading: !isOwn,
    text: isOwn && (players.length > 0 || !isBusy) ? value.text : undefined,
    progress: next === undefined ? undefined : { examined: next, of: value.of },
    isStale: isStale && isLong.current,
    searchOn: next === undefined || isBusy ? undefined : () => void search(found),
    stop: isBusy ? stop : undefined,
    want: wantMore,
  }
}
