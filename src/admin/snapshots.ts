import * as v from 'valibot'
import type { Exchange } from '../api/exchange'
import { type HandlerResult, isRefusal, json, type Refusal, refuse } from '../api/handler-result'
import { formatInstant } from '../domain/instants'
import { ID_REMEDY, idFault } from '../input/fit-text'
import { suggestion } from '../input/nearest'
import type { Snapshot } from '../world/world'
import { readShape } from './body'
import { clockOf } from './clock'
import { attempt, refusedBy, segment, worldOf } from './control'

const isId = (name: string) => idFault(name) === undefined

const wanted = v.strictObject({
  name: v.optional(v.pipe(v.string(), v.check(isId, `a text. ${ID_REMEDY}`))),
})

/** Most restore points of one world: each keeps the players that it was taken with. */
const MOST = 1_000

/** The restore points of one world, by id. */
interface WorldSnapshots {
  readonly snapshots: Map<string, Snapshot>
  /** Restore points without a name so far: none is ever named twice. */
  taken: number
}

/**
 * Named restore points. They stand beside the world and not in it: no log has them, a fork begins
 * without any, and `reset` and `restore` leave them as they are, so that a test may go back and
 * forth between them.
 */
export class SnapshotStore {
  private readonly byWorld = new WeakMap<object, WorldSnapshots>()

  /** `GET /__admin/snapshots`: the oldest first. */
  readonly list = (exchange: Exchange): HandlerResult => {
    const { snapshots } = this.snapshotsOf(exchange)
    const lines = [...snapshots].map(([id, snapshot]) => lineOf(id, snapshot))
    return json({ snapshots: lines, total: lines.length })
  }

  /** `POST /__admin/snapshots`: takes one; under a name that is taken it replaces that one. */
  readonly take = async (exchange: Exchange): Promise<HandlerResult> => {
    const body = await readShape(exchange, wanted, true)
    if ('refusal' in body) return body.refusal
    const world = worldOf(exchange)
    const stored = this.snapshotsOf(exchange)
    const number = freeNumber(stored)
    const id = body.value.name ?? `snapshot-${number}`
    const replaces = stored.snapshots.has(id)
    if (!replaces && stored.snapshots.size >= MOST) {
      const detail = `There are ${MOST} snapshots.`
      return refusedBy('too_many_snapshots', detail, 'Delete some of them first.')
    }
    const snapshot = world.snapshot()
    const reply = json(lineOf(id, snapshot), replaces ? 200 : 201)
    stored.snapshots.delete(id)
    stored.snapshots.set(id, snapshot)
    if (body.value.name === undefined) stored.taken = number
    return reply
  }

  /** `POST /__admin/snapshots/{snapshotId}/restore`. */
  readonly restore = (exchange: Exchange): HandlerResult => {
    const found = this.find(exchange)
    if (isRefusal(found)) return found
    return attempt(exchange, () => {
      const world = worldOf(exchange)
      world.restore(found.snapshot)
      return json({ id: found.id, ...clockOf(world) })
    })
  }

  /** `DELETE /__admin/snapshots/{snapshotId}`. */
  readonly drop = (exchange: Exchange): HandlerResult => {
    const found = this.find(exchange)
    if (isRefusal(found)) return found
    this.snapshotsOf(exchange).snapshots.delete(found.id)
    return { status: 204, body: '', contentType: '' }
  }

  private snapshotsOf(exchange: Exchange): WorldSnapshots {
    const world = worldOf(exchange)
    const stored = this.byWorld.get(world) ?? { snapshots: new Map(), taken: 0 }
    this.byWorld.set(world, stored)
    return stored
  }

  private find(exchange: Exchange): { id: string; snapshot: Snapshot } | Refusal {
    const id = segment(exchange, 'snapshotId')
    if (typeof id !== 'string') return id
    const { snapshots } = this.snapshotsOf(exchange)
    const snapshot = snapshots.get(id)
    if (snapshot) return { id, snapshot }
    const names = [...snapshots.keys()]
    const remedy = names.length === 0 ? 'POST /__admin/snapshots takes one.' : suggestion(id, names)
    const detail = `There is no snapshot "${id.slice(0, 100)}".`
    return refuse('NOT_FOUND', 'path.snapshotId', detail, remedy)
  }
}

function freeNumber({ snapshots, taken }: WorldSnapshots): number {
  let number = taken + 1
  while (snapshots.has(`snapshot-${number}`)) number += 1
  return number
}

function lineOf(id: string, { now }: Snapshot): object {
  return { id, now: formatInstant(now) }
}
