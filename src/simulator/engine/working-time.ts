import { civilOf, HOUR_MS, MINUTE_MS, weekdayOf } from '../domain/instants'
import { daysLater, instantAt, localDay } from '../domain/local-time'
import type { MarketId } from '../domain/markets'
import type { Stream } from '../random/stream'

/** Local hours of work: every day, or on working days. */
interface Shift {
  readonly opens: number
  readonly closes: number
  readonly isDaily: boolean
}

/** The hours of banks, card schemes, compliance and VIP managers. */
export const OFFICE: Shift = { opens: 8 * HOUR_MS, closes: 18 * HOUR_MS, isDaily: false }

export const SUPPORT: Shift = { opens: 7 * HOUR_MS, closes: 22 * HOUR_MS, isDaily: true }

/** Working time of one day in an office. */
export const WORKDAY_MS = OFFICE.closes - OFFICE.opens

/**
 * The instant at which so much working time has passed, by the market's local time: a duration from
 * a time outside of the hours on begins at the next opening.
 *
 * @param at instant, ms UTC
 * @param duration ms, 0 or more
 */
export function afterWorkingTime(
  at: number,
  duration: number,
  market: MarketId,
  { opens, closes, isDaily }: Shift = OFFICE,
): number {
  let left = duration
  for (let day = localDay(at, market); ; day += 1) {
    if (!isDaily && isDayOff(day)) continue
    // Work does not begin at the stroke of the hour.
    const opening = instantAt(day, opens, market) + (left === duration ? at % MINUTE_MS : 0)
    const from = Math.max(at, opening)
    const open = Math.max(0, instantAt(day, closes, market) - from)
    if (left < open) return from + left
    left -= open
  }
}

/** An instant of an office within a working day from `at` on. */
export function withinWorkday(stream: Stream, at: number, market: MarketId): number {
  return afterWorkingTime(at, stream.below(WORKDAY_MS), market)
}

/** The instant on the first working day that is not before `at`, at the same time of day. */
export function onWorkday(at: number, market: MarketId): number {
  return isDayOff(localDay(at, market)) ? onWorkday(daysLater(at, 1, market), market) : at
}

/** Whether a day is of a weekend, New Year's Day, Christmas or Boxing Day. */
function isDayOff(day: number): boolean {
  const { month, date } = civilOf(day)
  if (month === 1 && date === 1) return true
  return [0, 6].includes(weekdayOf(day)) || (month === 12 && (date === 25 || date === 26))
}
