import { version } from '../../package.json'
import { adminRoutes } from '../admin/routes'
import { SnapshotStore } from '../admin/snapshots'
import { type App, createApp } from '../api/app'
import type { ExampleFactory } from '../api/example-answers'
import type { SimulationHost } from '../api/exchange'
import { openApiRoutes } from '../api/openapi'
import { Directory } from '../worlds/directory'
import type { HostedWorld } from './hosted-world'

/** Default of the largest number of named worlds. */
export const DEFAULT_LIMIT = 1_000

/** The application over a world and the named worlds that begin as it started. */
export interface Served {
  readonly app: App
  readonly directory: Directory<HostedWorld>
}

/** @param createExample makes the player of the OpenAPI examples */
export function serve(base: HostedWorld, limit: number, createExample: ExampleFactory): Served {
  const snapshots = new SnapshotStore()
  const names = new WeakMap<object, string | null>([[base, null]])
  const hasMore = (world: HostedWorld) => snapshots.has(world)
  const directory = new Directory(base, limit, hasMore, (action, { name, world }) => {
    names.set(world, name)
    base.feed.publish(world, 'world', () => ({ action }))
  })
  const routes = [
    ...adminRoutes({ version, worlds: directory, snapshots, nameOf: (world) => names.get(world) }),
    ...openApiRoutes({ version, createExample }),
  ]
  const named: SimulationHost['named'] = (name, { hostNow }) => {
    const place = directory.use(name, hostNow?.())
    const keep = () => {
      place.open += 1
      return () => {
        place.open -= 1
      }
    }
    return { simulation: place.world, name, recorder: place.world.recorder, keep }
  }
  const app = createApp(
    { base, recorder: base.recorder, named },
    { dateHeader: base.dateHeader, answerBytes: base.answerBytes, routes },
  )
  return { app, directory }
}
