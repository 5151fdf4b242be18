import { FauxhouseError, isFauxhouseError } from '../errors'
import type { NamedScenario, ScenarioLibrary } from '../scenarios/library'
import type { WorldListing } from '../world/named/directory'
import { queryText, segmentOf } from './query-text'
import type {
  Promised,
  RemoteFaults,
  RemoteRequests,
  RemoteSnapshot,
  RemoteWorld,
  RemoteWorlds,
} from './remote-world'
import type { Wire } from './wire'

/** The id of a snapshot, which may be given by itself. */
export const snapshotId = (snapshot: RemoteSnapshot | string | undefined) =>
  typeof snapshot === 'object' ? snapshot?.id : snapshot

/** A snapshot, read from an answer. */
export function snapshotIn(answer: unknown): RemoteSnapshot {
  const { data_version, taken_at, ...rest } = answer as Omit<RemoteSnapshot, 'dataVersion'> & {
    readonly data_version: number
    readonly taken_at?: string
  }
  return {
    ...rest,
    dataVersion: data_version,
    ...(taken_at !== undefined && { takenAt: taken_at }),
  }
}

/** A scenario in the API. */
interface ScenarioLine {
  readonly name: string
  readonly trait: boolean
  readonly bundled: boolean
}

export function libraryOf(wire: Wire): Promised<ScenarioLibrary> {
  const names = async () => {
    const { scenarios } = (await wire.send('GET', '/scenarios')) as { scenarios: ScenarioLine[] }
    return scenarios.map(({ name }) => name)
  }
  return {
    names,
    has: async (name) => (await names()).includes(name),
    async get(name) {
      const place = `/scenarios/${segmentOf(name, 'scenario')}`
      const { definition, bundled } = (await wire.send('GET', place)) as NamedScenario
      return { definition, bundled }
    },
  }
}

export function faultsOf(wire: Wire): RemoteFaults {
  const place = (id: string) => `/faults/${segmentOf(id, 'fault')}`
  return {
    add: async (rule) => (await wire.send('POST', '/faults', rule)) as never,
    list: async () => ((await wire.send('GET', '/faults')) as { faults: never }).faults,
    get: async (id) => (await wire.send('GET', place(id))) as never,
    async remove(id) {
      await wire.send('DELETE', place(id))
    },
    async clear() {
      await wire.send('DELETE', '/faults')
    },
  }
}

export function requestsOf(wire: Wire): RemoteRequests {
  const place = (id: string) => `/requests/${segmentOf(id, 'request')}`
  const post = async (name: string, matcher: object = {}) => {
    requireNoPattern(matcher)
    return wire.send('POST', `/requests/${name}`, matcher)
  }
  const sizes = async () =>
    (await wire.send('GET', '/requests?limit=1')) as { capacity: number; dropped: number }
  return {
    limit: async () => (await sizes()).capacity,
    dropped: async () => (await sizes()).dropped,
    async find(matcher, page = {}) {
      const found = await post(`find${queryText(page)}`, matcher)
      return (found as { requests: never }).requests
    },
    count: async (matcher) => ((await post('count', matcher)) as { count: number }).count,
    async last(matcher) {
      const answer = await orNone(post('last', matcher))
      return (answer as { request: never } | undefined)?.request
    },
    get: async (id) => (await orNone(wire.send('GET', place(id)))) as never,
    async clear() {
      await wire.send('DELETE', '/requests')
    },
  }
}

/**
 * Rejects a `RegExp` in a matcher: JSON would have an empty object in its place.
 *
 * @throws FauxhouseError INVALID_OPTION
 */
function requireNoPattern(value: unknown, path: readonly string[] = []): void {
  if (typeof value !== 'object' || value === null) return
  // The pattern may come from another realm, as in Jest.
  if (Object.prototype.toString.call(value) !== '[object RegExp]') {
    for (const [name, each] of Object.entries(value)) requireNoPattern(each, [...path, name])
    return
  }
  const option = path.join('.')
  const problem = `The option ${option} cannot be a RegExp over HTTP.`
  const remedy = 'Write { contains: … }, or { like: … } with * for any text.'
  throw new FauxhouseError('INVALID_OPTION', problem, remedy, { caller: 'requests', option })
}

/** Undefined in place of an error of the code NOT_FOUND. */
async function orNone(answer: Promise<unknown>): Promise<unknown> {
  try {
    return await answer
  } catch (error) {
    if (isFauxhouseError(error) && error.code === 'NOT_FOUND') return undefined
    throw error
  }
}

/** A world of the list in the API. */
interface WireWorld extends Omit<WorldListing, 'createdAt' | 'lastUsedAt'> {
  readonly created_at: string | null
  readonly last_used_at: string | null
}

export function worldsOf(root: Wire, open: RemoteWorld['open']): RemoteWorlds {
  return {
    async create(name, { fromSnapshot, ...options } = {}) {
      const from = fromSnapshot === undefined ? {} : { fromSnapshot: snapshotId(fromSnapshot) }
      await root.send('POST', '/worlds', { ...options, ...from, name })
      return open(name)
    },
    async list() {
      const { worlds } = (await root.send('GET', '/worlds')) as { worlds: WireWorld[] }
      return worlds.map(worldListing)
    },
    async delete(name) {
      await root.send('DELETE', `/worlds/${segmentOf(name, 'world')}`)
    },
  }
}

function worldListing({ created_at, last_used_at, ...world }: WireWorld): WorldListing {
  return { ...world, createdAt: created_at ?? undefined, lastUsedAt: last_used_at ?? undefined }
}
