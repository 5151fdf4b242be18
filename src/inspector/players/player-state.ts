import { type Route, useRoute } from '../route'
import type { Connection } from '../server/connection'
import { changesPlayer, type Loaded, useLoaded } from '../server/loaded'
import type { PlayerDetails } from '../server/page-calls'
import { isFilter } from './player-search'

/** What a tab shows. */
export interface TabProps {
  readonly player: PlayerDetails
}

/** The internal state of a player at the instant that is shown, again after each change. */
export function usePlayer(id: string): Loaded<PlayerDetails> {
  const { at } = useRoute().query
  const load = ({ calls }: Connection) => calls.player(id, at || undefined)
  return useLoaded(load, [id, at], changesPlayer(id))
}

/** The query of the list and the instant, without that of a tab. */
export function listQuery({ query }: Route): Readonly<Record<string, string>> {
  const isOfList = (name: string) => isFilter(name) || name === 'sort' || name === 'at'
  return Object.fromEntries(Object.entries(query).filter(([name]) => isOfList(name)))
}
