import * as v from 'valibot'
import { membersOf } from '../contract/input/json'
import { misspeltMember, suggestion } from '../contract/input/nearest'
import {
  choiceParameter,
  conditionParameter,
  integerParameter,
  offset,
  textParameter,
} from '../contract/parameters'
import type { ProblemItem } from '../contract/problems'
import { json, rejected } from '../service/answer'
import { shownPath } from '../service/routes'
import { pauseOf } from '../service/waiting'
import { type RegisterCommand, register } from '../simulator/registration/register-command'
import { checkCommands, commandsSchema, type UnfitCommand } from '../world/command-reader'
import { COMMAND_TYPES, COMMANDS } from '../world/commands'
import { conditionsOf, SEARCH_FIELDS } from '../world/conditions'
import { entriesOf } from '../world/field-schema'
import type { PlayerListing } from '../world/player-list'
import { findInTurns, listInTurns } from '../world/player-search'
import { bodyRejection, itemOf } from './body'
import { call, listed, numberIn } from './call'

const DEFAULT_LIMIT = 20

/** Largest number of commands in one request, and of rows in one response. */
const MAX_COMMANDS = 1_000
const MAX_ROWS = 1_000

const SEARCH_PARAMETERS = [
  ...[...SEARCH_FIELDS.keys()].map(conditionParameter),
  textParameter('q', 'Players whose id, name, e-mail address or phone contains this text.'),
]

type NewPlayer = Omit<RegisterCommand, 'type'> & { readonly id?: string }

let newPlayer: v.GenericSchema<NewPlayer> | undefined

/** The schema of a new player: the fields of `register`, and the id. Built on first use. */
function newPlayerSchema(): v.GenericSchema<NewPlayer> {
  const id = v.optional(v.string())
  newPlayer ??= v.strictObject({ ...entriesOf(register.fields), id }) as never
  return newPlayer as v.GenericSchema<NewPlayer>
}

