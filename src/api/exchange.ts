import type { Simulation } from '../world/world'
import type { DoorRequest, HeaderReader } from './door-request'
import type { DoorEnvironment } from './environment'
import type { HandlerResult } from './handler-result'

/** What is known of a request before any stage has looked at it. */
export interface RequestHead {
  readonly method: string
  /** Raw path, with `/v1` in the place of the door's base path. */
  readonly path: string
  /** Raw query without its question mark. */
  readonly query: string
  readonly headers: HeaderReader
}

/** Finds the simulation that a request speaks to: the seam for named worlds and isolation. */
export interface SimulationHost {
  simulationFor(head: RequestHead): Simulation
}

/** One request on its way to an answer. */
export interface Exchange extends RequestHead {
  readonly request: DoorRequest
  readonly environment: DoorEnvironment
  readonly simulation: Simulation
  /**
   * What the path has in the places of the route's template, decoded, by the names there; undefined
   * where the percent-encoding is broken.
   */
  readonly parameters: Readonly<Record<string, string | undefined>>
  /** What was read of the body so far: part of the request id. */
  body: string
}

export type Handler = (exchange: Exchange) => HandlerResult | Promise<HandlerResult>

/** A path of the application and what its methods do. HEAD follows GET; OPTIONS is answered. */
export interface Route {
  /** Such as `/v1/players/{playerId}`. */
  readonly template: string
  readonly methods: Readonly<Record<string, Handler>>
}
