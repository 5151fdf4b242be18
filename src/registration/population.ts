import { playerSeed } from '../engine/player'
import type { Identity, PlayerState } from '../engine/state'
import { createPlayerIds } from '../random/player-ids'
import { drawnIdentity, enrol, type PlayerSource } from './enrol'
import { type DrawnSignup, signupOf } from './signup'
import { windowEnd } from './window'

/** The inputs of a population. */
export interface PopulationOptions extends PlayerSource {
  /** Instant, ms UTC. */
  readonly epoch: number
  /** Number of members, 0 to 2^40. */
  readonly players: number
}

/**
 * The generated players of a world. Each is a pure function of seed, epoch and id. Any text is a
 * possible id; the players with an ordinal below the size are the members.
 */
export interface Population {
  readonly size: number
  /** The id with this ordinal, an integer in [0, 2^40). */
  idAt(ordinal: number): string
  /** The ordinal of an id, whatever the size; undefined if it has none. */
  ordinalOf(id: string): number | undefined
  /** Whether the id is that of a member, even before its registration. */
  includes(id: string): boolean
  signup(id: string): DrawnSignup
  /** Instant from which on every member is registered. */
  readonly lastRegistration: number
  /** The identity that the player has at the registration. */
  identityOf(id: string): Identity
  /** A new player at the instant of its registration. */
  enrol(id: string): PlayerState
}

export function createPopulation(options: PopulationOptions): Population {
  const { seed, epoch, players } = options
  const ids = createPlayerIds(seed)
  const signup = (id: string) => signupOf(seed, epoch, id)
  return {
    size: players,
    idAt: ids.playerIdAt,
    ordinalOf: ids.indexOfPlayer,
    includes(id) {
      const ordinal = ids.indexOfPlayer(id)
      return ordinal !== undefined && ordinal < players
    },
    signup,
    lastRegistration: windowEnd(epoch),
    identityOf: (id) => drawnIdentity(playerSeed(seed, id), signup(id)),
    enrol: (id) => enrol(options, id, signup(id)),
  }
}
