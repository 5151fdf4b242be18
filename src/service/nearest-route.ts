import { nearest } from '../contract/input/nearest'
import type { Route } from './request-context'

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
  routes: readonly Route[],
): { readonly methods: string; readonly path: string } | undefined {
  const given = path.split('/').filter((segment) => segment !== '')
  const known = new Map<string, Route>()
  for (const route of routes) {
    const { template } = route
    if (template.startsWith(`${prefix}/`)) known.set(filled(template, prefix, given), route)
  }
  const word = given.join('/')
  // An id is the same in both, so a long one must not let the rest differ by more.
  const max = Math.floor((word.length - (given[1]?.length ?? 0)) / 2)
  const last = `/${given.at(-1)}`
  const ending = () => [...known].find(([, { template }]) => template.endsWith(last))?.[0]
  const found = nearest(word, known.keys(), max) ?? ending()
  const route = found === undefined ? undefined : known.get(found)
  return route && { methods: Object.keys(route.methods).join(', '), path: `${prefix}/${found}` }
}

/** The part of a template below the prefix, with the segments of a path as its parameters. */
function filled(template: string, prefix: string, given: readonly string[]): string {
  const segments = template.slice(prefix.length + 1).split('/')
  return segments
    .map((segment, place) => (segment.startsWith('{') ? (given[place] ?? segment) : segment))
    .join('/')
}
