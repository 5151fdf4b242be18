import { findScenarioFiles, loadScenarioFile } from '../adapters/node-scenarios'
import type { World } from '../assembly/create-world'
import { isFauxhouseError } from '../errors'
import { scenarioSheet } from '../scenarios/catalogue'
import type { ScenarioDefinition } from '../scenarios/definition'
import { listedBy } from '../scenarios/faults'
import { type Library, markOrigin } from '../scenarios/library'
import { ownPartsOf, type ScenarioInput } from '../scenarios/loading'

type Named = ScenarioDefinition & { readonly name: string }

/** The result of a reload. */
export interface Reloading {
  /** Names of the scenarios that were loaded. */
  readonly scenarios: readonly string[]
  /** Ids of the players that were replaced or added. */
  readonly players: readonly string[]
  /** Ids of players that are in no file any more; they stay until a restart. */
  readonly left: readonly string[]
  /** New errors of files, each reported once; the players of these files do not change. */
  readonly failures: readonly string[]
}

/** Scenario files that a world reloads when they change; its other players do not change. */
export interface FollowedFiles {
  /** Reads the files and loads changed scenarios at the world's clock. */
  reload(): Reloading
}

/**
 * Follows the scenario files at the given paths. The world has loaded them already.
 *
 * The players of a deleted key or file stay, because other tests may use them.
 * `reset` returns to the files as they were when the world was made; the next change of any file
 * then reloads all of them.
 */
export function followFiles(places: readonly string[], world: World): FollowedFiles {
  return new Following(places, world)
}

class Following implements FollowedFiles {
  readonly #places: readonly string[]
  readonly #world: World
  /** The last valid definition of each file. */
  #definitions = new Map<string, Named>()
  /** Player ids by scenario. */
  #players = new Map<string, readonly string[]>()
  /** Current errors by file or scenario. */
  #failures = new Map<string, string>()

  constructor(places: readonly string[], world: World) {
    this.#places = places
    this.#world = world
    this.#definitions = this.#read(new Map())
    for (const { name } of wholeScenarios(this.#definitions)) {
      this.#players.set(name, this.#playersOf(name))
    }
  }

  reload(): Reloading {
    const world = this.#world
    const failures = new Map<string, string>()
    const scenarios: string[] = []
    const players: string[] = []
    const left: string[] = []
    this.#definitions = this.#read(failures)
    const named = attempt('names', failures, () => world.define([...this.#definitions.values()]))
    const loaded = loadedSources(world)
    for (const { name } of named ? wholeScenarios(this.#definitions) : []) {
      if (loaded.get(name) === sourceOf(name, world.library)) continue
      attempt(name, failures, () => {
        const made = world.load(name as ScenarioInput, { replace: true }).players
        scenarios.push(name)
        players.push(...made)
        left.push(...(this.#players.get(name) ?? []).filter((id) => !made.includes(id)))
        this.#players.set(name, made)
      })
    }
    if (named) left.push(...this.#forget())
    const told = this.#failures
    this.#failures = failures
    const fresh = [...failures].flatMap(([key, text]) => (told.get(key) === text ? [] : text))
    return { scenarios, players, left, failures: fresh }
  }

  /** Players of scenarios that are in no file any more. An invalid file keeps its scenario. */
  #forget(): string[] {
    const names = new Set(wholeScenarios(this.#definitions).map(({ name }) => name))
    const gone = [...this.#players].filter(([name]) => !names.has(name))
    for (const [name] of gone) this.#players.delete(name)
    return gone.flatMap(([, players]) => players)
  }

  #playersOf(name: string): string[] {
    return scenarioSheet(name, this.#world.library, this.#world.now).players.map(({ id }) => id)
  }

  /** The definitions by file. An invalid file keeps its last valid one. */
  #read(failures: Map<string, string>): Map<string, Named> {
    const definitions = new Map<string, Named>()
    for (const place of this.#places) {
      attempt(place, failures, () => {
        for (const path of findScenarioFiles(place)) {
          const known = this.#definitions.get(path)
          if (known) definitions.set(path, known)
          attempt(path, failures, () => {
            definitions.set(path, withoutWorld(loadScenarioFile(path) as Named, path))
          })
        }
      })
    }
    return definitions
  }
}

/** `world` of a file is read only when the world is made. */
function withoutWorld(definition: Named, file: string): Named {
  const { world, ...rest } = definition
  return world === undefined ? definition : markOrigin(rest, { name: rest.name, file })
}

/** Runs a function and records errors that the user can correct. */
function attempt(key: string, failures: Map<string, string>, action: () => void): boolean {
  try {
    action()
    return true
  } catch (error) {
    if (!isFauxhouseError(error)) throw error
    failures.set(key, listedBy('`fauxhouse scenarios`', error.message))
    return false
  }
}

function wholeScenarios(definitions: ReadonlyMap<string, Named>): Named[] {
  return [...definitions.values()].filter(({ trait }) => !trait)
}

/** The definitions of the loaded scenarios by name; after a reset the initial ones. */
function loadedSources(world: World): Map<string, string> {
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
