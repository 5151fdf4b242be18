import type { Currency } from '../domain/currencies'
import { DAY_MS, HOUR_MS } from '../domain/instants'
import { localMidnight, MARKET_IDS, MARKETS, type MarketId } from '../domain/markets'
import { PERSONA_SHARES, PERSONAS, type PersonaId } from '../domain/personas'
import { playerSeed } from '../engine/player'
import { createStream, type Stream } from '../random/stream'
import { drawTimeOfDay, isWeekend, windowEnd } from './calendar'
import { drawLogNormal } from './draws'

/** The facts about a generated player that need no player state. */
export interface Signup {
  readonly persona: PersonaId
  readonly market: MarketId
  readonly currency: Currency
  /** Instant of registration, in the 36 months after the epoch. */
  readonly registeredAt: number
  /** Instant of the persona's turning point or end, for personas with a story. */
  readonly storyEndsAt: number | undefined
}

const MARKET_WEIGHTS = MARKET_IDS.map((id) => [id, MARKETS[id].weight] as const)

/** Registrations grow by 2 % a month: round(1000 * 1.02^month). */
const MONTH_WEIGHTS = [
  1000, 1020, 1040, 1061, 1082, 1104, 1126, 1149, 1172, 1195, 1219, 1243, 1268, 1294, 1319, 1346,
  1373, 1400, 1428, 1457, 1486, 1516, 1546, 1577, 1608, 1641, 1673, 1707, 1741, 1776, 1811, 1848,
  1885, 1922, 1961, 2000,
].map((weight, month) => [month, weight] as const)

/** Draws persona and registration. One stream and no names: a list of a million stays cheap. */
export function signupOf(seed: string, epoch: number, id: string): Signup {
  return drawSignup(createStream(playerSeed(seed, id), 'arrival'), epoch)
}

/**
 * Personas whose story must lie at a certain distance ("away for 61 to 400 days") are placed
 * relative to the end of the window. The world's clock does not matter: a player is the same in
 * every world.
 */
function drawSignup(stream: Stream, epoch: number): Signup {
  const persona = stream.weighted(PERSONA_SHARES)
  const market = stream.weighted(MARKET_WEIGHTS)
  const currency = stream.weighted(MARKETS[market].currencies)
  const end = windowEnd(epoch)
  const lifeLength = (mean: number) => drawLogNormal(stream, mean * 7 * DAY_MS, 60)
  const between = (from: number, to: number, storyEndsAt?: (registeredAt: number) => number) => {
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
      // Their documents arrive around the end of the window.
      return between(end - 7 * DAY_MS, end - HOUR_MS, () => end + stream.between(-36, 24) * HOUR_MS)
    case 'self_excluded': {
      // Half of them exclude themselves within a week of registration.
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

/** An instant in [from, to): by monthly growth, busier weekends and the hours of the day. */
function drawRegistration(
  stream: Stream,
  epoch: number,
  from: number,
  to: number,
  market: MarketId,
): number {
  const month = Math.floor((windowEnd(epoch) - epoch) / MONTH_WEIGHTS.length)
  for (let attempt = 0; attempt < 12; attempt += 1) {
    const day = epoch + stream.weighted(MONTH_WEIGHTS) * month + stream.below(month)
    const midnight = localMidnight(day, market)
    const at = drawTimeOfDay(stream, midnight)
    const wanted = isWeekend(midnight, market) || stream.chance(100, 120)
    if (wanted && at >= from && at < to) return at
  }
  // A narrow range that the months' weights keep missing: uniform instead.
  return stream.between(from, Math.max(from, to - 1))
}
