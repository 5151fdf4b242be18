import { createContext } from 'preact'
import { useContext } from 'preact/hooks'
import { createWire } from '../../adapters/wire'
import {
  type ConnectOptions,
  connect,
  type RemoteWorld,
  type WorldAsOf,
  type WorldEvent,
} from '../../client/connect'
import { type PageCalls, pageCalls } from './page-calls'

/** Whether events arrive. */
export type LiveState = 'connecting' | 'live' | 'lost'

/** An event, or that the state has changed. After a gap everything may differ. */
type Listener = (news: WorldEvent | LiveState | 'gap') => void

/** The events of all worlds. */
export interface Live {
  readonly state: LiveState
  /** Returns a function that removes the listener. */
  listen(listener: Listener): () => void
}

/** The ways to one world. */
export interface WorldAccess {
  readonly remote: RemoteWorld
  /** The calls that the client has no name for. */
  readonly calls: PageCalls
}

type Fetch = NonNullable<ConnectOptions['fetch']>

/** The server of the page, which may be in the page itself. */
export interface Server {
  /** Its URL. */
  readonly base: string
  /** The base path of its service; undefined for `/v1`. */
  readonly basePath?: string | undefined
  readonly fetch: Fetch
  /** Where the name of the page leads. */
  readonly home: string
  /** URL of the playground, where shared links lead; without one, there are none. */
  readonly playground: string | undefined
}

/** The server of the page, and the world that the page shows. */
export interface Connection extends WorldAccess, Server {
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

/** A read of the page creates no world. */
const withoutCreation =
  (send: Fetch): Fetch =>
  (url, { headers: given, ...init }) => {
    const headers = new Headers(given)
    headers.set('If-Match', '*')
    return send(url, { ...init, headers })
  }

/** The ways to a world, with an admin token if the server has one. */
export function reach(server: Server, world: string | undefined, adminToken: string | undefined) {
  const { base, basePath } = server
  const options = { adminToken, basePath, fetch: withoutCreation(server.fetch) }
  const root = connect(base, options)
  const rootWire = createWire(base, options)
  const to = (name: string | undefined): WorldAccess =>
    name === undefined
      ? { remote: root, calls: pageCalls(rootWire) }
      : { remote: root.open(name), calls: pageCalls(rootWire.below(name)) }
  return { ...server, world, root, to, ...to(world) }
}

export const ConnectionContext = createContext<Connection | undefined>(undefined)

export function useConnection(): Connection {
  const connection = useContext(ConnectionContext)
  if (connection === undefined) throw new Error('There is no connection around this element.')
  return connection
}

/** A world as it stands, or as of an instant. */
export function readerOf({ remote }: WorldAccess, at = ''): WorldAsOf {
  return at === '' ? remote : remote.asOf(at)
}

/** Delay before the page tries again, in ms. */
const RETRY_MS = 1_000

/**
 * Follows the events of a server until it is aborted, and again after each loss of the connection.
 *
 * @param remote the base world, whose events are those of all worlds
 */
export function follow(remote: RemoteWorld, signal: AbortSignal): Live {
  const listeners = new Set<Listener>()
  let state: LiveState = 'connecting'
  const notify: Listener = (news) => {
    for (const listener of listeners) listener(news)
  }
  const change = (next: LiveState) => {
    if (state === next) return
    // A server that was started again has other numbers, so no event is requested again.
    if (next === 'live' && state === 'lost') notify('gap')
    state = next
    notify(next)
  }
  const read = async () => {
    while (!signal.aborted) {
      try {
        for await (const event of remote.events({ signal, onOpen: () => change('live') })) {
          notify(event)
        }
      } catch {
        // The next try shows whether the server is there again.
      }
      if (signal.aborted) return
      change('lost')
      await new Promise((resolve) => setTimeout(resolve, RETRY_MS))
    }
  }
  void read()
  return {
    get state() {
      return state
    },
    listen(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
