import { FauxhouseError } from '../errors'
import type { InstantInput } from '../simulator/domain/instants'

/** `?limit=5&event_type=bet&event_type=win`; empty without a value. */
export function queryText(query: object): string {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    for (const each of Array.isArray(value) ? value : [value]) {
      if (each !== undefined) search.append(name, String(each))
    }
  }
  const text = String(search)
  return text === '' ? '' : `?${text}`
}

/**
 * An id as a segment of a path. A URL cannot have an empty segment or one of dots: the request
 * would go to another path.
 */
export function segmentOf(id: unknown, what: string): string {
  if (typeof id === 'string' && !/^\.{0,2}$/.test(id)) return encodeURIComponent(id)
  const problem = `The ${what} cannot be ${JSON.stringify(id) ?? 'undefined'}.`
  throw new FauxhouseError('INVALID_OPTION', problem, 'Pass an id other than "." and "..".', {
    option: 'id',
  })
}

/** An instant as the service takes it. */
export function wireInstant(instant: InstantInput | undefined): string | undefined {
  if (instant === undefined || typeof instant === 'string') return instant
  return new Date(Number(instant)).toISOString()
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
  const remedy = `Use one of: ${names.join(', ')}.`
  throw new FauxhouseError('INVALID_OPTION', problem, remedy, { caller, option })
}
