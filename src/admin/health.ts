import type { Exchange } from '../api/exchange'
import { type HandlerResult, json } from '../api/handler-result'
import { formatInstant } from '../domain/instants'

export interface HealthOptions {
  /** Version of the package. */
  readonly version: string
}

/**
 * `GET /__admin/health`. `uptime` is the age of the door in seconds. It is the only value that the
 * seed does not determine.
 */
export function health(
  { simulation, environment }: Exchange,
  { version }: HealthOptions,
): HandlerResult {
  const { elapsedMs } = environment
  return json({
    status: 'ok',
    version,
    seed: simulation.seed,
    epoch: formatInstant(simulation.epoch),
    now: formatInstant(simulation.now),
    players: simulation.players,
    compression: simulation.compression,
    scenarios: 'loaded' in simulation ? simulation.loaded : [],
    ...(elapsedMs === undefined ? {} : { uptime: Math.floor(elapsedMs()) / 1000 }),
  })
}
