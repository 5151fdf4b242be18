import type { Handler, Route } from '../api/exchange'
import { listChanges } from './changes'
import { showAudit, showLog } from './checks'
import { advanceClock, resetWorld, showClock } from './clock'
import { runCommands } from './commands'
import { eventRoute, type WorldNames } from './events'
import { FAULT_ROUTES } from './faults'
import { guard } from './guard'
import { type HealthOptions, health } from './health'
import { createPlayer } from './new-player'
import { showPlayer } from './player-inside'
import { listPlayers } from './players'
import { changePolicies, showPolicies } from './policies'
import { requestRoutes } from './requests'
import { listScenarios, loadInlineScenario, loadScenarioByName, showScenario } from './scenarios'
import { SnapshotStore } from './snapshots'
import { type WorldsOptions, worldsRoutes } from './worlds'

interface AdminOptions extends HealthOptions, Partial<WorldsOptions> {
  /** The names of the worlds; by default every world is the base. */
  readonly nameOf?: WorldNames | undefined
}

/** The routes of the control API. An application without them has no control API. */
export function adminRoutes(options: AdminOptions): readonly Route[] {
  const { worlds, snapshots = new SnapshotStore(), nameOf = () => null } = options
  const routes: readonly Route[] = [
    { template: '/__admin/health', methods: { GET: (exchange) => health(exchange, options) } },
    ...(worlds ? worldsRoutes({ worlds, snapshots }) : []),
    { template: '/__admin/players', methods: { GET: listPlayers, POST: createPlayer } },
    { template: '/__admin/players/{playerId}', methods: { GET: showPlayer } },
    { template: '/__admin/players/{playerId}/changes', methods: { GET: listChanges } },
    { template: '/__admin/players/{playerId}/commands', methods: { POST: runCommands } },
    { template: '/__admin/clock', methods: { GET: showClock } },
    { template: '/__admin/clock/advance', methods: { POST: advanceClock } },
    { template: '/__admin/reset', methods: { POST: resetWorld } },
    { template: '/__admin/snapshots', methods: { GET: snapshots.list, POST: snapshots.take } },
    { template: '/__admin/snapshots/{snapshotId}', methods: { DELETE: snapshots.drop } },
    { template: '/__admin/snapshots/{snapshotId}/restore', methods: { POST: snapshots.restore } },
    { template: '/__admin/audit', methods: { GET: showAudit } },
    { template: '/__admin/log', methods: { GET: showLog } },
    { template: '/__admin/policies', methods: { GET: showPolicies, PATCH: changePolicies } },
    { template: '/__admin/scenarios', methods: { GET: listScenarios, POST: loadInlineScenario } },
    { template: '/__admin/scenarios/{name}', methods: { GET: showScenario } },
    { template: '/__admin/scenarios/{name}/load', methods: { POST: loadScenarioByName } },
    ...FAULT_ROUTES,
    ...requestRoutes(options.version),
    eventRoute(nameOf),
  ]
  return routes.map(guarded)
}

/** The route, for callers that may use the control API. */
function guarded({ template, methods }: Route): Route {
  const checked = Object.entries(methods).map(([method, handler]): [string, Handler] => [
    method,
    (exchange) => guard(exchange) ?? handler(exchange),
  ])
  return { template, methods: Object.fromEntries(checked) }
}
