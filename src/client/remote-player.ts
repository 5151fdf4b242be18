import type { PlayerView } from '../views/player-view'
import type { RemotePlayer, RemotePlayerThen } from './house'
import { queryText, segmentOf, wireInstant } from './query-text'
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
    transactions: (query = {}) => service('/transactions', filterOf(query)) as never,
    summary: (period = {}) => service('/transactions/summary', periodOf(period)) as never,
    bonuses: (query = {}) => service('/bonuses', query) as never,
    eligibleBonuses: ({ criteria } = {}) =>
      service('/bonuses/eligible', { criteria_type: criteria }) as never,
    changes: (query = {}) => control('/changes', query) as never,
    due: (query = {}) => control('/due', query) as never,
    statement: (query = {}) => control('/statement', filterOf(query)) as never,
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

function filterOf(query: NonNullable<Parameters<PlayerView['transactions']>[0]>): object {
  const { eventTypes, eventNames, createdBy, from, to, ...page } = query
  const names = { event_type: eventTypes, event_name: eventNames, created_by: createdBy }
  return { ...names, ...periodOf({ from, to }), ...page }
}

function periodOf({ from, to }: NonNullable<Parameters<PlayerView['summary']>[0]>): object {
  return { from_date: wireInstant(from), to_date: wireInstant(to) }
}
