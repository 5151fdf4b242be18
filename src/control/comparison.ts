import { integerParameter, offset, textParameter } from '../contract/parameters'
import { jsonInPieces } from '../service/handler-result'
import { COMPARED_LIMIT, comparePlayers, comparingWorlds } from '../world/comparison'
import type { ControlledWorld } from '../world/simulation'
import type { PageQuery } from '../world/views/queries'
import { defineCall } from './call'
import { noSuchPlayer, readInPortions } from './control'
import type { ControlContext, ServedWorld } from './server'

/** Two worlds, at one instant of each. */
interface Pair {
  readonly mine: ControlledWorld
  readonly theirs: ControlledWorld
}

interface ComparisonQuery extends PageQuery {
  readonly with?: string
}

const PARAMETERS = [
  textParameter('with', 'Name of the other world. Default: the base world.'),
  integerParameter('limit', 1, COMPARED_LIMIT, 'Differences per page.'),
  offset,
]

/** Copies, because other requests may change either world in between. */
function pairOf({ simulation }: ControlContext, other: ServedWorld): Pair {
  return { mine: simulation.copy({ isStill: true }), theirs: other.copy({ isStill: true }) }
}

/** The calls that compare two worlds: the one of the request, and another one. */
export const COMPARISON_CALLS = [
  defineCall({
    id: 'compareWorlds',
    method: 'GET',
    path: '/__admin/comparison',
    summary: 'Compares this world with another one: clock, policies and changed players.',
    verb: { name: 'compare' },
    parameters: PARAMETERS,
    answers: { 200: 'Comparison' },
    problems: ['WORLD_NOT_FOUND'],
    async handle(context, { query }, { worlds }) {
      const { with: name, ...page } = query as ComparisonQuery
      const pair = pairOf(context, worlds.find(name))
      const work = () => comparingWorlds(pair.mine, pair.theirs, page)
      return jsonInPieces(await readInPortions(context, work))
    },
  }),
  defineCall({
    id: 'comparePlayer',
    method: 'GET',
    path: '/__admin/players/{playerId}/comparison',
    summary:
      'Compares a player with the same player in another world: fields, bonuses and transactions.',
    verb: { name: 'compare' },
    parameters: PARAMETERS,
    answers: { 200: 'PlayerComparison' },
    problems: ['WORLD_NOT_FOUND', 'PLAYER_NOT_FOUND'],
    handle(context, { path: { playerId = '' }, query }, { worlds }) {
      const { with: name, ...page } = query as ComparisonQuery
      const { mine, theirs } = pairOf(context, worlds.find(name))
      const found = comparePlayers(mine, theirs, playerId, page)
      return found ? jsonInPieces(found) : noSuchPlayer(context, playerId)
    },
  }),
] as const
