import { choiceParameter, integerParameter, offset } from '../contract/parameters'
import { jsonInPieces, refuse } from '../service/handler-result'
import { listingDue, MAX_EXAMINED, readDueQuery, type WorldDueQuery } from '../world/due-list'
import type { PageQuery } from '../world/views/queries'
import { DUE_KINDS } from '../world/views/world-due'
import { defineCall } from './call'
import { about, readInPortions } from './control'

const DEFAULT_LIMIT = 20

export const listDue = defineCall({
  id: 'listDue',
  method: 'GET',
  path: '/__admin/players/{playerId}/due',
  summary: 'Lists the next scheduled events of a player and their effects.',
  verb: { name: 'due' },
  parameters: [integerParameter('limit', 1, DEFAULT_LIMIT, 'Events per page.'), offset],
  answers: { 200: 'DueList' },
  problems: ['PLAYER_NOT_FOUND'],
  handle: (context, { path: { playerId = '' }, query }) =>
    about(context, playerId, (player) => player.due(query)),
})

export const listWorldDue = defineCall({
  id: 'listWorldDue',
  method: 'GET',
  path: '/__admin/due',
  summary: 'Lists the next scheduled events of all changed players.',
  verb: { name: 'due' },
  parameters: [
    integerParameter('limit', 1, DEFAULT_LIMIT, 'Events per page.'),
    offset,
    choiceParameter('kind', DUE_KINDS, 'Events of one or more kinds.', true),
    integerParameter('generated', 0, 0, 'Adds the events of this many generated players.'),
  ],
  answers: { 200: 'WorldDueList' },
  async handle(context, { query }) {
    const { kind: kinds, ...others } = query as PageQuery & {
      readonly kind?: WorldDueQuery['kinds']
      readonly generated?: number
    }
    const { generated = 0 } = others
    if (generated > MAX_EXAMINED) {
      const problem = `${generated} is more than ${MAX_EXAMINED} players.`
      return refuse('INVALID_PARAMETER', 'query.generated', problem, `Use at most ${MAX_EXAMINED}.`)
    }
    const read = readDueQuery({ kinds, ...others })
    return jsonInPieces(await readInPortions(context, (world) => listingDue(world, read)))
  },
})
