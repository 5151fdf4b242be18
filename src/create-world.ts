import { version } from '../package.json'
import { adminRoutes } from './admin/routes'
import { type App, createApp } from './api/app'
import type { DoorEnvironment } from './api/environment'
import { FauxhouseError } from './errors'
import { Core } from './world/core'
import type { WorldLog } from './world/log'
import { completeOptions, type WorldOptions } from './world/options'
import { optionsOf, readLog, replayInto } from './world/replay'
import { type CoreParts, partsOf } from './world/situation'
import type { WorldCore } from './world/world'

/** A world: its players, its clock, its log, and the service over them. */
export interface World extends WorldCore {
  /**
   * The direct door: answers a request as the service would, in process and without a socket. Only
   * the path counts (`/v1/…`, `/__admin/…`), not the host.
   */
  fetch(request: Request, environment?: DoorEnvironment): Promise<Response>
  /** A world of its own that begins as this one stands. Neither feels the other from here on. */
  fork(): World
}

class HostedWorld extends Core implements World {
  readonly #app: App

  constructor(...parts: CoreParts) {
    super(...parts)
    this.#app = createApp({ simulationFor: () => this }, { routes: adminRoutes({ version }) })
  }

  // Bound: it is handed to clients as their fetch.
  readonly fetch = async (request: Request, environment?: DoorEnvironment): Promise<Response> =>
    this.#app.fetch(request, environment)

  fork(): World {
    return new HostedWorld(...this.forkParts())
  }
}

/**
 * Makes a world. The same options and the same commands give the same bytes through every door.
 *
 * @throws FauxhouseError INVALID_OPTION
 *
 * @example
 * const world = createWorld({ seed: 'checkout', players: 50 })
 * world.list().players[0]
 */
export function createWorld(options: WorldOptions & { readonly replay?: WorldLog } = {}): World {
  if (options.replay === undefined) return new HostedWorld(...partsOf(completeOptions(options)))
  const { replay, selfCheck, ...others } = options
  const log = readLog(replay)
  requireAlone(others)
  const world = new HostedWorld(...partsOf(completeOptions({ ...optionsOf(log), selfCheck })))
  replayInto(world, log)
  return world
}

/** A replay brings its options along: others beside it would contradict it. */
function requireAlone(others: object): void {
  const given = Object.entries(others).flatMap(([name, value]) => (value === undefined ? [] : name))
  if (given.length === 0) return
  throw new FauxhouseError(
    'INVALID_OPTION',
    `The option replay does not go with ${given.join(', ')}.`,
    'Leave them out: the replay has options of its own.',
    { options: given },
  )
}
