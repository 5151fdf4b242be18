import * as v from 'valibot'
import { ID_REMEDY, idFault } from '../contract/input/json'
import { suggestion } from '../contract/input/nearest'
import { record } from '../contract/input/record'
import { integerParameter, offset } from '../contract/parameters'
import { isRejection, json, type Rejection, rejected } from '../service/answer'
import { pauseOf } from '../service/waiting'
import { formatInstant } from '../simulator/domain/instants'
import type { NamedWorldOptions, WorldListing } from '../world/named/directory'
import { inTurns } from '../world/turns'
import type { Snapshot } from '../world/world-state'
import { call, listed, MAX_LISTED } from './call'
import { members } from './player-state'
import { rejectedBy } from './rejection'
import { type KeptSnapshot, MAX_SNAPSHOTS, type WorldSnapshots } from './server'

const isId = (name: string) => idFault(name) === undefined

/** Largest length of a label. */
const MAX_LABEL = 200

const newSnapshot = v.strictObject({
  name: v.optional(v.pipe(v.string(), v.check(isId, `a string. ${ID_REMEDY}`))),
  label: v.optional(
    v.pipe(v.string(), v.maxLength(MAX_LABEL, `a string of at most ${MAX_LABEL} characters`)),
  ),
})

/** The calls about the snapshots of a world. */
export const SNAPSHOT_CALLS = {
  listSnapshots: call({
    summary: 'Lists the snapshots, oldest first.',
    responses: { 200: 'SnapshotList' },
    handle: ({ simulation }, _, { snapshots }) =>
      listed('snapshots', Array.from(snapshots.of(simulation), lineOf)),
  }),
  takeSnapshot: call({
    summary: 'Takes a snapshot, or replaces the one of that name.',
    body: { schema: () => newSnapshot, optional: true },
    responses: { 201: 'Snapshot', 200: 'Snapshot' },
    problems: ['COMMAND_REFUSED'],
    handle({ simulation, adapter }, { body: { name, label } }, { snapshots }) {
      const own = snapshots.of(simulation)
      if (own.size >= MAX_SNAPSHOTS && !own.has(name ?? '')) {
        const facts = { snapshots: own.size, bound: MAX_SNAPSHOTS }
        const problem = `There are ${own.size} snapshots.`
        return rejectedBy('too_many_snapshots', problem, 'Delete some of them first.', facts)
      }
      const id = name ?? own.freeId()
      const kept = {
        snapshot: simulation.snapshot(),
        label,
        takenAt: adapter.clock?.now(),
        commands: simulation.state.log.length,
      }
      // Written before it is kept: nothing is kept if the response cannot be written.
      const response = json(lineOf([id, kept]), own.has(id) ? 200 : 201)
      own.delete(id)
      own.set(id, kept)
      return response
    },
  }),
  restoreSnapshot: call({
    summary: 'Restores a snapshot.',
    responses: { 200: 'Restored' },
    problems: ['NOT_FOUND'],
    where: 'body',
    handle({ simulation }, { id }, { snapshots }) {
      const snapshot = foundSnapshot(snapshots.of(simulation), id)
      if (isRejection(snapshot)) return snapshot
      return simulation.whole(() => {
        simulation.restore(snapshot)
        const { now, epoch } = simulation
        return json({ id, now, epoch })
      })
    },
  }),
  deleteSnapshot: call({
    summary: 'Deletes a snapshot.',
    responses: { 204: null },
    problems: ['NOT_FOUND'],
    handle({ simulation }, { id }, { snapshots }) {
      const snapshot = foundSnapshot(snapshots.of(simulation), id)
      if (isRejection(snapshot)) return snapshot
      return void snapshots.of(simulation).delete(id)
    },
  }),
}

