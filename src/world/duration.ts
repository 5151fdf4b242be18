import { parse } from 'tinyduration'
import { type InstantInput, instant, readInstantInput } from '../domain/instants'
import { FauxhouseError } from '../errors'

/** Reads an instant option. `what` names it in the error. */
export function readInstant(value: InstantInput, what: string): number {
  const ms = readInstantInput(value)
  if (typeof ms === 'number' && Number.isSafeInteger(ms) && ms >= 0 && ms <= LAST) return ms
  throw new FauxhouseError(
    'INVALID_OPTION',
    `The ${what} ${JSON.stringify(value)} is not an instant.${typeof ms === 'string' ? ` ${ms}` : ''}`,
    'Write it as 2026-01-31T12:00:00Z, or in milliseconds from 1970 to 9999.',
    { [what]: value },
  )
}

const LAST = instant('9999-12-31T23:59:59.999Z')

/** Moves an instant by calendar months; a day that the month does not have becomes its last. */
export function addMonths(at: number, months: number): number {
  const date = new Date(at)
  const day = date.getUTCDate()
  date.setUTCDate(1)
  date.setUTCMonth(date.getUTCMonth() + months)
  const last = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate()
  return date.setUTCDate(Math.min(day, last))
}

/**
 * Moves an instant by an ISO 8601 duration such as `P3DT2H`, `P1M` or `-PT90M`. Months and years
 * are calendar months; the rest has a fixed length.
 *
 * @throws FauxhouseError INVALID_OPTION for a text that is no duration
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
  if (!(moved >= 0 && moved <= LAST)) throw noDuration(text)
  return moved
}

function readDuration(text: string) {
  try {
    return parse(text)
  } catch {
    throw noDuration(text)
  }
}

function noDuration(text: string): FauxhouseError {
  return new FauxhouseError(
    'INVALID_OPTION',
    `"${text}" is not a duration that leads to a year from 1970 to 9999.`,
    'Write it as ISO 8601: P3DT2H, PT30M, P1M.',
    { duration: text },
  )
}
