import * as v from 'valibot'
import { record } from '../contract/input/record'
import { integerParameter, offset } from '../contract/parameters'
import { isRefusal, json, NO_CONTENT, type Refusal, refuse } from '../service/handler-result'
import { inPortions } from '../service/waiting'
import type { NamedWorldOptions, WorldListing } from '../world/named/directory'
import type { Snapshot } from '../world/world'
import { defineCall, MAX_LISTED } from './call'
import { attemptOption } from './control'
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
export const WORLD_CALLS = [
  defineCall({
    id: 'listWorlds',
    method: 'GET',
    path: '/__admin/worlds',
    summary: 'Lists the named worlds, by name.',
    verb: { name: 'worlds' },
    parameters: [integerParameter('limit', 1, MAX_LISTED, 'Worlds per page.'), offset],
    answers: { 200: 'WorldList' },
    handle(_, { query: { limit = MAX_LISTED, offset: first = 0 } }, { worlds }) {
      const all = worlds.list()
      const lines = all.slice(first, first + limit).map(lineOf)
      return json({ worlds: lines, total: all.length })
    },
  }),
  defineCall({
    id: 'createWorld',
    method: 'POST',
    path: '/__admin/worlds',
    summary: 'Creates a named world.',
    verb: { name: 'world', word: 'name' },
    body: { schema: () => wanted, max: MAX_BYTES },
    answers: { 201: 'World' },
    problems: ['NOT_FOUND', 'COMMAND_REFUSED', 'WORLD_NOT_FOUND', 'WORLD_EXISTS'],
    handle: (context, { body: { fromSnapshot, ...options } }, { worlds, snapshots }) =>
      attemptOption(async () => {
        const snapshot =
          fromSnapshot === undefined
            ? undefined
            : foundIn(snapshots.of(worlds.find(options.fromWorld)), fromSnapshot, options.fromWorld)
        if (isRefusal(snapshot)) return snapshot
        const settings = { ...options, fromSnapshot: snapshot } as NamedWorldOptions
        const work = worlds.creating(settings, context.environment.hostNow?.())
        await inPortions(context, work)
        const reply = json(lineOf(worlds.describe(options.name)), 201)
        return { ...reply, headers: { Location: `/__admin/worlds/${options.name}` } }
      }),
  }),
  defineCall({
    id: 'getWorld',
    method: 'GET',
    path: '/__admin/worlds/{world}',
    summary: 'Describes a named world. It does not create the world.',
    verb: { name: 'worlds' },
    answers: { 200: 'World' },
    problems: ['WORLD_NOT_FOUND'],
    handle: (_, { path: { world = '' } }, { worlds }) => json(lineOf(worlds.describe(world))),
  }),
  defineCall({
    id: 'deleteWorld',
    method: 'DELETE',
    path: '/__admin/worlds/{world}',
    summary: 'Deletes a named world. The next use of the name creates a new one.',
    verb: { name: 'delete-world' },
    answers: { 204: null },
    problems: ['WORLD_NOT_FOUND'],
    handle(_, { path: { world = '' } }, { worlds }) {
      worlds.delete(world)
      return NO_CONTENT
    },
  }),
] as const

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
