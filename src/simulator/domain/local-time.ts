import { DAY_MS, dayNumber, dayOf, HOUR_MS, instant, weekdayOf } from './instants'
import type { MarketId } from './markets'

/*
 * The time on the clocks of each market, with daylight saving. The rules are those of tzdata 2025b,
 * taken to hold in all years: they have held since 2008, in Chile since 2019.
 */

/** The first Sunday on or after a date, and an hour UTC that may lie before or after that day. */
type Change = readonly [month: number, date: number, hour: number]

/** When summer time begins and ends in a year, ms UTC: in the south it ends before it begins. */
interface Summer {
  readonly begins: number
  readonly ends: number
}

/** When summer time, an hour ahead of standard time, begins and ends. */
interface Rule {
  readonly begins: Change
  readonly ends: Change
  /** Changes that a country has moved, by year. */
  readonly moved?: Readonly<Record<number, { readonly [Side in keyof Summer]?: string }>>
  /** The instant of the last change of all. */
  readonly last?: string
}

const EU: Rule = { begins: [3, 25, 1], ends: [10, 25, 1] }
const NORTH_AMERICA: Rule = { begins: [3, 8, 7], ends: [11, 1, 6] }
const SYDNEY: Rule = { begins: [10, 1, -8], ends: [4, 1, -8] }
const AUCKLAND: Rule = { begins: [9, 24, -10], ends: [4, 1, -10] }
const SANTIAGO: Rule = {
  begins: [9, 2, 4],
  ends: [4, 2, 3],
  moved: { 2022: { begins: '2022-09-11T04:00:00Z' } },
}
const SAO_PAULO: Rule = {
  begins: [10, 15, 3],
  ends: [2, 15, 2],
  moved: {
    2012: { ends: '2012-02-26T02:00:00Z' },
    2015: { ends: '2015-02-22T02:00:00Z' },
    2018: { begins: '2018-11-04T03:00:00Z' },
  },
  last: '2019-02-17T02:00:00Z',
}

type Zone = readonly [name: string, standardHours: number, rule?: Rule]

const ZONES: Readonly<Record<MarketId, Zone>> = {
  DE: ['Europe/Berlin', 1, EU],
  FI: ['Europe/Helsinki', 2, EU],
  ES: ['Europe/Madrid', 1, EU],
  IT: ['Europe/Rome', 1, EU],
  NL: ['Europe/Amsterdam', 1, EU],
  GB: ['Europe/London', 0, EU],
  SE: ['Europe/Stockholm', 1, EU],
  NO: ['Europe/Oslo', 1, EU],
  CA: ['America/Toronto', -5, NORTH_AMERICA],
  AU: ['Australia/Sydney', 10, SYDNEY],
  NZ: ['Pacific/Auckland', 12, AUCKLAND],
  BR: ['America/Sao_Paulo', -3, SAO_PAULO],
  PL: ['Europe/Warsaw', 1, EU],
  IN: ['Asia/Kolkata', 5.5],
  JP: ['Asia/Tokyo', 9],
  CL: ['America/Santiago', -4, SANTIAGO],
  IS: ['Atlantic/Reykjavik', 0],
  KW: ['Asia/Kuwait', 3],
  CRYPTO: ['UTC', 0],
}

/** The name of a market's time zone, such as `Europe/Berlin`: where there are several, of one. */
export const zoneOf = (market: MarketId) => ZONES[market][0]

/** The summer time of a calendar year in Europe. */
export const europeanSummer = (year: number) => summerIn(year, EU)

/** The summer times that were asked for, by rule and year. */
const SUMMERS = new Map<Rule, Map<number, Summer>>()

/** The summer time of a calendar year by a rule. */
function summerOf(year: number, rule: Rule): Summer {
  const known = SUMMERS.get(rule) ?? new Map<number, Summer>()
  SUMMERS.set(rule, known)
  const summer = known.get(year) ?? summerIn(year, rule)
  known.set(year, summer)
  return summer
}

function summerIn(year: number, { begins, ends, moved, last }: Rule): Summer {
  const from = moved?.[year]?.begins ? instant(moved[year].begins) : changeIn(year, begins)
  const until = moved?.[year]?.ends ? instant(moved[year].ends) : changeIn(year, ends)
  const lastChange = last ? instant(last) : Infinity
  return {
    begins: from > lastChange ? Infinity : from,
    ends: until > lastChange ? -Infinity : until,
  }
}

function changeIn(year: number, [month, date, hour]: Change): number {
  const day = dayNumber(year, month, date)
  return (day + ((7 - weekdayOf(day)) % 7)) * DAY_MS + hour * HOUR_MS
}

/** Whether the clocks show summer time. */
function isSummer(at: number, rule: Rule): boolean {
  // The mean length of a year gives the right one except near New Year, when no clocks change.
  const { begins, ends } = summerOf(Math.floor(dayOf(at) / 365.2425) + 1970, rule)
  return begins < ends ? at >= begins && at < ends : at >= begins || at < ends
}

/** What the clocks show at an instant, as if it were UTC. */
function shownAt(at: number, market: MarketId): number {
  const [, hours, rule] = ZONES[market]
  return at + (rule !== undefined && isSummer(at, rule) ? hours + 1 : hours) * HOUR_MS
}

/** Number of the local day in which an instant lies. */
export function localDay(at: number, market: MarketId): number {
  return dayOf(shownAt(at, market))
}

/** The time of day that the clocks of the market show, in ms from 0 to below 24 hours. */
export function localTime(at: number, market: MarketId): number {
  const shown = shownAt(at, market)
  return shown - dayOf(shown) * DAY_MS
}

/**
 * The instant at which the clocks of a market show a time of a day. If they show it twice, it is
 * the first one. If they skip it, it is the instant at which they show an hour later.
 *
 * @param day number of the local day
 * @param time ms from 0 to below 24 hours
 */
export function instantAt(day: number, time: number, market: MarketId): number {
  const [, hours, rule] = ZONES[market]
  const standard = day * DAY_MS + time - hours * HOUR_MS
  const isEarlier = rule !== undefined && isSummer(standard - HOUR_MS, rule)
  return isEarlier ? standard - HOUR_MS : standard
}

/** The first instant of a local day: midnight, or 01:00 where the clocks skip the hour before. */
export const startOfDay = (day: number, market: MarketId) => instantAt(day, 0, market)

/** The instant some local days later, at the same time on the clocks. */
export function daysLater(at: number, days: number, market: MarketId): number {
  return instantAt(localDay(at, market) + days, localTime(at, market), market)
}

/** True from Friday to Sunday, by local time. */
export function isLongWeekend(at: number, market: MarketId): boolean {
  return [0, 5, 6].includes(weekdayOf(localDay(at, market)))
}
