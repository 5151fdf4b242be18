import { SnapshotMemory } from '../world/holdings'
import type { Snapshot } from '../world/world'

/** Largest number of snapshots of one world. */
const MOST = 1_000

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

/** The snapshots of one world. */
interface WorldSnapshots {
  readonly byId: Map<string, KeptSnapshot>
  readonly memory: SnapshotMemory
  /** The last number of a snapshot without a name. It is not used again before a reset. */
  taken: number
}

/** What a world has too much of for another snapshot. */
export interface Excess {
  readonly problem: string
  readonly facts: Readonly<Record<string, number>>
}

/**
 * Named snapshots. They are not part of the world: the log does not contain them, a fork begins
 * without them, and `reset` and `restore` keep them, so a test can restore several in turn.
 */
export class SnapshotStore {
  readonly #byWorld = new WeakMap<object, WorldSnapshots>()

  /** The snapshots of a world by id, the oldest first. */
  of(world: object): ReadonlyMap<string, KeptSnapshot> {
    return this.#of(world).byId
  }

  /** Whether a world has any. */
  has(world: object): boolean {
    return (this.#byWorld.get(world)?.byId.size ?? 0) > 0
  }

  /** Begins to count anew, if there are none. */
  restart(world: object): void {
    if (!this.has(world)) this.#byWorld.delete(world)
  }

  /** An id of the form `snapshot-1` that no snapshot of the world has had since its reset. */
  freeId(world: object): string {
    return `snapshot-${freeNumber(this.#of(world))}`
  }

  /**
   * Adds a snapshot, in place of one with its id.
   *
   * @param isNumbered whether the id is that of {@link freeId}
   * @returns why there is no room for it
   */
  add(world: object, id: string, kept: KeptSnapshot, isNumbered: boolean): Excess | undefined {
    const stored = this.#of(world)
    const { byId, memory } = stored
    const number = isNumbered ? freeNumber(stored) : stored.taken
    const replaced = byId.get(id)
    if (!replaced && byId.size >= MOST) {
      return { problem: `There are ${MOST} snapshots.`, facts: { snapshots: MOST, bound: MOST } }
    }
    memory.add(kept.snapshot)
    if (replaced) memory.remove(replaced.snapshot)
    const { bytes } = memory
    if (bytes > MAX_BYTES) {
      if (replaced) memory.add(replaced.snapshot)
      memory.remove(kept.snapshot)
      const [figure, bound] = [bytes, MAX_BYTES].map((each) => `${Math.ceil(each / 1e6)} MB`)
      const problem = `The snapshots would need ${figure}; the limit is ${bound} in total.`
      return { problem, facts: { bytes, bound: MAX_BYTES } }
    }
    byId.delete(id)
    byId.set(id, kept)
    stored.taken = number
    return undefined
  }

  remove(world: object, id: string): void {
    const { byId, memory } = this.#of(world)
    const kept = byId.get(id)
    if (kept === undefined) return
    byId.delete(id)
    memory.remove(kept.snapshot)
  }

  #of(world: object): WorldSnapshots {
    const known = this.#byWorld.get(world)
    if (known) return known
    const stored = { byId: new Map(), memory: new SnapshotMemory(), taken: 0 }
    this.#byWorld.set(world, stored)
    return stored
  }
}

function freeNumber({ byId, taken }: WorldSnapshots): number {
  let number = taken + 1
  while (byId.has(`snapshot-${number}`)) number += 1
  return number
}
