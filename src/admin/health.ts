import type { Exchange } from '../api/exchange'
import { json, type Outcome } from '../api/outcome'
import { formatInstant } from '../domain/instants'

export interface HealthOptions {
  /** Version of the package. */
  readonly version: string
  /** Names of the scenarios that are loaded, now. */
  readonly scenarios?: (() => readonly string[]) | undefined
  /** Milliseconds since the start by the host's clock; absent where there is none. */
  readonly elapsedMs?: (() => number) | undefined
}

/** `GET /__admin/health`. `uptime` is in seconds, and the only value that the world does not fix. */
export function health({ simulation }: Exchange, options: HealthOptions): Outcome {
  const { version, scenarios, elapsedMs } = options
  return json({
    status: 'ok',
    version,
    seed: simulation.seed,
    epoch: formatInstant(simulation.epoch),
    now: formatInstant(simulation.now),
    players: simulation.players,
    scenarios: scenarios?.() ?? [],
    ...(elapsedMs === undefined ? {} : { uptime: Math.floor(elapsedMs()) / 1000 }),
  })
}
