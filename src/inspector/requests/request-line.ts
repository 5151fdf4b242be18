import { queryText } from '../../adapters/wire'
import type { RequestEntry } from '../../service/journal/entry'
import type { Route } from '../route'

type Sent = RequestEntry['request']

/** A request as the list shows it. */
export interface RequestLine
  extends Pick<RequestEntry, 'id' | 'world' | 'operation' | 'player' | 'stage' | 'at' | 'host_at'>,
    Pick<RequestEntry, 'duration_ms'>,
    Pick<Sent, 'method' | 'path' | 'query'> {
  readonly status: number
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
export const targetOf = ({ path, query }: Pick<RequestLine, 'path' | 'query'>): string =>
  path + queryText(query)

/** What a fault kept from the client: all of the answer, or a part of it. */
export function lossOf(line: Pick<RequestLine, 'fault' | 'operation' | 'status'>) {
  const { failure, loseAnswer } = line.fault?.effect ?? {}
  if (failure === 'truncated' || failure === 'malformed') return 'cut off'
  const isLost = loseAnswer && line.operation === 'updatePlayerProfile' && line.status < 400
  return isLost || /^(reset|empty|hang)$/.test(failure ?? '') ? 'not received' : undefined
}
