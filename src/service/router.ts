import type { RequestContext, Route } from './request-context'
import { decodeSegment } from './target'

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
