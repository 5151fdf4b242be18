import { findScenarioFiles, loadScenarioFile } from '../adapters/node-scenarios'
import type { FauxhouseError } from '../errors'
import type { Library, NamedScenario } from '../scenarios/library'
import { ownPartsOf } from '../scenarios/loading'
import { collectError } from '../scenarios/mistakes'
import type { HostedWorld } from '../world'

type Named = NamedScenario['definition']

/** What a reload did. */
export interface Reload {
  /** The players that were loaded, by scenario. */
  readonly loaded: ReadonlyMap<string, readonly string[]>
  /** What is wrong with the files: these change nothing. */
  readonly errors: readonly FauxhouseError[]
}

/**
 * Follows the scenario files at the given paths, which the world has loaded already.
 *
 * The players of a deleted key or file stay, because other tests may use them. What is loaded is
 * also loaded for `reset` and for the named worlds that are created later.
 *
 * @returns a function that reads the files, and loads the scenarios that changed at the world's
 *   clock; those of a file with a mistake stay as they are
 */
export function followFiles(places: readonly string[], world: HostedWorld): () => Reload {
  /** The last valid definition of each file. */
  let known = readDefinitions(places, new Map(), [])
  return () => {
    const errors: FauxhouseError[] = []
    const loaded = new Map<string, readonly string[]>()
    known = readDefinitions(places, known, errors)
    const definitions = [...known.values()]
    // A definition that is rejected, such as one with the name of another, leaves all as they are.
    const before = errors.length
    collectError(errors, () => world.define(definitions))
    if (errors.length > before) return { loaded, errors }
    const sources = loadedSources(world)
    for (const { name, trait } of definitions) {
      if (trait || sources.get(name) === sourceOf(name, world.library)) continue
      collectError(errors, () => {
        loaded.set(name, world.reload(name).players)
      })
    }
    return { loaded, errors }
  }
}

/** The definitions by file. A file with a mistake keeps its last valid one. */
function readDefinitions(
  places: readonly string[],
  known: ReadonlyMap<string, Named>,
  errors: FauxhouseError[],
): Map<string, Named> {
  const paths = places.flatMap(
    (place) => collectError(errors, () => findScenarioFiles(place)) ?? [],
  )
  return new Map(
    [...new Set(paths)].flatMap((path) => {
      const read = collectError(errors, () => loadScenarioFile(path))
      const definition = read ?? known.get(path)
      return definition ? [[path, definition] as const] : []
    }),
  )
}

/** The definitions of the loaded scenarios by name; after a reset the initial ones. */
function loadedSources(world: HostedWorld): Map<string, string> {
  return new Map(
    world.log().commands.flatMap((entry) => {
      if (!('scenario' in entry) || entry.as !== undefined) return []
      const { scenario, parts = [] } = entry
      if (typeof scenario === 'string') return []
      return [[(scenario as Named).name, definitionsText([scenario, ...parts])]]
    }),
  )
}

/** A definition with all definitions that it extends: it changes when one of them changes. */
function sourceOf(name: string, library: Library): string {
  const { definition } = library.get(name)
  return definitionsText([definition, ...ownPartsOf(definition, library)])
}

/** Equal for the same definitions in any order. */
function definitionsText(definitions: readonly object[]): string {
  const texts = definitions.map((definition) => JSON.stringify(definition))
  return texts.sort((a, b) => (a < b ? -1 : Number(a > b))).join('\n')
}
