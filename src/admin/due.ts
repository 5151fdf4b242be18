import { jsonInPieces } from '../api/handler-result'
import { integerParameter, offset } from '../contract/parameters'
import { defineCall } from './call'
import { noSuchPlayer } from './control'

const DEFAULT_LIMIT = 20

export const listDue = defineCall({
  id: 'listDue',
  method: 'GET',
  path: '/__admin/players/{playerId}/due',
  summary: 'Lists what falls due next for a player, with what it will do.',
  parameters: [integerParameter('limit', 1, DEFAULT_LIMIT, 'Events per page.'), offset],
  answers: { 200: 'DueList' },
  problems: ['PLAYER_NOT_FOUND'],
  handle(exchange, { path: { playerId = '' }, query }) {
    const player = exchange.simulation.lookUp(playerId)
    return player ? jsonInPieces(player.due(query)) : noSuchPlayer(exchange, playerId)
  },
})
