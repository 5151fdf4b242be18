import { createContext } from 'preact'
import { useContext } from 'preact/hooks'
import {
  type ConnectOptions,
  connect,
  type RemoteWorld,
  type WorldAsOf,
} from '../../client/connect'
import { createWire, type Wire } from '../../client/wire'
import type { Route } from '../route'
import type { Live } from './live'

/** The ways to one world. */
export interface WorldAccess {
  readonly remote: RemoteWorld
  /** For calls that the client has no name for. */
  readonly wire: Wire
}

/** The server of the page, and the world that the page shows. */
export interface Connection extends WorldAccess {
  /** URL of the server. */
  readonly base: string
  /** Name of the world; undefined for the base. */
  readonly world: string | undefined
  /** The base world, with the list of the named ones. */
  readonly root: RemoteWorld
  /** The ways to another world; the base without a name. */
  readonly to: (world: string | undefined) => WorldAccess
  readonly live: Live
}

/** Origin and path before `/__admin/` or `/w/{world}/__admin/`, and that world. */
export function placeOf({ origin, pathname }: Location): { base: string; world?: string } {
  const [, prefix = '', world] = /^(.*?)(?:\/w\/([^/]+))?\/__admin\/?$/.exec(pathname) ?? []
  return { base: origin + prefix, ...(world && { world: decodeURIComponent(world) }) }
}

/** The page shows whichever world is there: one that began anew is not lost for it. */
const send: ConnectOptions['fetch'] = (url, { headers: given, ...init }) => {
  const headers = new Headers(given)
  headers.delete('X-Fauxhouse-Sequence')
  return fetch(url, { ...init, headers })
}

/** The ways to a world, with an admin token if the server has one. */
export function reach(base: string, world: string | undefined, adminToken: string | undefined) {
  const root = connect(base, { adminToken, fetch: send })
  const rootWire = createWire(base, { adminToken, fetch: send })
  const to = (name: string | undefined): WorldAccess =>
    name === undefined
      ? { remote: root, wire: rootWire }
      : { remote: root.open(name), wire: rootWire.below(encodeURIComponent(name)) }
  return { base, world, root, to, ...to(world) }
}

export const ConnectionContext = createContext<Connection | undefined>(undefined)

export function useConnection(): Connection {
  const connection = useContext(ConnectionContext)
  if (connection === undefined) throw new Error('There is no connection around this element.')
  return connection
}

/** The world of the page, as it stands or as of the instant of the route. */
export function useReader({ query: { at = '' } }: Pick<Route, 'query'>): WorldAsOf {
  const { remote } = useConnection()
  return at === '' ? remote : remote.asOf(at)
}
