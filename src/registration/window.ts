import { drawTimeOfDay } from '../autopilot/calendar'
import { weekdayOf } from '../domain/calendar'
import { addMonths } from '../domain/durations'
import { localDay, localMidnight, type MarketId } from '../domain/markets'
import type { Stream } from '../random/stream'

/** Registrations grow by 2 % a month: round(1000 * 1.02^month). */
const MONTH_WEIGHTS = [
  1000, 1020, 1040, 1061, 1082, 1104, 1126, 1149, 1172, 1195, 1219, 1243, 1268, 1294, 1319, 1346,
  1373, 1400, 1428, 1457, 1486, 1516, 1546, 1577, 1608, 1641, 1673, 1707, 1741, 1776, 1811, 1848,
  1885, 1922, 1961, 2000,
].map((weight, month) => [month, weight] as const)

/** Registrations fall in this many calendar months after the epoch. */
const WINDOW_MONTHS = MONTH_WEIGHTS.length

/** End of the window of registrations. */
export function windowEnd(epoch: number): number {
  return addMonths(epoch, WINDOW_MONTHS)
}

/** An instant in [from, to): by monthly growth, busier weekends and the hours of the day. */
export function drawRegistration(
  stream: Stream,
  epoch: number,
  from: number,
  to: number,
  market: MarketId,
): number {
  const month = Math.floor((windowEnd(epoch) - epoch) / WINDOW_MONTHS)
  for (let attempt = 0; attempt < 12; attempt += 1) {
    const day = epoch + stream.weighted(MONTH_WEIGHTS) * month + stream.below(month)
    const midnight = localMidnight(day, market)
    const at = drawTimeOfDay(stream, midnight)
    const wanted = isWeekend(midnight, market) || stream.chance(100, 120)
    if (wanted && at >= from && at < to) return at
  }
  // The weights rarely hit a narrow range, so it is drawn uniformly.
  return stream.between(from, Math.max(from, to - 1))
}

/** Weekend of the registrations: Saturday and Sunday count 1.2 times. */
function isWeekend(midnight: number, market: MarketId): boolean {
  const day = weekdayOf(localDay(midnight, market))
  return day === 0 || day === 6
}
