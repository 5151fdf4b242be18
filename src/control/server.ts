import type { ScenarioDefinition } from '../scenarios/definition'
import type { ExportForm, ExportOptions, Exports } from '../scenarios/exports/form'
import type { RequestedWorld } from '../scenarios/failed-expectations'
import type { Library } from '../scenarios/library'
import type { LoadedScenario, LoadOptions, ScenarioInput } from '../scenarios/load-options'
import type { Journal } from '../service/journal/journal'
import type { RequestContext } from '../service/request-context'
import { pauseOf } from '../service/waiting'
import type { NamedWorldOptions, WorldListing } from '../world/named/directory'
import type { WorldChanges } from '../world/net-changes/model'
import type { ChangesQuery } from '../world/net-changes/net-changes'
import type { Simulation } from '../world/simulation'
import { inTurns, type Turns } from '../world/turns'
import type { Snapshot } from '../world/world-state'

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
  /** A copy as of another instant. */
  copyAt(at: number): Turns<ServedWorld>
  /** A player as code. */
  exportPlayer(id: string, options: ExportOptions, basePath?: string): Exports[ExportForm]
}

/** The named worlds of a server. */
export interface ServedWorlds {
  list(): readonly WorldListing[]
  describe(name: string): WorldListing
  /** An existing world: the base without a name. */
  find(name?: string): ServedWorld
  create(options: NamedWorldOptions, hostNow?: number): Turns<unknown>
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

/** A request of the control API while it is handled. */
export interface ControlContext extends RequestContext {
  readonly world: ServedWorld
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

/** A copy of the world of a request as it was, or will be, at an instant. */
export async function worldAsOf(context: ControlContext, at: number): Promise<ServedWorld> {
  const { world } = context
  const { library, simulation } = world
  const { nowMs: now } = simulation
  const { log } = simulation.state
  const known = copies.get(world)
  const isSame = known?.at === at && known.now === now
  if (isSame && known.log === log && known.library === library) return known.world
  const copy = await inTurns(world.copyAt(at), pauseOf(context))
  copies.set(world, { at, now, log, library, world: copy })
  return copy
}

/** Largest number of snapshots of one world. */
export const MAX_SNAPSHOTS = 1_000

/** A snapshot with what its list says of it. */
export interface KeptSnapshot {
  readonly snapshot: Snapshot
  /** What it is for, in the words of the caller. */
  readonly label: string | undefined
  /** The host's time, ms UTC; undefined without a clock of the host. */
  readonly takenAt: number | undefined
  /** Number of entries of the log of the world. */
  readonly commands: number
}

/** The snapshots of one world by id, the oldest first. */
export class WorldSnapshots extends Map<string, KeptSnapshot> {
  /** The last number of a snapshot without a name. It is not used again before a reset. */
  #taken = 0

  /** An id of the form `snapshot-1` that no snapshot of the world has had since its reset. */
  freeId(): string {
    do this.#taken += 1
    while (this.has(`snapshot-${this.#taken}`))
    return `snapshot-${this.#taken}`
  }
}

/**
 * Named snapshots. They are not part of the world: the log does not contain them, a fork begins
 * without them, and `reset` and `restore` keep them, so a test can restore several in turn.
 */
export class SnapshotStore {
  readonly #byWorld = new WeakMap<object, WorldSnapshots>()

  of(world: object): WorldSnapshots {
    const known = this.#byWorld.get(world) ?? new WorldSnapshots()
    this.#byWorld.set(world, known)
    return known
  }

  /** Whether a world has any. */
  has(world: object): boolean {
    return (this.#byWorld.get(world)?.size ?? 0) > 0
  }

  /** Begins to count anew, if there are none. */
  restart(world: object): void {
    if (!this.has(world)) this.#byWorld.delete(world)
  }
}
