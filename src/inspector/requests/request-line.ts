import type { RequestEntry } from '../../service/journal/entry'
import type { Route } from '../route'

/** A request as the list shows it. */
export interface RequestLine {
  readonly id: string
  /** Name of the world; null for the base. */
  readonly world: string | null
  readonly operation: string | null
  readonly player: string | null
  readonly method: string
  readonly path: string
  readonly query: RequestEntry['request']['query']
  readonly status: number
  readonly stage: string
  readonly at: string
  readonly host_at: string | null
  readonly duration_ms: number | null
  readonly fault?: RequestEntry['fault'] | undefined
}

export function lineOf(entry: RequestEntry): RequestLine {
  const { id, world, operation, player, stage, at, host_at, duration_ms, fault } = entry
  const { method, path, query } = entry.request
  const { status } = entry.response
  const sent = { id, world, operation, player, method, path, query, status }
  return { ...sent, stage, at, host_at, duration_ms, fault }
}

/** Identifies a request of the server: the numbers of each world are its own. */
export const keyOf = ({ world, id }: Pick<RequestLine, 'world' | 'id'>): string =>
  `${id} ${world ?? ''}`

/** The member `of` of the query that opens a request: empty in its own world, `/` for the base. */
export const ofQuery = ({ world }: RequestLine, route: Route): string =>
  (world ?? undefined) === route.world ? '' : (world ?? '/')

/** Whether the route opens the request. */
export const isOpened = (line: RequestLine, route: Route): boolean =>
  route.id === line.id && (route.query['of'] ?? '') === ofQuery(line, route)

/** The path of a request with its query. */
export function targetOf({ path, query }: Pick<RequestLine, 'path' | 'query'>): string {
  const pairs = Object.entries(query).flatMap(([name, value]) =>
    [value].flat().map((each) => [name, each]),
  )
  return pairs.length === 0 ? path : `${path}?${new URLSearchParams(pairs)}`
}

/** What a fault kept from the client: all of the answer, or a part of it. */
export function lossOf(line: Pick<RequestLine, 'fault' | 'operation' | 'status'>) {
  const { failure, loseAnswer } = line.fault?.effect ?? {}
  if (failure === 'truncated' || failure === 'malformed') return 'cut off'
  const isLost = loseAnswer && line.operation === 'updatePlayerProfile' && line.status < 400
  return isLost || /^(reset|empty|hang)$/.test(failure ?? '') ? 'not received' : undefined
}
