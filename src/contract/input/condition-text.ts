/*
 * The conditions of a search as text, in queries and on the command line: `pending,approved`,
 * `10..500`, and nothing for an absent field.
 */

/** A range, inclusive; either end may be open. */
interface Range {
  readonly min?: unknown
  readonly max?: unknown
  readonly from?: unknown
  readonly to?: unknown
}

/** The text of a condition. A word with a comma has none. */
export function conditionText(condition: unknown): string {
  if (condition === null) return ''
  if (Array.isArray(condition)) return condition.join(',')
  if (condition instanceof Date) return condition.toISOString()
  if (typeof condition !== 'object') return String(condition)
  const { min, max, from = min, to = max }: Range = condition
  return `${conditionText(from ?? null)}..${conditionText(to ?? null)}`
}

/** The condition that a text of the search for a field means. */
export function conditionOf(kind: 'text' | 'flag' | 'number' | 'instant', text: string): unknown {
  if (text === '') return null
  if (kind === 'flag') return text === 'true' || text === 'false' ? text === 'true' : text
  if (kind === 'text') return text.includes(',') ? text.split(',') : text
  const value = kind === 'number' ? numberOf : (part: string) => part
  const [first = '', last] = text.split('..', 2)
  if (last === undefined) return value(first)
  const [low, high] = kind === 'number' ? (['min', 'max'] as const) : (['from', 'to'] as const)
  return {
    ...(first !== '' && { [low]: value(first) }),
    ...(last !== '' && { [high]: value(last) }),
  }
}

/** The text itself if it is no number: the search says so. */
function numberOf(text: string): number | string {
  const value = Number(text)
  return text.trim() === '' || !Number.isFinite(value) ? text : value
}
