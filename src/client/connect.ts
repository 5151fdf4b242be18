import type { Policies } from '../contract/policies'
import { FauxhouseError, isFauxhouseError } from '../errors'
import type { WorldListing } from '../world/named/directory'
import type { PlayerPage } from '../world/world'
import { readEvents } from './event-reader'
import { queryText, requireNames, segmentOf, wireInstant } from './query-text'
import { remotePlayer, remotePlayerAsOf } from './remote-player'
import type {
  RemoteAudit,
  RemoteFaults,
  RemoteRequests,
  RemoteSnapshot,
  RemoteWorld,
  RemoteWorlds,
  WorldDuePage,
  WorldDueQuery,
} from './remote-world'
import { createWire, type Wire, type WireOptions } from './wire'

export type { OperationId } from '../contract/operations'
export { CommandRefusedError, FauxhouseError, isFauxhouseError } from '../errors'
export type { DelayTime, FaultDelay } from '../world/faults/delay'
export type {
  Fault,
  FaultEffect,
  FaultFailure,
  FaultRule,
} from '../world/faults/rule'
export type { EventOptions, WorldEvent } from './event-reader'
export type {
  BalanceHistory,
  BalanceQuery,
  CommandDescription,
  ComparisonQuery,
  Health,
  NewRemoteWorld,
  PlayerComparison,
  RemoteAudit,
  RemoteAuditOptions,
  RemoteFaults,
  RemotePlayer,
  RemotePlayerAsOf,
  RemoteRequests,
  RemoteSnapshot,
  RemoteWorld,
  RemoteWorlds,
  StatementPage,
  WorldAsOf,
  WorldComparison,
  WorldDuePage,
  WorldDueQuery,
} from './remote-world'

/** Options of {@link connect}. */
export type ConnectOptions = WireOptions

/**
 * Connects to a running server. It sends nothing yet.
 *
 * @param url of the server, such as `http://127.0.0.1:4777`
 * @throws FauxhouseError INVALID_OPTION
 *
 * @example
 * const remote = connect('http://127.0.0.1:4777')
 * await remote.open('w1').load('pending-kyc', { as: 'player-42' })
 */
export function connect(url: string, options: ConnectOptions = {}): RemoteWorld {
  requireNames('connect', options, ['adminToken', 'token', 'session', 'fetch'])
  const wire = createWire(url, options)
  return remoteWorld(wire, wire)
}

/**
 * @param wire to the world
 * @param root to the server
 */
function remoteWorld(wire: Wire, root: Wire): RemoteWorld {
  const open = (name: string) => remoteWorld(root.below(segmentOf(name, 'world')), root)
  return {
    open,
    worlds: worldsOf(root, open),
    faults: faultsOf(wire),
    requests: requestsOf(wire),
    ...stateOf(wire),
    player: (id) => remotePlayer(wire, id),
    has: (id) => has(wire, id),
    list: (query = {}) => list(wire, query),
    due: (query = {}) => due(wire, query),
    asOf(at) {
      const then = wire.asOf(String(wireInstant(at)))
      return {
        list: (query = {}) => list(then, query),
        due: (query = {}) => due(then, query),
        player: (id) => remotePlayerAsOf(then, id),
      }
    },
    compare: (query = {}) => wire.send('GET', `/comparison${queryText(query)}`) as never,
    execute: (id: string, commands: unknown) =>
      wire.send('POST', `/players/${segmentOf(id, 'player')}/commands`, commands) as never,
    async remove(id) {
      await wire.send('DELETE', `/players/${segmentOf(id, 'player')}`)
    },
    load: (scenario: unknown, options = {}) => load(wire, scenario, options) as never,
    async describeCommands() {
      return ((await wire.send('GET', '/commands')) as { commands: never }).commands
    },
    events: (options = {}) => readEvents(wire, options),
    async audit({ all, limit } = {}) {
      return (await wire.send('GET', `/audit${queryText({ all, limit })}`)) as RemoteAudit
    },
  }
}

type Stateful =
  | 'health'
  | 'now'
  | 'advance'
  | 'log'
  | 'policies'
  | 'setPolicies'
  | 'snapshot'
  | 'restore'
  | 'reset'

