import type { LogEntry } from '../world/log'
import type { Expectation } from './definition'
import { pathOf } from './expectation'
import type { Library, NamedDefinition } from './library'
import { playersOf, resolve } from './loading'

/** One line in a list of scenarios. */
export interface ScenarioLine {
  readonly name: string
  readonly title: string
  readonly description: string
  readonly tags: readonly string[]
  /** True for a part that other scenarios are composed of. */
  readonly trait: boolean
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

function lineOf({ definition }: NamedDefinition): ScenarioLine {
  const { name, title = name, description = '', tags = [], trait = false } = definition
  return { name, title, description, tags, trait }
}

/** All scenarios of a library, sorted by name; traits last. */
export function scenarioLines(library: Library): ScenarioLine[] {
  const lines = library.names().map((name) => lineOf(library.get(name)))
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
  const named = resolve(name, library)
  const players = playersOf(named, library, now).map(({ script, id }) => {
    const paths = [{ on: 'profile', that: {} } as const, ...script.expect].map((each) =>
      pathOf(each, id),
    )
    const parts = [...new Set(script.parts.map(({ origin }) => origin.name))]
    return { id, parts, expect: script.expect, requests: [...new Set(paths)] }
  })
  return { ...lineOf(named), players }
}

/** The names of the scenarios that were loaded into a world, in order. */
export function loadedScenarios({ commands }: { commands: Iterable<LogEntry> }): string[] {
  const names: string[] = []
  for (const entry of commands) {
    if (!('scenario' in entry)) continue
    const { scenario } = entry
    names.push(typeof scenario === 'string' ? scenario : String((scenario as NamedLike).name))
  }
  return names
}

interface NamedLike {
  readonly name?: unknown
}
