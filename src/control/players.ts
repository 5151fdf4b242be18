import {
  choiceParameter,
  conditionParameter,
  integerParameter,
  offset,
  textParameter,
} from '../contract/parameters'
import { isFauxhouseError } from '../errors'
import { json, NO_CONTENT } from '../service/handler-result'
import { conditionsOf, SEARCH_FIELDS } from '../world/conditions'
import type { PlayerListing, PlayerListQuery, PlayerPage } from '../world/world'
import { defineCall } from './call'
import { attempt, readInPortions, refusalIn } from './control'

const DEFAULT_LIMIT = 20

const SEARCH_PARAMETERS = [
  ...[...SEARCH_FIELDS.keys()].map(conditionParameter),
  textParameter('q', 'Players whose id, name, e-mail address or phone contains this text.'),
]

const PARAMETERS = [
  integerParameter('limit', 1, DEFAULT_LIMIT, 'Players per page.'),
  offset,
  ...SEARCH_PARAMETERS,
  integerParameter(
    'budget',
    1,
    1_000,
    'Maximum number of players that a search examines before it responds.',
  ),
  choiceParameter('details', ['true', 'false'], 'Whether to add the state of each player.'),
]

/**
 * The call of the list. A filter by state, or a very large world, needs a search. A search examines
 * a limited number of players per call, so it returns `next_offset` for the next call instead of
 * `total`.
 */
export const listPlayers = defineCall({
  id: 'listPlayers',
  method: 'GET',
  path: '/__admin/players',
  summary: 'Lists scenario players and changed players first, then generated players.',
  verb: { name: 'players' },
  parameters: PARAMETERS,
  answers: { 200: 'PlayerList' },
  async handle(context, { query }) {
    const { limit = DEFAULT_LIMIT, offset: start = 0, budget, details, ...texts }: Parsed = query
    const wanted: PlayerListQuery = {
      ...conditionsOf(texts),
      ...{ limit, offset: start, budget, details: details === 'true' },
    }
    const isLong = details !== undefined || Object.keys(texts).some((name) => name !== 'persona')
    try {
      const page =
        isLong && context.environment.pause !== undefined
          ? await readInPortions(context, (world) => world.listing(wanted))
          : context.simulation.list(wanted)
      return pageAnswer(page, limit, start)
    } catch (error) {
      return refusalIn(context, error, whereOf(error))
    }
  },
})

/** The parsed parameters besides the conditions. */
interface Parsed {
  readonly limit?: number
  readonly offset?: number
  readonly budget?: number
  readonly details?: 'true' | 'false'
}

/** The parameter of the condition at fault. */
function whereOf(error: unknown): string {
  const option = isFauxhouseError(error) ? error.facts['option'] : undefined
  return typeof option === 'string' ? `query.${option}` : 'query'
}

/** The search of the library, for the requested number of players. */
export const searchPlayers = defineCall({
  id: 'searchPlayers',
  method: 'GET',
  path: '/__admin/search',
  summary: 'Searches for players that meet conditions, in the order of the list.',
  verb: { name: 'find' },
  parameters: [
    integerParameter('limit', 1, 1, 'Number of players to find.'),
    offset,
    ...SEARCH_PARAMETERS,
    integerParameter('budget', 1, 10_000, 'Maximum number of players that are examined.'),
  ],
  answers: { 200: 'FoundPlayers' },
  async handle(context, { query }) {
    try {
      const { nextOffset, conditions, ...found } = await readInPortions(context, (world) =>
        world.finding(conditionsOf({ ...query })),
      )
      return json({
        ...found,
        players: found.players.map(line),
        conditions: conditions.map(({ nearWord, ...counts }) => ({
          ...counts,
          ...(nearWord !== undefined && { near_word: nearWord }),
        })),
        ...(nextOffset !== undefined && { next_offset: nextOffset }),
      })
    } catch (error) {
      return refusalIn(context, error, whereOf(error))
    }
  },
})

export const listChangedPlayers = defineCall({
  id: 'listChangedPlayers',
  method: 'GET',
  path: '/__admin/changed-players',
  summary: 'Lists the ids of the players that commands and scenarios have changed, in that order.',
  verb: { name: 'changed' },
  answers: { 200: 'ChangedPlayers' },
  handle({ simulation }) {
    const players = simulation.changedPlayerIds()
    return json({ players, total: players.length })
  },
})

function pageAnswer({ players, total, nextOffset }: PlayerPage, limit: number, offset: number) {
  return json({
    players: players.map(line),
    ...(total !== undefined && { total }),
    limit,
    offset,
    ...(nextOffset !== undefined && { next_offset: nextOffset }),
  })
}

export const removePlayer = defineCall({
  id: 'removePlayer',
  method: 'DELETE',
  path: '/__admin/players/{playerId}',
  summary: 'Removes a player that a scenario or a command created. Its id becomes available.',
  verb: { name: 'remove' },
  answers: { 204: null },
  problems: ['PLAYER_NOT_FOUND', 'COMMAND_REFUSED'],
  handle: (context, { path: { playerId = '' } }) =>
    attempt(context, () => {
      context.simulation.remove(playerId)
      return NO_CONTENT
    }),
})

function line(player: PlayerListing): object {
  return { ...player, persona: player.persona ?? null }
}
