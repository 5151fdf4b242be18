import { choiceParameter, textParameter } from '../contract/parameters'
import { isRefusal, jsonInPieces } from '../service/handler-result'
import { CHANGE_SOURCES, type ChangesQuery } from '../world/net-changes/net-changes'
import { defineCall } from './call'
import { refusalIn } from './control'
import { foundSnapshot } from './snapshots'

export const listWorldChanges = defineCall({
  id: 'listWorldChanges',
  method: 'GET',
  path: '/__admin/changes',
  summary: 'Lists the net changes since a snapshot or the start, with their causes.',
  verb: { name: 'changes' },
  parameters: [
    textParameter('since', 'Name of the snapshot. Default: the start of the world.'),
    choiceParameter('source', CHANGE_SOURCES, 'Only changes of this source.'),
    textParameter(
      'player',
      'Only changes of this player, even if no command or scenario has changed it.',
    ),
  ],
  answers: { 200: 'WorldChanges' },
  problems: ['NOT_FOUND', 'PLAYER_NOT_FOUND'],
  handle(context, { query }, { snapshots }) {
    const { since: name, ...others } = query as ChangesQuery & { readonly since?: string }
    const { simulation } = context
    const found = name && foundSnapshot(snapshots.of(simulation), name, 'query.since')
    if (isRefusal(found)) return found
    const since = found || undefined
    try {
      return jsonInPieces(simulation.changes({ since, ...others }))
    } catch (error) {
      return refusalIn(context, error, 'query')
    }
  },
})
