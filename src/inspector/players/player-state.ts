import { segmentOf } from '../../client/query-text'
import type { PlayerProfile } from '../../contract/player-resources'
import type { Currency } from '../../simulator/domain/currencies'
import type { PlayerCommandEntry } from '../../world/log'
import type { Route } from '../route'
import { type Connection, useConnection } from '../server/connection'
import { type Loaded, useLoaded } from '../server/loaded'
import { changesPlayer } from '../server/world-events'

/** A bonus of the internal state. */
export interface BonusState {
  readonly id: string
  readonly status: string
  readonly end: string | null
  readonly awaiting: string | null
  readonly amount: number | null
  readonly balance: number | null
  readonly requirement: number | null
  readonly contributed: number | null
  readonly cap: number | null
  readonly created_at: string
  readonly expires_at: string
  readonly activated_at: string | null
  readonly ended_at: string | null
  readonly terms: {
    readonly code: string
    readonly name: string
    readonly benefit: string
    readonly multiplier: number
    readonly base: string
  }
}

/** The parts of the internal state of a player that the page shows: docs/control-api.md. */
export interface PlayerDetails {
  readonly id: string
  readonly persona: string | null
  readonly market: string
  readonly currency: Currency
  readonly identity: { readonly birth_date: string | null }
  readonly labels: readonly string[]
  readonly last_active: string
  readonly erased_at: string | null
  readonly wallets: { readonly cash: number; readonly bonus: number; readonly pending: number }
  readonly rows: number
  readonly kyc: { readonly status: string; readonly since: string }
  readonly blocks: readonly {
    readonly cause: string | null
    readonly since: string
    readonly until: string | null
  }[]
  readonly bonuses: readonly BonusState[]
  readonly processes: boolean
  readonly autopilot: { readonly next_act: string | null } | null
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
