import { requireWorldName, utf8Encoder, VERSION_PATH } from '../contract/input/json'
import type { Operation } from '../contract/operations'
import type { Policies } from '../contract/policies'
import { FauxhouseError } from '../errors'
import type { Adapter } from './adapter'
import { type HandlerResult, type Rejection, rejected } from './answer'
import { bearerToken } from './headers'
import type { IncomingRequest } from './request'
import type {
  Handler,
  RequestContext,
  RequestTarget,
  Route,
  SimulationHost,
} from './request-context'

/*
 * The first functions read the target of a request from its URL by slicing: the URL object would
 * cost more than the whole route. The URL is absolute and normal, as `Request.url` always is.
 */

/** The target of a request. */
export interface Target {
  /** The raw path in its world, not decoded; the base path of the adapter is replaced by `/v1`. */
  readonly path: string
  /** The raw name of the world in the path `/w/{world}`; undefined without one. */
  readonly world: string | undefined
  /** The raw query without its question mark. */
  readonly query: string
  /** Whether it is below `/v1` although the adapter has another base path: nothing is there. */
  readonly isStray: boolean
}

const WORLD_PREFIX = '/w/'
const WORLDS_PATH = '/__admin/worlds'

export function targetOf(url: string, basePath: string = VERSION_PATH): Target {
  const path = sentPath(url)
  const query = queryOf(url)
  // The base path first: it may have a segment "w" of its own. An empty one is before every path.
  const isNamed = basePath === '' && path.startsWith(WORLD_PREFIX)
  const based = isNamed ? undefined : basedOn(path, basePath)
  if (based !== undefined || !path.startsWith(WORLD_PREFIX)) {
    return { path: based ?? path, world: undefined, query, isStray: isStray(based, path, basePath) }
  }
  const end = path.indexOf('/', WORLD_PREFIX.length)
  if (end < 0) return { path: '/', world: path.slice(WORLD_PREFIX.length), query, isStray: false }
  const inner = path.slice(end)
  const world = path.slice(WORLD_PREFIX.length, end)
  const below = basedOn(inner, basePath)
  return { path: below ?? inner, world, query, isStray: isStray(below, inner, basePath) }
}

function isStray(based: string | undefined, path: string, basePath: string): boolean {
  return based === undefined && basePath !== VERSION_PATH && basedOn(path, VERSION_PATH) === path
}

/** A path in a world as clients of the adapter send it. */
export function shownPath(path: string, { basePath = VERSION_PATH }: Pick<Adapter, 'basePath'>) {
  return basedOn(path, VERSION_PATH) === path ? basePath + path.slice(VERSION_PATH.length) : path
}

/** A path below the base path, with `/v1` in its place. */
function basedOn(path: string, basePath: string): string | undefined {
  if (!path.startsWith(basePath)) return undefined
  const isBelow = path.length === basePath.length || path[basePath.length] === '/'
  if (!isBelow) return undefined
  return basePath === VERSION_PATH ? path : VERSION_PATH + path.slice(basePath.length)
}

export function pathOf(url: string, basePath?: string): string {
  return targetOf(url, basePath).path
}

/** `/w/{world}` as in the URL; empty without a world. */
export function prefixOf({ world }: Target): string {
  return world === undefined ? '' : WORLD_PREFIX + world
}

/** The path as the client sent it, but for the base path of the adapter. */
export function sentPathOf(target: Target): string {
  return prefixOf(target) + target.path
}

/** Whether it is below the path of the service. */
export function isServicePath(path: string): boolean {
  return path.startsWith(`${VERSION_PATH}/`)
}

/** Whether it is the path of the worlds in the control API, or below it. */
export function isWorldsPath(path: string): boolean {
  return path === WORLDS_PATH || path.startsWith(`${WORLDS_PATH}/`)
}

/** Whether it is below the path of the control API, even without a route. */
export function isControlPath(path: string): boolean {
  return path === '/__admin' || path.startsWith('/__admin/')
}

/** The raw query without its question mark. */
export function queryOf(url: string): string {
  const start = url.indexOf('?')
  if (start < 0) return ''
  const hash = url.indexOf('#')
  if (hash < 0) return url.slice(start + 1)
  return hash < start ? '' : url.slice(start + 1, hash)
}

/** Scheme, host and port. */
export function originOf(url: string): string {
  return url.slice(0, url.indexOf('/', url.indexOf(':') + 3))
}

