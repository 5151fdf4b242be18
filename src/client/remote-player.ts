import type { ParameterNames } from '../contract/parameters'
import type { InstantInput } from '../simulator/domain/instants'
import type {
  BonusQuery,
  EligibleBonusQuery,
  PageQuery,
  Period,
  TransactionQuery,
} from '../world/views/queries'
import { queryText, requireNames, segmentOf, wireInstant } from './query-text'
import type { RemotePlayer, RemotePlayerAsOf } from './remote-world'
import type { Wire } from './wire'

/** One player over a wire. */
export function remotePlayer(wire: Wire, id: string): RemotePlayer {
  const player = `/players/${segmentOf(id, 'player')}`
  const control = (path: string, query: object = {}) =>
    wire.send('GET', `${player}${path}${queryText(query)}`)
  const methods: Omit<RemotePlayer, 'id'> = {
    profile: () => control('/profile') as never,
    transactions: async (query = {}) =>
      control('/transactions', valuesOf('transactions', query, ROWS)) as never,
    summary: async (period = {}) =>
      control('/transactions/summary', valuesOf('summary', period, PERIOD)) as never,
    bonuses: async (query = {}) =>
      control('/bonuses', valuesOf('bonuses', query, BONUSES)) as never,
    eligibleBonuses: async (query = {}) =>
      control('/bonuses/eligible', valuesOf('eligibleBonuses', query, OFFERS)) as never,
    updates: (query = {}) => control('/changes', query) as never,
    due: (query = {}) => control('/due', query) as never,
    statement: async (query = {}) =>
      control('/statement', valuesOf('statement', query, ROWS)) as never,
    balanceHistory: async ({ from, to, ...others } = {}) =>
      control('/balance-history', { ...others, ...valuesOf('', { from, to }, PERIOD) }) as never,
    commands: async () => ((await control('')) as { commands: never }).commands,
    export: async ({ at, from, ...others } = {}) =>
      control('/export', { ...others, at: wireInstant(at), from: wireInstant(from) }) as never,
  }
  return { id, ...methods }
}

/** The reads of one player that know other instants. @param wire of that instant */
export function remotePlayerAsOf(wire: Wire, id: string): RemotePlayerAsOf {
  const { commands: _, export: __, ...reads } = remotePlayer(wire, id)
  return reads
}

/** The parameter for each member of a query. */
type Names<Query> = {
  readonly [Name in keyof Query]-?: ParameterNames[Name & keyof ParameterNames]
}

const PERIOD: Names<Period> = { from: 'from_date', to: 'to_date' }
const PAGE: Names<PageQuery> = { limit: 'limit', offset: 'offset' }
const ROWS: Names<TransactionQuery> = {
  eventTypes: 'event_type',
  eventNames: 'event_name',
  createdBy: 'created_by',
  ...PERIOD,
  ...PAGE,
}
const BONUSES: Names<BonusQuery> = { status: 'status', ...PAGE }
const OFFERS: Names<EligibleBonusQuery> = { criteria: 'criteria_type' }

/** The values of the parameters that a query means. */
function valuesOf<Query extends object>(caller: string, query: Query, names: Names<Query>): object {
  requireNames(caller, query, Object.keys(names))
  const entries = Object.entries(names).map(([own, name]) => {
    const value = query[own as keyof Query]
    return [name, own in PERIOD ? wireInstant(value as InstantInput | undefined) : value]
  })
  return Object.fromEntries(entries)
}
