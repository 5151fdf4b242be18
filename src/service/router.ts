import type { Operation } from '../contract/operations'
import { type HandlerResult, type Rejection, rejected } from './answer'
import { decodeSegment } from './request'
import type { Handler, RequestContext, Route } from './request-context'

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

/**
 * Finds the route of a raw path. Literal text has priority over a parameter, and a parameter
 * matches one segment that is not empty.
 */
export function createRouter(routes: readonly Route[]): (path: string) => Match | undefined {
  const root: Node = { children: new Map() }
  for (const route of routes) insert(root, route)
  return (path) => {
    const parameters: Record<string, string | undefined> = {}
    const route = find(root, path, 1, parameters)
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
export function nothingAt(path: string, remedy?: string): Rejection {
  const usual = hasSlash(path)
    ? 'Remove the trailing slash.'
    : 'GET /openapi.json describes the paths below /v1; GET / links to the others.'
  return rejected('NOT_FOUND', 'path', 'There is nothing at this path.', remedy ?? usual)
}