/** The raw path as it was sent. */
export function sentPath(url: string): string {
  const [query, hash] = [url.indexOf('?'), url.indexOf('#')]
  const end = query < 0 || (hash >= 0 && hash < query) ? hash : query
  return url.slice(url.indexOf('/', url.indexOf(':') + 3), end < 0 ? undefined : end)
}

/** Percent-decoded; undefined if the encoding is invalid. */
export function decodeSegment(text: string): string | undefined {
  if (!text.includes('%')) return text
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}

/** A route and its path parameters: see {@link RequestContext}. */
export interface Match {
  readonly route: Route
  readonly parameters: RequestContext['parameters']
}

/** A node in the tree of templates. */
interface Node {
  readonly children: Map<string, Node>
  /** The child for a parameter, such as `{playerId}`. */
  parameter?: { readonly name: string; readonly node: Node }
  route?: Route
}

/** The routes of an application. Applications with the same ones share a router. */
export class Router {
  readonly routes: readonly Route[]
  readonly #root: Node = { children: new Map() }

  constructor(routes: readonly Route[]) {
    this.routes = routes
    for (const route of routes) insert(this.#root, route)
  }

  /**
   * Finds the route of a raw path. Literal text has priority over a parameter, and a parameter
   * matches one segment that is not empty.
   */
  match(path: string): Match | undefined {
    const parameters: Record<string, string | undefined> = {}
    const route = find(this.#root, path, 1, parameters)
    return route && { route, parameters }
  }
}

function insert(root: Node, route: Route): void {
  let node = root
  for (const segment of route.template.slice(1).split('/')) {
    const name = /^\{(\w+)\}$/.exec(segment)?.[1]
    if (name === undefined) {
      const child = node.children.get(segment) ?? { children: new Map() }
      node.children.set(segment, child)
      node = child
    } else {
      node.parameter ??= { name, node: { children: new Map() } }
      node = node.parameter.node
    }
  }
  node.route = route
}

/** Walks the tree along the path, so a path that is too long ends the search early. */
function find(
  node: Node,
  path: string,
  start: number,
  parameters: Record<string, string | undefined>,
): Route | undefined {
  if (start > path.length) return node.route
  const slash = path.indexOf('/', start)
  const end = slash < 0 ? path.length : slash
  const segment = path.slice(start, end)
  const child = node.children.get(segment)
  const found = child && find(child, path, end + 1, parameters)
  if (found !== undefined || node.parameter === undefined || segment === '') return found
  const { name, node: below } = node.parameter
  const route = find(below, path, end + 1, parameters)
  if (route !== undefined) parameters[name] = decodeSegment(segment)
  return route
}

/** HEAD is the operation of GET. */
export function operationOf(method: string, route: Route | undefined): Operation | undefined {
  return route?.operations?.[method === 'HEAD' ? 'GET' : method]
}

export function handlerOf(method: string, { methods }: Route): Handler | undefined {
  const name = method === 'HEAD' ? 'GET' : method
  return Object.hasOwn(methods, name) ? methods[name] : undefined
}

/** OPTIONS, or a method that the path does not have. */
export function handleOther(method: string, route: Route): HandlerResult {
  const allow = allowOf(route)
  const headers = { Allow: allow }
  if (method === 'OPTIONS') return { status: 204, body: '', contentType: '', headers }
  const detail = `${method} is not a method of this path.`
  return rejected('METHOD_NOT_ALLOWED', 'method', detail, `Use ${allow}.`, { headers })
}

function allowOf(route: Route): string {
  const methods = Object.keys(route.methods)
  const others = methods.filter((method) => method !== 'GET')
  return [...(methods.includes('GET') ? ['GET', 'HEAD'] : []), ...others, 'OPTIONS'].join(', ')
}

/** Where the paths of the control API begin. */
export const CONTROL = '/__admin'

/** Whether a path has a slash at its end that no path has. */
export const hasSlash = (path: string) =>
  path.length > 1 && path.endsWith('/') && path !== `${CONTROL}/`

/** The rejection of a path where nothing is. @param remedy a better one than the usual */
export function nothingAt(path: string, { basePath }: Adapter, remedy?: string): Rejection {
  const base = basePath || VERSION_PATH
  const usual = hasSlash(path)
    ? 'Remove the trailing slash.'
    : `GET /openapi.json describes the paths below ${base}; GET / links to the others.`
  return rejected('NOT_FOUND', 'path', 'There is nothing at this path.', remedy ?? usual)
}

/**
 * How a scenario is loaded by the caller of an adapter: a call of the control API, if the adapter
 * has it. Undefined in process, where the caller has the world.
 */
export function loadHintOf({
  adapter: { server },
  path,
  prefix,
}: RequestContext): ((name: string) => string) | undefined {
  const isOpen = server !== undefined && server.admin !== false
  if (!isOpen && !isControlPath(path)) return undefined
  const [, world] = /\/w\/([^/]+)$/.exec(prefix) ?? []
  const inWorld = world === undefined ? '' : ` --world ${world}`
  return (name) => {
    const request = `POST ${prefix}/__admin/scenarios/${encodeURIComponent(name)}/load`
    // Who sent a call of the control API has its command, too.
    return isOpen && isControlPath(path)
      ? `${request}, or \`fauxhouse ctl load ${name}${inWorld}\``
      : request
  }
}

/** Names the world of a request, on a path that names none. */
const WORLD_HEADER = 'x-fauxhouse-world'

/**
 * Finds the simulation for a request: by the name of a world in its path or in its header, by the
 * policy `isolation`, or the base. A call of the control API with `If-Match: *` creates none.
 *
 * Precondition: {@link worldChoiceLoading} has nothing to load.
 *
 * @throws FauxhouseError INVALID_WORLD, WORLD_NOT_FOUND, WORLD_GONE, WORLDS_FULL
 */
export function chooseWorld(
  host: SimulationHost,
  target: Target,
  { request, adapter }: Pick<RequestContext, 'request' | 'adapter'>,
): RequestTarget {
  const { base, recorder, named } = host
  const chosen = { simulation: base, recorder }
  if (named === undefined) return chosen
  const name =
    worldNameOf(target, request) ?? isolatedName(base.policies.isolation, target, request)
  if (name === undefined) return chosen
  const mustExist = isControlPath(target.path) && request.headers.get('if-match') === '*'
  return named(name, adapter, mustExist)
}

function worldNameOf({ path, world }: Target, { headers }: IncomingRequest): string | undefined {
  const sent = headers.get(WORLD_HEADER)
  if (sent !== null) requireWorldName(sent, `header.${WORLD_HEADER}`)
  // The list of worlds belongs to all of them, and a call about a world must not create it.
  if (world === undefined) return sent === null || isWorldsPath(path) ? undefined : sent
  const name = decodeSegment(world)
  requireWorldName(name, 'path.world')
  if (sent === null || sent === name) return name
  throw new FauxhouseError(
    'INVALID_WORLD',
    `The path names the world "${name}" and the header ${WORLD_HEADER} names "${sent}".`,
    'Send one of the two.',
    { where: `header.${WORLD_HEADER}` },
  )
}

/**
 * To be called before an effect that follows a wait: nothing is changed for a client that has left,
 * or in a world that is deleted.
 *
 * @throws the reason of the signal if the request is aborted, or FauxhouseError WORLD_GONE
 */
export function requireWanted({ request, target }: RequestContext): void {
  request.signal?.throwIfAborted()
  target.requireWorld?.()
}

/** The name by the policy: for the six operations only, and with the credential only. */
function isolatedName(
  isolation: Policies['isolation'],
  { path }: Target,
  { headers }: IncomingRequest,
): string | undefined {
  if (isolation === 'none' || !isServicePath(path)) return undefined
  const credential =
    isolation === 'session'
      ? headers.get('x-session-id')
      : bearerToken(headers.get('authorization') ?? '')
  return credential ? nameOfCredential(isolation, credential) : undefined
}

let sha256: ((bytes: Uint8Array) => Uint8Array) | undefined

/**
 * Loads what {@link chooseWorld} needs for a policy; undefined if it has it. Few worlds isolate
 * their clients, so the library does not import a hash for all.
 */
export function worldChoiceLoading(isolation: Policies['isolation']): Promise<void> | undefined {
  if (isolation === 'none' || sha256 !== undefined) return undefined
  return import('@noble/hashes/sha2.js').then((module) => {
    sha256 = module.sha256
  })
}

/** `session-` or `token-` and the first 16 hexadecimal digits of its SHA-256. */
function nameOfCredential(isolation: 'session' | 'token', credential: string): string {
  if (sha256 === undefined) throw new Error('The hash is loaded before a world is chosen.')
  const hash = sha256(utf8Encoder().encode(credential))
  const digits = Array.from(hash.subarray(0, 8), (byte) => byte.toString(16).padStart(2, '0'))
  return `${isolation}-${digits.join('')}`
}
