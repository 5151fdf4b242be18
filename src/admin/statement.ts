import type { Exchange } from '../api/exchange'
import { type HandlerResult, jsonInPieces } from '../api/handler-result'
import {
  createdBy,
  eventName,
  eventType,
  fromDate,
  integerParameter,
  limitOf,
  offset,
  type ParameterValues,
  toDate,
} from '../contract/parameters'
import { type Inside, insideOf } from '../views/player-view'
import { balancesOver, statementOf } from '../views/statement'
import { type Call, defineCall } from './call'
import { noSuchPlayer } from './control'

const DEFAULT_LIMIT = 20
const DEFAULT_POINTS = 500

/** Fewest points of a history: its ends, and the lowest and the highest total between them. */
const FEWEST_POINTS = 4

function about(exchange: Exchange, id: string, show: (inside: Inside) => object): HandlerResult {
  const player = exchange.simulation.viewOf(id)
  return player ? jsonInPieces(show(insideOf(player))) : noSuchPlayer(exchange, id)
}

function filterOf({ event_type, event_name, created_by, ...others }: ParameterValues) {
  const { from_date: from, to_date: to, limit, offset: skipped } = others
  const names = { eventTypes: event_type, eventNames: event_name, createdBy: created_by }
  return { ...names, from, to, limit, offset: skipped }
}

/** The calls about the money of a player over time. They are not in the journal. */
export const STATEMENT_CALLS: readonly Call[] = [
  defineCall({
    id: 'getStatement',
    method: 'GET',
    path: '/__admin/players/{playerId}/statement',
    summary: 'Lists the transactions, newest first, each with the wallets after it.',
    parameters: [eventType, eventName, createdBy, fromDate, toDate, limitOf(DEFAULT_LIMIT), offset],
    answers: { 200: 'Statement' },
    problems: ['PLAYER_NOT_FOUND'],
    handle: (exchange, { path: { playerId = '' }, query }) =>
      about(exchange, playerId, ({ player, now }) =>
        statementOf(player, filterOf(query), now, exchange.simulation.policies),
      ),
  }),
  defineCall({
    id: 'getBalanceHistory',
    method: 'GET',
    path: '/__admin/players/{playerId}/balance-history',
    summary: 'The wallets over time; of many transactions those with the extremes of the total.',
    parameters: [
      fromDate,
      toDate,
      integerParameter('points', FEWEST_POINTS, DEFAULT_POINTS, 'Largest number of points.'),
    ],
    answers: { 200: 'BalanceHistory' },
    problems: ['PLAYER_NOT_FOUND'],
    handle: (exchange, { path: { playerId = '' }, query }) =>
      about(exchange, playerId, ({ player, now }) => {
        const { from_date: from, to_date: to } = query
        const { points = DEFAULT_POINTS } = query as { readonly points?: number }
        return balancesOver(player, { from, to, points }, now)
      }),
  }),
]