/** The calls about lists of players, and those that change a player. */
export const PLAYER_CALLS = {
  /**
   * A filter by state, or a very large world, needs a search. A search examines a limited number of
   * players per call, so it returns `next_offset` for the next call instead of `total`.
   */
  listPlayers: call({
    summary: 'Lists scenario players and changed players first, then generated players.',
    isDated: true,
    parameters: [
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
    ],
    responses: { 200: 'PlayerList' },
    async handle(context, { query }) {
      const { limit = DEFAULT_LIMIT, offset = 0, budget: _, details, ...texts } = query
      const budget = numberIn(query, 'budget')
      const bounds = { limit, offset, budget, details: details === 'true' }
      const wanted = { ...conditionsOf(texts), ...bounds }
      const { state } = context.simulation.still()
      const page = await listInTurns(state.listing(), wanted, pauseOf(context))
      const { players, total, nextOffset: next_offset } = page
      return json({ players: players.map(listedPlayer), total, limit, offset, next_offset })
    },
  }),
  searchPlayers: call({
    summary: 'Searches for players that meet conditions, in the order of the list.',
    isDated: true,
    parameters: [
      integerParameter('limit', 1, 1, 'Number of players to find.'),
      offset,
      ...SEARCH_PARAMETERS,
      integerParameter('budget', 1, 10_000, 'Maximum number of players that are examined.'),
    ],
    responses: { 200: 'FoundPlayers' },
    async handle(context, { query }) {
      const wanted = conditionsOf({ ...query })
      const { state } = context.simulation.still()
      const found = await findInTurns(state.listing(), wanted, pauseOf(context))
      const { players, examined, nextOffset: next_offset } = found
      return json({ players: players.map(listedPlayer), examined, next_offset })
    },
  }),
  listChangedPlayers: call({
    summary:
      'Lists the ids of the players that commands and scenarios have changed, in that order.',
    isDated: true,
    responses: { 200: 'ChangedPlayers' },
    handle: ({ simulation }) => listed('players', simulation.changedPlayerIds()),
  }),
  createPlayer: call({
    summary: 'Creates a player. Omitted fields are drawn from the seed and the id.',
    body: { schema: newPlayerSchema, optional: true },
    responses: { 201: 'NewPlayer' },
    problems: ['COMMAND_REFUSED'],
    where: '/id',
    taken: 'Use another id, or omit it to get a free one.',
    handle({ simulation: world, prefix, adapter }, { body: { id: wanted, ...command } }) {
      const id = wanted ?? world.state.roster.freeId()
      const batch = { commands: [{ type: 'register', ...command } as const], list: undefined }
      return world.apply(id, batch, (_, player) => {
        const { persona = null } = player.inside().player
        const reply = json({ id, persona, profile: player.profile() }, 201)
        const path = shownPath(`/v1/players/${encodeURIComponent(id)}`, adapter)
        return { ...reply, headers: { Location: prefix + path } }
      })
    },
  }),
  removePlayer: call({
    summary: 'Removes a player that a scenario or a command created. Its id becomes available.',
    responses: { 204: null },
    problems: ['PLAYER_NOT_FOUND', 'COMMAND_REFUSED'],
    where: 'body',
    handle: ({ simulation }, { id }) => void simulation.remove(id),
  }),
  runCommands: call({
    summary: 'Executes a command, or 1 to 1,000 `commands` at one instant, atomically.',
    body: { schema: commandsSchema, checkedBy: 'world' },
    responses: { 200: 'Outcome' },
    problems: ['PLAYER_NOT_FOUND', 'COMMAND_REFUSED'],
    handle({ simulation }, { id, body }) {
      const { commands, ...others } = membersOf(body)
      const [stray] = Object.keys(others)
      const isList = commands !== undefined
      if (isList && stray !== undefined) {
        const detail = 'A command and a list of commands are in one body.'
        return rejected('INVALID_BODY', `/${stray}`, detail, 'Send one of the two.')
      }
      const count = Array.isArray(commands) ? commands.length : undefined
      if (isList && (count === undefined || count < 1 || count > MAX_COMMANDS)) {
        const detail =
          count === undefined ? 'The commands are not a list.' : `The list has ${count} commands.`
        return rejected('INVALID_BODY', '/commands', detail, `Send 1 to ${MAX_COMMANDS} commands.`)
      }
      const batch = checkCommands(isList ? commands : body, '/commands')
      if ('unfit' in batch) return bodyRejection(batch.unfit.flatMap(problemsOf))
      // Only the newest rows if there are too many: the transactions operation returns all of them.
      return simulation.apply(id, batch, (outcome: object) => json(outcome), MAX_ROWS)
    },
  }),
  listCommands: call({
    summary: 'Lists the commands with their fields and the rules that can reject them.',
    responses: { 200: 'CommandList' },
    handle() {
      const shown = COMMANDS.map(({ type, doc, rules, fields }) => ({ type, doc, rules, fields }))
      return listed('commands', shown)
    },
  }),
}

/** A player as a list shows it: what the player lacks is null in the API. */
function listedPlayer(player: PlayerListing): object {
  const { situation = null, persona = null } = player
  return { ...player, situation, persona }
}

/** The problems of one command. */
function problemsOf({ pointer, input, type, problems }: UnfitCommand): ProblemItem[] {
  const code = 'INVALID_BODY'
  if (typeof input !== 'object' || input === null || Array.isArray(input)) {
    const detail = 'The command is not an object.'
    return [{ where: pointer || 'body', code, detail, remedy: 'Send {"type": "login"}.' }]
  }
  if (problems) return problems.map((problem) => itemOf(problem, pointer))
  const given = 'type' in input ? type : undefined
  const detail = `${JSON.stringify(given)?.slice(0, 100) ?? 'Nothing'} is not a command type.`
  const list = suggestion(typeof given === 'string' ? given : '', COMMAND_TYPES)
  const remedy = given === undefined ? (misspeltMember('type', input) ?? list) : list
  return [{ where: `${pointer}/type`, code, detail, remedy }]
}