/** @param where the place of the id in the request */
export function foundSnapshot(
  snapshots: WorldSnapshots,
  id: string,
  where = 'path.snapshotId',
): Snapshot | Rejection {
  const kept = snapshots.get(id)
  if (kept) return kept.snapshot
  const names = [...snapshots.keys()]
  const remedy = names.length === 0 ? 'POST /__admin/snapshots takes one.' : suggestion(id, names)
  const detail = `There is no snapshot "${id.slice(0, 100)}".`
  return rejected('NOT_FOUND', where, detail, remedy)
}

function lineOf([id, { snapshot, label, takenAt, commands }]: [string, KeptSnapshot]): object {
  const taken_at = takenAt === undefined ? undefined : formatInstant(Math.floor(takenAt))
  return { id, now: snapshot.now, commands, taken_at, label }
}

const instant = v.optional(v.union([v.string(), v.number()]))

const anything = record(v.string(), v.unknown())
const scenario = v.union([v.string(), anything])

const newWorld = v.strictObject({
  name: v.string(),
  seed: v.optional(v.string()),
  players: v.optional(v.number()),
  population: v.optional(v.string()),
  compression: v.optional(v.number()),
  ...members(instant, 'now', 'epoch'),
  policies: v.optional(anything),
  scenarios: v.optional(v.union([v.string(), v.array(scenario)])),
  faults: v.optional(v.array(anything)),
  ...members(v.optional(v.string()), 'fromWorld', 'fromSnapshot'),
  at: instant,
  replay: v.optional(anything),
})

/** Largest body of a new world, in bytes: a replay has an entry for each command. */
const MAX_BYTES = 4 * 1024 * 1024

/** The calls of the named worlds. */
export const NAMED_WORLD_CALLS = {
  listWorlds: call({
    summary: 'Lists the named worlds, by name.',
    parameters: [integerParameter('limit', 1, MAX_LISTED, 'Worlds per page.'), offset],
    responses: { 200: 'WorldList' },
    handle(_, { query: { limit = MAX_LISTED, offset: first = 0 } }, { worlds }) {
      const all = worlds.list()
      const lines = all.slice(first, first + limit).map(worldLine)
      return json({ worlds: lines, total: all.length })
    },
  }),
  createWorld: call({
    summary: 'Creates a named world.',
    body: { schema: () => newWorld, max: MAX_BYTES },
    responses: { 201: 'World' },
    problems: ['NOT_FOUND', 'COMMAND_REFUSED', 'WORLD_NOT_FOUND', 'WORLD_EXISTS'],
    where: 'option',
    async handle(context, { body: { fromSnapshot, ...options } }, { worlds, snapshots }) {
      const { name, fromWorld } = options
      const snapshot =
        fromSnapshot === undefined
          ? undefined
          : foundSnapshot(
              snapshots.of(worlds.find(fromWorld).simulation),
              fromSnapshot,
              '/fromSnapshot',
            )
      if (isRejection(snapshot)) return snapshot
      const settings = { ...options, fromSnapshot: snapshot } as NamedWorldOptions
      await inTurns(worlds.create(settings, context.adapter.clock?.now()), pauseOf(context))
      const reply = json(worldLine(worlds.describe(name)), 201)
      return { ...reply, headers: { Location: `/__admin/worlds/${name}` } }
    },
  }),
  getWorld: call({
    summary: 'Describes a named world. It does not create the world.',
    responses: { 200: 'World' },
    problems: ['WORLD_NOT_FOUND'],
    handle: (_, { id }, { worlds }) => json(worldLine(worlds.describe(id))),
  }),
  deleteWorld: call({
    summary: 'Deletes a named world. The next use of the name creates a new one.',
    responses: { 204: null },
    problems: ['WORLD_NOT_FOUND'],
    handle: (_, { id }, { worlds }) => void worlds.delete(id),
  }),
}

function worldLine(listing: WorldListing): object {
  const { createdAt = null, lastUsedAt = null, ...line } = listing
  return { ...line, created_at: createdAt, last_used_at: lastUsedAt }
}
