import type { InferOutput } from 'valibot'
import { segmentOf } from '../../client/query-text'
import type { PlayerProfile } from '../../contract/player-resources'
import type { playerAnswer } from '../../control/player-answer'
import type { Currency } from '../../simulator/domain/currencies'
import type { PlayerCommandEntry } from '../../world/log'
import type { Route } from '../route'
import { type Connection, useConnection } from '../server/connection'
import { type Loaded, useLoaded } from '../server/loaded'
import { changesPlayer } from '../server/world-events'

/** The internal state of a player. */
export interface PlayerDetails extends Omit<InferOutput<typeof playerAnswer>, 'commands'> {
  readonly currency: Currency
  readonly profile: PlayerProfile
  readonly commands: readonly PlayerCommandEntry[]
}

/** What a tab shows, for the player of the route. */
export interface TabProps {
  readonly player: PlayerDetails
  readonly route: Route
}

function load({ wire }: Connection, id: string, at: string): Promise<PlayerDetails> {
  const query = at === '' ? '' : `?${new URLSearchParams({ at })}`
  return wire.send('GET', `/players/${segmentOf(id, 'player')}${query}`) as Promise<PlayerDetails>
}

/**
 * The internal state of a player, again after each event that may change it.
 *
 * @param at the instant at which it stands; empty: now
 */
export function usePlayer(id: string, at: string): Loaded<PlayerDetails> {
  const connection = useConnection()
  return useLoaded(() => load(connection, id, at), [id, at], changesPlayer(id), { isKept: true })
}
