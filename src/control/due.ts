import { integerParameter, offset } from '../contract/parameters'
import { defineCall } from './call'
import { about } from './control'

export const listDue = defineCall({
  id: 'listDue',
  method: 'GET',
  path: '/__admin/players/{playerId}/due',
  summary: 'Lists the next scheduled events of a player and their effects.',
  verb: { name: 'due' },
  parameters: [integerParameter('limit', 1, 20, 'Events per page.'), offset],
  answers: { 200: 'DueList' },
  problems: ['PLAYER_NOT_FOUND'],
  handle: (context, { path: { playerId = '' }, query }) =>
    about(context, playerId, (player) => player.due(query)),
})
