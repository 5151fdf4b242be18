import { optionReader } from '../contract/input/options'
import type { ScenarioDefinition } from '../scenarios/definition'
import type { ExportForm, ExportOptions, Exports } from '../scenarios/exports/form'
import type { ScenarioHost } from '../scenarios/load-options'
import type { Feed } from '../service/journal/feed'
import type { Journal } from '../service/journal/journal'
import type { RequestContext } from '../service/request-context'
import { inPortions } from '../service/waiting'
import { finish, type Portions } from '../simulator/workload/portions'
import type { FaultStore } from '../world/faults/store'
import type { NamedWorldOptions, WorldListing } from '../world/named/directory'
import type { WorldChanges } from '../world/net-changes/model'
import type { ChangesQuery } from '../world/net-changes/net-changes'
import { clockInstant } from '../world/options'
import type { ControlledWorld, CopyOptions, Simulation } from '../world/simulation'
import type { Snapshot } from '../world/world'
import type { SnapshotStore } from './snapshot-store'

/** The world of a request, with all that the calls use of it. */
export interface ServedWorld extends Simulation, ControlledWorld, ScenarioHost {
  readonly faults: FaultStore
  readonly requests: Journal
  readonly feed: Feed
  /** Names of the scenarios that were loaded. */
  readonly loaded: readonly string[]
  fetch(path: string, init: RequestInit): Promise<Response>
  copy(options?: CopyOptions): ServedWorld
  /** Like `copy`, in portions. */
  copying(options: CopyOptions): Portions<ServedWorld>
  changes(query: ChangesQuery & { readonly since?: Snapshot | undefined }): WorldChanges
  fork(): ServedWorld
  define(definitions: readonly ScenarioDefinition[]): void
  /** Like `exportPlayer`, in portions. */
  exporting(id: string, options: ExportOptions): Portions<Exports[ExportForm]>
}

/** The named worlds of a server. */
export interface ServedWorlds {
  list(): readonly WorldListing[]
  describe(name: string): WorldListing
  /** An existing world: the base without a name. */
  find(name?: string): ServedWorld
  creating(options: NamedWorldOptions, hostNow?: number): Portions<unknown>
  delete(name: string): void
}

/** What the calls use beside the world of their request. */
export interface ControlServer {
  /** Version of the package. */
  readonly version: string
  readonly worlds: ServedWorlds
  readonly snapshots: SnapshotStore
  /** The name of a world of this server, null for the base; undefined for any other world. */
  readonly nameOf: (world: object) => string | null | undefined
}

/** A request of the control API while it is answered. */
export interface ControlContext extends RequestContext {
  readonly simulation: ServedWorld
}

/**
 * Reads a world at one instant. If other requests may run in between, it reads a copy that they do
 * not change.
 *
 * @param read must use the world that it is given, which may be that copy
 */
export async function readInPortions<Result>(
  context: ControlContext,
  read: (world: ServedWorld) => Portions<Result>,
): Promise<Result> {
  const { simulation: world, environment } = context
  if (environment.pause === undefined) return world.hold(() => finish(read(world)))
  return inPortions(context, read(world.copy({ isStill: true })))
}

/** A copy, and its origin. */
interface Copy {
  readonly at: number
  readonly now: number
  readonly record: object
  readonly library: object
  readonly world: ServedWorld
}

/** The last copy of each world: who looks at an instant asks several questions about it. */
const copies = new WeakMap<ServedWorld, Copy>()

const readTime = optionReader('at', () => ({ at: clockInstant() }))

/** A copy of the world of a request as it was, or will be, at an instant. */
export async function worldAsOf(context: ControlContext, instant: number): Promise<ServedWorld> {
  const { simulation: world } = context
  const { record, library, nowMs: now } = world
  const { at } = readTime({ at: instant })
  const known = copies.get(world)
  const isSame = known?.at === at && known.now === now
  if (isSame && known.record === record && known.library === library) return known.world
  const copy = await inPortions(context, world.copying({ at }))
  copies.set(world, { at, now, record, library, world: copy })
  return copy
}
