import { FauxhouseError } from '../errors'
import { suggestion } from '../input/nearest'

/**
 * Asks for an object that has no others than these members. TypeScript does as much, but not
 * everybody writes TypeScript, and an option that is not heard leads to a test that shows nothing.
 *
 * @throws FauxhouseError INVALID_OPTION, with the nearest name
 */
export function requireOptions(caller: string, options: unknown, names: readonly string[]): void {
  if (typeof options !== 'object' || options === null || Array.isArray(options)) {
    throw invalidOption(
      `The options of ${caller} are no object.`,
      `Give an object with ${names.join(', ')}.`,
      { caller },
    )
  }
  const stray = Object.keys(options).find((name) => !names.includes(name))
  if (stray === undefined) return
  const problem = `${caller} has no option "${stray.slice(0, 100)}".`
  throw invalidOption(problem, suggestion(stray, names), { caller, option: stray })
}

/** What an option is, for a message. */
export function shown(value: unknown): string {
  if (typeof value === 'string') return `"${value}"`
  if (typeof value === 'object' && value !== null) return 'an object'
  return typeof value === 'function' ? 'a function' : String(value)
}

export function invalidOption(
  problem: string,
  remedy: string,
  facts: Readonly<Record<string, unknown>>,
): FauxhouseError {
  return new FauxhouseError('INVALID_OPTION', problem, remedy, facts)
}
