import { hrefOf, type Route } from '../route'

/** The entries of a ledger at an instant: one, or the few of the same millisecond. */
export function ledgerHref(route: Route, player: string, date: string): string {
  return playerHref(route, player, { tab: 'ledger', from: date, to: date })
}

export function playerHref(route: Route, player: string, query: Route['query'] = {}): string {
  return hrefOf({ ...route, view: 'players', id: player, query })
}
