import type { Simulation } from '../world/world'
import type { DoorRequest, HeaderReader } from './door-request'
import type { DoorEnvironment } from './environment'
import type { HandlerResult } from './handler-result'

/** A request before its first stage. */
export interface RequestHead {
  readonly method: string
  /** Raw path, with `/v1` instead of the door's base path. */
  readonly path: string
  /** Raw query without its question mark. */
  readonly query: string
  readonly headers: HeaderReader
}

/** Finds the simulation for a request: the seam for named worlds and isolation. */
export interface SimulationHost {
  simulationFor(head: RequestHead): Simulation
}

/** A request while it is answered. */
export interface Exchange extends RequestHead {
  readonly request: DoorRequest
  readonly environment: DoorEnvironment
  readonly simulation: Simulation
  /**
   * The decoded path parameters by their names in the template; undefined for invalid
   * percent-encoding.
   */
  readonly parameters: Readonly<Record<string, string | undefined>>
  /** The body as far as it is read: part of the request id. */
  body: string
}

export type Handler = (exchange: Exchange) => HandlerResult | Promise<HandlerResult>

/** A path of the application and what its methods do. HEAD follows GET; OPTIONS is answered. */
export interface Route {
  /** Such as `/v1/players/{playerId}`. */
  readonly template: string
  readonly methods: Readonly<Record<string, Handler>>
}
