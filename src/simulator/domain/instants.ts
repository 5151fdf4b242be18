import { type Duration, parse } from 'tinyduration'
import { FauxhouseError } from '../../errors'

/**
 * The proleptic Gregorian calendar in UTC, on day numbers: 0 is 1970-01-01. It does not use Date,
 * because some of its methods depend on the time zone of the machine.
 */

/** A date: months and days of the month from 1. */
interface CivilDate {
  readonly year: number
  readonly month: number
  readonly date: number
}

/** Day of the week: 0 Sunday to 6 Saturday. 1970-01-01 was a Thursday. */
export function weekdayOf(day: number): number {
  return (((day + 4) % 7) + 7) % 7
}

/** Number of days in a month. */
export function daysIn(year: number, month: number): number {
  if (month === 2) return isLeap(year) ? 29 : 28
  return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31
}

function isLeap(year: number): boolean {
  return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0
}

// Both conversions between a date and its day number use eras of 400 years, each 146,097 days, and
// years that begin in March, so that the leap day comes last.

/** The day number of a date. */
export function dayNumber(year: number, month: number, date: number): number {
  const y = month <= 2 ? year - 1 : year
  const era = Math.floor(y / 400)
  const yearOfEra = y - era * 400
  const dayOfYear = Math.floor((153 * (month + (month > 2 ? -3 : 9)) + 2) / 5) + date - 1
  const dayOfEra =
    yearOfEra * 365 + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100) + dayOfYear
  return era * 146_097 + dayOfEra - 719_468
}

/** The date of a day number. */
export function civilOf(day: number): CivilDate {
  const z = day + 719_468
  const era = Math.floor(z / 146_097)
  const dayOfEra = z - era * 146_097
  const leaps =
    Math.floor(dayOfEra / 1_460) - Math.floor(dayOfEra / 36_524) + Math.floor(dayOfEra / 146_096)
  const yearOfEra = Math.floor((dayOfEra - leaps) / 365)
  const dayOfYear =
    dayOfEra - (yearOfEra * 365 + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100))
  const shifted = Math.floor((5 * dayOfYear + 2) / 153)
  const month = shifted < 10 ? shifted + 3 : shifted - 9
  return {
    year: yearOfEra + era * 400 + (month <= 2 ? 1 : 0),
    month,
    date: dayOfYear - Math.floor((153 * shifted + 2) / 5) + 1,
  }
}

/**
 * Moves an instant by calendar months; a day that the target month does not have becomes its last.
 */
export function addMonths(at: number, months: number): number {
  const day = dayOf(at)
  const { year, month, date } = civilOf(day)
  const place = year * 12 + month - 1 + months
  const toYear = Math.floor(place / 12)
  const toMonth = place - toYear * 12 + 1
  const to = dayNumber(toYear, toMonth, Math.min(date, daysIn(toYear, toMonth)))
  return to * DAY_MS + (at - day * DAY_MS)
}

/**
 * Moves an instant by an ISO 8601 duration such as `P3DT2H`, `P1M` or `-PT90M`. Months and years
 * are calendar months; the other units have a fixed length.
 *
 * @throws FauxhouseError INVALID_OPTION for an invalid duration, or a result outside 1990 to 2190
 */
export function addDuration(at: number, text: string): number {
  const duration = readDuration(text)
  const sign = duration.negative ? -1 : 1
  const { years = 0, months = 0, weeks = 0, days = 0 } = duration
  const { hours = 0, minutes = 0, seconds = 0 } = duration
  const whole = [years, months].every(Number.isInteger)
  if (!whole) throw noDuration(text)
  const shifted = addMonths(at, sign * (years * 12 + months))
  const fixed = ((weeks * 7 + days) * 24 + hours) * 3_600 + minutes * 60 + seconds
  const moved = shifted + sign * Math.round(fixed * 1_000)
  if (!(moved >= FIRST_CLOCK && moved <= LAST_CLOCK)) throw noDuration(text)
  return moved
}

/** The ms of an ISO 8601 duration without years and months; undefined for any other text. */
export function durationMs(text: string): number | undefined {
  try {
    const { negative, years = 0, months = 0, weeks = 0, days = 0, ...clock } = parse(text)
    if (years !== 0 || months !== 0) return undefined
    const { hours = 0, minutes = 0, seconds = 0 } = clock
    const all = ((weeks * 7 + days) * 24 + hours) * 3_600 + minutes * 60 + seconds
    return Math.round(all * 1_000) * (negative ? -1 : 1)
  } catch {
    return undefined
  }
}

/** What was read last: a repeated step has the same duration thousands of times. */
let lastRead: { readonly text: string; readonly duration: Duration } | undefined

function readDuration(text: string): Duration {
  if (lastRead?.text === text) return lastRead.duration
  try {
    const duration = parse(text)
    lastRead = { text, duration }
    return duration
  } catch {
    throw noDuration(text)
  }
}

