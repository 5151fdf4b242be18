import * as v from 'valibot'
import type { Exchange, Route } from '../api/exchange'
import {
  type HandlerResult,
  isRefusal,
  json,
  type Refusal,
  refuse,
  refuseAll,
} from '../api/handler-result'
import { readQuery } from '../api/query'
import { integerParameter, offset } from '../contract/parameters'
import { DEFAULT_POLICIES, type Policies } from '../contract/policies'
import type { ProblemItem } from '../contract/problems'
import { formatInstant } from '../domain/instants'
import type { Snapshot } from '../world/world'
import type { NewWorldOptions, WorldListing } from '../worlds/directory'
import { readShape } from './body'
import { attemptOption, segment } from './control'
import type { SnapshotStore } from './snapshots'

/** The named worlds, as the control API needs them. */
export interface WorldDirectory {
  list(): readonly WorldListing[]
  describe(name: string): WorldListing
  /** An existing world: the base without a name. */
  find(name?: string): object
  create(options: NewWorldOptions, hostNow?: number): unknown
  delete(name: string): void
}

export interface WorldsOptions {
  readonly worlds: WorldDirectory
  readonly snapshots: SnapshotStore
}

const MOST = 1_000

const STRICT: Policies = { ...DEFAULT_POLICIES, unknownQuery: 'reject', maxLimit: MOST }

const PARAMETERS = [integerParameter('limit', 1, MOST, 'Worlds per page.'), offset]

const instant = v.optional(v.union([v.string(), v.number()]))

const wanted = v.strictObject({
  name: v.string(),
  seed: v.optional(v.string()),
  players: v.optional(v.number()),
  now: instant,
  epoch: instant,
  policies: v.optional(v.record(v.string(), v.unknown())),
  scenarios: v.optional(
    v.union([v.string(), v.array(v.union([v.string(), v.record(v.string(), v.unknown())]))]),
  ),
  fromWorld: v.optional(v.string()),
  fromSnapshot: v.optional(v.string()),
  at: instant,
})

/** The routes of the named worlds. */
export function worldsRoutes({ worlds, snapshots }: WorldsOptions): readonly Route[] {
  /** `GET /__admin/worlds`: the worlds, sorted by name. */
  const list = ({ query }: Exchange): HandlerResult => {
    const items: ProblemItem[] = []
    const page: { limit?: number; offset?: number } = readQuery(query, PARAMETERS, STRICT, items)
    if (items.length > 0) return refuseAll('INVALID_PARAMETER', items)
    const { limit = MOST, offset: first = 0 } = page
    const all = worlds.list()
    const lines = all.slice(first, first + limit).map(lineOf)
    return json({ worlds: lines, total: all.length })
  }

  /** `POST /__admin/worlds`: makes a world. */
  const create = async (exchange: Exchange): Promise<HandlerResult> => {
    const body = await readShape(exchange, wanted)
    if ('refusal' in body) return body.refusal
    const { fromSnapshot, ...options } = body.value
    return attemptOption(() => {
      const snapshot =
        fromSnapshot === undefined ? undefined : found(fromSnapshot, options.fromWorld)
      if (isRefusal(snapshot)) return snapshot
      const settings = { ...options, fromSnapshot: snapshot } as NewWorldOptions
      worlds.create(settings, exchange.environment.hostNow?.())
      const reply = json(lineOf(worlds.describe(options.name)), 201)
      return { ...reply, headers: { Location: `/__admin/worlds/${options.name}` } }
    })
  }

  const found = (id: string, world: string | undefined): Snapshot | Refusal => {
    const snapshot = snapshots.of(worlds.find(world), id)
    if (snapshot !== undefined) return snapshot
    const owner = world === undefined ? 'The base world' : `The world "${world}"`
    const detail = `${owner} has no snapshot "${id.slice(0, 100)}".`
    const remedy = 'GET /__admin/snapshots of that world lists them.'
    return refuse('NOT_FOUND', '/fromSnapshot', detail, remedy)
  }

  /** `GET /__admin/worlds/{world}`. It does not make the world. */
  const show = (exchange: Exchange): HandlerResult => {
    const name = segment(exchange, 'world')
    return typeof name === 'string' ? json(lineOf(worlds.describe(name))) : name
  }

  /** `DELETE /__admin/worlds/{world}`: the next use of the name begins anew. */
  const remove = (exchange: Exchange): HandlerResult => {
    const name = segment(exchange, 'world')
    if (typeof name !== 'string') return name
    worlds.delete(name)
    return { status: 204, body: '', contentType: '' }
  }

  return [
    { template: '/__admin/worlds', methods: { GET: list, POST: create } },
    { template: '/__admin/worlds/{world}', methods: { GET: show, DELETE: remove } },
  ]
}

function lineOf(listing: WorldListing): object {
  const { name, seed, now, changed, createdAt, lastUsedAt } = listing
  return {
    name,
    seed,
    now: formatInstant(now),
    changed,
    created_at: writtenOf(createdAt),
    last_used_at: writtenOf(lastUsedAt),
  }
}

/** In process there is no host clock. */
function writtenOf(hostNow: number | undefined): string | null {
  return hostNow === undefined ? null : formatInstant(Math.floor(hostNow))
}
