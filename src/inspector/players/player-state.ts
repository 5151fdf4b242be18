import type { InferOutput } from 'valibot'
import { queryText, segmentOf } from '../../adapters/wire'
import type { PlayerProfile } from '../../contract/profile'
import type { playerResponse } from '../../control/player-state'
import type { Currency } from '../../simulator/domain/currencies'
import type { PlayerCommandEntry } from '../../world/log'
import { type Route, useRoute } from '../route'
import type { Connection } from '../server/connection'
import { changesPlayer, type Loaded, useLoaded } from '../server/loaded'
import { isFilter } from './player-filters'

/** The internal state of a player. */
export interface PlayerDetails extends Omit<InferOutput<typeof playerResponse>, 'commands'> {
  readonly currency: Currency
  readonly profile: PlayerProfile
  readonly commands: readonly PlayerCommandEntry[]
}

/** What a tab shows. */
export interface TabProps {
  readonly player: PlayerDetails
}

/** The internal state of a player at the instant that is shown, again after each change. */
export function usePlayer(id: string): Loaded<PlayerDetails> {
  const { at } = useRoute().query
  const load = ({ wire }: Connection) => {
    const path = `/players/${segmentOf(id, 'player')}${queryText({ at: at || undefined })}`
    return wire.send('GET', path) as Promise<PlayerDetails>
  }
  return useLoaded(load, [id, at], changesPlayer(id))
}

/** The query of the list and the instant, without that of a tab. */
export function listQuery({ query }: Route): Readonly<Record<string, string>> {
  const isOfList = (name: string) => isFilter(name) || name === 'sort' || name === 'at'
  return Object.fromEntries(Object.entries(query).filter(([name]) => isOfList(name)))
}
