import { VERSION_PATH } from '../contract/input/json'
import { nearest } from '../contract/input/nearest'
import type { Rejection } from './answer'
import type { RequestContext, Route } from './request-context'
import {
  CONTROL,
  hasSlash,
  isControlPath,
  isServicePath,
  nothingAt,
  originOf,
  shownPath,
  targetOf,
} from './routes'

/**
 * The rejection of a path without a route. It names the nearest route.
 *
 * @param routes the routes of the adapter
 */
export function noSuchPath(context: RequestContext, routes: readonly Route[]): Rejection {
  const { path, adapter, prefix, request } = context
  if (targetOf(request.url, adapter.basePath).isStray) {
    const base = `The base URL of this server ends in ${adapter.basePath}`
    return nothingAt(path, adapter, `${base}: ${prefix}${shownPath(path, adapter)}.`)
  }
  const near = hasSlash(path) ? undefined : nearRemedy(context, routes)
  return nothingAt(path, adapter, afterVersion(context) ?? near)
}

/** Whether the adapter has more than the service: one with a base path need not. */
const hasMore = ({ basePath, server }: RequestContext['adapter']) =>
  basePath === undefined || server !== undefined

function nearRemedy(context: RequestContext, routes: readonly Route[]): string | undefined {
  const { path, prefix } = context
  const moved = worldFirst(context)
  if (moved !== undefined) return moved
  // The base URL of a client may have another path than /v1, and the adapter nothing beside it.
  if (isServicePath(path)) {
    const near = nearestRoute(path.slice(VERSION_PATH.length), VERSION_PATH, routes)
    return near
      ? `Did you mean ${near.path.slice(VERSION_PATH.length)}, below the base URL?`
      : 'The paths below the base URL begin with /players/{playerId}; a slash in an id is %2F. In ' +
          "msw, createHandlers with unknownPaths: 'pass' leaves others to your handlers."
  }
  if (!isControlPath(path)) return nearRoot(context, routes)
  // The inspector, which not every adapter has, is at the empty path below this one.
  const isBelow = path.length > CONTROL.length + 1
  const near = isBelow ? nearestRoute(path.slice(CONTROL.length), CONTROL, routes) : undefined
  if (near === undefined || near.path === `${CONTROL}/`)
    return `GET ${prefix}${CONTROL}/openapi.json describes the control API.`
  return `Did you mean ${near.methods} ${prefix}${near.path}?`
}

/** The remedy for a name of a world behind the path that it belongs before. */
function worldFirst({ path, adapter }: RequestContext): string | undefined {
  const [, root, name, rest = ''] = /^(\/[^/]+)\/w\/([^/]+)(\/.*)?$/.exec(path) ?? []
  if (root !== VERSION_PATH && root !== CONTROL) return undefined
  if (root === CONTROL && adapter.server?.admin === false) return undefined
  const base = root === VERSION_PATH ? (adapter.basePath ?? VERSION_PATH) : root
  const first = root === VERSION_PATH ? '/players/{playerId}' : '/openapi.json'
  const below = rest.length > 1 ? rest : first
  const hasBase = base !== '' && below.startsWith(`${base}/`)
  const isWhole = hasBase || (isControlPath(below) && adapter.server?.admin !== false)
  return `The name of the world comes first: /w/${name}${isWhole ? '' : base}${below}.`
}

/** The remedy for a path that was appended to the wrong URL, such as `/v1/v1/…`. */
function afterVersion({ path, prefix, adapter, request }: RequestContext): string | undefined {
  const { basePath, server } = adapter
  const twice = path.replace(`${VERSION_PATH}${basePath ?? VERSION_PATH}`, '/v1/v1')
  const [, root, rest = ''] = AFTER_VERSION.exec(twice) ?? []
  if (root === VERSION_PATH) {
    const base = basePath ?? VERSION_PATH
    if (base !== '') return `The base URL already ends in ${base}: ${prefix}${base}${rest}.`
    const url = `${originOf(request.url)}${prefix}${root}`
    return `Your baseUrl has no path, but the request begins with ${root}: use ${url}.`
  }
  if (root === undefined || !hasMore(adapter)) return undefined
  if (root !== CONTROL) {
    return `The document is beside the base URL, not below it: ${prefix}${root}.`
  }
  if (server?.admin === false) return undefined
  return `The control API is beside the base URL, not below it: ${prefix}${root}${rest || '/'}.`
}

/** What belongs beside `/v1`, or is `/v1` again, below it. */
const AFTER_VERSION = /^\/v1(\/v1|\/__admin|\/openapi\.json(?=$))(\/.*?)?\/?$/

/** The remedy for a path that lacks `/v1`, or misspells `/__admin`. */
function nearRoot(
  { path, prefix, adapter }: RequestContext,
  routes: readonly Route[],
): string | undefined {
  if (!hasMore(adapter)) return undefined
  const [first = '', ...rest] = path.slice(1).split('/')
  const isControl = nearest(first, [CONTROL.slice(1)], 2) !== undefined
  if (isControl && adapter.server?.admin !== false) {
    return `Did you mean ${prefix}${[CONTROL, ...rest].join('/')}?`
  }
  const near = nearestRoute(path, VERSION_PATH, routes)
  return near && `Did you mean ${prefix}${shownPath(near.path, adapter)}?`
}

/** Largest number of characters of a segment that are compared. */
const MAX_SEGMENT = 30

type NamedRoute = Pick<Route, 'template' | 'methods'>

/**
 * The route whose path is nearest to a wrong one, as its methods and its path with the ids of the
 * wrong path: `GET, POST /__admin/scenarios`.
 *
 * @param path raw, without the prefix
 * @param prefix of both, which is left out of the comparison
 */
export function nearestRoute(
  path: string,
  prefix: string,
  routes: readonly NamedRoute[],
): { readonly methods: string; readonly path: string } | undefined {
  const given = path.split('/').filter((segment) => segment !== '')
  // A long id would be no word that is compared.
  const short = given.map((segment) => segment.slice(0, MAX_SEGMENT))
  const known = new Map<string, NamedRoute>()
  for (const route of routes) {
    const { template } = route
    if (template.startsWith(`${prefix}/`)) known.set(filled(template, prefix, short), route)
  }
  const word = short.join('/')
  // An id is the same in both, so a long one must not let the rest differ by more.
  const max = Math.floor((word.length - (short[1]?.length ?? 0)) / 2)
  const last = `/${given.at(-1)}`
  const ending = () => [...known].find(([, { template }]) => template.endsWith(last))?.[0]
  const found = nearest(word, known.keys(), max) ?? ending()
  const route = found === undefined ? undefined : known.get(found)
  if (route === undefined) return undefined
  const methods = Object.keys(route.methods).join(', ')
  return { methods, path: `${prefix}/${filled(route.template, prefix, given)}` }
}

/** The part of a template below the prefix, with the segments of a path as its parameters. */
function filled(template: string, prefix: string, given: readonly string[]): string {
  const segments = template.slice(prefix.length + 1).split('/')
  return segments
    .map((segment, place) => (segment.startsWith('{') ? (given[place] ?? segment) : segment))
    .join('/')
}
