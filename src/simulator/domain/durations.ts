import { parse } from 'tinyduration'
import { FauxhouseError } from '../../errors'
import { civilOf, dayNumber, daysIn } from './calendar'
import { DAY_MS, dayOf, FIRST_CLOCK, LAST_CLOCK } from './instants'

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

function readDuration(text: string) {
  try {
    return parse(text)
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
