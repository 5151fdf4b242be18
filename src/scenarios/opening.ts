import * as v from 'valibot'
import { readArgument } from '../contract/input/options'
import type { Policies } from '../contract/policies'
import { mergePolicies } from '../contract/policy-reading'
import type { FauxhouseError } from '../errors'
import { type FaultRule, readFaultRule } from '../world/faults/rule'
import { clockInstant } from '../world/options'
import type { ScenarioDefinition } from './definition'
import { BUNDLED_LIBRARY, type Library, type NamedDefinition } from './library'
import type { ScenarioInput, ScenarioRef } from './load-options'
import { collectError, inScenario, invalidScenario, sourceOf } from './mistakes'
import { SCENARIO_NAMES } from './names'
import { ownDefinition, requireName } from './own-definitions'

/** The scenarios that a world begins with: one name, a list, or `'all'` bundled scenarios. */
export type ScenariosOption = 'all' | ScenarioRef | readonly ('all' | ScenarioInput)[]

interface OpeningScenario {
  readonly input: string | ScenarioDefinition
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
  /** Changes of the world, from a scenario that is the only one. */
  readonly world: {
    readonly now?: number
    readonly policies?: Partial<Policies>
    readonly faults?: readonly FaultRule[]
  }
}

/**
 * Reads the option `scenarios` before the world is created. Definitions may build on each other in
 * any order. Traits are not loaded; other definitions may build on them.
 */
export function openingOf(option: ScenariosOption = []): Opening {
  const given = typeof option === 'string' ? [option] : option
  const errors: FauxhouseError[] = []
  let library = BUNDLED_LIBRARY
  let changing: NamedDefinition | undefined
  const scenarios = given.flatMap((input): OpeningScenario[] => {
    if (input === 'all') return SCENARIO_NAMES.map((name) => ({ input: name, onDemand: true }))
    if (typeof input === 'string') return [{ input, onDemand: false }]
    const named = collectError(errors, () => {
      const own = requireName(ownDefinition(input))
      library = library.with([own])
      return own
    })
    if (named === undefined || named.definition.trait) return []
    const { world, ...definition } = named.definition
    if (world === undefined) return [{ input: definition.name, onDemand: false }]
    changing ??= named
    return [{ input: definition, onDemand: false }]
  })
  const others = scenarios.length - 1
  const world = collectError(errors, () => (changing ? worldOf(changing, others) : {}))
  return { library, scenarios, world: world ?? {}, errors }
}

function worldOf(named: NamedDefinition, others: number): Opening['world'] {
  const { definition, origin } = named
  if (others > 0) {
    throw invalidScenario(
      origin,
      '/world',
      `a scenario with "world" must be the only one of its world, but there are ${others} more.`,
      `Load ${sourceOf(origin)} alone, or take "world" out of it.`,
    )
  }
  const { now, policies, faults } = definition.world ?? {}
  for (const [place, rule] of (faults ?? []).entries()) {
    inScenario(origin, `/world/faults/${place}`, () => readFaultRule(rule))
  }
  const checked = policies as Partial<Policies> | undefined
  inScenario(origin, '/world/policies', () => mergePolicies(checked))
  const read = () => readArgument('The instant', v.optional(clockInstant()), now)
  const start = inScenario(origin, '/world/now', read)
  return {
    ...(start !== undefined && { now: start }),
    ...(checked && { policies: checked }),
    ...(faults && { faults }),
  }
}
