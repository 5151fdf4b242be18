import { drawAddressOf, drawIdentity } from '../autopilot/identity'
import { drawLife, type LifeFacts } from '../autopilot/life'
import { createPilot } from '../autopilot/pilot'
import { playerSeed, register } from '../engine/player'
import type { Pilot, PlayerState } from '../engine/state'
import { createStream } from '../random/stream'
import { withProfile } from './profile'
import type { ProfileInput } from './register-command'
import type { Signup } from './signup'

/** Stated facts about a new player besides the signup. */
export interface Terms {
  /** Omitted fields are drawn. */
  readonly profile?: ProfileInput | undefined
  /** Wagering terms of offers by code; those of the others are drawn. */
  readonly terms?: PlayerState['terms'] | undefined
  /** Whether processes and the persona run automatically; default: true if there is a persona. */
  readonly autopilot?: boolean | undefined
  /** The id from which all that is not stated is drawn; default: the player's own. */
  readonly drawnAs?: string | undefined
}

/** The options of a world that its players follow from. */
export interface PlayerSource {
  readonly seed: string
  /** Real rounds per generated round, 1 to 10. */
  readonly compression: number
}

/**
 * Creates a player at the instant of registration, for all callers. Omitted terms are drawn
 * from the world's seed and the id, so the same arguments give the same player.
 */
export function enrol(
  { seed: worldSeed, compression }: PlayerSource,
  id: string,
  signup: Signup,
  { profile = {}, terms, autopilot = signup.persona !== undefined, drawnAs = id }: Terms = {},
): PlayerState {
  const { persona, market, currency, registeredAt, storyEndsAt } = signup
  const seed = playerSeed(worldSeed, drawnAs)
  return register({
    id,
    seed,
    persona,
    market,
    currency,
    at: registeredAt,
    identity: withProfile(drawnIdentity(seed, signup), profile, registeredAt, (name) =>
      drawAddressOf(createStream(seed, 'address'), name, market),
    ),
    terms,
    processes: autopilot,
    pilot:
      autopilot && persona !== undefined
        ? pilotOf(seed, { persona, market, currency, registeredAt, storyEndsAt, compression })
        : undefined,
  })
}

/** The name that is drawn for a player without a stated one, without making the player. */
export function drawName(
  worldSeed: string,
  id: string,
  signup: Pick<Signup, 'market' | 'persona'>,
): string {
  // The age depends on the registration; the name does not.
  return drawnIdentity(playerSeed(worldSeed, id), { ...signup, registeredAt: 0 }).name
}

/** The identity that is drawn for a player, without stated values. */
export function drawnIdentity(
  seed: string,
  { market, persona = 'casual', registeredAt }: Pick<Signup, 'market' | 'persona' | 'registeredAt'>,
) {
  return drawIdentity(createStream(seed, 'identity'), market, persona, registeredAt)
}

function pilotOf(seed: string, facts: LifeFacts): Pilot {
  const life = drawLife(createStream(seed, 'life'), facts)
  return createPilot(life, facts.registeredAt, createStream(seed, 'pilot'))
}
