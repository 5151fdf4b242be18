import type { Operation, ParameterValues } from '../contract/operations'
import type { Checked, PlayerAt } from '../contract/parameters'
import type { Injection } from '../world/faults/store'
import type { Simulation } from '../world/simulation'
import type { Adapter } from './adapter'
import type { HandlerResult, Rejection } from './answer'
import type { AppliedChange, RecordedRequest, Recorder } from './journal/record'
import type { HeaderReader, IncomingRequest } from './request'

/** The simulation that answers a request. */
export interface RequestTarget {
  readonly simulation: Simulation
  /** Name of the world; absent for the base world. */
  readonly name?: string
  /** Its journal; absent if it has none. */
  readonly recorder?: Recorder | undefined
  /** Present for a named world: keeps it, until the returned function is called. */
  readonly keep?: () => () => void
  /**
   * Present for a named world.
   *
   * @throws FauxhouseError WORLD_GONE if it has been deleted since
   */
  readonly requireWorld?: () => void
}

/** The simulations of an application. */
export interface SimulationHost {
  /** Answers requests without the name of a world. */
  readonly base: Simulation
  /** The journal of the base; absent if it has none. */
  readonly recorder?: Recorder | undefined
  /**
   * The simulation of a named world, created on first use. Absent: there are no named worlds.
   *
   * @param mustExist whether it is not created
   * @throws FauxhouseError INVALID_WORLD, WORLD_NOT_FOUND, WORLD_GONE, WORLDS_FULL
   */
  readonly named?: (name: string, adapter: Adapter, mustExist: boolean) => RequestTarget
}

/** A page without rows, for the journal. */
export interface EmptyPage {
  /** The rows of all pages. */
  readonly total: number
  /** The values of the query. */
  readonly values: Checked<ParameterValues>
  /** Counts the rows of a read with other values. */
  readonly again: (values: Checked<ParameterValues>) => number
}

/** A request on its way through the application, whose stages fill in what they find. */
export interface RequestContext {
  readonly method: string
  /** Raw path in the world, with `/v1` instead of the adapter's base path. */
  readonly path: string
  /** `/w/{world}` if the path of the request begins with it; else empty. */
  readonly prefix: string
  /** Raw query without its question mark. */
  readonly query: string
  readonly headers: HeaderReader
  readonly request: IncomingRequest
  readonly adapter: Adapter
  readonly route: Route | undefined
  /** The operation of its route and method, if it is one of the six. */
  readonly operation: Operation | undefined
  readonly handler: Handler
  /** Where it is answered: in the base until its world is found. */
  target: RequestTarget
  /** What answers it: that of the target, or a copy in which a fault lets a player differ. */
  simulation: Simulation
  /** Why it is rejected before its stages. */
  rejection: Rejection | undefined
  /** The effects of the fault rule that takes it. */
  fault: Injection | undefined
  /** The player of an operation. */
  player: PlayerAt | undefined
  /**
   * The decoded path parameters by their names in the template; undefined for invalid
   * percent-encoding.
   */
  readonly parameters: Readonly<Record<string, string | undefined>>
  /** The body as far as it is read: part of the request id. */
  body: string
  /** The page that was read, if it has no rows. */
  emptyPage: EmptyPage | undefined
  /** The updates that were applied, for the journal; absent if none is recorded. */
  changes: AppliedChange[] | undefined
  /** What the journal has of it; undefined if it is not recorded. */
  recorded: RecordedRequest | undefined
}

/** What a handler returns that needs the body: the adapter reads it, and lets it be taken. */
export interface BodyNeeded {
  /** Largest size, in bytes. */
  readonly max: number
  readonly take: (bytes: Uint8Array) => HandlerResult | Promise<HandlerResult>
}

/** Only calls of the control API that read many players or requests return a promise. */
export type Handler = (
  context: RequestContext,
) => HandlerResult | BodyNeeded | Promise<HandlerResult>

/** A path of the application and what its methods do. HEAD follows GET; OPTIONS is answered. */
export interface Route {
  /** A path such as `/v1/players/{playerId}`. */
  readonly template: string
  readonly methods: Readonly<Record<string, Handler>>
  /** Rejects callers, before the world of their request is created. */
  readonly guard?: (context: RequestContext) => Rejection | undefined
  /** The operations of the methods, for the paths of the service. */
  readonly operations?: Readonly<Record<string, Operation>>
}
