import { integerParameter, offset, textParameter } from '../contract/parameters'
import { defineCall } from './call'
import { about } from './control'

const DEFAULT_LIMIT = 20

export const listChanges = defineCall({
  id: 'listChanges',
  method: 'GET',
  path: '/__admin/players/{playerId}/changes',
  summary: 'Lists the updates of the profile, newest first, with the values before and after.',
  verb: { name: 'changes' },
  parameters: [
    integerParameter('limit', 1, DEFAULT_LIMIT, 'Updates per page.'),
    offset,
    textParameter('change', 'Only the update with this id.'),
  ],
  answers: { 200: 'ChangeList' },
  problems: ['PLAYER_NOT_FOUND'],
  handle: (context, { path: { playerId = '' }, query }) =>
    about(context, playerId, (player) => player.updates(query)),
})
