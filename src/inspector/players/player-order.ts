import { useEffect, useState } from 'preact/hooks'
import type { PlayerListing } from '../../world/world'
import type { FoundPlayers } from './found-players'

/** A column of the players, by which they can be sorted. */
interface PlayerColumn {
  readonly name: string
  readonly head: string
  readonly isRight?: boolean
  /** Players for whom it is undefined are last in both orders. */
  readonly by: (player: PlayerListing) => string | number | undefined
}

export const COLUMNS: readonly PlayerColumn[] = [
  { name: 'name', head: 'Name', by: ({ name }) => name.toLowerCase() },
  { name: 'id', head: 'Id', by: ({ id }) => id },
  { name: 'market', head: 'Market', by: ({ market }) => market },
  { name: 'kyc', head: 'KYC', by: ({ details }) => details?.kyc_status },
  { name: 'block', head: 'Block', by: ({ details }) => (details?.blocked ? 0 : undefined) },
  { name: 'balance', head: 'Cash', isRight: true, by: ({ details }) => details?.cash_balance },
  { name: 'login', head: 'Last login', by: ({ details }) => details?.last_login },
  { name: 'waits', head: 'Waits for', by: ({ details }) => details?.awaits?.since },
]

/** Rows that are loaded at a time to be sorted. */
const SORTED = 500

/** The players in the order in which they are shown. */
export interface Order {
  readonly count: number
  readonly playerAt: (place: number) => PlayerListing | undefined
  /** Below 0 if the player is not among those that are loaded. */
  readonly placeOf: (id: string) => number
  /** Of how many players the order is, and how more are sorted; undefined if it is of all. */
  readonly part: { readonly sorted: number; readonly sortMore: () => void } | undefined
}

/**
 * The players that are loaded, sorted; without a column all, in the order of the list.
 *
 * @param sort name of a column, with `-` before it for the opposite order
 */
export function useOrder({ rows, count, total, loadTo }: FoundPlayers, sort: string): Order {
  const [limit, setLimit] = useState(SORTED)
  const column = COLUMNS.find(({ name }) => sort.replace(/^-/, '') === name)
  const isSorted = column !== undefined
  useEffect(() => {
    if (isSorted && total !== undefined) loadTo(Math.min(limit, total))
  }, [isSorted, limit, total, loadTo])
  if (column === undefined) {
    const placeOf = (id: string) => [...rows].find(([, player]) => player.id === id)?.[0] ?? -1
    return { count, playerAt: (place) => rows.get(place), placeOf, part: undefined }
  }
  const sign = sort.startsWith('-') ? -1 : 1
  const sorted = [...rows]
    .filter(([place]) => place < count)
    .map(([, player]) => ({ player, key: column.by(player) }))
    .sort(({ key: a }, { key: b }) => {
      if (a === b) return 0
      if (a === undefined || b === undefined) return a === undefined ? 1 : -1
      return a < b ? -sign : sign
    })
  return {
    count: sorted.length,
    playerAt: (place) => sorted[place]?.player,
    placeOf: (id) => sorted.findIndex(({ player }) => player.id === id),
    part:
      sorted.length < count
        ? { sorted: sorted.length, sortMore: () => setLimit(limit + SORTED) }
        : undefined,
  }
}
