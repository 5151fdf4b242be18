import { choiceParameter, integerParameter, offset } from '../contract/parameters'
import { jsonInPieces, refuse } from '../service/handler-result'
import type { Portions } from '../simulator/workload/portions'
import type { ControlledWorld } from '../world/simulation'
import { insideOf } from '../world/views/player-view'
import { DUE_KINDS, DueCollection } from '../world/views/world-due'
import { defineCall, MOST_LISTED } from './call'
import { noSuchPlayer, readInPortions } from './control'

const DEFAULT_LIMIT = 20

export const listDue = defineCall({
  id: 'listDue',
  method: 'GET',
  path: '/__admin/players/{playerId}/due',
  summary: 'Lists what falls due next for a player, with what it will do.',
  verb: { name: 'due' },
  parameters: [integerParameter('limit', 1, DEFAULT_LIMIT, 'Events per page.'), offset],
  answers: { 200: 'DueList' },
  problems: ['PLAYER_NOT_FOUND'],
  handle(exchange, { path: { playerId = '' }, query }) {
    const player = exchange.simulation.viewOf(playerId)
    return player ? jsonInPieces(player.due(query)) : noSuchPlayer(exchange, playerId)
  },
})

/** Players that are read before other requests may run. */
const PER_TURN = 20

/** The events of the players that were changed, and of the first generated ones. */
function* dueOf(
  world: ControlledWorld,
  generated: number,
  kinds: ReadonlySet<string>,
): Portions<{ readonly events: DueCollection; readonly players: number }> {
  const changed = world.changedPlayerIds()
  const others = world.list({ limit: generated, offset: changed.length }).players
  const ids = [...changed, ...others.map(({ id }) => id)]
  const events = new DueCollection()
  for (const [place, id] of ids.entries()) {
    if (place % PER_TURN === PER_TURN - 1) yield
    // A player of a scenario may register later.
    if (world.has(id)) events.add(insideOf(world.player(id)).player, kinds)
  }
  return { events, players: ids.length }
}

export const listWorldDue = defineCall({
  id: 'listWorldDue',
  method: 'GET',
  path: '/__admin/due',
  summary: 'Lists what falls due next in the world, for the players that were changed.',
  verb: { name: 'due' },
  parameters: [
    integerParameter('limit', 1, DEFAULT_LIMIT, 'Events per page.'),
    offset,
    choiceParameter('kind', DUE_KINDS, 'Events of one or more kinds.', true),
    integerParameter('generated', 0, 0, 'Also of so many generated players, the first listed.'),
  ],
  answers: { 200: 'WorldDueList' },
  async handle(exchange, { query }) {
    const { limit = DEFAULT_LIMIT, offset: first = 0 } = query
    const { kind = DUE_KINDS, generated = 0 } = query as {
      readonly kind?: readonly string[]
      readonly generated?: number
    }
    if (generated > MOST_LISTED) {
      const problem = `${generated} is more than ${MOST_LISTED} players.`
      return refuse('INVALID_PARAMETER', 'query.generated', problem, `Ask for ${MOST_LISTED}.`)
    }
    const found = await readInPortions(exchange, (world) => dueOf(world, generated, new Set(kind)))
    const { events, players } = found
    const due = events.page(first, limit)
    return jsonInPieces({ due, total: events.total, players, limit, offset: first })
  },
})
