import * as v from 'valibot'
import { ID_REMEDY, idFault } from '../contract/input/fit-text'
import { suggestion } from '../contract/input/nearest'
import { isRefusal, json, NO_CONTENT, type Refusal, refuse } from '../service/handler-result'
import { formatInstant } from '../simulator/domain/instants'
import type { Snapshot } from '../world/world'
import { call } from './call'
import { refusedBy } from './refusal'
import type { KeptSnapshot } from './snapshot-store'

const isId = (name: string) => idFault(name) === undefined

/** Largest length of a label. */
const MAX_LABEL = 200

const wanted = v.strictObject({
  name: v.optional(v.pipe(v.string(), v.check(isId, `a string. ${ID_REMEDY}`))),
  label: v.optional(
    v.pipe(v.string(), v.maxLength(MAX_LABEL, `a string of at most ${MAX_LABEL} characters`)),
  ),
})

/** The calls about the snapshots of a world. */
export const SNAPSHOT_CALLS = {
  listSnapshots: call({
    summary: 'Lists the snapshots, oldest first.',
    answers: { 200: 'SnapshotList' },
    handle({ simulation }, _, { snapshots }) {
      const lines = [...snapshots.of(simulation)].map(([id, kept]) => lineOf(id, kept))
      return json({ snapshots: lines, total: lines.length })
    },
  }),
  takeSnapshot: call({
    summary: 'Takes a snapshot, or replaces the one of that name.',
    body: { schema: () => wanted, optional: true },
    answers: { 201: 'Snapshot', 200: 'Snapshot' },
    problems: ['COMMAND_REFUSED'],
    handle({ simulation, environment }, { body: { name, label } }, { snapshots }) {
      const id = name ?? snapshots.freeId(simulation)
      const kept = {
        snapshot: simulation.snapshot(),
        label,
        takenAt: environment.hostNow?.(),
        commands: simulation.state.log.length,
      }
      // Written before it is kept: nothing is kept if the answer cannot be written.
      const answer = json(lineOf(id, kept), snapshots.of(simulation).has(id) ? 200 : 201)
      const excess = snapshots.add(simulation, id, kept, name === undefined)
      if (excess === undefined) return answer
      const remedy = 'Delete some of them first.'
      return refusedBy('too_many_snapshots', excess.problem, remedy, excess.facts)
    },
  }),
  restoreSnapshot: call({
    summary: 'Restores a snapshot.',
    answers: { 200: 'Restored' },
    problems: ['NOT_FOUND'],
    where: 'body',
    handle({ simulation }, { id }, { snapshots }) {
      const snapshot = foundSnapshot(snapshots.of(simulation), id)
      if (isRefusal(snapshot)) return snapshot
      return simulation.whole(() => {
        simulation.restore(snapshot)
        const { now, epoch } = simulation
        return json({ id, now, epoch })
      })
    },
  }),
  deleteSnapshot: call({
    summary: 'Deletes a snapshot.',
    answers: { 204: null },
    problems: ['NOT_FOUND'],
    handle({ simulation }, { id }, { snapshots }) {
      const snapshot = foundSnapshot(snapshots.of(simulation), id)
      if (isRefusal(snapshot)) return snapshot
      snapshots.remove(simulation, id)
      return NO_CONTENT
    },
  }),
}

/** @param where the place of the id in the request */
export function foundSnapshot(
  snapshots: ReadonlyMap<string, KeptSnapshot>,
  id: string,
  where = 'path.snapshotId',
): Snapshot | Refusal {
  const kept = snapshots.get(id)
  if (kept) return kept.snapshot
  const names = [...snapshots.keys()]
  const remedy = names.length === 0 ? 'POST /__admin/snapshots takes one.' : suggestion(id, names)
  const detail = `There is no snapshot "${id.slice(0, 100)}".`
  return refuse('NOT_FOUND', where, detail, remedy)
}

function lineOf(id: string, { snapshot, label, takenAt, commands }: KeptSnapshot): object {
  const { now, dataVersion } = snapshot
  return {
    id,
    now,
    data_version: dataVersion,
    commands,
    ...(takenAt !== undefined && { taken_at: formatInstant(Math.floor(takenAt)) }),
    ...(label !== undefined && { label }),
  }
}
