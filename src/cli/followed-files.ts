import { findScenarioFiles, isDirectory, loadScenarioFile } from '../adapters/node-scenarios'
import { type FauxhouseError, isFauxhouseError } from '../errors'
import type { World } from '../public-world'
import { scenarioSheet } from '../scenarios/catalog'
import type { Library, NamedScenario } from '../scenarios/library'
import { ownPartsOf } from '../scenarios/loading'
import { mistakesOf } from '../scenarios/mistakes'
import { markOrigin } from '../scenarios/own-definitions'
import type { FlagValues } from './flags'
import { mistakeLines } from './scenario-report'
import type { scenarioFlags } from './world-flags'

type Named = NamedScenario['definition']

/** What is wrong with a file. */
interface Failure {
  /** Its path, unless all of them are concerned. */
  readonly file: unknown
  readonly message: string
}

/**
 * The world of the flags, and what is wrong with their files. If a file is broken, the world has
 * none of them, and {@link followFiles} loads those that are correct.
 */
export async function openAround<Values extends FlagValues<typeof scenarioFlags>>(
  values: Values,
  open: (values: Values) => Promise<World>,
) {
  const broken: FauxhouseError[] = []
  const world = await open(values).catch((error) => {
    if (!isMendable(error)) throw error
    // A file may still come into a folder, but not to a path that does not exist.
    for (const place of values['scenario-file']) if (!isDirectory(place)) findScenarioFiles(place)
    broken.push(error)
    const none = values.scenario.length === 0
    const rest = { ...values, 'scenario-file': [], 'no-scenarios': none }
    return open(rest).catch(() => Promise.reject(error))
  })
  return { world, broken }
}

/** Whether the other files load without it: what a `world` changes, the world begins with. */
function isMendable(error: unknown): error is FauxhouseError {
  if (!isFauxhouseError(error)) return false
  return mistakesOf(error).every(({ code, facts: { pointer = '', path } }) => {
    const isEmpty = code === 'INVALID_FILE' && isDirectory(String(path))
    const isOfFile = isEmpty || code === 'INVALID_SCENARIO' || code === 'SCENARIO_NOT_FOUND'
    return isOfFile && !String(pointer).startsWith('/world')
  })
}

/**
 * Follows the scenario files at the given paths, which the world has loaded already, unless one of
 * them was broken: its other players do not change.
 *
 * The players of a deleted key or file stay, because other tests may use them.
 * `reset` returns to the files as they were when the world was created; the next change of any file
 * then reloads all of them.
 *
 * @returns a function that reads the files and loads the changed scenarios at the world's clock
 */
