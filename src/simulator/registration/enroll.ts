import { FauxhouseError } from '../../errors'
import { drawAddressOf, drawIdentity } from '../autopilot/identity'
import { drawLife, type LifeFacts } from '../autopilot/life'
import { createPilot } from '../autopilot/pilot'
import { mergeSettings } from '../domain/accounts'
import { dayOf, formatInstant, instant } from '../domain/instants'
import { localDay } from '../domain/local-time'
import { playerSeed, register, stated } from '../engine/player'
import type { Identity, Pilot, PlayerState } from '../engine/state'
import { createStream } from '../random/stream'
import type { ProfileInput } from './register-command'
import type { Signup } from './signup'

/**
 * The identity with stated values; `null` clears. A stated name changes the e-mail address.
 *
 * @throws FauxhouseError INVALID_COMMAND for a date of birth after the registration
 */
function withProfile(
  identity: Identity,
  profile: ProfileInput,
  signup: Signup,
  addressOf: (name: string) => string | undefined,
): Identity {
  const { name, affiliate_name, affiliate_source, vip_manager, birth_date, phone } = profile
  return {
    name: name ?? identity.name,
    email: profile.email ?? (name === undefined ? undefined : addressOf(name)) ?? identity.email,
    phone: stated(phone, identity.phone),
    language: profile.language ?? identity.language,
    affiliateName: stated(affiliate_name, identity.affiliateName),
    affiliateSource: affiliate_source ?? identity.affiliateSource,
    vipManager: stated(vip_manager, identity.vipManager),
    birthDay: birth_date === undefined ? identity.birthDay : birthDayOf(birth_date, signup),
    settings: mergeSettings(identity.settings, profile.settings),
  }
}

function birthDayOf(date: string, { registeredAt, market }: Signup): number {
  const born = dayOf(instant(date))
  if (born <= localDay(registeredAt, market)) return born
  throw new FauxhouseError(
    'INVALID_COMMAND',
    `The date of birth ${date} is after the registration, ${formatInstant(registeredAt)}.`,
    'Use an earlier date of birth.',
    { birth_date: date, pointer: '/profile/birth_date' },
  )
}

/** Stated facts about a new player besides the signup. */
interface Terms {
  /** The stated fields of the identity; omitted fields are drawn. */
  readonly profile?: ProfileInput | undefined
  /** Wagering terms of offers by code; the terms of other offers are drawn. */
  readonly terms?: PlayerState['terms'] | undefined
  /** Whether processes and the persona run automatically; default: true if there is a persona. */
  readonly autopilot?: boolean | undefined
  /** The id from which all that is not stated is drawn; default: the player's own. */
  readonly drawnAs?: string | undefined
}

/** The options of a world from which its players follow. */
export interface PlayerSource {
  readonly seed: string
  /** Real rounds per generated round, 1 to 10. */
  readonly compression: number
}

/**
 * Creates a player at the instant of registration, for all callers. Omitted terms are drawn
 * from the world's seed and the id, so the same arguments give the same player.
 */
export function enroll(
  { seed: worldSeed, compression }: PlayerSource,
  id: string,
  signup: Signup,
  { profile = {}, terms, autopilot = signup.persona !== undefined, drawnAs = id }: Terms = {},
): PlayerState {
  const { persona, market, currency, registeredAt, storyEndsAt, situation } = signup
  const seed = playerSeed(worldSeed, drawnAs)
  return register({
    id,
    seed,
    persona,
    market,
    currency,
    at: registeredAt,
    identity: withProfile(drawnIdentity(seed, signup), profile, signup, (name) =>
      drawAddressOf(createStream(seed, 'address'), name, market),
    ),
    terms,
    processes: autopilot,
    pilot:
      autopilot && persona !== undefined
        ? pilotOf(seed, {
            persona,
            market,
            currency,
            registeredAt,
            storyEndsAt,
            situation,
            compression,
          })
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
