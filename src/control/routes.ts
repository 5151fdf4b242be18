import type { Route } from '../service/request-context'
import { type Call, routesOf } from './call'
import { listChanges } from './changes'
import { CHECK_CALLS } from './checks'
import { CLOCK_CALLS } from './clock'
import { listCommands } from './command-list'
import { runCommands } from './commands'
import { comparisonCalls } from './comparison'
import { documentCall } from './document-call'
import { listDue, listWorldDue } from './due'
import { eventCall, type WorldNames } from './events'
import { exportPlayer } from './export'
import { FAULT_CALLS } from './faults'
import { type HealthOptions, healthCall } from './health'
import { inspectorRoute } from './inspector'
import { createPlayer } from './new-player'
import { getPlayer } from './player-inside'
import { listPlayers, removePlayer } from './players'
import { POLICY_CALLS } from './policies'
import { archiveCall, REQUEST_CALLS } from './requests'
import { SCENARIO_CALLS } from './scenarios'
import { SnapshotStore } from './snapshots'
import { atInstants } from './standing'
import { STATEMENT_CALLS } from './statement'
import { type WorldsOptions, worldCalls } from './worlds'

// Loaded on demand, together with the calls.
export { SnapshotStore }

interface AdminOptions extends HealthOptions, Partial<WorldsOptions> {
  /** The names of the worlds; by default every world is the base. */
  readonly nameOf?: WorldNames | undefined
}

/** The calls that are the same in every application. */
const FIXED: readonly Call[] = [
  atInstants(listPlayers),
  createPlayer,
  atInstants(getPlayer),
  removePlayer,
  atInstants(listChanges),
  atInstants(listDue),
  exportPlayer,
  ...STATEMENT_CALLS.map(atInstants),
  runCommands,
  listCommands,
  ...CLOCK_CALLS,
  atInstants(listWorldDue),
  ...SCENARIO_CALLS,
  ...FAULT_CALLS,
  ...REQUEST_CALLS,
  ...POLICY_CALLS,
  ...CHECK_CALLS.map(atInstants),
]

/** Built by the first application: a world that is never asked over HTTP needs none. */
let fixedRoutes: readonly Route[] | undefined

/** The calls of the control API. */
export function controlCalls(options: AdminOptions): readonly Call[] {
  const [health, ...others] = ownCalls(options)
  return [...(health ? [health] : []), ...FIXED, ...others]
}

/** The calls that know the application. */
function ownCalls(options: AdminOptions): readonly Call[] {
  const { version, worlds, snapshots = new SnapshotStore(), nameOf = () => null } = options
  const calls = () => controlCalls({ ...options, snapshots })
  return [
    healthCall(options),
    ...(worlds ? [...worldCalls({ worlds, snapshots }), ...comparisonCalls(worlds)] : []),
    ...snapshots.calls,
    archiveCall(version),
    eventCall(nameOf),
    documentCall({ version, calls }),
  ]
}

/** The routes of the control API. An application without them has no control API. */
export function adminRoutes(options: AdminOptions): readonly Route[] {
  fixedRoutes ??= [...routesOf(FIXED), inspectorRoute]
  return [...fixedRoutes, ...routesOf(ownCalls(options))]
}
