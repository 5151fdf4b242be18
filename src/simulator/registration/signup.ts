import { drawTimeOfDay } from '../autopilot/calendar'
import { CHAPTERS, type Situation } from '../desk/situations'
import type { Comers } from '../desk/steps'
import type { Currency } from '../domain/currencies'
import { DAY_MS, HOUR_MS } from '../domain/instants'
import { localDay } from '../domain/local-time'
import {
  IDENTITY_FIRST,
  MARKET_IDS,
  MARKETS,
  type MarketId,
  METHODS_BY_MARKET,
} from '../domain/markets'
import { isDisputable, METHODS, type PaymentMethod } from '../domain/payments'
import { PERSONA_SHARES, PERSONAS, type PersonaId } from '../domain/personas'
import { weightedOf } from '../domain/words'
import { drawLogNormal } from '../engine/draws'
import { playerSeed } from '../engine/player'
import { createStream, type Stream } from '../random/stream'
import {
  drawLaterRegistration,
  drawRegistration,
  evenShare,
  type MemberIndex,
  middleOf,
  windowEnd,
} from './arrival'
import type { RegisterCommand } from './register-command'

/** The facts of a player that the registration fixes; they need no player state. */
export interface Signup {
  /** Undefined if only commands change the player. */
  readonly persona: PersonaId | undefined
  readonly market: MarketId
  readonly currency: Currency
  /** Instant of registration. */
  readonly registeredAt: number
  /** Instant of the persona's turning point or end, if it is placed relative to a window. */
  readonly storyEndsAt?: number | undefined
  /** What a player of a desk comes into at that instant. */
  readonly situation?: Situation | undefined
}

/** The signup of a generated player. */
export interface DrawnSignup extends Signup {
  readonly persona: PersonaId
}

const MARKET_WEIGHTS = MARKET_IDS.map((id) => [id, MARKETS[id].weight] as const)

const hasMethod = (id: MarketId, isMeant: (method: PaymentMethod) => boolean) =>
  weightedOf(METHODS_BY_MARKET[id]).some(([method]) => isMeant(method))

/** Which markets have what a situation needs. */
const HAS: Readonly<Record<NonNullable<Comers['needs']>, (id: MarketId) => boolean>> = {
  'bank transfers': (id) => hasMethod(id, (method) => METHODS[method].class === 'bank'),
  'disputable payments': (id) => hasMethod(id, isDisputable),
  'documents after deposits': (id) => !IDENTITY_FIRST.has(id),
}

/** Fraud by chargebacks needs payments that a bank can take back. */
const CARD_MARKETS = MARKET_WEIGHTS.filter(([id]) => HAS['disputable payments'](id))

/** The signup of a command: an omitted market or currency is drawn. */
export function completeSignup(
  worldSeed: string,
  id: string,
  stated: Pick<RegisterCommand, 'persona' | 'market' | 'currency'>,
  registeredAt: number,
): Signup {
  const stream = createStream(playerSeed(worldSeed, id), 'registration')
  const drawn = stream.weighted(MARKET_WEIGHTS)
  const { persona, market = drawn } = stated
  const currency = stated.currency ?? stream.weighted(MARKETS[market].currencies)
  return { persona, market, currency, registeredAt }
}

/**
 * Draws persona and registration. One stream and no names: a list of a million stays cheap.
 *
 * @param member the place of the id among the generated players; without one, a player of the first
 *   window
 */
export function signupOf(
  seed: string,
  epoch: number,
  id: string,
  member?: MemberIndex,
  situation?: Situation,
): DrawnSignup {
  const stream = createStream(playerSeed(seed, id), 'arrival')
  const signup =
    member && situation
      ? drawDeskSignup(stream, epoch, situation, evenShare('market', seed, member))
      : drawSignup(stream, epoch)
  if (member === undefined || member.window === 0) return signup
  const { market, storyEndsAt } = signup
  const middle = middleOf(seed, epoch, member)
  const registeredAt = drawLaterRegistration(stream, middle, epoch, member.window, market)
  // The story keeps its distance from the registration: its end is as evenly drawn.
  const later = registeredAt - signup.registeredAt
  const moved = storyEndsAt === undefined ? undefined : storyEndsAt + later
  return { ...signup, registeredAt, storyEndsAt: moved }
}

