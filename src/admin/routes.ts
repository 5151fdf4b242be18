import type { Handler, Route } from '../api/exchange'
import { listChanges } from './changes'
import { showAudit, showLog } from './checks'
import { advanceClock, resetWorld, showClock } from './clock'
import { runCommands } from './commands'
import { guard } from './guard'
import { type HealthOptions, health } from './health'
import { createPlayer } from './new-player'
import { showPlayer } from './player-inside'
import { listPlayers } from './players'
import { changePolicies, showPolicies } from './policies'
import { listScenarios, loadInlineScenario, loadScenarioByName, showScenario } from './scenarios'
import { SnapshotStore } from './snapshots'
import { type WorldsOptions, worldsRoutes } from './worlds'

interface AdminOptions extends HealthOptions, Partial<WorldsOptions> {}

/** The routes of the control API. An application without them has no control API. */
export function adminRoutes(options: AdminOptions): readonly Route[] {
  const guarded =
    (handler: Handler): Handler =>
    (exchange) =>
      guard(exchange) ?? handler(exchange)
  const { worlds, snapshots = new SnapshotStore() } = options
  const named = worlds ? worldsRoutes({ worlds, snapshots }) : []
  return [
    ...named.map(({ template, methods }) => ({
      template,
      methods: Object.fromEntries(
        Object.entries(methods).map(([method, handler]) => [method, guarded(handler)]),
      ),
    })),
    {
      template: '/__admin/health',
      methods: { GET: guarded((exchange) => health(exchange, options)) },
    },
    {
      template: '/__admin/players',
      methods: { GET: guarded(listPlayers), POST: guarded(createPlayer) },
    },
    { template: '/__admin/players/{playerId}', methods: { GET: guarded(showPlayer) } },
    { template: '/__admin/players/{playerId}/changes', methods: { GET: guarded(listChanges) } },
    { template: '/__admin/players/{playerId}/commands', methods: { POST: guarded(runCommands) } },
    { template: '/__admin/clock', methods: { GET: guarded(showClock) } },
    { template: '/__admin/clock/advance', methods: { POST: guarded(advanceClock) } },
    { template: '/__admin/reset', methods: { POST: guarded(resetWorld) } },
    {
      template: '/__admin/snapshots',
      methods: { GET: guarded(snapshots.list), POST: guarded(snapshots.take) },
    },
    { template: '/__admin/snapshots/{snapshotId}', methods: { DELETE: guarded(snapshots.drop) } },
    {
      template: '/__admin/snapshots/{snapshotId}/restore',
      methods: { POST: guarded(snapshots.restore) },
    },
    { template: '/__admin/audit', methods: { GET: guarded(showAudit) } },
    { template: '/__admin/log', methods: { GET: guarded(showLog) } },
    {
      template: '/__admin/policies',
      methods: { GET: guarded(showPolicies), PATCH: guarded(changePolicies) },
    },
    {
      template: '/__admin/scenarios',
      methods: { GET: guarded(listScenarios), POST: guarded(loadInlineScenario) },
    },
    { template: '/__admin/scenarios/{name}', methods: { GET: guarded(showScenario) } },
    { template: '/__admin/scenarios/{name}/load', methods: { POST: guarded(loadScenarioByName) } },
  ]
}
