import { integerParameter, offset, textParameter } from '../contract/parameters'
import type { Policies } from '../contract/policies'
import { jsonInPieces } from '../service/handler-result'
import type { Portions } from '../simulator/workload/portions'
import type { ControlledWorld } from '../world/simulation'
import { type ComparedPlayer, playerDifference } from '../world/views/player-difference'
import { insideOf } from '../world/views/player-view'
import type { PageQuery } from '../world/views/queries'
import { defineCall } from './call'
import { noSuchPlayer, readInPortions } from './control'
import type { ControlContext, ServedWorld } from './server'

const DEFAULT_LIMIT = 20

/** Players that are compared before other requests may run. */
const PER_TURN = 10

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
  integerParameter('limit', 1, DEFAULT_LIMIT, 'Differences per page.'),
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
    summary: 'Compares this world with another one: clock, policies, and the changed players.',
    verb: { name: 'compare' },
    parameters: PARAMETERS,
    answers: { 200: 'Comparison' },
    problems: ['WORLD_NOT_FOUND'],
    async handle(exchange, { query }, { worlds }) {
      const { limit = DEFAULT_LIMIT, offset: first = 0, with: name } = query as ComparisonQuery
      const pair = pairOf(exchange, worlds.find(name))
      const players = await readInPortions(exchange, () => differingPlayers(pair))
      const printable = players.slice(first, first + limit)
      const page = { players: printable, total: players.length, limit, offset: first }
      return jsonInPieces({ ...worldDifference(pair), ...page })
    },
  }),
  defineCall({
    id: 'comparePlayer',
    method: 'GET',
    path: '/__admin/players/{playerId}/comparison',
    summary: 'Compares a player with that of another world: fields, bonuses and transactions.',
    verb: { name: 'compare' },
    parameters: PARAMETERS,
    answers: { 200: 'PlayerComparison' },
    problems: ['WORLD_NOT_FOUND', 'PLAYER_NOT_FOUND'],
    handle(exchange, { path: { playerId = '' }, query }, { worlds }) {
      const { limit = DEFAULT_LIMIT, offset: first = 0, with: name } = query as ComparisonQuery
      const { mine, theirs } = pairOf(exchange, worlds.find(name))
      if (!mine.has(playerId) && !theirs.has(playerId)) return noSuchPlayer(exchange, playerId)
      const { rows, ...found } = playerDifference(
        comparedIn(mine, playerId),
        comparedIn(theirs, playerId),
      )
      const page = { rows: rows.slice(first, first + limit), total: rows.length }
      return jsonInPieces({ ...found, ...page, limit, offset: first })
    },
  }),
] as const

function comparedIn(world: ControlledWorld, id: string): ComparedPlayer {
  const { nowMs: now, policies } = world
  return { player: world.has(id) ? insideOf(world.player(id)).player : undefined, now, policies }
}

/** What the worlds are, and the policies that differ. */
function worldDifference({ mine, theirs }: Pair): object {
  return {
    this: describe(mine),
    other: describe(theirs),
    policies: Object.entries(mine.policies).flatMap(([name, value]) => {
      const pair = { this: shown(value), other: shown(theirs.policies[name as keyof Policies]) }
      return JSON.stringify(pair.this) === JSON.stringify(pair.other) ? [] : [{ name, ...pair }]
    }),
  }
}

function describe({ seed, epoch, now, generatedPlayers: players }: ControlledWorld): object {
  return { seed, epoch, now, players }
}

/** A policy can be a function, which JSON has no form for. */
const shown = (value: unknown) => (typeof value === 'function' ? String(value) : value)

/**
 * The players that differ, of those that either world has changed. All others follow from the
 * seed, the options and the clock.
 */
function* differingPlayers({ mine, theirs }: Pair): Portions<object[]> {
  const [own, others] = [new Set(mine.changedPlayerIds()), new Set(theirs.changedPlayerIds())]
  const found: object[] = []
  let examined = 0
  for (const id of new Set([...own, ...others])) {
    examined += 1
    if (examined % PER_TURN === 0) yield
    const [here, there] = [comparedIn(mine, id), comparedIn(theirs, id)]
    const { fields, bonuses, rows } = playerDifference(here, there)
    if (fields.length + bonuses.length + rows.length === 0) continue
    found.push({
      id,
      this: standing(here, own.has(id)),
      other: standing(there, others.has(id)),
      fields: fields.length,
      bonuses: bonuses.length,
      rows: rows.length,
    })
  }
  return found
}

function standing({ player }: ComparedPlayer, isChanged: boolean): string {
  if (player === undefined) return 'absent'
  return isChanged ? 'changed' : 'unchanged'
}
