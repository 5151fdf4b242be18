import { type OperationId, operationOf } from '../contract/operations'
import {
  choiceParameter,
  clockParameter,
  fromDate,
  integerParameter,
  offset,
  textParameter,
  toDate,
} from '../contract/parameters'
import type { ProblemCode } from '../contract/problems'
import { STATEMENT_PARAMETERS } from '../contract/transactions'
import { EXPORT_FORMS } from '../scenarios/exports/form'
import { json } from '../service/answer'
import { insideOf, type PlayerView } from '../world/views/player-view'
import { DEFAULT_POINTS, FEWEST_POINTS } from '../world/views/queries'
import { statementOf } from '../world/views/statement'
import { type CallDefinition, type CallInput, call, numberIn, textIn } from './call'
import { shownInside } from './player-state'
import { noSuchPlayer } from './rejection'
import type { ResponseName } from './response-schemas'
import { worldAsOf } from './server'

const DEFAULT_LIMIT = 20

type Query = CallInput<unknown>['query']

/** A call that shows something of one player: 404 if there is none. */
function reading(
  summary: string,
  response: ResponseName,
  show: (player: PlayerView, query: Query) => object,
  parameters?: CallDefinition['parameters'],
  problems: readonly ProblemCode[] = [],
): CallDefinition {
  return {
    summary,
    isDated: true,
    ...(parameters && { parameters }),
    responses: { 200: response },
    problems: ['PLAYER_NOT_FOUND', ...problems],
    handle(context, { id, query }) {
      const player = context.simulation.viewOf(id)
      return player ? json(show(player, query)) : noSuchPlayer(context, id)
    },
  }
}

/**
 * A call that returns what an operation of the service returns about a player. It is no request of
 * the service: the journal and faults do not know it.
 */
function resource(id: OperationId, response: ResponseName): CallDefinition {
  const { summary, parameters, view } = operationOf(id)
  if (view === undefined) throw new Error(`${id} does not read a player.`)
  return reading(
    `${summary.replace('Get', 'Returns the')} without a request to the service.`,
    response,
    (player, query) => view(insideOf(player), query),
    parameters.length > 0 ? parameters : undefined,
  )
}

/** The calls that read one player. */
export const READING_CALLS = {
  getPlayer: call({
    summary:
      'Returns what staff see of a player: the profile, wallets, bonuses, and the commands so far.',
    isDated: true,
    responses: { 200: 'Player' },
    problems: ['PLAYER_NOT_FOUND'],
    handle(context, { id }) {
      const { simulation } = context
      const player = simulation.viewOf(id)
      if (player === undefined) return noSuchPlayer(context, id)
      const profile = player.profile()
      const commands = simulation.state.log.commandsOf(id)
      const inside = shownInside(player.inside().player, simulation.situationOf(id))
      return json({ ...inside, profile, commands })
    },
  }),
  listDue: reading(
    'Lists the next scheduled events of a player.',
    'DueList',
    (player, query) => player.due(query),
    [integerParameter('limit', 1, DEFAULT_LIMIT, 'Events per page.'), offset],
  ),
  readProfile: resource('getPlayerProfile', 'Profile'),
  readTransactions: resource('getTransactionHistory', 'TransactionPage'),
  readSummary: resource('getTransactionSummary', 'Summary'),
  readBonuses: resource('getBonusHistory', 'BonusPage'),
  readEligibleBonuses: resource('getEligibleBonuses', 'EligibleBonuses'),
  getStatement: reading(
    'Lists the transactions, newest first, with the wallets after each.',
    'Statement',
    (view, query) => {
      const { player, now, policies } = insideOf(view)
      return statementOf(player, query, now, policies)
    },
    STATEMENT_PARAMETERS,
  ),
  getBalanceHistory: reading(
    'Returns the wallets over time; if there are many transactions, the highs and lows of the total.',
    'BalanceHistory',
    (player, query) => player.balanceHistory(query),
    [
      fromDate,
      toDate,
      integerParameter('points', FEWEST_POINTS, DEFAULT_POINTS, 'Maximum number of points.'),
    ],
  ),
  explainAmount: reading(
    'Explains an amount as a sum of terms, each with the query of the statement for its rows.',
    'Explanation',
    (player, { from_date, to_date, ...query }) =>
      player.explain(textIn(query, 'field') ?? '', { from_date, to_date }),
    [
      textParameter('field', 'JSON pointer into the profile, or /summary/… into the summary.'),
      ...operationOf('getTransactionSummary').parameters,
    ],
    ['NOT_AN_AMOUNT'],
  ),
  findStep: call({
    summary: 'Finds the step of its scenario that made a transaction; null if none did.',
    parameters: [textParameter('transaction', 'Id of the transaction.')],
    responses: { 200: 'FoundStep' },
    problems: ['PLAYER_NOT_FOUND'],
    async handle(context, { id, query }) {
      const { simulation, world } = context
      if (!simulation.has(id)) return noSuchPlayer(context, id)
      const { stepBehindRow } = await import('../scenarios/steps-behind')
      const transaction = textIn(query, 'transaction') ?? ''
      return json({ step: await stepBehindRow(simulation, world.library, id, transaction) })
    },
  }),
  exportPlayer: call({
    summary: "Returns a player's state as code: a scenario, its part of the log, or a test file.",
    parameters: [
      choiceParameter('form', EXPORT_FORMS, 'Format of the export. Default: scenario.'),
      clockParameter('at', 'Exports the player as of this instant, past or future. Default: now.'),
    ],
    responses: { 200: 'Exported' },
    contentType: 'text/plain',
    problems: ['PLAYER_NOT_FOUND'],
    async handle(context, { id, query }) {
      const form = EXPORT_FORMS.find((each) => each === query['form'])
      const at = numberIn(query, 'at')
      const world = at === undefined ? context.world : await worldAsOf(context, at)
      const exported = world.exportPlayer(id, { form }, context.adapter.basePath)
      // A scenario and a log are JSON; code is text.
      if (typeof exported !== 'string') return json(exported)
      return { status: 200, body: exported, contentType: 'text/plain; charset=utf-8' }
    },
  }),
}
