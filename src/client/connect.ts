/**
 * A running server from another process, or from a browser.
 *
 * @module fauxhouse/client
 */

import { type ConnectOptions, createWire, segmentOf, type Wire } from '../adapters/wire'
import { requireNames } from '../contract/input/nearest'
import * as rows from './calls'
import type { RemotePlayer, RemoteWorld, RemoteWorlds } from './remote-world'

export type { ConnectOptions } from '../adapters/wire'
export type { OperationId } from '../contract/operations'
export { CommandRefusedError, FauxhouseError, isFauxhouseError } from '../errors'
export type { EventOptions, WorldEvent } from '../service/journal/feed'
export type {
  Fault,
  FaultDelay,
  FaultEffect,
  FaultFailure,
  FaultRule,
  ListedFault,
} from '../world/faults/rule'
export type * from './remote-world'

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
  requireNames('connect', options, ['adminToken', 'token', 'session', 'basePath', 'fetch'])
  const wire = createWire(url, options)
  return remoteWorld(wire, wire, undefined)
}

/** @param root the way to the server @param name of the world; undefined for the base */
function remoteWorld(wire: Wire, root: Wire, name: string | undefined): RemoteWorld {
  const open = (other: string) => remoteWorld(root.below(other), root, other)
  const world = rows.methodsOf(wire, rows.WORLD)
  const onServer = rows.methodsOf(root, rows.WORLDS)
  const worlds: RemoteWorlds = {
    ...onServer,
    async create(other, given) {
      await onServer.create(other, given)
      return open(other)
    },
  }
  return {
    ...world,
    url: wire.url,
    open,
    worlds,
    faults: rows.methodsOf(wire, rows.FAULTS),
    requests: rows.methodsOf(wire, rows.REQUESTS),
    library: rows.methodsOf(wire, rows.LIBRARY),
    fetch: (input, init) => wire.fetch(input, init),
    async fork(other) {
      // A world that was opened exists from its first call on.
      const at = await world.now()
      return worlds.create(other, name === undefined ? { at } : { fromWorld: name })
    },
    player: (id) => remotePlayer(wire, id),
    asOf(instant) {
      const query = { at: rows.wireInstant(instant) }
      const { list, find, changedPlayerIds } = rows.methodsOf(wire, rows.WORLD, { query })
      const player = (id: string) => {
        const { commands: _, export: __, ...reads } = remotePlayer(wire, id, query)
        return reads
      }
      return { list, find, changedPlayerIds, player }
    },
    events: (options = {}) => wire.events(options),
  }
}

/** @param query parameters of all its calls */
function remotePlayer(wire: Wire, id: string, query: object = {}): RemotePlayer {
  segmentOf(id, 'player')
  return { id, ...rows.methodsOf(wire, rows.PLAYER, { id, query }) }
}
