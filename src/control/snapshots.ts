import * as v from 'valibot'
import { ID_REMEDY, idFault } from '../contract/input/fit-text'
import { suggestion } from '../contract/input/nearest'
import {
  type HandlerResult,
  isRefusal,
  json,
  NO_CONTENT,
  type Refusal,
  refuse,
} from '../service/handler-result'
import type { RequestContext } from '../service/request-context'
import { formatInstant } from '../simulator/domain/instants'
import { SnapshotMemory } from '../world/holdings'
import type { Snapshot } from '../world/world'
import { type Call, defineCall } from './call'
import { clockOf } from './clock'
import { attempt, refusedBy, worldOf } from './control'

const isId = (name: string) => idFault(name) === undefined

const wanted = v.strictObject({
  name: v.optional(v.pipe(v.string(), v.check(isId, `a text. ${ID_REMEDY}`))),
})

/** Largest number of snapshots of one world. */
const MOST = 1_000

/** Largest number of bytes of all snapshots of a world: more than the longest log can make. */
const MOST_BYTES = 512_000_000

/** The snapshots of one world, by id. */
interface WorldSnapshots {
  readonly snapshots: Map<string, Snapshot>
  readonly memory: SnapshotMemory
  /** The last number of a snapshot without a name. A number is never used again. */
  taken: number
}

/**
 * Named snapshots. They are not part of the world: the log does not contain them, a fork begins
 * without them, and `reset` and `restore` keep them, so a test can restore several in turn.
 */
export class SnapshotStore {
  private readonly byWorld = new WeakMap<object, WorldSnapshots>()

  /** Its calls. */
  readonly calls: readonly Call[] = [
    defineCall({
      id: 'listSnapshots',
      method: 'GET',
      path: '/__admin/snapshots',
      summary: 'Lists the snapshots, the oldest first.',
      answers: { 200: 'SnapshotList' },
      handle: (exchange) => {
        const { snapshots } = this.snapshotsOf(exchange)
        const lines = [...snapshots].map(([id, snapshot]) => lineOf(id, snapshot))
        return json({ snapshots: lines, total: lines.length })
      },
    }),
    defineCall({
      id: 'takeSnapshot',
      method: 'POST',
      path: '/__admin/snapshots',
      summary: 'Takes a snapshot; 200 if it replaces one of the same name.',
      body: { schema: () => wanted, optional: true },
      answers: { 201: 'Snapshot', 200: 'Snapshot' },
      problems: ['COMMAND_REFUSED'],
      handle: (exchange, { body }) => this.take(exchange, body.name),
    }),
    defineCall({
      id: 'restoreSnapshot',
      method: 'POST',
      path: '/__admin/snapshots/{snapshotId}/restore',
      summary: 'Restores a snapshot.',
      answers: { 200: 'Restored' },
      problems: ['NOT_FOUND'],
      handle: (exchange, { path: { snapshotId: id = '' } }) => {
        const snapshot = this.find(exchange, id)
        if (isRefusal(snapshot)) return snapshot
        return attempt(exchange, () => {
          const world = worldOf(exchange)
          world.restore(snapshot)
          return json({ id, ...clockOf(world) })
        })
      },
    }),
    defineCall({
      id: 'deleteSnapshot',
      method: 'DELETE',
      path: '/__admin/snapshots/{snapshotId}',
      summary: 'Deletes a snapshot.',
      answers: { 204: null },
      problems: ['NOT_FOUND'],
      handle: (exchange, { path: { snapshotId: id = '' } }) => {
        const snapshot = this.find(exchange, id)
        if (isRefusal(snapshot)) return snapshot
        const { snapshots, memory } = this.snapshotsOf(exchange)
        snapshots.delete(id)
        memory.remove(snapshot)
        return NO_CONTENT
      },
    }),
  ]

  private take(exchange: RequestContext, name: string | undefined): HandlerResult {
    const world = worldOf(exchange)
    const stored = this.snapshotsOf(exchange)
    const number = freeNumber(stored)
    const id = name ?? `snapshot-${number}`
    const replaced = stored.snapshots.get(id)
    if (!replaced && stored.snapshots.size >= MOST) {
      return tooMany(`There are ${MOST} snapshots.`, { snapshots: MOST, bound: MOST })
    }
    const snapshot = world.snapshot()
    const reply = json(lineOf(id, snapshot), replaced ? 200 : 201)
    const { memory } = stored
    memory.add(snapshot)
    if (replaced) memory.remove(replaced)
    const { bytes } = memory
    if (bytes > MOST_BYTES) {
      if (replaced) memory.add(replaced)
      memory.remove(snapshot)
      const [figure, bound] = [bytes, MOST_BYTES].map((each) => `${Math.ceil(each / 1e6)} MB`)
      const detail = `The snapshots would hold ${figure}, and together they may hold ${bound}.`
      return tooMany(detail, { bytes, bound: MOST_BYTES })
    }
    stored.snapshots.delete(id)
    stored.snapshots.set(id, snapshot)
    if (name === undefined) stored.taken = number
    return reply
  }

  /** Whether a world has any. */
  has(world: object): boolean {
    return (this.byWorld.get(world)?.snapshots.size ?? 0) > 0
  }

  /** A snapshot of a world by its id; undefined if there is none. */
  of(world: object, id: string): Snapshot | undefined {
    return this.byWorld.get(world)?.snapshots.get(id)
  }

  private snapshotsOf(exchange: RequestContext): WorldSnapshots {
    const world = worldOf(exchange)
    const known = this.byWorld.get(world)
    if (known) return known
    const stored = { snapshots: new Map(), memory: new SnapshotMemory(), taken: 0 }
    this.byWorld.set(world, stored)
    return stored
  }

  private find(exchange: RequestContext, id: string): Snapshot | Refusal {
    const { snapshots } = this.snapshotsOf(exchange)
    const snapshot = snapshots.get(id)
    if (snapshot) return snapshot
    const names = [...snapshots.keys()]
    const remedy = names.length === 0 ? 'POST /__admin/snapshots takes one.' : suggestion(id, names)
    const detail = `There is no snapshot "${id.slice(0, 100)}".`
    return refuse('NOT_FOUND', 'path.snapshotId', detail, remedy)
  }
}

function tooMany(detail: string, facts: Readonly<Record<string, number>>): Refusal {
  return refusedBy('too_many_snapshots', detail, 'Delete some of them first.', facts)
}

function freeNumber({ snapshots, taken }: WorldSnapshots): number {
  let number = taken + 1
  while (snapshots.has(`snapshot-${number}`)) number += 1
  return number
}

function lineOf(id: string, { now, dataVersion }: Snapshot): object {
  return { id, now: formatInstant(now), data_version: dataVersion }
}
