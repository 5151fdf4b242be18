import * as v from 'valibot'
import { version } from '../package.json'
import { adminRoutes } from './admin/routes'
import { withAnswerer } from './api/answerer'
import { type App, createApp } from './api/app'
import type { ExampleFactory } from './api/example-answers'
import { type FetchInput, readFetchArguments } from './api/fetch-arguments'
import { openApiRoutes } from './api/openapi'
import { FauxhouseError } from './errors'
import { flag, text } from './input/option-schemas'
import { type OptionSchemas, optionReader } from './input/options'
import { loadedScenarios } from './scenarios/catalogue'
import type { ScenarioDefinition } from './scenarios/definition'
import { BUNDLED_LIBRARY, type Library, namedDefinitions } from './scenarios/library'
import {
  type ComputedName,
  type LoadedScenario,
  type LoadOptions,
  loading,
  loadScenario,
  replayLoading,
  type ScenarioHost,
  type ScenarioInput,
} from './scenarios/loading'
import type { ScenarioName } from './scenarios/names'
import { openingOf, type ScenariosOption } from './scenarios/opening'
import type { Turns } from './workload/turns'
import { Core } from './world/core'
import type { WorldLog } from './world/log'
import { completeOptions, type WorldOptions, worldOptionSchemas } from './world/options'
import { incomplete, readLog, replayInto, within } from './world/replay'
import type { WorldCore } from './world/world'
import { type CoreParts, partsOf } from './world/world-state'

const readLoadOptions = optionReader(
  'load',
  () =>
    ({ as: v.optional(text()), replace: v.optional(flag()) }) satisfies OptionSchemas<LoadOptions>,
)

/** A world: its players, its clock, its log, and the service over them. */
export interface World extends WorldCore {
  /**
   * Answers a request as the service does, in process and without a socket. It has the parameters
   * of the global `fetch`, so a client can use it instead. Only the path counts (`/v1/…`,
   * `/__admin/…`); the host is optional.
   *
   * If the signal of the request aborts, the call rejects with its reason and changes nothing.
   *
   * @throws FauxhouseError INVALID_OPTION for a value that is neither a request nor a URL
   */
  fetch(input: Request | string | URL, init?: RequestInit): Promise<Response>
  /** An independent copy of this world in its current state. */
  fork(): World
  /**
   * Loads a scenario at the world's clock: a bundled one by name, several parts joined with `+`, or
   * a definition of your own. A scenario of `define` is loaded by its definition or by a name of
   * the type `string`, such as `mine.name`: the parameter accepts only bundled names as literals.
   *
   * @throws FauxhouseError SCENARIO_NOT_FOUND, INVALID_SCENARIO, PLAYER_EXISTS
   */
  load<Name extends string>(name: ComputedName<Name>, options?: LoadOptions): LoadedScenario
  load(scenario: ScenarioInput, options?: LoadOptions): LoadedScenario
  /**
   * Registers definitions by their names, and replaces earlier definitions of the same names. It
   * loads nothing: existing players do not change.
   *
   * @throws FauxhouseError INVALID_SCENARIO
   */
  define(definitions: readonly ScenarioDefinition[]): void
  /** The scenarios that this world can load by name. */
  readonly library: Library
}

class HostedWorld extends Core implements World, ScenarioHost {
  /** Created by the first request: most worlds of tests never receive one. */
  #app: App | undefined
  readonly #dateHeader: boolean
  #library: Library

  constructor(library: Library, ...parts: CoreParts) {
    super(...parts)
    this.#library = library
    this.#dateHeader = parts[0].dateHeader
  }

  get library(): Library {
    return this.#library
  }

  load(scenario: ScenarioInput | (string & {}), options: LoadOptions = {}): LoadedScenario {
    return loadScenario(this, scenario, this.library, readLoadOptions(options))
  }

  loading<Shown>(
    input: ScenarioInput | (string & {}),
    options: LoadOptions,
    show: (loaded: LoadedScenario) => Shown,
  ): Turns<Shown> {
    return loading(this, input, this.library, options, show)
  }

  define(definitions: readonly ScenarioDefinition[]): void {
    const next = namedDefinitions(definitions)
    const names = new Set(next.map(({ definition }) => definition.name))
    const known = this.#library.names().map((name) => this.#library.get(name))
    const kept = known.filter(({ bundled, definition }) => !bundled && !names.has(definition.name))
    this.#library = BUNDLED_LIBRARY.with([...kept, ...next])
  }

