import { weekdayOf } from '../domain/calendar'
import { DAY_MS, HOUR_MS } from '../domain/instants'
import { localDay, localMidnight, type MarketId } from '../domain/markets'

const SUNDAY = 0
const SATURDAY = 6
const OPENS = 8 * HOUR_MS
const CLOSES = 18 * HOUR_MS

/** Working time of one day. */
export const WORKDAY_MS = CLOSES - OPENS

/**
 * The instant at which so much working time has passed: from 8 to 18 o'clock on the market's local
 * days from Monday to Friday. It is never outside of these hours.
 *
 * @param at instant, ms UTC
 * @param duration ms, 0 or more
 */
export function afterWorkingTime(at: number, duration: number, market: MarketId): number {
  let left = duration
  for (let midnight = localMidnight(at, market); ; midnight += DAY_MS) {
    const weekday = weekdayOf(localDay(midnight, market))
    if (weekday === SATURDAY || weekday === SUNDAY) continue
    const from = Math.max(at, midnight + OPENS)
    const open = Math.max(0, midnight + CLOSES - from)
    if (left < open) return from + left
    left -= open
  }
}
