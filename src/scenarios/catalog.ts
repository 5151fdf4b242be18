import { TEXTS } from './bundled-texts'
import type { Expectation, ScenarioDefinition } from './definition'
import { datedAt, pathOf } from './expectation'
import type { Library, NamedDefinition } from './library'
import { playersOf, resolve } from './loading'

/** A bundled definition as its file has it. */
function completed({ definition, ...named }: NamedDefinition): NamedDefinition {
  const known = named.bundled ? TEXTS[definition.name] : undefined
  if (known === undefined) return { definition, ...named }
  const { expect, players, ...texts }: Partial<ScenarioDefinition> = JSON.parse(known)
  const parts = Object.entries(definition.players ?? {}).map(([key, part]) => [
    key,
    { ...part, ...players?.[key] },
  ])
  const { name, ...loaded } = definition
  // The control API shows the members in the order of the file.
  const whole = {
    ...texts,
    ...loaded,
    ...(parts.length > 0 && { players: Object.fromEntries(parts) }),
    ...(expect && { expect }),
    name,
  }
  return { ...named, definition: whole }
}

/**
 * A library of which the bundled definitions have their titles, tags and expectations, too. Import
 * this module on demand: it is longer than all that loads scenarios.
 */
export function completeLibrary(library: Library): Library {
  return {
    get: (name, use) => completed(library.get(name, use)),
    has: (name) => library.has(name),
    names: () => library.names(),
    with: (more) => completeLibrary(library.with(more)),
    redefined: (next) => completeLibrary(library.redefined(next)),
  }
}

/** One line in a list of scenarios. */
export interface ScenarioLine {
  readonly name: string
  readonly title: string
  readonly description: string
  readonly tags: readonly string[]
  /** True for a part that other scenarios are composed of. */
  readonly trait: boolean
  /** True for a scenario of the package. */
  readonly bundled: boolean
}

/** The details of one scenario. */
export interface ScenarioSheet extends ScenarioLine {
  readonly players: readonly {
    readonly id: string
    /** The names of the parts that it builds on, in order; the last is its own. */
    readonly parts: readonly string[]
    readonly expect: readonly Expectation[]
    /** Example requests: paths below the base URL. */
    readonly requests: readonly string[]
  }[]
}

function scenarioLineOf({ definition, bundled }: NamedDefinition): ScenarioLine {
  const { name, title = name, description = '', tags = [], trait = false } = definition
  return { name, title, description, tags, trait, bundled }
}

/** All scenarios of a library, sorted by name; traits last. */
export function scenarioLines(library: Library): ScenarioLine[] {
  const complete = completeLibrary(library)
  const lines = complete.names().map((name) => scenarioLineOf(complete.get(name)))
  return lines.sort(
    (a, b) => Number(a.trait) - Number(b.trait) || (a.name < b.name ? -1 : Number(a.name > b.name)),
  )
}

/**
 * The details of one scenario or composition.
 *
 * @throws FauxhouseError SCENARIO_NOT_FOUND, INVALID_SCENARIO
 */
export function scenarioSheet(name: string, library: Library, now: number): ScenarioSheet {
  const complete = completeLibrary(library)
  const named = resolve(name, complete)
  const players = playersOf(named, complete, now).map(({ script, id }) => {
    const { expect } = script
    const paths = [{ on: 'profile', that: {} } as const, ...expect].map((each) => {
      return pathOf(datedAt(each, now), id)
    })
    const parts = [...new Set(script.parts.map(({ origin }) => origin.name))]
    return { id, parts, expect, requests: [...new Set(paths)] }
  })
  return { ...scenarioLineOf(named), players }
}
