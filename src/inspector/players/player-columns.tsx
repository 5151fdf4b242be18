import type { PlayerListing } from '../../world/world'
import { amount, dateTime, span, words } from '../format'

/** A column of the players, by which they can be sorted. */
interface PlayerColumn {
  readonly name: string
  readonly head: string
  /** Players for whom it is undefined are last in both orders. */
  readonly by: (player: PlayerListing) => string | number | undefined
  /** @param now the instant that is shown, ms UTC */
  readonly show: (player: PlayerListing, now: number | undefined) => string | undefined
  readonly class: (player: PlayerListing) => string
}

const always = (name: string) => () => name

export const COLUMNS: readonly PlayerColumn[] = [
  {
    ...{ name: 'name', head: 'Name', class: always('who') },
    by: ({ name }) => name.toLowerCase(),
    show: ({ name }) => name,
  },
  {
    ...{ name: 'id', head: 'Id', class: always('muted path') },
    by: ({ id }) => id,
    show: ({ id }) => id,
  },
  {
    ...{ name: 'market', head: 'Market', class: always('muted') },
    by: ({ market }) => market,
    show: ({ market }) => market,
  },
  {
    ...{ name: 'kyc', head: 'KYC' },
    by: ({ details }) => details?.kyc_status,
    show: ({ details }) => words(details?.kyc_status ?? ''),
    class: ({ details }) => (details?.kyc_status === 'approved' ? 'muted' : 'warn'),
  },
  {
    ...{ name: 'block', head: 'Block' },
    by: ({ details }) => (details?.blocked ? 0 : undefined),
    show: ({ details }) => (details?.blocked ? 'Blocked' : undefined),
    class: ({ details }) => (details?.blocked ? 'bad' : 'muted'),
  },
  {
    ...{ name: 'balance', head: 'Cash', class: always('right num') },
    by: ({ details }) => details?.cash_balance,
    show: cashText,
  },
  {
    ...{ name: 'login', head: 'Last login', class: always('muted num') },
    by: ({ details }) => details?.last_login,
    show: ({ details }) => dateTime(details?.last_login),
  },
  {
    ...{ name: 'waits', head: 'Waits for', show: waitText },
    by: ({ details }) => details?.awaits?.since,
    class: ({ details }) => (details?.awaits ? '' : 'muted'),
  },
]

export function cashText({ details }: PlayerListing): string {
  return details ? `${amount(details.cash_balance, details.currency)} ${details.currency}` : ''
}

/** `Withdrawal 120.00 EUR, 3 days`: what a player waits for, and for how long. */
export function waitText({ details }: PlayerListing, now = Number.NaN): string | undefined {
  const { awaits = null, currency = 'EUR' } = details ?? {}
  if (awaits === null) return undefined
  const what =
    awaits.kind === 'withdrawal'
      ? `Withdrawal ${amount(awaits.amount, currency)} ${currency}`
      : 'KYC review'
  // The largest unit says enough.
  const [number = '', unit = ''] = span(now - Date.parse(awaits.since)).split(' ')
  return Number.isNaN(now) ? what : `${what}, ${number} ${unit}`
}

/**
 * Players in the order of a column; without one, in the given order.
 *
 * @param sort name of a column, with `-` before it for the opposite order
 */
export function orderOf(players: readonly PlayerListing[], sort: string): readonly PlayerListing[] {
  const column = COLUMNS.find(({ name }) => sort.replace(/^-/, '') === name)
  if (column === undefined) return players
  const sign = sort.startsWith('-') ? -1 : 1
  return players.toSorted((one, other) => {
    const [a, b] = [column.by(one), column.by(other)]
    if (a === b) return 0
    if (a === undefined || b === undefined) return a === undefined ? 1 : -1
    return a < b ? -sign : sign
  })
}
