import { civilOf, DAY_MS, HOUR_MS, weekdayOf } from '../domain/instants'
import { localDay, localMidnight, type MarketId } from '../domain/markets'
import type { Stream } from '../random/stream'

/** Weights of the local hours, midnight first: quiet at five, busiest at nine in the evening. */
const HOUR_WEIGHTS = [2, 1, 1, 1, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 5, 5, 6, 6, 7, 8, 9, 9, 7, 5].map(
  (weight, hour) => [hour, weight] as const,
)

/**
 * The chance of play on a weekday, Sunday first, in hundredths. Who skips a day plays on the next,
 * so that a day after a busy one needs more.
 */
const WEEKDAYS = [130, 100, 100, 100, 100, 130, 130]

/** The level of play on a local day, in hundredths: of its weekday, and 1.4 times on payday. */
function appetite(midnight: number, market: MarketId): number {
  const day = localDay(midnight, market)
  const { date } = civilOf(day)
  const busy = WEEKDAYS[weekdayOf(day)] ?? 100
  const payday = date >= 25 || date <= 2 ? 140 : 100
  return Math.floor((busy * payday) / 100)
}

/** Level of play on a payday Sunday. */
const MAX_APPETITE = 182

/** An instant of the local day, by the weights of the hours. */
export function drawTimeOfDay(stream: Stream, midnight: number): number {
  return midnight + stream.weighted(HOUR_WEIGHTS) * HOUR_MS + stream.below(HOUR_MS)
}

/** The next Monday at ten: prizes of the week are paid then. */
export function prizeTime(at: number, market: MarketId): number {
  const days = (8 - weekdayOf(localDay(at, market))) % 7
  const time = localMidnight(at, market) + days * DAY_MS + 10 * HOUR_MS
  return time < at ? time + 7 * DAY_MS : time
}

/** The same instant, or an instant of the morning if the player sleeps then. */
export function afterNight(at: number, market: MarketId): number {
  return at - localMidnight(at, market) < MORNING ? at + MORNING : at
}

const MORNING = 7 * HOUR_MS

/** An instant of play in this market after `at`: on its day or one of the next days. */
export function drawPlayingTime(stream: Stream, at: number, market: MarketId): number {
  let midnight = localMidnight(at, market)
  // A slow day is skipped at times. The bound ensures that the player comes back.
  for (let days = 0; days < 7 && !stream.chance(appetite(midnight, market), MAX_APPETITE); ) {
    midnight += DAY_MS
    days += 1
  }
  const time = drawTimeOfDay(stream, midnight)
  return time > at ? time : drawTimeOfDay(stream, midnight + DAY_MS)
}
