import { civilOf, HOUR_MS, weekdayOf } from '../domain/instants'
import { instantAt, localDay, localTime } from '../domain/local-time'
import type { MarketId } from '../domain/markets'
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
function appetite(day: number): number {
  const { date } = civilOf(day)
  const busy = WEEKDAYS[weekdayOf(day)] ?? 100
  const payday = date >= 25 || date <= 2 ? 140 : 100
  return Math.floor((busy * payday) / 100)
}

/** Level of play on a payday Sunday. */
const MAX_APPETITE = 182

/** An instant of the local day, by the weights of the hours. */
export function drawTimeOfDay(stream: Stream, day: number, market: MarketId): number {
  const hour = stream.weighted(HOUR_WEIGHTS) * HOUR_MS
  return instantAt(day, hour + stream.below(HOUR_MS), market)
}

/** The next Monday at ten: prizes of the week are paid then. */
export function prizeTime(at: number, market: MarketId): number {
  const today = localDay(at, market)
  const monday = today + ((8 - weekdayOf(today)) % 7)
  const time = instantAt(monday, 10 * HOUR_MS, market)
  return time < at ? instantAt(monday + 7, 10 * HOUR_MS, market) : time
}

/** The same instant, or an instant of the morning if the player sleeps then. */
export function afterNight(at: number, market: MarketId): number {
  const time = localTime(at, market)
  return time < MORNING ? instantAt(localDay(at, market), time + MORNING, market) : at
}

const MORNING = 7 * HOUR_MS

/** An instant of play in this market after `at`: on its day or one of the next days. */
export function drawPlayingTime(stream: Stream, at: number, market: MarketId): number {
  let day = localDay(at, market)
  // A slow day is skipped at times. The bound ensures that the player comes back.
  const last = day + 7
  while (day < last && !stream.chance(appetite(day), MAX_APPETITE)) day += 1
  const time = drawTimeOfDay(stream, day, market)
  return time > at ? time : drawTimeOfDay(stream, day + 1, market)
}
