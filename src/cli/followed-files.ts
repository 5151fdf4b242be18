import type { World } from '../create-world'
import { findScenarioFiles, loadScenarioFile } from '../doors/node-scenarios'
import { isFauxhouseError } from '../errors'
import { scenarioSheet } from '../scenarios/catalogue'
import type { ScenarioDefinition } from '../scenarios/definition'
import { type Library, markOrigin } from '../scenarios/library'
import type { ScenarioInput } from '../scenarios/loading'

type Named = ScenarioDefinition & { readonly name: string }

/** What reading the files again has come to. */
export interface Reloading {
  /** Players that were made anew. */
  readonly players: readonly string[]
  /** Players that no file has any more; they stay until the server is started again. */
  readonly left: readonly string[]
  /** What is wrong with files, told once; their players stay as they were. */
  readonly failures: readonly string[]
}

/** Scenario files whose changes a world takes in, the rest of it staying as it is. */
export interface FollowedFiles {
  /** Reads the files again and loads what has changed, at the world's clock. */
  reload(): Reloading
}

/**
 * Follows the scenario files at some places. They are in the world already.
 *
 * A world has no command that removes a player, so the players of a key, or a file, that was taken
 * away stay there. `reset` leads to the files as they were when the world was made, and the
 * next change of any of them brings all up to date again.
 */
export function followFiles(places: readonly string[], world: World): FollowedFiles {
  return new Following(places, world)
}

class Following implements FollowedFiles {
  readonly #places: readonly string[]
  readonly #world: World
  /** What each file said when it was last right. */
  #definitions = new Map<string, Named>()
  /** Whom each scenario made. */
  #players = new Map<string, readonly string[]>()
  /** What is wrong now, by file or scenario. */
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
    const players: string[] = []
    const left: string[] = []
    this.#definitions = this.#read(failures)
    const named = attempt('names', failures, () => world.define([...this.#definitions.values()]))
    const loaded = loadedSources(world)
    for (const { name } of named ? wholeScenarios(this.#definitions) : []) {
      if (loaded.get(name) === sourceOf(name, world.library)) continue
      attempt(name, failures, () => {
        const made = world.load(name as ScenarioInput, { replace: true }).players
        players.push(...made)
        left.push(...(this.#players.get(name) ?? []).filter((id) => !made.includes(id)))
        this.#players.set(name, made)
      })
    }
    if (named) left.push(...this.#forget())
    const told = this.#failures
    this.#failures = failures
    const fresh = [...failures].flatMap(([key, text]) => (told.get(key) === text ? [] : text))
    return { players, left, failures: fresh }
  }

  /** Players of scenarios that no file has any more. A file that is broken still has its own. */
  #forget(): string[] {
    const names = new Set(wholeScenarios(this.#definitions).map(({ name }) => name))
    const gone = [...this.#players].filter(([name]) => !names.has(name))
    for (const [name] of gone) this.#players.delete(name)
    return gone.flatMap(([, players]) => players)
  }

  #playersOf(name: string): string[] {
    return scenarioSheet(name, this.#world.library, this.#world.now).players.map(({ id }) => id)
  }

  /** The definitions by file. A broken file keeps the one that it had. */
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

/** What a file says of its world is read when the world is made, and never again. */
function withoutWorld(definition: Named, file: string): Named {
  const { world, ...rest } = definition
  return world === undefined ? definition : markOrigin(rest, { name: rest.name, file })
}

/** Tries something; what the user can mend is noted. */
function attempt(key: string, failures: Map<string, string>, action: () => void): boolean {
  try {
    action()
    return true
  } catch (error) {
    if (!isFauxhouseError(error)) throw error
    failures.set(key, error.message)
    return false
  }
}

function wholeScenarios(definitions: ReadonlyMap<string, Named>): Named[] {
  return [...definitions.values()].filter(({ trait }) => !trait)
}

/** What the scenarios in a world were made from, by name. After a reset that is what it was. */
function loadedSources(world: World): Map<string, string> {
  return new Map(
    world.log().commands.flatMap((entry) => {
      if (!('scenario' in entry) || entry.as !== undefined) return []
      const { scenario, parts = [] } = entry
      if (typeof scenario === 'string') return []
      return [[(scenario as Named).name, textOf([scenario, ...parts])]]
    }),
  )
}

/** A definition with those that it is built on: it changes when one of them does. */
function sourceOf(name: string, library: Library): string {
  const { definition } = library.get(name)
  const found = new Map<string, object>()
  const visit = (of: ScenarioDefinition): void => {
    for (const part of [of, ...Object.values(of.players ?? {})]) {
      for (const name of [...(part.extends?.split('+') ?? []), ...(part.traits ?? [])]) {
        if (found.has(name) || !library.has(name)) continue
        const { bundled, definition: below } = library.get(name)
        if (!bundled) found.set(name, below)
        visit(below)
      }
    }
  }
  visit(definition)
  return textOf([definition, ...found.values()])
}

/** The same for the same definitions, in whatever order. */
function textOf(definitions: readonly object[]): string {
  const texts = definitions.map((definition) => JSON.stringify(definition))
  return texts.sort((a, b) => (a < b ? -1 : Number(a > b))).join('\n')
}
