import { json } from '../service/handler-result'
import { formatInstant } from '../simulator/domain/instants'
import { type Call, defineCall } from './call'

export interface HealthOptions {
  /** Version of the package. */
  readonly version: string
}

/**
 * The call of the health. `uptime` is the age of the door in seconds. It is the only value that the
 * seed does not determine.
 */
export function healthCall({ version }: HealthOptions): Call {
  return defineCall({
    id: 'getHealth',
    method: 'GET',
    path: '/__admin/health',
    summary: 'The version, the seed, the clock and the loaded scenarios.',
    answers: { 200: 'Health' },
    handle({ simulation, environment: { elapsedMs } }) {
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
    },
  })
}
