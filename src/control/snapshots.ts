import { SnapshotMemory } from '../world/snapshot-memory'
import type { Snapshot } from '../world/world-state'

/** Largest number of snapshots of one world. */
const MAX_SNAPSHOTS = 1_000

/** Largest number of bytes of all snapshots of a world: more than the longest log can create. */
const MAX_BYTES = 512_000_000

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

/** What a world has too much of for another snapshot. */
interface Excess {
  readonly problem: string
  readonly facts: Readonly<Record<string, number>>
}

/** The snapshots of one world. */
export class WorldSnapshots {
  /** By id, the oldest first. */
  readonly byId = new Map<string, KeptSnapshot>()
  readonly #memory = new SnapshotMemory()
  /** The last number of a snapshot without a name. It is not used again before a reset. */
  #taken = 0

  /** An id of the form `snapshot-1` that no snapshot of the world has had since its reset. */
  freeId(): string {
    return `snapshot-${this.#freeNumber()}`
  }

  /**
   * Adds a snapshot, in place of one with its id.
   *
   * @param isNumbered whether the id is that of {@link freeId}
   * @returns why there is no room for it
   */
  add(id: string, kept: KeptSnapshot, isNumbered: boolean): Excess | undefined {
    const replaced = this.byId.get(id)
    if (!replaced && this.byId.size >= MAX_SNAPSHOTS) {
      const facts = { snapshots: MAX_SNAPSHOTS, bound: MAX_SNAPSHOTS }
      return { problem: `There are ${MAX_SNAPSHOTS} snapshots.`, facts }
    }
    this.#memory.add(kept.snapshot)
    if (replaced) this.#memory.remove(replaced.snapshot)
    const { bytes } = this.#memory
    if (bytes > MAX_BYTES) {
      if (replaced) this.#memory.add(replaced.snapshot)
      this.#memory.remove(kept.snapshot)
      const [figure, bound] = [bytes, MAX_BYTES].map((each) => `${Math.ceil(each / 1e6)} MB`)
      const problem = `The snapshots would need ${figure}; the limit is ${bound} in total.`
      return { problem, facts: { bytes, bound: MAX_BYTES } }
    }
    if (isNumbered) this.#taken = this.#freeNumber()
    this.byId.delete(id)
    this.byId.set(id, kept)
    return undefined
  }

  remove(id: string): void {
    const kept = this.byId.get(id)
    if (kept !== undefined) this.#memory.remove(kept.snapshot)
    this.byId.delete(id)
  }

  #freeNumber(): number {
    let number = this.#taken + 1
    while (this.byId.has(`snapshot-${number}`)) number += 1
    return number
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
    return (this.#byWorld.get(world)?.byId.size ?? 0) > 0
  }

  /** Begins to count anew, if there are none. */
  restart(world: object): void {
    if (!this.has(world)) this.#byWorld.delete(world)
  }
}
