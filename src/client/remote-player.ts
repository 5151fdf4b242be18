import type { PlayerView } from '../views/player-view'
import type { RemotePlayer, RemotePlayerThen } from './house'
import { queryText, requireNames, segmentOf, wireInstant } from './query-text'
import type { Wire } from './wire'

/** One player over a wire. */
export function remotePlayer(wire: Wire, id: string): RemotePlayer {
  const player = `/players/${segmentOf(id, 'player')}`
  const service = (path: string, query: object = {}) =>
    wire.send('GET', `/v1${player}${path}${queryText(query)}`)
  const control = (path: string, query: object = {}) =>
    wire.send('GET', `${player}${path}${queryText(query)}`)
  const methods: Omit<RemotePlayer, 'id'> = {
    profile: () => service('') as never,
    transactions: async (query = {}) =>
      service('/transactions', filterOf('transactions', query)) as never,
    async summary(period = {}) {
      requireNames('summary', period, PERIOD)
      return service('/transactions/summary', periodOf(period)) as never
    },
    async bonuses(query = {}) {
      requireNames('bonuses', query, ['status', ...PAGE])
      return service('/bonuses', query) as never
    },
    async eligibleBonuses(query = {}) {
      requireNames('eligibleBonuses', query, ['criteria'])
      return service('/bonuses/eligible', { criteria_type: query.criteria }) as never
    },
    changes: (query = {}) => control('/changes', query) as never,
    due: (query = {}) => control('/due', query) as never,
    statement: async (query = {}) => control('/statement', filterOf('statement', query)) as never,
    balanceHistory: ({ points, ...period } = {}) =>
      control('/balance-history', { ...periodOf(period), points }) as never,
    compare: (query = {}) => control('/comparison', query) as never,
  }
  return { id, ...methods }
}

/** The reads of one player that know other instants. @param wire of that instant */
export function remotePlayerThen(wire: Wire, id: string): RemotePlayerThen {
  const { changes, due, statement, balanceHistory } = remotePlayer(wire, id)
  return { id, changes, due, statement, balanceHistory }
}

const PAGE = ['limit', 'offset']
const PERIOD = ['from', 'to']
const FILTER = ['eventTypes', 'eventNames', 'createdBy', ...PERIOD, ...PAGE]

function filterOf(
  caller: string,
  query: NonNullable<Parameters<PlayerView['transactions']>[0]>,
): object {
  requireNames(caller, query, FILTER)
  const { eventTypes, eventNames, createdBy, from, to, ...page } = query
  const names = { event_type: eventTypes, event_name: eventNames, created_by: createdBy }
  return { ...names, ...periodOf({ from, to }), ...page }
}

function periodOf({ from, to }: NonNullable<Parameters<PlayerView['summary']>[0]>): object {
  return { from_date: wireInstant(from), to_date: wireInstant(to) }
}
