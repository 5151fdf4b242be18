import { FauxhouseError, isFauxhouseError } from '../errors'

/** The source of a definition, for messages. */
export interface Origin {
  readonly name: string
  /** Path of the file, if it came from one. */
  readonly file?: string | undefined
}

/** `blocked-player` or `blocked-player (my/blocked-player.json)`. */
export function sourceOf({ name, file }: Origin): string {
  return file === undefined ? `"${name}"` : `"${name}" (${file})`
}

/** The error for an invalid definition. `pointer` is the place in it, as a JSON pointer. */
export function invalidScenario(
  origin: Origin,
  pointer: string,
  problem: string,
  remedy: string,
  facts: Readonly<Record<string, unknown>> = {},
): FauxhouseError {
  const place = pointer === '' ? '' : ` at ${pointer}`
  return new FauxhouseError(
    'INVALID_SCENARIO',
    `Scenario ${sourceOf(origin)}${place}: ${problem}`,
    remedy,
    {
      scenario: origin.name,
      ...(origin.file !== undefined && { file: origin.file }),
      ...facts,
      pointer,
    },
  )
}

/** The end of the remedy for an unknown name: what lists all names in process. */
export const NAMES_LISTED = '`world.library.names()` lists all names.'

/** A remedy or a message of which the end names what lists all names where the caller is. */
export function listedBy(source: string, text: string): string {
  return text.replaceAll(NAMES_LISTED, `${source} lists all names.`)
}

/** Most broken scenarios that one message tells of. */
const MOST_SHOWN = 10

/** Throws what is wrong with several scenarios as one error, with a line for each. */
export function requireWhole(errors: readonly FauxhouseError[]): void {
  const [first, ...others] = errors
  if (first === undefined) return
  if (others.length === 0) throw first
  // The name of a file may have line ends.
  const lines = errors.slice(0, MOST_SHOWN).map(({ message }) => message.replaceAll('\n', '\\n'))
  const rest = errors.length - lines.length
  if (rest > 0) lines.push(`and ${rest} more`)
  const problem = `${errors.length} scenarios are broken; nothing was loaded.`
  const broken = errors.map(({ code, facts, problem, remedy }) => ({
    code,
    problem,
    remedy,
    facts,
  }))
  const remedy = ['Correct these:', ...lines].join('\n  ')
  throw new FauxhouseError('INVALID_SCENARIO', problem, remedy, { broken })
}

/** Runs a part of a scenario. An error of Fauxhouse gets the place in the definition. */
export function within<T>(origin: Origin, pointer: string, action: () => T): T {
  try {
    return action()
  } catch (error) {
    if (!isFauxhouseError(error) || error.code === 'INVALID_SCENARIO') throw error
    const { problem, remedy, facts } = error
    throw invalidScenario(origin, pointer, problem, remedy, facts)
  }
}
