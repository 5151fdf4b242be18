import { frozenCopy } from '../contract/input/frozen'
import { nearestName } from '../contract/input/nearest'
import { FauxhouseError } from '../errors'
import { BUNDLED } from './bundled'
import type { DefinedScenario, ScenarioDefinition } from './definition'
import { invalidScenario, type ScenarioOrigin } from './mistakes'
import { SCENARIO_NAMES } from './names'

/** A definition that can be loaded by its name. */
export interface NamedScenario {
  /** In process, a bundled one has no title, description, tags and expectations. */
  readonly definition: DefinedScenario
  /** True for a definition of the package. */
  readonly bundled: boolean
}

/** A definition with its source. */
export interface NamedDefinition extends NamedScenario {
  /** Where the definition comes from, for messages. */
  readonly origin: ScenarioOrigin
}

/** The scenarios that can be loaded by name. */
export interface ScenarioLibrary {
  /**
   * The scenario or trait of this name.
   *
   * @throws FauxhouseError SCENARIO_NOT_FOUND, with the nearest name
   */
  get(name: string): NamedScenario
  /** True if a scenario or trait has this name. */
  has(name: string): boolean
  /** Scenarios first, then traits, each sorted. */
  names(): readonly string[]
}

/** The definitions that can be loaded, extended and composed by name. */
export interface Library extends ScenarioLibrary {
  /** As there, with its source. @param use `trait`: a near name is that of a trait, if one is */
  get(name: string, use?: 'trait'): NamedDefinition
  /** A library that also contains these definitions. */
  with(more: readonly NamedDefinition[]): Library
  /** A library in which these definitions replace those of the same names. */
  redefined(next: readonly NamedDefinition[]): Library
}

/** Bundled definitions, parsed on first use. The package's tests validate them. */
const bundled = new Map<string, NamedDefinition>()

function bundledDefinition(name: string): NamedDefinition | undefined {
  const known = bundled.get(name)
  if (known) return known
  const text = Object.hasOwn(BUNDLED, name) ? BUNDLED[name] : undefined
  if (text === undefined) return undefined
  const read: ScenarioDefinition = JSON.parse(text)
  const definition = { ...read, name }
  const created = frozenCopy({ origin: { name }, definition, bundled: true })
  bundled.set(name, created)
  return created
}

function createLibrary(own: ReadonlyMap<string, NamedDefinition>): Library {
  const library: Library = {
    has: (name) => own.has(name) || Object.hasOwn(BUNDLED, name),
    get(name, use) {
      const known = own.get(name) ?? bundledDefinition(name)
      if (known === undefined) throw notFound(library, name, use)
      return known
    },
    names: () => [...own.keys(), ...Object.keys(BUNDLED).filter((name) => !own.has(name))],
    with(more) {
      const all = new Map(own)
      for (const each of more) {
        const { name } = each.definition
        const other = all.get(name)
        if (other !== undefined) throw sameName(each, other)
        all.set(name, each)
      }
      return createLibrary(all)
    },
    redefined(next) {
      const names = new Set(next.map(({ definition }) => definition.name))
      const kept = [...own.values()].filter(({ definition }) => !names.has(definition.name))
      return BUNDLED_LIBRARY.with([...kept, ...next])
    },
  }
  return Object.freeze(library)
}

function sameName({ origin }: NamedDefinition, { origin: { file } }: NamedDefinition) {
  const problem = `another scenario${file ? `, in ${file},` : ''} has the same name.`
  return invalidScenario(origin, '/name', problem, 'Rename one of them.')
}

/** The remedy for a name that is near to none: what lists all names, wherever the caller is. */
const LIST_NAMES =
  'List the names: `world.library.names()`, `fauxhouse scenarios` or GET /__admin/scenarios.'

/** The remedy for the path of a file in the place of a name. */
const LOAD_FILE = 'Load a file with loadScenarioFile of fauxhouse/node, or with --scenario-file.'

function notFound(library: Library, name: string, use: 'trait' | undefined): FauxhouseError {
  const names = library.names()
  const traits = names.filter((known) => use && library.get(known).definition.trait)
  const near = nearestName(name, traits) ?? nearestName(name, names)
  const problem =
    name === ''
      ? 'The name of the scenario is empty.'
      : `There is no ${use ?? 'scenario'} "${name}".`
  const list = /\.json$|\//i.test(name) ? LOAD_FILE : LIST_NAMES
  return new FauxhouseError(
    'SCENARIO_NOT_FOUND',
    problem,
    near === undefined ? list : `Did you mean "${near}"?`,
    { scenario: name, missing: name, ...(near !== undefined && { nearest: near }) },
  )
}

/** The definitions of the package. */
export const BUNDLED_LIBRARY: Library = createLibrary(new Map())

/** True for the name of a bundled scenario: narrows a string for `world.load`. */
export function isScenarioName(text: string): text is (typeof SCENARIO_NAMES)[number] {
  const names: readonly string[] = SCENARIO_NAMES
  return names.includes(text)
}

/** Whether a scenario is of the package, whose tests check it. */
export function isBundled(scenario: unknown, library: Library): boolean {
  return typeof scenario === 'string' && library.has(scenario) && library.get(scenario).bundled
}
