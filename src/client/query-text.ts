import { suggestion } from '../contract/input/nearest'
import { FauxhouseError } from '../errors'
import type { InstantInput } from '../simulator/domain/instants'

/**
 * `?limit=5&event_type=bet&event_type=win`; empty without a value. An empty list becomes an empty
 * value, which the server refuses: without the parameter, it would answer with everything.
 */
export function queryText(query: object): string {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    const values = Array.isArray(value) && value.length > 0 ? value : [value]
    for (const each of values) {
      if (each !== undefined) search.append(name, String(each))
    }
  }
  const text = String(search)
  return text === '' ? '' : `?${text}`
}

/**
 * An id as a segment of a path. A URL cannot have an empty segment or one of dots: the request
 * would go to another path. It cannot have a half of a pair of surrogates either.
 */
export function segmentOf(id: unknown, what: string): string {
  if (typeof id === 'string' && !/^\.{0,2}$|\p{Cs}/u.test(id)) return encodeURIComponent(id)
  const problem = `The ${what} cannot be ${JSON.stringify(id) ?? 'undefined'}.`
  const remedy = 'Pass an id other than "." and "..", without lone surrogates.'
  throw new FauxhouseError('INVALID_OPTION', problem, remedy, { option: 'id' })
}

/**
 * An instant as the service takes it.
 *
 * @throws FauxhouseError INVALID_OPTION for what is no instant
 */
export function wireInstant(instant: InstantInput | undefined): string | undefined {
  if (instant === undefined || typeof instant === 'string') return instant
  const date = new Date(instant === null ? Number.NaN : Number(instant))
  if (!Number.isNaN(date.getTime())) return date.toISOString()
  const problem = `An instant cannot be ${instant instanceof Date ? 'an invalid Date' : instant}.`
  const remedy = 'Pass an instant such as 2026-01-31T12:00:00Z, a Date or milliseconds.'
  throw new FauxhouseError('INVALID_OPTION', problem, remedy, { option: 'instant' })
}

/**
 * Refuses a misspelt option: the service ignores parameters that it does not know.
 *
 * @throws FauxhouseError INVALID_OPTION
 */
export function requireNames(caller: string, given: object, names: readonly string[]): void {
  const stray = Object.keys(given).find((name) => !names.includes(name))
  if (stray === undefined) return
  const option = stray.slice(0, 100)
  const problem = `${caller} has no option "${option}".`
  const remedy = suggestion(option, names)
  throw new FauxhouseError('INVALID_OPTION', problem, remedy, { caller, option })
}
