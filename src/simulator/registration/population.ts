import { situationAt } from '../desk/deck'
import type { Situation } from '../desk/situations'
import { playerSeed } from '../engine/player'
import { createPlayerIds, PLAYER_ID_COUNT } from '../random/ids'
import {
  isRegisteredBy,
  type MemberIndex,
  middleOf,
  WINDOWS,
  windowEnd,
  windowsBegun,
  windowsOver,
} from './arrival'
import { drawnIdentity, enroll, type PlayerSource } from './enroll'
import { signupOf } from './signup'

/** Who the players are: those that a back office works on, or everyone who ever registered. */
export const POPULATIONS = ['desk', 'register'] as const
export type PopulationName = (typeof POPULATIONS)[number]
/** Default, except of datasets on the command line. */
export const POPULATION: PopulationName = 'desk'

/** The inputs of a population. */
export interface PopulationOptions extends PlayerSource {
  /** Instant, ms UTC. */
  readonly epoch: number
  /** Whom the members are. */
  readonly population: PopulationName
  /** Number of members that register in each window of 36 months, 0 to 2^40. */
  readonly players: number
}

/**
 * The generated players of a world. Each is a pure function of seed, epoch and id: an id encodes a
 * window of registrations and an ordinal in it. Any other text is a possible id of the first
 * window. The players with an ordinal below the size are the members. The members have places:
 * those of the first window by ordinal, then those of the next.
 */
export type Population = ReturnType<typeof createPopulation>

export function createPopulation(options: PopulationOptions) {
  const { seed, epoch, players, population } = options
  const ids = createPlayerIds(seed)

  /** The member that an id encodes, whatever the size. */
  function memberOf(id: string): MemberIndex | undefined {
    const index = ids.indexOfPlayer(id)
    if (index === undefined || index >= WINDOWS * PLAYER_ID_COUNT) return undefined
    const ordinal = index % PLAYER_ID_COUNT
    return { window: (index - ordinal) / PLAYER_ID_COUNT, ordinal }
  }

  /** The place of a member; undefined for any other id. */
  function placeOf(id: string): number | undefined {
    const member = memberOf(id)
    return member && member.ordinal < players ? member.window * players + member.ordinal : undefined
  }

  /** As for a member, whatever the size: a player is the same in every world. */
  function dealtTo(id: string): Situation | undefined {
    const member = population === 'desk' ? memberOf(id) : undefined
    return member && situationAt(seed, member.window, member.ordinal)
  }

  const signup = (id: string) => signupOf(seed, epoch, id, memberOf(id), dealtTo(id))

  return {
    /** The id of the member at this place, an integer from 0. */
    idAt(place: number): string {
      const ordinal = place % players
      return ids.playerIdAt(((place - ordinal) / players) * PLAYER_ID_COUNT + ordinal)
    },
    placeOf,
    /** Whether the id is that of a member, even before its registration. */
    includes: (id: string) => placeOf(id) !== undefined,
    signup,
    /** What a member of the desk is there for; undefined for any other id. */
    situationOf: (id: string) => (placeOf(id) === undefined ? undefined : dealtTo(id)),
    /** Whether the player of an id is registered at this instant. */
    isRegistered(id: string, now: number): boolean {
      const member = memberOf(id)
      if (now >= windowEnd(epoch, member?.window)) return true
      const isLater = member !== undefined && member.window > 0
      const known = isLater ? isRegisteredBy(middleOf(seed, epoch, member), now) : undefined
      return known ?? signup(id).registeredAt <= now
    },
    /** The members at the places below this number are all registered. */
    registeredBelow: (now: number) => players * windowsOver(epoch, now),
    /** No member at this place or a higher one is registered: places to look at end here. */
    placesAt: (now: number) => players * windowsBegun(epoch, now),
    /** The identity that the player has at the registration; from its signup if that is known. */
    identityOf: (id: string, drawn = signup(id)) => drawnIdentity(playerSeed(seed, id), drawn),
    /** A new player at the instant of its registration. */
    enroll: (id: string) => enroll(options, id, signup(id)),
  }
}
