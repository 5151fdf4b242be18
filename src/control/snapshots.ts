import type { Snapshot } from '../world/world-state'

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
