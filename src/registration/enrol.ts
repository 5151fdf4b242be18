import { drawAddressOf, drawIdentity } from '../autopilot/identity'
import { drawLife } from '../autopilot/life'
import { createPilot } from '../autopilot/pilot'
import type { MarketId } from '../domain/markets'
import type { PersonaId } from '../domain/personas'
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
  /** Whether processes and the persona run automatically; default: true if there is a persona. */
  readonly autopilot?: boolean | undefined
}

/**
 * Makes a player at the instant of registration; all players are made here. Omitted terms are drawn
 * from the world's seed and the id, so the same arguments give the same player.
 */
export function enrol(
  worldSeed: string,
  id: string,
  signup: Signup,
  { profile = {}, autopilot = signup.persona !== undefined }: Terms = {},
): PlayerState {
  const { persona, market, currency, registeredAt } = signup
  const seed = playerSeed(worldSeed, id)
  return register({
    id,
    worldSeed,
    persona,
    market,
    currency,
    at: registeredAt,
    identity: withProfile(drawnIdentity(seed, market, persona), profile, (name) =>
      drawAddressOf(createStream(seed, 'address'), name, market),
    ),
    processes: autopilot,
    pilot: autopilot && persona !== undefined ? pilotOf(seed, { ...signup, persona }) : undefined,
  })
}

/** The name that is drawn for a player without a stated one, without making the player. */
export function drawName(
  worldSeed: string,
  id: string,
  { market, persona }: Pick<Signup, 'market' | 'persona'>,
): string {
  return drawnIdentity(playerSeed(worldSeed, id), market, persona).name
}

function drawnIdentity(seed: string, market: MarketId, persona: PersonaId = 'casual') {
  return drawIdentity(createStream(seed, 'identity'), market, persona)
}

function pilotOf(seed: string, signup: Signup & { readonly persona: PersonaId }): Pilot {
  const life = drawLife(createStream(seed, 'life'), signup)
  return createPilot(life, signup.registeredAt, createStream(seed, 'pilot'))
}
