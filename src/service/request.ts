import { VERSION_PATH } from '../contract/operations'

/** Reads header fields by their lower-case name, as `Headers` does. */
export interface HeaderReader {
  /** The value, or the list of all values; null if there is no such field. */
  get(name: string): string | null
  /** All names, in lower case. */
  keys(): Iterable<string>
}

/** The parts of a request that the application reads. */
export interface IncomingRequest {
  readonly method: string
  /** Absolute and normal, as `Request.url` is. */
  readonly url: string
  readonly headers: HeaderReader
  /**
   * Reads the whole body, once.
   *
   * @returns undefined if it has more than `max` bytes; the rest is then not read
   * @throws if the connection closes before its end
   */
  readBody(max: number): Promise<Uint8Array | undefined>
  /** Aborts when the client no longer waits for the answer. */
  readonly signal?: AbortSignal | undefined
}

/** The reason for which an adapter ends the work of a request whose client no longer waits. */
export class ClientLeftError extends Error {
  /** As of every other abort, for the `fetch` of a user. */
  override readonly name = 'AbortError'

  constructor() {
    super('The client disconnected before the response.')
  }
}

/** Whether the error says that the client no longer waits for the answer. */
export function hasLeft({ signal }: Pick<IncomingRequest, 'signal'>, error: unknown): boolean {
  return error instanceof ClientLeftError || (signal?.aborted === true && error === signal.reason)
}

/** The body of a `Request` that other code has read, or is reading. */
export class BodyUsedError extends Error {}

/*
 * What follows reads the target of a request from its URL by slicing: the URL object would cost
 * more than the whole route. The URL is absolute and normal, as `Request.url` always is.
 */

/** The target of a request. */
export interface Target {
  /** The raw path in its world, not decoded; the base path of the adapter is replaced by `/v1`. */
  readonly path: string
  /** The raw name of the world in the path `/w/{world}`; undefined without one. */
  readonly world?: string
}

const WORLD_PREFIX = '/w/'
const WORLDS_PATH = '/__admin/worlds'

export function targetOf(url: string, basePath: string = VERSION_PATH): Target {
  const path = sentPath(url)
  // The base path first: it may have a segment "w" of its own. An empty one is before every path.
  const isNamed = basePath === '' && path.startsWith(WORLD_PREFIX)
  const based = isNamed ? undefined : basedOn(path, basePath)
  if (based !== undefined) return { path: based }
  if (!path.startsWith(WORLD_PREFIX)) return { path }
  const end = path.indexOf('/', WORLD_PREFIX.length)
  if (end < 0) return { path: '/', world: path.slice(WORLD_PREFIX.length) }
  const inner = path.slice(end)
  return {
    path: basedOn(inner, basePath) ?? inner,
    world: path.slice(WORLD_PREFIX.length, end),
  }
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
