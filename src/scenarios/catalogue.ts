import type { LogEntry } from '../world/log'
import type { Expectation } from './definition'
import { pathOf } from './expectation'
import type { Library, NamedDefinition } from './library'
import { playersOf, resolve } from './loading'

/** A scenario as a list shows it. */
export interface ScenarioLine {
  readonly name: string
  readonly title: string
  readonly description: string
  readonly tags: readonly string[]
  /** True for a part that others are put together from. */
  readonly trait: boolean
}

/** A scenario as it is shown on its own. */
export interface ScenarioSheet extends ScenarioLine {
  readonly players: readonly {
    readonly id: string
    /** The parts that it is built on, in order, itself the last. */
    readonly parts: readonly string[]
    readonly expect: readonly Expectation[]
    /** Requests worth trying: paths below the base URL. */
    readonly requests: readonly string[]
  }[]
}

function lineOf({ definition }: NamedDefinition): ScenarioLine {
  const { name, title = name, description = '', tags = [], trait = false } = definition
  return { name, title, description, tags, trait }
}

/** Every scenario of a library, in order of names; traits last. */
export function scenarioLines(library: Library): ScenarioLine[] {
  const lines = library.names().map((name) => lineOf(library.get(name)))
  return lines.sort(
    (a, b) => Number(a.trait) - Number(b.trait) || (a.name < b.name ? -1 : Number(a.name > b.name)),
  )
}

/**
 * What one scenario, or a composition, contains.
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

/** Names of the scenarios that were loaded into a world, in order. */
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