  // Bound, because clients use it as their fetch.
  readonly fetch = withAnswerer(
    async (input: FetchInput, init?: RequestInit): Promise<Response> => {
      const { request, environment } = readFetchArguments(input, init)
      request.signal?.throwIfAborted()
      return this.#openApp().fetch(request, environment)
    },
    (request, environment) => this.#openApp().answer(request, environment),
  )

  #openApp(): App {
    if (this.#app !== undefined) return this.#app
    const scenarios = () => [...new Set(loadedScenarios({ commands: this.history }))]
    const routes = [
      ...adminRoutes({ version, scenarios }),
      ...openApiRoutes({ version, createExample }),
    ]
    this.#app = createApp({ simulationFor: () => this }, { dateHeader: this.#dateHeader, routes })
    return this.#app
  }

  fork(): World {
    return new HostedWorld(this.library, ...this.forkParts())
  }
}

/** The player of the OpenAPI examples, with deposits, bets, a bonus and a requested withdrawal. */
const EXAMPLE = 'wagering-nearly-done' satisfies ScenarioName

const createExample: ExampleFactory = (policies) => {
  const world = createWorld({ players: 0, scenarios: [EXAMPLE], policies })
  return { playerId: EXAMPLE, fetch: world.fetch }
}

/**
 * Makes a world. The same options and the same commands give the same bytes through every door.
 *
 * @throws FauxhouseError INVALID_OPTION
 *
 * @example
 * const world = createWorld({ seed: 'checkout', players: 50 })
 * world.list().players[0]
 */
export function createWorld(options: CreateWorldOptions = {}): World {
  const { replay, scenarios, ...settings } = readOptions(options)
  if (replay !== undefined) return replayedWorld(replay, options)
  const opening = openingOf(scenarios)
  const complete = completeOptions({
    ...settings,
    now: settings.now ?? opening.world.now,
    policies: { ...opening.world.policies, ...settings.policies },
  })
  const world = new HostedWorld(opening.library, ...partsOf(complete))
  world.hold(() => {
    for (const scenario of opening.scenarios) loadScenario(world, scenario, world.library)
    world.markStart()
  })
  return world
}

/** Options of {@link createWorld}. */
export interface CreateWorldOptions extends WorldOptions {
  /** Scenarios of the initial state, to which `reset` returns; `'all'`: all bundled ones. */
  readonly scenarios?: ScenariosOption | undefined
  /**
   * Reproduces a world from its log; excludes all options but `selfCheck`, `dateHeader` and the
   * bounds of the log.
   */
  readonly replay?: WorldLog | undefined
}

const isList = (value: unknown) => typeof value === 'string' || Array.isArray(value)

const readOptions = optionReader(
  'createWorld',
  () =>
    ({
      ...worldOptionSchemas(),
      scenarios: v.optional(
        v.custom<ScenariosOption>(isList, '"all", or a list of names and definitions'),
      ),
      replay: v.optional(v.custom<WorldLog>(() => true)),
    }) satisfies OptionSchemas<CreateWorldOptions>,
)

function replayedWorld(replay: unknown, options: CreateWorldOptions): World {
  const { replay: _, selfCheck, dateHeader, logEntries, logBytes, ...others } = options
  const log = readLog(replay)
  requireAlone(others)
  const beside = { selfCheck, dateHeader, logEntries, logBytes }
  const settings = within('options', () =>
    completeOptions(readOptions({ ...log.options, ...beside })),
  )
  const world = new HostedWorld(BUNDLED_LIBRARY, ...partsOf(settings))
  replayInto(world, log, (entry) => replayLoading(world, entry, world.library))
  if (world.log().complete === false) throw incomplete()
  return world
}

/** A replay contains its options: others could contradict it. */
function requireAlone(others: object): void {
  const given = Object.entries(others).flatMap(([name, value]) => (value === undefined ? [] : name))
  if (given.length === 0) return
  throw new FauxhouseError(
    'INVALID_OPTION',
    `The option replay excludes other options; ${given.join(', ')} is given too.`,
    'Leave them out: the replay has options of its own.',
    { caller: 'createWorld', options: given },
  )
}
