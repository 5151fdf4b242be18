import { drawAddressOf, drawIdentity } from '../autopilot/identity'
import { newPlayerOf } from '../autopilot/new-player'
import { mergeSettings } from '../domain/accounts'
import type { Currency } from '../domain/currencies'
import { MARKET_IDS, MARKETS, type MarketId } from '../domain/markets'
import type { PersonaId } from '../domain/personas'
import { playerSeed, register } from '../engine/player'
import type { Identity, PlayerState } from '../engine/state'
import { createStream } from '../random/stream'
import type { ProfileInput, RegisterCommand } from './register-command'

const MARKET_WEIGHTS = MARKET_IDS.map((id) => [id, MARKETS[id].weight] as const)

/**
 * Makes a player by command. What the command leaves out is drawn from the seed and the id; with a
 * persona the autopilot plays from here on.
 */
export function registerPlayer(
  worldSeed: string,
  id: string,
  command: RegisterCommand,
  at: number,
): PlayerState {
  const seed = playerSeed(worldSeed, id)
  const stream = createStream(seed, 'registration')
  const drawn = stream.weighted(MARKET_WEIGHTS)
  const market: MarketId = command.market ?? drawn
  const currency: Currency = command.currency ?? stream.weighted(MARKETS[market].currencies)
  const { persona } = command
  const newPlayer =
    persona === undefined
      ? {
          identity: drawIdentity(createStream(seed, 'identity'), market, 'casual'),
          pilot: undefined,
        }
      : newPlayerOf({ seed, persona, market, currency, registeredAt: at })
  return register({
    id,
    worldSeed,
    persona,
    market,
    currency,
    at,
    identity: withProfile(newPlayer.identity, command.profile ?? {}, (name) =>
      drawAddressOf(createStream(seed, 'address'), name, market),
    ),
    processes: command.autopilot ?? persona !== undefined,
    pilot: command.autopilot === false ? undefined : newPlayer.pilot,
  })
}

/** The name that is drawn for a player of whom none was stated, without making the player. */
export function drawName(
  worldSeed: string,
  id: string,
  market: MarketId,
  persona: PersonaId = 'casual',
): string {
  return drawIdentity(createStream(playerSeed(worldSeed, id), 'identity'), market, persona).name
}

/** An identity with what was stated about it; `null` clears. A stated name gets its own address. */
function withProfile(
  identity: Identity,
  profile: ProfileInput,
  addressOf: (name: string) => string | undefined,
): Identity {
  const { name, affiliate_name, affiliate_source, vip_manager, birth_month, phone } = profile
  const stated = <T>(value: T | null | undefined, drawn: T | undefined): T | undefined =>
    value === undefined ? drawn : (value ?? undefined)
  return {
    name: name ?? identity.name,
    email: profile.email ?? (name === undefined ? undefined : addressOf(name)) ?? identity.email,
    phone: stated(phone, identity.phone),
    language: profile.language ?? identity.language,
    affiliateName: stated(affiliate_name, identity.affiliateName),
    affiliateSource: affiliate_source ?? identity.affiliateSource,
    vipManager: stated(vip_manager, identity.vipManager),
    birthMonth: birth_month ?? identity.birthMonth,
    settings: mergeSettings(identity.settings, profile.settings),
  }
}