/** The duration that is meant by a number with a unit, such as `3d`; undefined for another text. */
function meantBy(text: string): string | undefined {
  const [, sign, number, unit = ''] = /^(-?)(\d+(?:\.\d+)?) ?([smhdw])$/i.exec(text) ?? []
  if (number === undefined) return undefined
  return `${sign}${/[dw]/i.test(unit) ? 'P' : 'PT'}${number}${unit.toUpperCase()}`
}

function noDuration(text: string): FauxhouseError {
  return new FauxhouseError(
    'INVALID_OPTION',
    `"${text}" is not an ISO 8601 duration, or leads beyond 1990 to 2190.`,
    `Write it as ${meantBy(text) ?? 'P3DT2H, PT30M or P1M'}.`,
    { duration: text },
  )
}

/**
 * Instants are integer milliseconds UTC inside and text outside. The written form is
 * `YYYY-MM-DDTHH:mm:ss.sssZ`; the accepted forms are RFC 3339 and a date alone. Years 0000 to 9999,
 * proleptic Gregorian.
 */

export const SECOND_MS = 1_000
export const MINUTE_MS = 60_000
export const HOUR_MS = 3_600_000
export const DAY_MS = 86_400_000

const FIRST_INSTANT = -62_167_219_200_000
/** 9999-12-31T23:59:59.999Z. */
const LAST_INSTANT = 253_402_300_799_999

/**
 * The range of the clock, and of every instant that options, commands and scenarios name: from
 * 1990-01-01T00:00:00Z to 2190-01-01T00:00:00Z. Deadlines that the operator sets may lie later: no
 * clock reaches them. Filters of queries take any instant.
 */
export const FIRST_CLOCK = 631_152_000_000
export const LAST_CLOCK = 6_942_585_600_000

// Rows of one page lie in few hours, so a small direct-mapped cache holds nearly all of them. An
// entry depends only on the number of the hour, so the cache has no observable state.
const CACHE_SIZE = 512
const cachedHours = new Float64Array(CACHE_SIZE).fill(Number.NaN)
const cachedTexts: string[] = new Array(CACHE_SIZE).fill('')

const digits = (length: number, values: number, end: string) =>
  Array.from({ length: values }, (_, value) => String(value).padStart(length, '0') + end)
const MINUTES = digits(2, 60, ':')
const SECONDS = digits(2, 60, '.')
const MILLISECONDS = digits(3, 1000, 'Z')

/**
 * An instant as options, commands and queries write it: ISO 8601 text, Unix time in ms, or a Date.
 */
export type InstantInput = string | number | Date

/**
 * The instant of an input, or a sentence that says why it is invalid. A Date is recognized by its
 * tag, because it can come from another realm, as in jsdom.
 */
export function readInstantInput(value: InstantInput, edge: Edge = 'start'): number | string {
  if (typeof value === 'number') return Number.isSafeInteger(value) ? within(value) : value
  if (typeof value === 'string') return parseInstant(value, edge)
  if (Object.prototype.toString.call(value) !== '[object Date]') {
    return 'It is neither a string nor a Date.'
  }
  const ms = Number(value)
  return Number.isNaN(ms) ? 'It is an Invalid Date.' : within(ms)
}

/** Number of the day, UTC, in which an instant lies. */
export function dayOf(ms: number): number {
  return Math.floor(ms / DAY_MS)
}

/** The instant as `YYYY-MM-DDTHH:mm:ss.sssZ`. Throws INTERNAL outside years 0000 to 9999. */
export function formatInstant(ms: number): string {
  if (!Number.isInteger(ms)) throw noInstant(ms)
  const hour = Math.floor(ms / HOUR_MS)
  const seconds = Math.floor(ms / SECOND_MS)
  const minutes = Math.floor(seconds / 60)
  const time = `${MINUTES[minutes - hour * 60]}${SECONDS[seconds - minutes * 60]}`
  // In two parts: the engine copies short texts at once, but a long one part by part when needed.
  return hourText(hour, ms) + (time + MILLISECONDS[ms - seconds * SECOND_MS])
}

/** Whether an instant lies in years 0000 to 9999. */
function hasText(ms: number): boolean {
  return ms >= FIRST_INSTANT && ms <= LAST_INSTANT
}

/** The instant, or the nearest one that has a text: no row lies outside of these years. */
function within(ms: number): number {
  return Math.min(Math.max(ms, FIRST_INSTANT), LAST_INSTANT)
}

