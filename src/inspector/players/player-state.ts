import type { InferOutput } from 'valibot'
import { queryText, segmentOf } from '../../adapters/wire'
import type { PlayerProfile } from '../../contract/player-resources'
import type { playerAnswer } from '../../control/player-answer'
import type { Currency } from '../../simulator/domain/currencies'
import type { PlayerCommandEntry } from '../../world/log'
import type { Connection } from '../server/connection'
import { type Loaded, useLoaded } from '../server/loaded'
import { changesPlayer } from '../server/world-events'

/** The internal state of a player. */
export interface PlayerDetails extends Omit<InferOutput<typeof playerAnswer>, 'commands'> {
  readonly currency: Currency
  readonly profile: PlayerProfile
  readonly commands: readonly PlayerCommandEntry[]
}

/** What a tab shows. */
export interface TabProps {
  readonly player: PlayerDetails
}

/**
 * The internal state of a player, again after each event that may change it.
 *
 * @param at the instant at which it stands; none: now
 */
export function usePlayer(id: string, at: string | undefined): Loaded<PlayerDetails> {
  const load = ({ wire }: Connection) => {
    const path = `/players/${segmentOf(id, 'player')}${queryText({ at: at || undefined })}`
    return wire.send('GET', path) as Promise<PlayerDetails>
  }
  return useLoaded(load, [id, at], changesPlayer(id))
}
