import { version } from '../package.json'
import { adminRoutes } from './admin/routes'
import { type App, createApp } from './api/app'
import type { DoorEnvironment } from './api/environment'
import { Core, type CoreParts, partsOf } from './world/core'
import { completeOptions, type WorldOptions } from './world/options'
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
export function createWorld(options: WorldOptions = {}): World {
  return new HostedWorld(...partsOf(completeOptions(options)))
}