export function followFiles(places: readonly string[], world: World) {
  /** The last valid definition of each file. */
  let definitions = readDefinitions(places, new Map(), new Map())
  /** What was wrong with each file at the last look. */
  let known = new Map<string, Failure>()
  /** The ids of the players of each scenario that is served. */
  const served = new Map<string, readonly string[]>()
  const idsOf = (name: string) =>
    scenarioSheet(name, world.library, Date.parse(world.now)).players.map(({ id }) => id)
  for (const [, { name }] of wholeScenarios(definitions)) {
    // A scenario is missing if its file was broken when the world was created.
    if (world.library.has(name)) served.set(name, idsOf(name))
  }

  /** Loads the scenarios that have changed, and forgets those that are in no file any more. */
  function update(found: Map<string, Failure>) {
    /** The ids of the players that were replaced or added, by scenario. */
    const loaded = new Map<string, readonly string[]>()
    /** The ids of players that are in no file any more; they stay until a restart. */
    const left: string[] = []
    /** The scenarios whose file is back as it was loaded. */
    const back = new Set<string>()
    const isDefined = recordMistakes(NAMES, found, () => world.define([...definitions.values()]))
    if (!isDefined) return { loaded, left, back }
    const sources = loadedSources(world)
    // A file that is invalid now keeps its scenario.
    const whole = wholeScenarios(definitions)
    for (const [path, { name }] of whole) {
      if (sources.get(name) !== sourceOf(name, world.library)) {
        recordMistakes(path, found, () => {
          const { players } = world.load(name, { replace: true })
          left.push(...(served.get(name) ?? []).filter((id) => !players.includes(id)))
          loaded.set(name, players)
          served.set(name, players)
        })
      } else if (!served.has(name)) {
        served.set(name, idsOf(name))
        back.add(name)
      }
    }
    const names = new Set(whole.map(([, { name }]) => name))
    for (const [name, players] of served) {
      if (names.has(name)) continue
      served.delete(name)
      left.push(...players)
    }
    return { loaded, left, back }
  }

  /** What is wrong now and was not at the last look. The players of a wrong file do not change. */
  function news(found: ReadonlyMap<string, Failure>, before: ReadonlyMap<string, Named>) {
    const isServed = (file: string) => {
      const { name = '', trait = false } = before.get(file) ?? {}
      return trait || served.has(name)
    }
    return [...found].flatMap(([key, { file, message }]) => {
      if (known.get(key)?.message === message) return []
      if (!isServed(key === NAMES ? String(file) : key)) return { file, message }
      const end = message.includes('\n') ? '\n' : ' '
      return { file, message: `${message}${end}The previous version is still served.` }
    })
  }

  /** The files that had a mistake and are gone. */
  function removedFiles(found: ReadonlyMap<string, Failure>) {
    const wrong = new Set([...found.values()].map(({ file }) => file))
    return [...known.values()].flatMap(({ file }) => {
      const path = String(file)
      const isThere = definitions.has(path) || wrong.has(path) || places.includes(path)
      return file === undefined || isThere ? [] : path
    })
  }

  return function reload() {
    const found = new Map<string, Failure>()
    const before = definitions
    definitions = readDefinitions(places, before, found)
    const { loaded, left, back } = update(found)
    const restored = [...definitions].flatMap(([path, { name }]) => {
      const isMended = known.has(path) && !found.has(path)
      return (isMended || back.has(name)) && !loaded.has(name) ? name : []
    })
    const removed = removedFiles(found)
    const failures = news(found, before)
    known = found
    const players = [...loaded.values()].flat()
    return { scenarios: [...loaded.keys()], players, left, restored, removed, failures }
  }
}

/** Key of an error of all definitions. */
const NAMES = 'names'

/** The definitions by file. An invalid file keeps its last valid one. */
function readDefinitions(
  places: readonly string[],
  known: ReadonlyMap<string, Named>,
  failures: Map<string, Failure>,
): Map<string, Named> {
  const definitions = new Map<string, Named>()
  for (const place of places) {
    recordMistakes(place, failures, () => {
      for (const path of findScenarioFiles(place)) {
        const last = known.get(path)
        if (last) definitions.set(path, last)
        recordMistakes(path, failures, () => {
          definitions.set(path, withoutWorld(loadScenarioFile(path), path))
        })
      }
    })
  }
  return definitions
}

/** `world` of a file is read only when the world is created. */
function withoutWorld(definition: Named, file: string): Named {
  const { world, ...rest } = definition
  return world === undefined ? definition : markOrigin(rest, { name: rest.name, file })
}

/** Runs a function and records errors that the user can correct. */
function recordMistakes(key: string, failures: Map<string, Failure>, action: () => void): boolean {
  try {
    action()
    return true
  } catch (error) {
    if (!isFauxhouseError(error)) throw error
    const { path, file = path } = mistakesOf(error)[0]?.facts ?? {}
    const text = mistakeLines([error]).join('\n')
    if (file !== undefined || key === NAMES) failures.set(key, { file, message: text })
    // An error of the world, such as a player that exists, knows no file.
    else failures.set(key, { file: key, message: `${key.replaceAll('\n', '\\n')}: ${text}` })
    return false
  }
}

/** The scenarios that are loaded, by file. */
function wholeScenarios(definitions: ReadonlyMap<string, Named>): [path: string, Named][] {
  return [...definitions].filter(([, { trait }]) => !trait)
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
