import { optionReader } from '../contract/input/options'
import type { ScenarioDefinition } from '../scenarios/definition'
import type { ExportForm, ExportOptions, Exports } from '../scenarios/exports/form'
import type { RequestedWorld } from '../scenarios/failed-expectations'
import type { Library } from '../scenarios/library'
import type { LoadedScenario, LoadOptions, ScenarioInput } from '../scenarios/load-options'
import type { Journal } from '../service/journal/journal'
import type { RequestContext } from '../service/request-context'
import { inPortions } from '../service/waiting'
import { finish, type Portions } from '../simulator/workload/portions'
import type { NamedWorldOptions, WorldListing } from '../world/named/directory'
import type { WorldChanges } from '../world/net-changes/model'
import type { ChangesQuery } from '../world/net-changes/net-changes'
import { clockInstant } from '../world/options'
import type { Simulation } from '../world/simulation'
import type { Snapshot } from '../world/world'
import type { SnapshotStore } from './snapshot-store'

/** What the calls use of the world of a request beside its simulation. */
export interface ServedWorld extends RequestedWorld {
  readonly simulation: Simulation
  /** Its name; null for the base. */
  readonly servedName: string | null
  readonly requests: Journal
  readonly library: Library
  load(input: ScenarioInput | (string & {}), options: LoadOptions): LoadedScenario
  define(definitions: readonly ScenarioDefinition[]): void
  /** Lets a definition be loaded by its name, if it has one, until the next reset. */
  remember(definition: ScenarioDefinition): void
  reset(): void
  changes(query: ChangesQuery & { readonly since?: Snapshot | undefined }): WorldChanges
  fork(): ServedWorld
  /** A copy as of another instant, in portions. */
  copying(at: number): Portions<ServedWorld>
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
  /** The world with a simulation; undefined for one that is not of this server. */
  readonly worldOf: (simulation: object) => ServedWorld | undefined
}

/** A request of the control API while it is answered. */
export interface ControlContext extends RequestContext {
  readonly world: ServedWorld
}

/**
 * Reads a world at one instant. If other requests may run in between, it reads a copy that they do
 * not change.
 *
 * @param read must use the world that it is given, which may be that copy
 */
export async function readInPortions<Result>(
  context: RequestContext,
  read: (world: Simulation) => Portions<Result>,
): Promise<Result> {
  const { simulation: world, environment } = context
  if (environment.pause === undefined) return world.hold(() => finish(read(world)))
  return inPortions(context, read(world.still()))
}

/** A copy, and its origin. */
interface Copy {
  readonly at: number
  readonly now: number
  readonly log: object
  readonly library: object
  readonly world: ServedWorld
}

/** The last copy of each world: who looks at an instant asks several questions about it. */
const copies = new WeakMap<ServedWorld, Copy>()

const readTime = optionReader('at', () => ({ at: clockInstant() }))

/** A copy of the world of a request as it was, or will be, at an instant. */
export async function worldAsOf(context: ControlContext, instant: number): Promise<ServedWorld> {
  const { world } = context
  const { library, simulation } = world
  const { nowMs: now } = simulation
  const { log } = simulation.state
  const { at } = readTime({ at: instant })
  const known = copies.get(world)
  const isSame = known?.at === at && known.now === now
  if (isSame && known.log === log && known.library === library) return known.world
  const copy = await inPortions(context, world.copying(at))
  copies.set(world, { at, now, log, library, world: copy })
  return copy
}
