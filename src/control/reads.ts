import { OPERATIONS, type Operation } from '../contract/operations'
import { RESOURCES } from '../service/operations'
import { type AnswerName, defineCall } from './call'
import { about } from './control'

/** Operations that read a player. */
type Read = keyof typeof RESOURCES

/** The call that returns the resource of an operation. */
function readCall<Id extends string, const Path extends string>(
  id: Id,
  path: Path,
  operation: Read,
  [verb, answer]: readonly [verb: string, answer: AnswerName],
) {
  const { summary, parameters } = OPERATIONS.find((each) => each.id === operation) as Operation
  return defineCall({
    id,
    method: 'GET',
    path: `/__admin/players/{playerId}/${path}` as const,
    summary: `${summary.replace('Get', 'Returns the')} without a request to the service.`,
    verb: { name: verb },
    ...(parameters.length > 0 && { parameters }),
    answers: { 200: answer },
    problems: ['PLAYER_NOT_FOUND'],
    handle: (context, { path: { playerId = '' }, query }) =>
      about(context, playerId, (player) => RESOURCES[operation](player, query)),
  })
}

/**
 * The calls that read what the service returns about a player. They are no requests of the service:
 * the journal and faults do not know them.
 */
export const READ_CALLS = [
  readCall('readProfile', 'profile', 'getPlayerProfile', ['profile', 'Profile']),
  readCall('readTransactions', 'transactions', 'getTransactionHistory', [
    'transactions',
    'TransactionPage',
  ]),
  readCall('readSummary', 'transactions/summary', 'getTransactionSummary', ['summary', 'Summary']),
  readCall('readBonuses', 'bonuses', 'getBonusHistory', ['bonuses', 'BonusPage']),
  readCall('readEligibleBonuses', 'bonuses/eligible', 'getEligibleBonuses', [
    'eligible',
    'EligibleBonuses',
  ]),
] as const
