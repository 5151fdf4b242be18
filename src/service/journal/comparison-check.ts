import { invalidOption } from '../../contract/input/options'

export const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null

/**
 * Refuses values that are no comparison, and those that every request would fit: a pattern has no
 * comparison among its own members.
 *
 * @throws FauxhouseError INVALID_OPTION
 */
export function requireComparison(option: string, value: unknown, caller = 'requests'): void {
  if (typeof value !== 'object') return
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
  if (Object.prototype.toString.call(value) === '[object RegExp]') {
    const { source } = value as RegExp
    throw refuse(`Write { matches: ${JSON.stringify(source)} }.`, undefined, String(value))
  }
  if ('asymmetricMatch' in value) {
    const remedy = 'Write a comparison such as { matches: "^VIP" } or { absent: false }.'
    throw refuse(remedy, 'it belongs to another library.')
  }
  if (Object.keys(value).length > 0) return
  const remedy = 'Omit it, or pass an exact value or a comparison such as { gte: 400 }.'
  throw refuse(remedy, 'it compares nothing.')
}
