import * as v from 'valibot'
import { choiceParameter, integerParameter, offset, textParameter } from '../contract/parameters'
import { json, NO_CONTENT } from '../service/handler-result'
import { KYC_STATUSES, type KycStatus } from '../simulator/domain/accounts'
import { PERSONA_IDS, type PersonaId } from '../simulator/domain/personas'
import type { PlayerListing, PlayerListQuery, PlayerPage } from '../world/world'
import { defineCall } from './call'
import { attempt, attemptOption, readInPortions, refusalIn } from './control'

const DEFAULT_LIMIT = 20

const PARAMETERS = [
  integerParameter('limit', 1, DEFAULT_LIMIT, 'Players per page.'),
  offset,
  choiceParameter('persona', PERSONA_IDS, 'Players of this persona.'),
  choiceParameter('kyc_status', KYC_STATUSES, 'Players with this KYC status.'),
  choiceParameter('blocked', ['true', 'false'], 'Players that are, or are not, blocked.'),
  textParameter('segment', 'Players with this segment.'),
  textParameter('q', 'Players whose id, name, e-mail address or phone contains this text.'),
  textParameter(
    'filter',
    'Players that match a filter, such as kyc_status=pending and not blocked.',
  ),
  integerParameter(
    'budget',
    1,
    1_000,
    'Maximum number of players that a search examines before it responds.',
  ),
  choiceParameter('details', ['true', 'false'], 'Whether to add the state of each player.'),
]

/** The parsed parameters. */
interface Filter {
  readonly limit?: number
  readonly offset?: number
  readonly persona?: PersonaId
  readonly kyc_status?: KycStatus
  readonly blocked?: 'true' | 'false'
  readonly segment?: string
  readonly q?: string
  readonly filter?: string
  readonly budget?: number
  readonly details?: 'true' | 'false'
}

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
    const parsed: Filter = query
    const { limit = DEFAULT_LIMIT, offset: start = 0 } = parsed
    const { persona, kyc_status, blocked, segment, q, filter, budget, details } = parsed
    const wanted: PlayerListQuery = {
      limit,
      offset: start,
      persona,
      kycStatus: kyc_status,
      blocked: blocked && blocked === 'true',
      segment,
      q,
      filter,
      budget,
      details: details === 'true',
    }
    const isLong = [kyc_status, blocked, segment, q, filter, details].some(
      (value) => value !== undefined,
    )
    try {
      const page =
        isLong && context.environment.pause !== undefined
          ? await readInPortions(context, (world) => world.listing(wanted))
          : context.simulation.list(wanted)
      return pageAnswer(page, limit, start)
    } catch (error) {
      // A filter is read with the world, because it can have durations from now.
      return refusalIn(context, error, 'query')
    }
  },
})

const search = v.strictObject({
  filter: v.string(),
  count: v.optional(v.number()),
  budget: v.optional(v.number()),
  offset: v.optional(v.number()),
})

/** The search of the library, for the requested number of players. */
export const searchPlayers = defineCall({
  id: 'searchPlayers',
  method: 'POST',
  path: '/__admin/search',
  summary: 'Searches for players that match a filter, in the order of the list.',
  verb: { name: 'find' },
  body: { schema: () => search },
  answers: { 200: 'FoundPlayers' },
  handle: (context, { body: { filter, ...options } }) =>
    attemptOption(async () => {
      const { nextOffset, clauses, ...found } = await readInPortions(context, (world) =>
        world.finding(filter, options),
      )
      return json({
        ...found,
        players: found.players.map(line),
        clauses: clauses.map(({ nearWord, ...counts }) => ({
          ...counts,
          ...(nearWord !== undefined && { near_word: nearWord }),
        })),
        ...(nextOffset !== undefined && { next_offset: nextOffset }),
      })
    }),
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
