import type { Handler, Route } from '../api/exchange'
import { guard } from './guard'
import { type HealthOptions, health } from './health'
import { listPlayers } from './players'
import { listScenarios, loadInlineScenario, loadScenarioByName, showScenario } from './scenarios'

export interface AdminOptions extends HealthOptions {
  /** Opens the control API to whoever has it, from anywhere. Without it: this machine alone. */
  readonly token?: string | undefined
}

/** The control API, as further routes for the application; leave it out to switch it off. */
export function adminRoutes(options: AdminOptions): readonly Route[] {
  const guarded =
    (handler: Handler): Handler =>
    (exchange) =>
      guard(exchange, options.token) ?? handler(exchange)
  return [
    {
      template: '/__admin/health',
      methods: { GET: guarded((exchange) => health(exchange, options)) },
    },
    { template: '/__admin/players', methods: { GET: guarded(listPlayers) } },
    {
      template: '/__admin/scenarios',
      methods: { GET: guarded(listScenarios), POST: guarded(loadInlineScenario) },
    },
    { template: '/__admin/scenarios/{name}', methods: { GET: guarded(showScenario) } },
    { template: '/__admin/scenarios/{name}/load', methods: { POST: guarded(loadScenarioByName) } },
  ]
}
