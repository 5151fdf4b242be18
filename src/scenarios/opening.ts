import { mergePolicies, type Policies } from '../contract/policies'
import { FauxhouseError } from '../errors'
import type { ScenarioDefinition } from './definition'
import { invalidScenario, sourceOf, within } from './faults'
import { BUNDLED_LIBRARY, type Library, type NamedDefinition, ownDefinition } from './library'
import type { ScenarioInput } from './loading'
import { SCENARIO_NAMES } from './names'

/** What a world begins with: `'all'` are all bundled scenarios. */
export type ScenariosOption = 'all' | readonly ('all' | ScenarioInput)[]

/** What the option comes to. */
export interface Opening {
  readonly library: Library
  /** What is loaded, in order. */
  readonly scenarios: readonly (string | ScenarioDefinition)[]
  /** What the only scenario changes about its world. */
  readonly world: { readonly now?: string; readonly policies?: Partial<Policies> }
}

/**
 * Reads the option `scenarios` before the world is made. Definitions may build on each other,
 * whatever their order; those that are traits are there to be built on.
 *
 * @throws FauxhouseError INVALID_SCENARIO, INVALID_OPTION for no list
 */
export function openingOf(option: ScenariosOption = []): Opening {
  const given = typeof option === 'string' ? [option] : option
  if (!Array.isArray(given)) {
    throw new FauxhouseError(
      'INVALID_OPTION',
      'The option scenarios is not a list.',
      'Give names and definitions in a list, or "all".',
      { option: 'scenarios' },
    )
  }
  const own = given.flatMap((input) => (typeof input === 'string' ? [] : [ownDefinition(input)]))
  const definitions = own.values()
  const scenarios = given.flatMap((input): (string | NamedDefinition)[] => {
    if (input === 'all') return [...SCENARIO_NAMES]
    if (typeof input === 'string') return [input]
    const { value } = definitions.next()
    return value && !value.definition.trait ? [value] : []
  })
  const changing = own.find(({ definition }) => definition.world !== undefined)
  if (changing && scenarios.length > 1) throw notAlone(changing, scenarios.length - 1)
  return {
    library: BUNDLED_LIBRARY.with(own),
    scenarios: scenarios.map((each) => (typeof each === 'string' ? each : withoutWorld(each))),
    world: changing ? worldOf(changing) : {},
  }
}

function withoutWorld({ definition }: NamedDefinition): string | ScenarioDefinition {
  if (definition.world === undefined) return definition.name
  const { world, ...rest } = definition
  return rest
}

function worldOf({ definition, origin }: NamedDefinition): Opening['world'] {
  const { now, policies } = definition.world ?? {}
  const checked = policies as Partial<Policies> | undefined
  within(origin, '/world/policies', () => mergePolicies(checked))
  return { ...(now !== undefined && { now }), ...(checked && { policies: checked }) }
}

function notAlone({ origin }: NamedDefinition, others: number) {
  return invalidScenario(
    origin,
    '/world',
    `it changes its world, and ${others} more would be in it.`,
    `Load ${sourceOf(origin)} alone, or take "world" out of it.`,
  )
}
