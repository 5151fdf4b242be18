import { invalidOption } from '../../contract/input/options'
import { isPattern } from '../../scenarios/schema'

/** The comparisons of a matcher in which patterns of the engine stand in place of comparisons. */
export function withPatterns(value: unknown): unknown {
  if (isPattern(value)) return { matches: value }
  if (!isObject(value) || Array.isArray(value)) return value
  const { matches, ...others } = value as Readonly<Record<string, unknown>>
  const named = Object.entries(others).map(([name, each]) => [name, withPatterns(each)] as const)
  return { ...Object.fromEntries(named), ...('matches' in value && { matches }) }
}

export const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null

/**
 * Refuses values that are no comparison, and those that every request would fit: a pattern has no
 * comparison among its own members.
 *
 * @throws FauxhouseError INVALID_OPTION
 */
export function requireComparison(option: string, value: unknown, caller = 'requests'): void {
  if (typeof value !== 'object' || isPattern(value)) return
  const refuse = (remedy: string, reason?: string, given: unknown = value) =>
    invalidOption(`The option ${option}`, given, remedy, {
      facts: { caller, option },
      reason,
    })
  if (value === null) {
    throw refuse(
      'Write { equals: null } for a null that the client sent, { absent: true } for no value.',
    )
  }
  if (Array.isArray(value)) {
    const items = JSON.stringify(value.slice(0, 3))
    throw refuse(
      `Write { equals: ${items} } for an equal list, { oneOf: ${items} } for one of its items.`,
    )
  }
  if ('asymmetricMatch' in value) {
    const remedy = 'Write a comparison such as { like: "VIP*" } or { absent: false }.'
    throw refuse(remedy, 'it belongs to another library.')
  }
  if ('matches' in value && typeof value.matches === 'string') {
    const remedy = 'Write { like: … } with * for any text, { contains: … }, or in process a RegExp.'
    throw refuse(remedy, 'a pattern as text is for scenarios.', value.matches)
  }
  if (Object.keys(value).length > 0) return
  const remedy = 'Omit it, or pass an exact value or a comparison such as { gte: 400 }.'
  throw refuse(remedy, 'it compares nothing.')
}
