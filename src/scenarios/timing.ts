import { invalidOption } from '../contract/input/options'
import { civilOf, dayNumber, daysIn, weekdayOf } from '../simulator/domain/calendar'
import { addDuration } from '../simulator/domain/durations'
import {
  DAY_MS,
  dayOf,
  FIRST_CLOCK,
  formatInstant,
  HOUR_MS,
  instant,
  LAST_CLOCK,
  parseInstant,
} from '../simulator/domain/instants'
import type { When } from './definition'

/**
 * The instant of a `when`, in a world whose clock is at `now`.
 *
 * @throws FauxhouseError INVALID_OPTION for a duration out of range or a date that does not exist
 */
export function instantOf(when: When, now: number): number {
  if (typeof when !== 'string') {
    const { last, ago, plus } = when
    const anchor = latest(last, ago === undefined ? now : addDuration(now, `-${ago}`))
    return plus === undefined ? requireRange(anchor, last) : addDuration(anchor, plus)
  }
  if (!/^-?P/.test(when)) return requireRange(instant(when), when)
  return addDuration(now, when)
}

function requireRange(at: number, text: string): number {
  if (at >= FIRST_CLOCK && at <= LAST_CLOCK) return at
  const remedy = 'Use one from 1990-01-01 to 2190-01-01.'
  throw invalidOption('An instant', text, remedy, { facts: { instant: formatInstant(at) } })
}

/** The latest instant up to `end` that has this time of year, time of day or change of clocks. */
function latest(pattern: string, end: number): number {
  if (pattern === 'clocks-forward') return latestYearly(pattern, end, (year) => lastSunday(year, 3))
  if (pattern === 'clocks-back') return latestYearly(pattern, end, (year) => lastSunday(year, 10))
  const [day = '', clock = ''] = pattern.split('T')
  const time = /:\d\d[:.]/.test(clock) ? clock : clock.replace('Z', ':00Z')
  if (day !== '')
    return latestYearly(`2000-${day}`, end, (year) => parsed(`${year}-${day}T${time}`))
  const today = parsed(`1970-01-01T${time}`) ?? instant(`1970-01-01T${time}`)
  const days = Math.floor((end - today) / DAY_MS)
  return today + days * DAY_MS
}

/** The instant; undefined if this year does not have the date, such as 29 February. */
function parsed(text: string): number | undefined {
  const ms = parseInstant(text)
  return typeof ms === 'number' ? ms : undefined
}

/** Years to search: two leap days are up to eight years apart. */
const YEARS = 9

function latestYearly(
  sample: string,
  end: number,
  at: (year: number) => number | undefined,
): number {
  const thisYear = civilOf(dayOf(end)).year
  for (let year = thisYear; year > thisYear - YEARS; year--) {
    const ms = at(year)
    if (ms !== undefined && ms <= end) return ms
  }
  // No year has the date: the parser throws the error.
  return instant(sample)
}

/** 01:00 UTC on the last Sunday of the month, when European clocks change. */
function lastSunday(year: number, month: number): number {
  const last = dayNumber(year, month, daysIn(year, month))
  return (last - weekdayOf(last)) * DAY_MS + HOUR_MS
}
