/**
 * A running server from another process, or from a browser.
 *
 * @module fauxhouse/client
 */

import type { Policies } from '../contract/policies'
import { FauxhouseError, isFauxhouseError } from '../errors'
import { readEvents } from './event-reader'
import { queryText, requireNames, segmentOf, wireInstant } from './query-text'
import { listsOf } from './remote-lists'
import { faultsOf, libraryOf, requestsOf, snapshotId, snapshotIn, worldsOf } from './remote-parts'
import { remotePlayer, remotePlayerAsOf } from './remote-player'
import type { Health, RemoteAudit, RemoteWorld } from './remote-world'
import { type ConnectOptions, createWire, type Wire } from './wire'

export type { OperationId } from '../contract/operations'
export { CommandRefusedError, FauxhouseError, isFauxhouseError } from '../errors'
export type { EventOptions, WorldEvent } from '../service/journal/feed'
export type { DelayTime, FaultDelay } from '../world/faults/delay'
export type {
  Fault,
  FaultEffect,
  FaultFailure,
  FaultRule,
  ListedFault,
} from '../world/faults/rule'
export type {
  BalanceHistory,
  BalanceQuery,
  CommandDescription,
  Health,
  NewRemoteWorld,
  Promised,
  RemoteAudit,
  RemoteAuditOptions,
  RemoteChangesQuery,
  RemoteFaults,
  RemotePlayer,
  RemotePlayerAsOf,
  RemoteRequests,
  RemoteSnapshot,
  RemoteSnapshotOptions,
  RemoteWorld,
  RemoteWorlds,
  StatementPage,
  WorldAsOf,
} from './remote-world'
export type { ConnectOptions } from './wire'

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
  return remoteWorld(wire, wire, undefined)
}

/**
 * @param wire to the world
 * @param root to the server
 * @param name of the world; undefined for the base
 */
function remoteWorld(wire: Wire, root: Wire, name: string | undefined): RemoteWorld {
  const open = (other: string) => remoteWorld(root.below(segmentOf(other, 'world')), root, other)
  const worlds = worldsOf(root, open)
  return {
    url: wire.url,
    open,
    worlds,
    faults: faultsOf(wire),
    requests: requestsOf(wire),
    library: libraryOf(wire),
    ...stateOf(wire),
    ...listsOf(wire),
    fetch: (input, init) => wire.fetch(input, init),
    async fork(other) {
      if (name === undefined) return worlds.create(other, { at: await now(wire) })
      // A world that was opened exists from its first call on.
      await now(wire)
      return worlds.create(other, { fromWorld: name })
    },
    player: (id) => remotePlayer(wire, id),
    has: (id) => has(wire, id),
    asOf(at) {
      const then = wire.asOf(String(wireInstant(at)))
      return { ...listsOf(then), player: (id) => remotePlayerAsOf(then, id) }
    },
    changes: ({ since, ...query } = {}) =>
      wire.send('GET', `/changes${queryText({ since: snapshotId(since), ...query })}`) as never,
    execute(id: string, commands: unknown) {
      const body = Array.isArray(commands) ? { commands } : commands
      return wire.send('POST', `/players/${segmentOf(id, 'player')}/commands`, body) as never
    },
    async remove(id) {
      await wire.send('DELETE', `/players/${segmentOf(id, 'player')}`)
    },
    load: (scenario: unknown, options = {}) => load(wire, scenario, options) as never,
    async define(definitions) {
      await wire.send('POST', '/definitions', { definitions })
    },
    async describeCommands() {
      return ((await wire.send('GET', '/commands')) as { commands: never }).commands
    },
    events: (options = {}) => readEvents(wire, options),
    async audit(options = {}) {
      return (await wire.send('GET', `/audit${queryText(options)}`)) as RemoteAudit
    },
  }
}

type Stateful =
  | 'health'
  | 'now'
  | 'epoch'
  | 'seed'
  | 'compression'
  | 'generatedPlayers'
  | 'advance'
  | 'log'
  | 'policies'
  | 'setPolicies'
  | 'snapshot'
  | 'restore'
  | 'reset'

/** The calls about the world as a whole. */
function stateOf(wire: Wire): Pick<RemoteWorld, Stateful> {
  const health = async () => (await wire.send('GET', '/health')) as Health
  const memberOf =
    <Name extends keyof Health>(name: Name) =>
    async () =>
      (await health())[name]
  return {
    health,
    epoch: memberOf('epoch'),
    seed: memberOf('seed'),
    compression: memberOf('compression'),
    generatedPlayers: memberOf('players'),
    now: () => now(wire),
    async advance(step) {
      const body = typeof step === 'string' ? { by: step } : { ...step }
      const to = 'to' in body && { to: wireInstant(body.to) }
      return nowOf(await wire.send('POST', '/clock/advance', { ...body, ...to }))
    },
    log: async () => (await wire.send('GET', '/log')) as never,
    policies: async () => policiesOf(await wire.send('GET', '/policies')),
    async setPolicies(changes) {
      requireData(changes)
      return policiesOf(await wire.send('PATCH', '/policies', changes))
    },
    async snapshot(name, options = {}) {
      return snapshotIn(await wire.send('POST', '/snapshots', { ...options, name }))
    },
    async restore(snapshot) {
      await wire.send('POST', `/snapshots/${segmentOf(snapshotId(snapshot), 'snapshot')}/restore`)
    },
    async reset() {
      await wire.send('POST', '/reset')
    },
  }
}

const now = async (wire: Wire) => nowOf(await wire.send('GET', '/clock'))

const nowOf = (answer: unknown) => (answer as { now: string }).now

function policiesOf(answer: unknown): Policies {
  const { policies } = answer as { policies: { name: string; value: unknown }[] }
  return Object.fromEntries(policies.map(({ name, value }) => [name, value])) as never
}

/** JSON would leave a function out, and the policy would silently stay as it is. */
function requireData(changes: object): void {
  const [name] = Object.entries(changes).find(([, value]) => typeof value === 'function') ?? []
  if (name === undefined) return
  const problem = `The policy ${name} of a running server cannot be a function.`
  throw new FauxhouseError('INVALID_OPTION', problem, 'Pass a JSON value.', {
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

function load(wire: Wire, scenario: unknown, options: object): Promise<unknown> {
  if (typeof scenario !== 'string') {
    return wire.send('POST', `/scenarios${queryText(options)}`, scenario)
  }
  return wire.send('POST', `/scenarios/${segmentOf(scenario, 'scenario')}/load`, options)
}
