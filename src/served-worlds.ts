import { version } from '../package.json'
import type { SnapshotStore } from './control/server'
import { type App, createApp } from './service/app'
import type { ExampleFactory } from './service/example-answers'
import { openApiRoutes } from './service/openapi'
import type { SimulationHost } from './service/request-context'
import type { HostedWorld } from './world'
import { Directory } from './world/named/directory'
import { requireNotDeleted } from './world/named/registry'

/** Default of the largest number of named worlds. */
export const DEFAULT_LIMIT = 1_000

/** The application over a world and the named worlds that begin as it started. */
export interface Served {
  readonly app: App
  readonly directory: Directory<HostedWorld>
}

/**
 * @param createExample creates the player of the OpenAPI examples
 * @param others the named worlds of another application over the base
 */
export function serve(
  base: HostedWorld,
  limit: number,
  createExample: ExampleFactory,
  others: HostedWorld['named'] = () => [],
): Served {
  let snapshots: SnapshotStore | undefined
  const served = new WeakMap<object, HostedWorld>([[base.simulation, base]])
  const hasMore = (world: HostedWorld) => snapshots?.has(world.simulation) === true
  const directory = new Directory(base, limit, hasMore, (action, { name, world }) => {
    const { simulation } = world
    served.set(simulation, world)
    world.servedName = name
    simulation.feed.publish(simulation, 'world', () => ({ action }))
  })
  base.named = () => [...others(), ...directory.worlds()]
  const named: SimulationHost['named'] = (name, { hostNow }, mustExist) => {
    if (mustExist) directory.find(name)
    const place = directory.use(name, hostNow?.())
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
  const { dateHeader } = base.simulation.state.settings
  const app = createApp(host, {
    dateHeader,
    routes: openApiRoutes({ version, createExample }),
    async control() {
      const { controlRoutes, SnapshotStore } = await import('./control/calls')
      snapshots = new SnapshotStore()
      const worldOf = (simulation: object) => served.get(simulation)
      return controlRoutes({ version, worlds: directory, snapshots, worldOf })
    },
  })
  return { app, directory }
}