/** The hour of an instant as `YYYY-MM-DDTHH:`. Throws INTERNAL outside years 0000 to 9999. */
function hourText(hour: number, ms: number): string {
  const slot = hour & (CACHE_SIZE - 1)
  const known = cachedHours[slot] === hour ? cachedTexts[slot] : undefined
  if (known !== undefined) return known
  if (!hasText(ms)) throw noInstant(ms)
  const day = Math.floor(hour / 24)
  const { year, month, date } = civilOf(day)
  const two = (value: number) => String(value).padStart(2, '0')
  // Joined, it is one text for the engine.
  const calendar = [String(year).padStart(4, '0'), '-', two(month), '-', two(date)]
  const text = [...calendar, 'T', two(hour - day * 24), ':'].join('')
  cachedHours[slot] = hour
  cachedTexts[slot] = text
  return text
}

function noInstant(ms: number): FauxhouseError {
  return new FauxhouseError('INTERNAL', `${ms} is not an instant.`, 'Please report this.', { ms })
}

/** The instant that a date alone, or a fraction finer than a millisecond, means. */
export type Edge = 'start' | 'end'

const FORM =
  /^(\d{4})-(\d\d)-(\d\d)(?:([Tt])(\d\d):(\d\d):(\d\d)(?:\.(\d+))?(?:([Zz])|([+-])(\d\d):(\d\d)))?$/

/**
 * Reads an RFC 3339 date-time or a date alone. Returns the instant, or a sentence that says why the
 * text is invalid. Rules for the cases that are open or ambiguous:
 *
 * - lower-case `t` and `z` are accepted, as RFC 3339 allows; a blank between date and time is not
 * - a time needs its seconds and an offset: without an offset the instant is ambiguous
 * - an offset is honored, `-00:00` is UTC; `+0200` and `+02` are not RFC 3339
 * - a date alone is the start or the end of that day in UTC, as `edge` says
 * - a fraction may be of any length; a part finer than a millisecond is rounded into the period: up
 *   at its start, down at its end
 * - 24:00 and leap seconds (`:60`) are rejected: this clock has neither
 * - 29 February exists in leap years only; years run from 0000 to 9999, a signed year is rejected
 * - what the offset or the fraction moves out of these years is their first or last instant
 * - white space around the text and an empty text are rejected
 */
export function parseInstant(text: string, edge: Edge = 'start'): number | string {
  const match = FORM.exec(text)
  if (match === null) return formFault(text)
  const [, yyyy, mm, dd, t, hh, mi, ss, fraction = '', , sign, offsetHours, offsetMinutes] = match
  const year = Number(yyyy)
  const month = Number(mm)
  const date = Number(dd)
  if (month < 1 || month > 12) return `There is no month ${mm}.`
  if (date < 1 || date > daysIn(year, month)) return `${yyyy}-${mm} has no day ${dd}.`
  const start = dayNumber(year, month, date) * DAY_MS
  if (t === undefined) return edge === 'start' ? start : start + DAY_MS - 1

  const hour = Number(hh)
  const minute = Number(mi)
  const second = Number(ss)
  if (hour === 24) return 'Hour 24 is not used: write 00:00:00 of the next day.'
  if (hour > 23) return `There is no hour ${hh}.`
  if (minute > 59) return `There is no minute ${mi}.`
  if (second === 60) return 'Leap seconds are not used: write second 59, or the next minute.'
  if (second > 59) return `There is no second ${ss}.`
  let shift = 0
  if (sign !== undefined) {
    const hours = Number(offsetHours)
    const minutes = Number(offsetMinutes)
    if (hours > 23 || minutes > 59)
      return `There is no offset ${sign}${offsetHours}:${offsetMinutes}.`
    shift = (hours * 60 + minutes) * MINUTE_MS * (sign === '+' ? 1 : -1)
  }
  const time = hour * HOUR_MS + minute * MINUTE_MS + second * SECOND_MS
  return within(start + time + fractionMs(fraction, edge) - shift)
}

/** The instant of a string that is known to be valid, such as one in a table of this package. */
export function instant(text: string): number {
  const ms = parseInstant(text)
  if (typeof ms === 'number') return ms
  throw new FauxhouseError('INVALID_OPTION', `"${text}" is not an instant. ${ms}`, REMEDY, { text })
}

const REMEDY = 'Write it as 2026-01-31T12:00:00Z, or as 2026-01-31.'

function formFault(text: string): string {
  if (text === '') return 'It is empty.'
  if (/^\d{4}-\d\d-\d\d[Tt]\d\d:\d\d:\d\d(\.\d+)? \d\d:?\d\d$/.test(text)) {
    return 'The + of its offset arrived as a blank: write + as %2B in a URL.'
  }
  if (/^\d{4}-\d\d-\d\d[Tt]\d\d:\d\d:\d\d(\.\d+)?$/.test(text)) {
    return 'It has no offset: end it with Z, or with one such as +02:00.'
  }
  return 'It is not an RFC 3339 date-time, nor a date.'
}

function fractionMs(digits: string, edge: Edge): number {
  const ms = Number(digits.slice(0, 3).padEnd(3, '0'))
  return edge === 'start' && /[1-9]/.test(digits.slice(3)) ? ms + 1 : ms
}
