import type { FauxhouseError } from '../errors'
import { BUNDLED_LIBRARY, type Library } from './library'
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
  /** The scenarios to load, in order. */
  readonly scenarios: readonly OpeningScenario[]
  /** What is wrong with definitions; those with an error are left out. */
  readonly errors: FauxhouseError[]
}

/**
 * Reads the option `scenarios` before the world is created. Definitions may build on each other in
 * any order. Traits are not loaded; other definitions may build on them.
 */
export function openingOf(option: ScenariosOption = []): Opening {
  const given = typeof option === 'string' ? [option] : option
  const errors: FauxhouseError[] = []
  let library = BUNDLED_LIBRARY
  const scenarios = given.flatMap((input): OpeningScenario[] => {
    if (input === 'all') return SCENARIO_NAMES.map((name) => ({ input: name, onDemand: true }))
    if (typeof input === 'string') return [{ input, onDemand: false }]
    const named = collectError(errors, () => {
      const own = requireName(ownDefinition(input))
      library = library.with([own])
      return own
    })
    if (named === undefined || named.definition.trait) return []
    return [{ input: named.definition.name, onDemand: false }]
  })
  return { library, scenarios, errors }
}
