import type { FauxhouseError } from '../errors'
import { BUNDLED_LIBRARY, type Library, type NamedDefinition } from './library'
import type { ScenarioInput, ScenarioRef } from './load-options'
import { collectError } from './mistakes'
import { SCENARIO_NAMES } from './names'
import { ownDefinition, requireName } from './own-definitions'

/** The scenarios that a world begins with: one name, a list, or `'all'` bundled scenarios. */
export type ScenariosOption = 'all' | ScenarioRef | readonly ('all' | ScenarioInput)[]

interface OpeningScenario {
  readonly input: string
  /** True for those of `'all'`: to create all their players at once takes a second. */
  readonly onDemand: boolean
}

/** The option `scenarios`, read. */
export interface Opening {
  readonly library: Library
  /** The option with a name in place of each definition, for a world with the same library. */
  readonly names: readonly string[]
  /** The scenarios to load, in order. */
  readonly scenarios: readonly OpeningScenario[]
  /** What is wrong with definitions; those with an error are left out. */
  readonly errors: FauxhouseError[]
}

/**
 * Reads the option `scenarios` before the world is created. Definitions may build on each other in
 * any order. Traits are not loaded; other definitions may build on them.
 *
 * @param known what can be loaded by name; a definition of the option replaces that of its name
 */
export function openingOf(option: ScenariosOption = [], known = BUNDLED_LIBRARY): Opening {
  const given = typeof option === 'string' ? [option] : option
  const errors: FauxhouseError[] = []
  const definitions: NamedDefinition[] = []
  let own = BUNDLED_LIBRARY
  const names = given.flatMap((input) => {
    if (typeof input === 'string') return [input]
    const named = collectError(errors, () => {
      const read = requireName(ownDefinition(input))
      own = own.with([read])
      definitions.push(read)
      return read
    })
    return named === undefined || named.definition.trait ? [] : [named.definition.name]
  })
  const scenarios = names.flatMap((name): OpeningScenario[] => {
    if (name !== 'all') return [{ input: name, onDemand: false }]
    return SCENARIO_NAMES.map((input) => ({ input, onDemand: true }))
  })
  return { library: known.redefined(definitions), names, scenarios, errors }
}
