import { DAY_MS, formatInstant, HOUR_MS, MINUTE_MS, parseInstant } from '../domain/instants'
import { MARKETS, type MarketId } from '../domain/markets'
import type { Stream } from '../random/stream'

/** Registrations fall in this many calendar months after the epoch. */
const WINDOW_YEARS = 3

/** End of the window of registrations: 36 calendar months after the epoch. */
export function windowEnd(epoch: number): number {
  const text = formatInstant(epoch)
  const rest = text.slice(4)
  const year = String(Number(text.slice(0, 4)) + WINDOW_YEARS).padStart(4, '0')
  // Three years after a leap day there is none: its month ends a day earlier.
  const end = parseInstant(year + (rest.startsWith('-02-29') ? `-02-28${rest.slice(6)}` : rest))
  return typeof end === 'number' ? end : epoch + WINDOW_YEARS * 365 * DAY_MS
}

/** Weights of the local hours, midnight first: quiet at five, busiest at nine in the evening. */
const HOUR_WEIGHTS = [2, 1, 1, 1, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 5, 5, 6, 6, 7, 8, 9, 9, 7, 5].map(
  (weight, hour) => [hour, weight] as const,
)

/** Midnight of the local day in which the instant falls, as an instant. */
export function localMidnight(at: number, market: MarketId): number {
  const offset = MARKETS[market].utcOffsetMin * MINUTE_MS
  return Math.floor((at + offset) / DAY_MS) * DAY_MS - offset
}

/** 0 Sunday .. 6 Saturday of a local midnight. */
function weekday(midnight: number, market: MarketId): number {
  const offset = MARKETS[market].utcOffsetMin * MINUTE_MS
  // 1970-01-01 was a Thursday.
  return (Math.round((midnight + offset) / DAY_MS) + 4) % 7
}

/** Weekend of the registrations: Saturday and Sunday count 1.2 times. */
export function isWeekend(midnight: number, market: MarketId): boolean {
  const day = weekday(midnight, market)
  return day === 0 || day === 6
}

/** How much is played on a local day, in hundredths: Fridays and Saturdays 1.3, payday 1.4. */
function appetite(midnight: number, market: MarketId): number {
  const offset = MARKETS[market].utcOffsetMin * MINUTE_MS
  const day = weekday(midnight, market)
  const date = Number(formatInstant(midnight + offset).slice(8, 10))
  const busy = day === 5 || day === 6 ? 130 : 100
  const payday = date >= 25 || date <= 2 ? 140 : 100
  return Math.floor((busy * payday) / 100)
}

/** Appetite of a payday Friday. */
const MOST_APPETITE = 182

/** An instant of the local day, by the weights of the hours. */
export function drawTimeOfDay(stream: Stream, midnight: number): number {
  return midnight + stream.weighted(HOUR_WEIGHTS) * HOUR_MS + stream.below(HOUR_MS)
}

/** An instant at which this market plays, on the day of `at` or one of the next; after `at`. */
export function drawPlayingTime(stream: Stream, at: number, market: MarketId): number {
  let midnight = localMidnight(at, market)
  // A slow day is passed over now and then. Bounded: a player who never came would be a bug.
  for (let days = 0; days < 7 && !stream.chance(appetite(midnight, market), MOST_APPETITE); ) {
    midnight += DAY_MS
    days += 1
  }
  const time = drawTimeOfDay(stream, midnight)
  return time > at ? time : drawTimeOfDay(stream, midnight + DAY_MS)
}
