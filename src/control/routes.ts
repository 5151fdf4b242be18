import type { Route } from '../service/request-context'
import { routesOf } from './call'
import { CALLS } from './calls'
import { inspectorRoute } from './inspector'
import type { ControlServer } from './server'

// Loaded on demand, together with the calls.
export { SnapshotStore } from './snapshot-store'

/** The routes of the control API. An application without them has no control API. */
export function controlRoutes(server: ControlServer): readonly Route[] {
  return [...routesOf(CALLS, server), inspectorRoute]
}
