import type { World } from '../create-world'
import { findScenarioFiles, loadScenarioFile } from '../doors/node-scenarios'
import { isFauxhouseError } from '../errors'
import { scenarioSheet } from '../scenarios/catalogue'
import type { ScenarioDefinition } from '../scenarios/definition'
import { markOrigin } from '../scenarios/library'
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
 * away stay. `reset` leads to the files as they were when the world was made.
 */
export function followFiles(places: readonly string[], world: World): FollowedFiles {
  return new Following(places, world)
}

class Following implements FollowedFiles {
  readonly #places: readonly string[]
  readonly #world: World
  /** What each file said when it was last right. */
  #definitions = new Map<string, Named>()
  /** By scenario: what it was made from, and whom it made. */
  #loaded = new Map<string, { readonly source: string; readonly players: readonly string[] }>()
  /** What is wrong now, by file or scenario. */
  #failures = new Map<string, string>()

  constructor(places: readonly string[], world: World) {
    this.#places = places
    this.#world = world
    this.#definitions = this.#read(new Map())
    const all = byName(this.#definitions)
    for (const definition of situations(all)) {
      const players = this.#playersOf(definition.name)
      this.#loaded.set(definition.name, { source: sourceOf(definition, all), players })
    }
  }

  reload(): Reloading {
    const failures = new Map<string, string>()
    const players: string[] = []
    const left: string[] = []
    this.#definitions = this.#read(failures)
    const all = byName(this.#definitions)
    const named = attempt('files', failures, () => this.#world.define([...all.values()]))
    for (const definition of named ? situations(all) : []) {
      const source = sourceOf(definition, all)
      const before = this.#loaded.get(definition.name)
      if (before?.source === source) continue
      attempt(definition.name, failures, () => {
        const loaded = this.#world.load(definition.name as ScenarioInput, { replace: true })
        players.push(...loaded.players)
        left.push(...(before?.players ?? []).filter((id) => !loaded.players.includes(id)))
        this.#loaded.set(definition.name, { source, players: loaded.players })
      })
    }
    if (named) left.push(...this.#forget(all))
    const told = this.#failures
    this.#failures = failures
    const fresh = [...failures].flatMap(([key, text]) => (told.get(key) === text ? [] : text))
    return { players, left, failures: fresh }
  }

  /** Scenarios that no file has any more; one whose file is broken is not among them. */
  #forget(all: ReadonlyMap<string, Named>): string[] {
    return [...this.#loaded].flatMap(([name, { players }]) => {
      if (all.has(name)) return []
      this.#loaded.delete(name)
      return players
    })
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

function byName(definitions: ReadonlyMap<string, Named>): Map<string, Named> {
  return new Map([...definitions.values()].map((definition) => [definition.name, definition]))
}

function situations(all: ReadonlyMap<string, Named>): Named[] {
  return [...all.values()].filter(({ trait }) => !trait)
}

/** A definition with those of the files that it is built on: it changes when one of them does. */
function sourceOf(definition: Named, all: ReadonlyMap<string, Named>): string {
  const found = new Set<Named>()
  const visit = (of: Named): void => {
    if (found.has(of)) return
    found.add(of)
    for (const part of [of, ...Object.values(of.players ?? {})]) {
      for (const name of [...(part.extends?.split('+') ?? []), ...(part.traits ?? [])]) {
        const below = all.get(name)
        if (below) visit(below)
      }
    }
  }
  visit(definition)
  return JSON.stringify([...found])
}
