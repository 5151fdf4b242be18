import type { Handler, Route } from '../service/request-context'
import { type Call, type CallDefinition, callOf, handlerOf } from './call'
import { guard } from './guard'
import { inspectorRoute } from './inspector'
import { JOURNAL_CALLS } from './journal-calls'
import { CALL_IDS, type CallId } from './paths'
import { PLAYER_CALLS } from './player-calls'
import { READING_CALLS } from './reading-calls'
import { NAMED_WORLD_CALLS, SNAPSHOT_CALLS } from './saved-worlds'
import { SCENARIO_CALLS } from './scenario-calls'
import type { ControlServer } from './server'
import { WORLD_CALLS } from './world-calls'

// Loaded on demand, together with the calls.
export { SnapshotStore } from './server'

const DEFINITIONS: Readonly<Record<CallId, CallDefinition>> = {
  ...WORLD_CALLS,
  ...PLAYER_CALLS,
  ...READING_CALLS,
  ...SCENARIO_CALLS,
  ...JOURNAL_CALLS,
  ...SNAPSHOT_CALLS,
  ...NAMED_WORLD_CALLS,
}

/**
 * The calls of the control API, in the order of its documents. From them follow the routes, the
 * OpenAPI document and the help of `fauxhouse ctl`.
 */
export const CALLS: readonly Call[] = CALL_IDS.map((id) => callOf(id, DEFINITIONS[id]))

/** The routes of the control API. An application without them has no control API. */
export function controlRoutes(server: ControlServer): readonly Route[] {
  const described = { ...server, calls: CALLS }
  const routes = new Map<string, Record<string, Handler>>()
  for (const call of CALLS) {
    const methods = routes.get(call.path) ?? {}
    methods[call.method] = handlerOf(call, described)
    routes.set(call.path, methods)
  }
  const called = [...routes].map(([template, methods]) => ({ template, methods, guard }))
  return [...called, inspectorRoute]
}
