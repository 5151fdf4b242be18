import { keysOf } from '../contract/input/json'
import { type Facts, FauxhouseError, isFauxhouseError } from '../errors'

/** The source of a definition, for messages. */
export interface ScenarioOrigin {
  /** Name of the scenario, as messages quote it. */
  readonly name: string
  /** Path of the file, if it came from one. */
  readonly file?: string | undefined
  /** For a part: where the loaded scenario names it, or what builds on it. */
  readonly via?: {
    /** The definition that names this one. */
    readonly origin: ScenarioOrigin
    /** JSON pointer of the place at which it does. */
    readonly pointer: string
  }
}

/** `blocked-player` or `blocked-player (my/blocked-player.json)`. */
export function sourceOf({ name, file }: ScenarioOrigin): string {
  return file === undefined ? `"${name}"` : `"${name}" (${file})`
}

function placeOf(origin: ScenarioOrigin, pointer: string): string {
  // The key of a condition is a pointer itself: it stays as it is written.
  const shown = keysOf(pointer).map((key) => (key.includes('/') ? `"${key}"` : key))
  return `${sourceOf(origin)}${pointer === '' ? '' : ` at /${shown.join('/')}`}`
}

/** The error for an invalid definition. `pointer` is the place in it, as a JSON pointer. */
export function invalidScenario(
  origin: ScenarioOrigin,
  pointer: string,
  problem: string,
  remedy: string,
  facts: Readonly<Record<string, unknown>> = {},
): FauxhouseError {
  const { via } = origin
  const used = via === undefined ? '' : `${placeOf(via.origin, via.pointer)}: `
  return new FauxhouseError(
    'INVALID_SCENARIO',
    `Scenario ${used}${placeOf(origin, pointer)}: ${problem}`,
    remedy,
    {
      scenario: origin.name,
      ...(origin.file !== undefined && { file: origin.file }),
      ...facts,
      pointer,
    },
  )
}

/** Largest number of mistakes in one message. */
const MAX_SHOWN = 100

/** One mistake of several: an error as plain data. */
export type Mistake = Pick<FauxhouseError, 'code' | 'problem' | 'remedy' | 'facts'>

/** The mistakes that an error reports: those of {@link throwTogether}, or itself. */
export function mistakesOf({ code, problem, remedy, facts }: FauxhouseError): readonly Mistake[] {
  return (facts['broken'] as readonly Mistake[] | undefined) ?? [{ code, problem, remedy, facts }]
}

/** Throws what is wrong with scenarios as one error, with a line for each mistake. */
export function throwTogether(errors: readonly FauxhouseError[]): void {
  const all = errors.flatMap(mistakesOf)
  // A scenario that builds on a broken one cannot find it.
  const direct = all.filter(({ facts }) => facts['missing'] === undefined)
  const names = new Set(direct.map(({ facts }) => facts['scenario']))
  const broken = all.filter(({ facts: { missing } }) => !(missing && names.has(missing)))
  if (errors.length <= 1 && broken.length <= 1) {
    for (const error of errors) throw error
    return
  }
  // The name of a file may have line breaks.
  const texts = broken.map(({ problem, remedy }) => `${problem} ${remedy}`.replaceAll('\n', '\\n'))
  const lines = texts.slice(0, MAX_SHOWN)
  if (texts.length > MAX_SHOWN) lines.push(`and ${texts.length - MAX_SHOWN} more`)
  const { size } = new Set(broken.map(({ facts }) => facts['file'] ?? facts['scenario'] ?? facts))
  const problem = `${size} ${size === 1 ? 'scenario is' : 'scenarios are'} broken; nothing was loaded.`
  const remedy = ['Correct these:', ...lines].join('\n  ')
  throw new FauxhouseError('INVALID_SCENARIO', problem, remedy, { broken })
}

/** The result of an action; undefined if it fails, with its error in the list. */
export function collectError<T>(errors: FauxhouseError[], action: () => T): T | undefined {
  try {
    return action()
  } catch (error) {
    if (!isFauxhouseError(error)) throw error
    errors.push(error)
    return undefined
  }
}

/** A mistake in a definition, without its place: {@link inScenario} adds that. */
export function mistake(problem: string, remedy: string, facts?: Facts): FauxhouseError {
  return new FauxhouseError('INVALID_OPTION', problem, remedy, facts)
}

/** Runs a part of a scenario. An error of Fauxhouse gets the place in the definition. */
export function inScenario<T>(origin: ScenarioOrigin, pointer: string, action: () => T): T {
  try {
    return action()
  } catch (error) {
    if (!isFauxhouseError(error) || error.code === 'INVALID_SCENARIO') throw error
    const { problem, remedy, facts } = error
    const isAlone = origin.file !== undefined && facts['missing'] !== undefined
    const more = isAlone ? ' If it is in another file, load the folder of both.' : ''
    throw invalidScenario(origin, pointer, problem, remedy + more, facts)
  }
}
