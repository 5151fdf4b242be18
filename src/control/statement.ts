import {
  createdBy,
  eventName,
  eventType,
  fromDate,
  integerParameter,
  limitOf,
  offset,
  queryOf,
  toDate,
  type ValuesOf,
} from '../contract/parameters'
import { DEFAULT_POINTS, FEWEST_POINTS } from '../world/views/queries'
import { defineCall } from './call'
import { about } from './control'

const DEFAULT_LIMIT = 20

const FILTERS = [eventType, eventName, createdBy, fromDate, toDate] as const
const STATEMENT = [...FILTERS, limitOf(DEFAULT_LIMIT), offset] as const

/** The calls about the money of a player over time. They are not in the journal. */
export const STATEMENT_CALLS = [
  defineCall({
    id: 'getStatement',
    method: 'GET',
    path: '/__admin/players/{playerId}/statement',
    summary: 'Lists the transactions, newest first, with the wallets after each.',
    verb: { name: 'statement' },
    parameters: STATEMENT,
    answers: { 200: 'Statement' },
    problems: ['PLAYER_NOT_FOUND'],
    handle: (context, { path: { playerId = '' }, query }) =>
      about(context, playerId, (player) =>
        player.statement(queryOf(query as ValuesOf<typeof STATEMENT>)),
      ),
  }),
  defineCall({
    id: 'getBalanceHistory',
    method: 'GET',
    path: '/__admin/players/{playerId}/balance-history',
    summary:
      'Returns the wallets over time; if there are many transactions, the highs and lows of the total.',
    verb: { name: 'balance-history' },
    parameters: [
      fromDate,
      toDate,
      integerParameter('points', FEWEST_POINTS, DEFAULT_POINTS, 'Maximum number of points.'),
    ],
    answers: { 200: 'BalanceHistory' },
    problems: ['PLAYER_NOT_FOUND'],
    handle: (context, { path: { playerId = '' }, query }) =>
      about(context, playerId, (player) => {
        const { from_date: from, to_date: to, points } = query
        return player.balanceHistory({ from, to, points: points as number | undefined })
      }),
  }),
] as const
