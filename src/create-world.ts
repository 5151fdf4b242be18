import * as v from 'valibot'
import { version } from '../package.json'
import { type OptionSchemas, optionReader } from './contract/input/options'
import type { SnapshotStore } from './control/server'
import type { World } from './public-world'
import { BUNDLED_LIBRARY, type Library } from './scenarios/library'
import { loadScenario } from './scenarios/loading'
import { collectError, inScenario, throwTogether } from './scenarios/mistakes'
import { openingOf, type ScenariosOption } from './scenarios/opening'
import { App } from './service/app'
import { openApiRoute } from './service/openapi'
import { operationRoutes } from './service/operations'
import type { SimulationHost } from './service/request-context'
import { Router } from './service/routes'
import { startPage } from './service/start-page'
import { HostedWorld, type WorldMaker } from './world'
import type { FaultRule } from './world/faults/rule'
import type { WorldLog } from './world/log'
import { Directory } from './world/named/directory'
import { requireNotDeleted } from './world/named/registry'
import { completeOptions, worldOptionSchemas } from './world/options'
import { incomplete, readLog, replayLog, requireAlone, within } from './world/replay'
import { atOnce, type Turns } from './world/turns'
import { WorldState } from './world/world-state'
import { sharedJournal, type WorldOptions, type WorldSetup } from './world-options'

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
  return atOnce(create(options))
}

let router: Router | undefined

/** What every application has; each adds the control API by the first request for it. */
function sharedRouter(): Router {
  router ??= new Router([
    ...operationRoutes(),
    { template: '/', methods: { GET: startPage } },
    openApiRoute(version),
  ])
  return router
}

type Shared = WorldSetup['shared']

const MAKER: WorldMaker = {
  // `createWorlds` may have an application over the same world.
  serve: (base) => serve(base, DEFAULT_LIMIT, base.named).app,
  create,
}

function* create(options: WorldOptions, given?: Shared, known?: Library): Turns<HostedWorld> {
  const { replay, scenarios, faults = [], ...settings } = readOptions(options)
  if (replay !== undefined) return yield* replayed(replay, options, given)
  const opening = openingOf(scenarios, known)
  const complete = completeOptions(settings)
  const shared = given ?? sharedJournal(settings.memory.journal)
  const setup = { library: opening.library, opening: opening.names, faults, shared }
  const world = new HostedWorld(MAKER, setup, new WorldState(complete))
  const { simulation } = world
  simulation.hold(() => {
    for (const { input, onDemand } of opening.scenarios) {
      const { library } = world
      const load = () => loadScenario(simulation, input, library, { onDemand })
      const named = library.has(input) ? library.get(input) : undefined
      const origin = named?.bundled === false && named.origin
      collectError(opening.errors, () => (origin ? inScenario(origin, '', load) : load()))
    }
    throwTogether(opening.errors)
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

function* replayed(replay: unknown, options: WorldOptions, given?: Shared): Turns<HostedWorld> {
  const { replay: _, faults, memory, ...others } = options
  const log = readLog(replay)
  requireAlone('createWorld', others)
  const settings = within('options', () => completeOptions(readOptions({ ...log.options, memory })))
  const shared = given ?? sharedJournal(settings.memory.journal)
  const setup = { library: BUNDLED_LIBRARY, opening: [], faults, shared }
  const world = new HostedWorld(MAKER, setup, new WorldState(settings))
  const { simulation } = world
  yield* replayLog(simulation, log, world.replayLoading)
  if (!simulation.state.log.isComplete) throw incomplete()
  return world
}

/** Default of the largest number of named worlds. */
export const DEFAULT_LIMIT = 1_000

/**
 * The application over a world and the named worlds that begin as it started.
 *
 * @param others the named worlds of another application over the base
 */
export function serve(base: HostedWorld, limit: number, others: HostedWorld['named'] = () => []) {
  let snapshots: SnapshotStore | undefined
  const served = new WeakMap<object, HostedWorld>([[base.simulation, base]])
  const hasMore = (world: HostedWorld) => snapshots?.has(world.simulation) === true
  const directory = new Directory(base, limit, hasMore, (action, { name, world }) => {
    const { simulation } = world
    served.set(simulation, world)
    world.servedName = name
    // The bound of all journals would keep the requests of a world that is gone.
    if (action !== 'created') world.requests.clear()
    simulation.feed.publish(simulation, 'world', () => ({ action }))
  })
  base.named = () => [...others(), ...directory.worlds()]
  const named: SimulationHost['named'] = (name, { clock }, mustExist) => {
    if (mustExist) directory.find(name)
    const place = directory.use(name, clock?.now())
    const keep = () => {
      place.open += 1
      return () => {
        place.open -= 1
      }
    }
    const { simulation, recorder } = place.world
    const requireWorld = () => requireNotDeleted(place)
    return { simulation, name, recorder, keep, requireWorld }
  }
  const host: SimulationHost = { base: base.simulation, named, recorder: base.recorder }
  const app = new App(host, {
    router: sharedRouter(),
    kept: {
      base,
      named: () => directory.worlds(),
      add: (name, isPlain) => directory.restore(name, isPlain),
      remake: (replay) => base.remake({ replay }),
    },
    async control() {
      const { controlRoutes, SnapshotStore } = await import('./control/calls')
      snapshots = new SnapshotStore()
      const worldOf = (simulation: object) => served.get(simulation)
      return controlRoutes({ version, worlds: directory, snapshots, worldOf })
    },
  })
  return { app, directory }
}
