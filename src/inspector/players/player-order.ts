import type { PlayerListing } from '../../world/world'

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

/**
 * Players in the order of a column; without one, in the given order.
 *
 * @param sort name of a column, with `-` before it for the opposite order
 */
export function orderOf(players: readonly PlayerListing[], sort: string): readonly PlayerListing[] {
  const column = COLUMNS.find(({ name }) => sort.replace(/^-/, '') === name)
  if (column === undefined) return players
  const sign = sort.startsWith('-') ? -1 : 1
  return players
    .map((player) => ({ player, key: column.by(player) }))
    .sort(({ key: a }, { key: b }) => {
      if (a === b) return 0
      if (a === undefined || b === undefined) return a === undefined ? 1 : -1
      return a < b ? -sign : sign
    })
    .map(({ player }) => player)
}
