import * as v from 'valibot'
import { record } from '../contract/input/record'
import { integerParameter, offset } from '../contract/parameters'
import { isRefusal, json, NO_CONTENT, type Refusal, refuse } from '../service/handler-result'
import { inPortions } from '../service/waiting'
import type { NamedWorldOptions, WorldListing } from '../world/named/directory'
import type { Snapshot } from '../world/world'
import { call, MAX_LISTED } from './call'
import type { KeptSnapshot } from './snapshot-store'

const instant = v.optional(v.union([v.string(), v.number()]))

const wanted = v.strictObject({
  name: v.string(),
  seed: v.optional(v.string()),
  players: v.optional(v.number()),
  compression: v.optional(v.number()),
  now: instant,
  epoch: instant,
  policies: v.optional(record(v.string(), v.unknown())),
  scenarios: v.optional(
    v.union([v.string(), v.array(v.union([v.string(), record(v.string(), v.unknown())]))]),
  ),
  faults: v.optional(v.array(record(v.string(), v.unknown()))),
  fromWorld: v.optional(v.string()),
  fromSnapshot: v.optional(v.string()),
  at: instant,
  replay: v.optional(record(v.string(), v.unknown())),
})

/** Largest body of a new world, in bytes: a replay has an entry for each command. */
const MAX_BYTES = 4 * 1024 * 1024

/** The calls of the named worlds. */
export const NAMED_WORLD_CALLS = {
  listWorlds: call({
    summary: 'Lists the named worlds, by name.',
    parameters: [integerParameter('limit', 1, MAX_LISTED, 'Worlds per page.'), offset],
    answers: { 200: 'WorldList' },
    handle(_, { query: { limit = MAX_LISTED, offset: first = 0 } }, { worlds }) {
      const all = worlds.list()
      const lines = all.slice(first, first + limit).map(lineOf)
      return json({ worlds: lines, total: all.length })
    },
  }),
  createWorld: call({
    summary: 'Creates a named world.',
    body: { schema: () => wanted, max: MAX_BYTES },
    answers: { 201: 'World' },
    problems: ['NOT_FOUND', 'COMMAND_REFUSED', 'WORLD_NOT_FOUND', 'WORLD_EXISTS'],
    where: 'option',
    async handle(context, { body: { fromSnapshot, ...options } }, { worlds, snapshots }) {
      const { name, fromWorld } = options
      const snapshot =
        fromSnapshot === undefined
          ? undefined
          : foundIn(snapshots.of(worlds.find(fromWorld).simulation), fromSnapshot, fromWorld)
      if (isRefusal(snapshot)) return snapshot
      const settings = { ...options, fromSnapshot: snapshot } as NamedWorldOptions
      await inPortions(context, worlds.creating(settings, context.environment.hostNow?.()))
      const reply = json(lineOf(worlds.describe(name)), 201)
      return { ...reply, headers: { Location: `/__admin/worlds/${name}` } }
    },
  }),
  getWorld: call({
    summary: 'Describes a named world. It does not create the world.',
    answers: { 200: 'World' },
    problems: ['WORLD_NOT_FOUND'],
    handle: (_, { id }, { worlds }) => json(lineOf(worlds.describe(id))),
  }),
  deleteWorld: call({
    summary: 'Deletes a named world. The next use of the name creates a new one.',
    answers: { 204: null },
    problems: ['WORLD_NOT_FOUND'],
    handle(_, { id }, { worlds }) {
      worlds.delete(id)
      return NO_CONTENT
    },
  }),
}

function foundIn(
  snapshots: ReadonlyMap<string, KeptSnapshot>,
  id: string,
  world: string | undefined,
): Snapshot | Refusal {
  const kept = snapshots.get(id)
  if (kept !== undefined) return kept.snapshot
  const owner = world === undefined ? 'The base world' : `The world "${world}"`
  const detail = `${owner} has no snapshot "${id.slice(0, 100)}".`
  const remedy = 'GET /__admin/snapshots of that world lists them.'
  return refuse('NOT_FOUND', '/fromSnapshot', detail, remedy)
}

function lineOf(listing: WorldListing): object {
  const { name, seed, now, changed, createdAt, lastUsedAt } = listing
  return {
    name,
    seed,
    now,
    changed,
    created_at: createdAt ?? null,
    last_used_at: lastUsedAt ?? null,
  }
}
