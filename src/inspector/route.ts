import { createContext } from 'preact'
import { useContext, useEffect, useState } from 'preact/hooks'
import { useRest } from './elements/browser'

/** The views, each with a place in the navigation. */
export const VIEWS = [
  'requests',
  'send',
  'players',
  'time',
  'changes',
  'scenarios',
  'faults',
  'policies',
  'worlds',
] as const
export type View = (typeof VIEWS)[number]

/** What the page shows: all of it is in the hash of the URL, so a link shows the same. */
export interface Route {
  /** Name of the world; undefined for the base. */
  readonly world?: string | undefined
  readonly view: View
  /** The id of the open request, player or other item. */
  readonly id?: string | undefined
  readonly query: Readonly<Record<string, string>>
}

/** `#/w/checkout/players/anna?tab=ledger`: the route; unknown places lead to the requests. */
export function routeOf(hash: string): Route {
  const [path = '', search = ''] = hash.replace(/^#/, '').split('?')
  const segments = path.split('/').filter(Boolean).map(decoded)
  const world = segments[0] === 'w' ? segments[1] : undefined
  const [view, id] = world === undefined ? segments : segments.slice(2)
  const query = Object.fromEntries(new URLSearchParams(search))
  return { world, view: VIEWS.find((each) => each === view) ?? 'requests', id, query }
}

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}

/** The hash of a route; members of the query without a value are left out. */
export function hrefOf({ world, view, id, query }: Omit<Route, 'query'> & Partial<Route>): string {
  const segments = [...(world === undefined ? [] : ['w', world]), view, ...(id ? [id] : [])]
  const given = Object.entries(query ?? {}).filter(([, value]) => value !== '')
  const search = given.length > 0 ? `?${new URLSearchParams(given)}` : ''
  return `#/${segments.map(encodeURIComponent).join('/')}${search}`
}

/**
 * Shows what differs from the route at this time. `replace`: without an entry in the history, as
 * for each letter of a filter.
 */
export function go(changes: Partial<Route>, { replace = false } = {}): void {
  const href = hrefOf({ ...routeOf(location.hash), ...changes })
  if (href === location.hash) return
  if (replace) history.replaceState(null, '', href)
  else history.pushState(null, '', href)
  dispatchEvent(new HashChangeEvent('hashchange'))
}

/** Changes members of the query, of the route at this time: several inputs may change theirs. */
export function setQuery(changes: Route['query'], { replace = true } = {}): void {
  go({ query: { ...routeOf(location.hash).query, ...changes } }, { replace })
}

/** Closes what is open, such as a request, which may be of another world. */
export function close(): void {
  go({ id: undefined, query: { ...routeOf(location.hash).query, of: '' } })
}

export const RouteContext = createContext(routeOf(''))

/** The route of the page. */
export const useRoute = (): Route => useContext(RouteContext)

/** The route of the URL, as it changes. */
export function useLocation(): Route {
  const [hash, setHash] = useState(location.hash)
  useEffect(() => {
    const read = () => setHash(location.hash)
    addEventListener('hashchange', read)
    addEventListener('popstate', read)
    // It may have changed since the first rendering.
    read()
    return () => {
      removeEventListener('hashchange', read)
      removeEventListener('popstate', read)
    }
  }, [])
  return routeOf(hash)
}

/** How long a slider rests before what is slow is loaded, in ms. */
const REST_MS = 500

/** The route with the instant at which the slider has come to rest. */
export function useRested(): Route {
  const route = useRoute()
  const at = useRest(route.query['at'] ?? '', REST_MS)
  return { ...route, query: { ...route.query, at } }
}
