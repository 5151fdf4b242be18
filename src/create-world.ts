import * as v from 'valibot'
import { type OptionSchemas, optionReader } from './contract/input/options'
import { atCaller } from './errors'
import type { World } from './public-world'
import { attempt, requireWhole, within as withinScenario } from './scenarios/faults'
import { BUNDLED_LIBRARY } from './scenarios/library'
import { loadScenario } from './scenarios/loading'
import type { ScenarioName } from './scenarios/names'
import { openingOf, type ScenariosOption } from './scenarios/opening'
import { DEFAULT_LIMIT, serve } from './served-worlds'
import type { ExampleFactory } from './service/example-answers'
import { finish, type Portions } from './simulator/workload/portions'
import { HostedWorld, type WorldMaker } from './world'
import type { FaultRule } from './world/faults/rule'
import type { WorldLog } from './world/log'
import { completeOptions, worldOptionSchemas } from './world/options'
import { incomplete, readLog, replay as repeatLog, requireAlone, within } from './world/replay'
import { WorldState } from './world/world-state'
import { sharedJournal, type WorldOptions, type WorldSetup } from './world-options'

export type {
  Player,
  World,
  WorldChangesQuery,
} from './public-world'

/** The player of the OpenAPI examples, with deposits, bets, a bonus and a requested withdrawal. */
const EXAMPLE = 'wagering-nearly-done' satisfies ScenarioName

/** Creates the world of the OpenAPI examples. */
export const createExample: ExampleFactory = (policies) => {
  const world = createWorld({ players: 0, scenarios: [EXAMPLE], policies })
  return { playerId: EXAMPLE, fetch: world.fetch }
}

/**
 * Creates a world. The same options and commands produce the same bytes through every adapter.
 *
 * @throws FauxhouseError INVALID_OPTION
 *
 * @example
 * const world = createWorld({ seed: 'checkout', players: 50 })
 * world.list().players[0]
 */
export function createWorld(options: WorldOptions = {}): World {
  try {
    return finish(create(options))
  } catch (error) {
    throw atCaller(error, createWorld)
  }
}

type Shared = WorldSetup['shared']

const MAKER: WorldMaker = {
  // `createWorlds` may have an application over the same world.
  serve: (base) => serve(base, DEFAULT_LIMIT, createExample, base.named).app,
  create,
}

function* create(options: WorldOptions, given?: Shared): Portions<HostedWorld> {
  const { replay, scenarios, faults: rules = [], ...settings } = readOptions(options)
  if (replay !== undefined) return yield* replayed(replay, options, given)
  const opening = openingOf(scenarios)
  const complete = completeOptions({
    ...settings,
    now: settings.now ?? opening.world.now,
    policies: { ...opening.world.policies, ...settings.policies },
  })
  const faults = [...(opening.world.faults ?? []), ...rules]
  const shared = given ?? sharedJournal(settings.memory.journal)
  const setup = { library: opening.library, opening: scenarios ?? [], faults, shared }
  const world = new HostedWorld(MAKER, setup, new WorldState(complete))
  const { simulation } = world
  simulation.hold(() => {
    for (const scenario of opening.scenarios) {
      const { library } = world
      const load = () => loadScenario(simulation, scenario, library)
      const isNamed = typeof scenario === 'string' && library.has(scenario)
      const origin = isNamed && !library.get(scenario).bundled && library.get(scenario).origin
      attempt(opening.errors, () => (origin ? withinScenario(origin, '', load) : load()))
    }
    requireWhole(opening.errors)
    simulation.markStart()
  })
  return world
}

const isList = (value: unknown) => typeof value === 'string' || Array.isArray(value)

const readOptions = optionReader(
  'createWorld',
  () =>
    ({
      ...worldOptionSchemas(),
      scenarios: v.optional(
        v.custom<ScenariosOption>(isList, '"all", a name, or a list of names and definitions'),
      ),
      faults: v.optional(v.custom<readonly FaultRule[]>(Array.isArray, 'a list of faults')),
      replay: v.optional(v.custom<WorldLog>(() => true)),
    }) satisfies OptionSchemas<WorldOptions>,
)

function* replayed(replay: unknown, options: WorldOptions, given?: Shared): Portions<HostedWorld> {
  const { replay: _, faults, memory, dateHeader, ...others } = options
  const log = readLog(replay)
  requireAlone('createWorld', others)
  const settings = within('options', () =>
    completeOptions(readOptions({ ...log.options, memory, dateHeader })),
  )
  const shared = given ?? sharedJournal(settings.memory.journal)
  const setup = { library: BUNDLED_LIBRARY, opening: [], faults, shared }
  const world = new HostedWorld(MAKER, setup, new WorldState(settings))
  yield* repeatLog(world.simulation, log, world.replayLoading)
  if (!world.simulation.state.log.isComplete) throw incomplete()
  return world
}
