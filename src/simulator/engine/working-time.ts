import { weekdayOf } from '../domain/calendar'
import { DAY_MS } from '../domain/instants'
import { localDay, localMidnight, type MarketId } from '../domain/markets'

const SUNDAY = 0
const SATURDAY = 6

/**
 * The instant at which so much working time has passed: that of the market's local days from Monday
 * to Friday. It is never on a Saturday or Sunday there.
 *
 * @param at instant, ms UTC
 * @param duration ms, 0 or more
 */
export function afterWorkingTime(at: number, duration: number, market: MarketId): number {
  let instant = at
  let left = duration
  for (;;) {
    const weekday = weekdayOf(localDay(instant, market))
    const midnight = localMidnight(instant, market) + DAY_MS
    if (weekday !== SATURDAY && weekday !== SUNDAY) {
      if (left < midnight - instant) return instant + left
      left -= midnight - instant
    }
    instant = midnight
  }
}