/** The market at a place from 0 to 1 among those that fit. */
function marketAt(place: number, { notIn = [], needs }: Comers): MarketId {
  const ids = MARKET_IDS.filter((id) => !notIn.includes(id) && (!needs || HAS[needs](id)))
  // Small markets come up more often than among all players.
  const weightOf = (id: MarketId) => Math.max(5, Math.ceil(MARKETS[id].weight / 2) + 1)
  let left = place * ids.reduce((sum, id) => sum + weightOf(id), 0)
  for (const id of ids) {
    left -= weightOf(id)
    if (left < 0) return id
  }
  return 'CRYPTO'
}

/** The signup of a player of the first window who is on a desk at its end. */
function drawDeskSignup(
  stream: Stream,
  epoch: number,
  situation: Situation,
  place: number,
): DrawnSignup {
  const [who] = CHAPTERS[situation]
  const market = marketAt(place, who)
  const end = windowEnd(epoch)
  const [least, most] = who.days
  const day = end - stream.between(least * DAY_MS, most * DAY_MS)
  const at = drawTimeOfDay(stream, localDay(day, market), market)
  const registeredAt = at > end - HOUR_MS ? at - DAY_MS : at
  return {
    persona: stream.pick(who.personas),
    market,
    currency: stream.weighted(MARKETS[market].currencies),
    registeredAt: Math.max(epoch, registeredAt),
    storyEndsAt: end,
    situation,
  }
}

/**
 * The signup of a player of the first window. Personas whose history must end at a certain distance
 * ("away for 61 to 400 days") are placed relative to the end of the window, not to the world's
 * clock: a player is the same in every world.
 */
function drawSignup(stream: Stream, epoch: number): DrawnSignup {
  const persona = stream.weighted(PERSONA_SHARES)
  const market = stream.weighted(persona === 'chargeback_fraud' ? CARD_MARKETS : MARKET_WEIGHTS)
  const currency = stream.weighted(MARKETS[market].currencies)
  const end = windowEnd(epoch)
  // The median alone would leave whole seconds.
  const lifeLength = (mean: number) =>
    drawLogNormal(stream, mean * 7 * DAY_MS, 60) + stream.below(HOUR_MS)
  const between = (
    from: number,
    to: number,
    storyEndsAt?: (registeredAt: number) => number | undefined,
  ) => {
    const registeredAt = drawRegistration(stream, epoch, Math.max(epoch, from), to, market)
    return { persona, market, currency, registeredAt, storyEndsAt: storyEndsAt?.(registeredAt) }
  }
  const days = (low: number, high: number) => stream.between(low * DAY_MS, high * DAY_MS)
  switch (persona) {
    case 'one_and_done':
      return between(end - 700 * DAY_MS, end - 40 * DAY_MS, (at) => at + days(0, 9))
    case 'dormant': {
      const story = end - days(61, 400)
      const registeredAt = Math.max(epoch, story - lifeLength(PERSONAS.dormant.lifeWeeks))
      return { persona, market, currency, registeredAt, storyEndsAt: story }
    }
    case 'new_unverified':
      // The documents of these players arrive around the end of the window.
      return between(
        end - 7 * DAY_MS,
        end - HOUR_MS,
        () => end + stream.between(-36 * HOUR_MS, 24 * HOUR_MS),
      )
    case 'self_excluded': {
      // Half of the players who exclude themselves do so within a week of registration.
      const length = stream.chance(1, 2) ? days(0, 7) + HOUR_MS : days(8, 70)
      return between(epoch, end - length - DAY_MS, (at) => at + length)
    }
    case 'lucky_winner':
      return between(epoch, end - 70 * DAY_MS, (at) => at + days(7, 60))
    case 'vip_whale':
      // A whale has at least 16 weeks of history.
      return between(epoch, end - 16 * 7 * DAY_MS)
    case 'chargeback_fraud':
      return between(epoch, end - 130 * DAY_MS, (at) => at + days(3, 12))
    default:
      return between(epoch, end)
  }
}