/** The calls about the world as a whole. */
function stateOf(wire: Wire): Pick<RemoteWorld, Stateful> {
  return {
    health: async () => (await wire.send('GET', '/health')) as never,
    now: async () => nowOf(await wire.send('GET', '/clock')),
    async advance(step) {
      const body = typeof step === 'string' ? { by: step } : step
      const to = 'to' in body ? { to: wireInstant(body.to) } : body
      return nowOf(await wire.send('POST', '/clock/advance', to))
    },
    log: async () => (await wire.send('GET', '/log')) as never,
    policies: async () => policiesOf(await wire.send('GET', '/policies')),
    async setPolicies(changes) {
      requireData(changes)
      return policiesOf(await wire.send('PATCH', '/policies', changes))
    },
    async snapshot(name) {
      const taken = await wire.send('POST', '/snapshots', name === undefined ? {} : { name })
      const { id, data_version } = taken as { id: string; data_version: number }
      return { id, now: nowOf(taken), dataVersion: data_version }
    },
    async restore(snapshot) {
      await wire.send('POST', `/snapshots/${segmentOf(idOf(snapshot), 'snapshot')}/restore`)
    },
    async reset() {
      await wire.send('POST', '/reset')
    },
  }
}

const nowOf = (answer: unknown) => (answer as { now: string }).now

const idOf = (snapshot: RemoteSnapshot | string) =>
  typeof snapshot === 'string' ? snapshot : snapshot?.id

function policiesOf(answer: unknown): Policies {
  const { policies } = answer as { policies: { name: string; value: unknown }[] }
  return Object.fromEntries(policies.map(({ name, value }) => [name, value])) as never
}

/** JSON would leave a function out, and the policy would silently stay as it is. */
function requireData(changes: object): void {
  const [name] = Object.entries(changes).find(([, value]) => typeof value === 'function') ?? []
  if (name === undefined) return
  const problem = `The policy ${name} of a running server cannot be a function.`
  throw new FauxhouseError('INVALID_OPTION', problem, 'Give a value that JSON has.', {
    policy: name,
  })
}

async function has(wire: Wire, id: string): Promise<boolean> {
  try {
    // A page without changes is shorter than the state of the player.
    await wire.send('GET', `/players/${segmentOf(id, 'player')}/changes?limit=1`)
    return true
  } catch (error) {
    if (isFauxhouseError(error) && error.code === 'PLAYER_NOT_FOUND') return false
    throw error
  }
}

type ListQuery = NonNullable<Parameters<RemoteWorld['list']>[0]>

async function list(wire: Wire, query: ListQuery): Promise<PlayerPage> {
  const { limit = 50, kycStatus, ...others } = query
  const text = queryText({ limit, kyc_status: kycStatus, ...others })
  const answer = (await wire.send('GET', `/players${text}`)) as PlayerPage & {
    readonly next_offset?: number
  }
  const { players, total, next_offset: nextOffset } = answer
  return {
    players: players.map((player) => ({ ...player, persona: player.persona ?? undefined })),
    ...(total !== undefined && { total }),
    ...(nextOffset !== undefined && { nextOffset }),
  }
}

async function due(wire: Wire, { kinds, ...query }: WorldDueQuery): Promise<WorldDuePage> {
  return (await wire.send('GET', `/due${queryText({ kind: kinds, ...query })}`)) as WorldDuePage
}

function load(wire: Wire, scenario: unknown, options: object): Promise<unknown> {
  if (typeof scenario !== 'string') {
    return wire.send('POST', `/scenarios${queryText(options)}`, scenario)
  }
  return wire.send('POST', `/scenarios/${segmentOf(scenario, 'scenario')}/load`, options)
}

function faultsOf(wire: Wire): RemoteFaults {
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

function requestsOf(wire: Wire): RemoteRequests {
  const place = (id: string) => `/requests/${segmentOf(id, 'request')}`
  const post = (name: string, matcher: object = {}) =>
    wire.send('POST', `/requests/${name}`, matcher)
  return {
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

/** Undefined in place of an error of the code NOT_FOUND. */
async function orNone(answer: Promise<unknown>): Promise<unknown> {
  try {
    return await answer
  } catch (error) {
    if (isFauxhouseError(error) && error.code === 'NOT_FOUND') return undefined
    throw error
  }
}

/** A world of the list on the wire. */
interface WireWorld extends Omit<WorldListing, 'createdAt' | 'lastUsedAt'> {
  readonly created_at: string | null
  readonly last_used_at: string | null
}

function worldsOf(root: Wire, open: RemoteWorld['open']): RemoteWorlds {
  return {
    async create(name, { fromSnapshot, ...options } = {}) {
      const from = fromSnapshot === undefined ? {} : { fromSnapshot: idOf(fromSnapshot) }
      await root.send('POST', '/worlds', { ...options, ...from, name })
      return open(name)
    },
    async list() {
      const { worlds } = (await root.send('GET', '/worlds')) as { worlds: WireWorld[] }
      return worlds.map(listingOf)
    },
    async delete(name) {
      await root.send('DELETE', `/worlds/${segmentOf(name, 'world')}`)
    },
  }
}

function listingOf({ created_at, last_used_at, ...world }: WireWorld): WorldListing {
  return { ...world, createdAt: created_at ?? undefined, lastUsedAt: last_used_at ?? undefined }
}
