import { assumed, documented, type FidelityEntry } from './entry'
import type { AnyResource } from './field'
import {
  BONUS_PAGE,
  ELIGIBLE_BONUS_LIST,
  TRANSACTION_PAGE,
  TRANSACTION_SUMMARY,
} from './history-resources'
import {
  type BonusQuery,
  bonusStatus,
  createdBy,
  criteriaType,
  type EligibleBonusQuery,
  eventName,
  eventType,
  fromDate,
  limitOf,
  offset,
  type Parameter,
  type ParameterValues,
  type Period,
  type TransactionQuery,
  toDate,
} from './parameters'
import { PLAYER_PROFILE } from './player-resources'
import { PROFILE_UPDATE, UPDATE_RESULT } from './update-resources'
import { isReplaceable } from './vocabulary'

export type OperationId =
  | 'getPlayerProfile'
  | 'getTransactionHistory'
  | 'updatePlayerProfile'
  | 'getBonusHistory'
  | 'getTransactionSummary'
  | 'getEligibleBonuses'

/** One of the six routes of the specification. */
export interface Operation {
  readonly id: OperationId
  readonly method: 'GET' | 'PUT'
  /** Path below the version segment. */
  readonly path: string
  readonly summary: string
  /** What the route does. */
  readonly entry: FidelityEntry
  readonly parameters: readonly (Parameter<keyof ParameterValues> & {
    readonly entry: FidelityEntry
  })[]
  readonly body?: AnyResource
  readonly response: AnyResource
}

/** Last segment of every base URL. */
export const VERSION_PATH = '/v1'

export const TRANSACTION_LIMIT = 20
export const BONUS_LIMIT = 50

/** A parameter with what it does. */
function withEntry<Known extends Parameter>(parameter: Known, entry: FidelityEntry) {
  const { choices } = parameter
  const policies = isReplaceable(choices)
    ? [...entry.policies, 'vocabulary' as const]
    : entry.policies
  return { ...parameter, entry: { ...entry, policies } }
}

const TABLE = [
  {
    id: 'getPlayerProfile',
    method: 'GET',
    path: '/players/{playerId}',
    summary: 'Get player profile',
    entry: documented('GET /players/{playerId} returns the profile.'),
    parameters: [],
    response: PLAYER_PROFILE,
  },
  {
    id: 'getTransactionHistory',
    method: 'GET',
    path: '/players/{playerId}/transactions',
    summary: 'Get transaction history',
    entry: documented('GET …/transactions returns one page of rows.'),
    parameters: [
      withEntry(
        eventType,
        documented(
          'Rows of any of these types. Any other word is rejected with 400.',
          'arrayEncoding',
        ),
      ),
      withEntry(
        eventName,
        assumed(
          'Rows with any of these names, case-sensitive. An unknown name matches no rows.',
          'arrayEncoding',
        ),
      ),
      withEntry(
        fromDate,
        assumed(
          'Rows at or after this instant. UTC offsets are supported; a date without a time, unless rejected, is the start of that day in UTC.',
          'dates',
        ),
      ),
      withEntry(
        toDate,
        assumed(
          'Rows at or before this instant. A date without a time, unless rejected, is the end of that day in UTC. A value before from_date is rejected with 400.',
          'dates',
        ),
      ),
      withEntry(
        createdBy,
        assumed('Rows by this creator, case-sensitive. An unknown name matches no rows.'),
      ),
      withEntry(
        limitOf(TRANSACTION_LIMIT),
        documented('Rows per page, from 1; default 20.', 'maxLimit'),
      ),
      withEntry(offset, documented('Rows to skip, from 0; default 0.')),
    ],
    response: TRANSACTION_PAGE,
  },
  {
    id: 'updatePlayerProfile',
    method: 'PUT',
    path: '/players/{playerId}',
    summary: 'Update player profile',
    entry: documented('PUT /players/{playerId} accepts JSON and changes the profile.'),
    parameters: [],
    body: PROFILE_UPDATE,
    response: UPDATE_RESULT,
  },
  {
    id: 'getBonusHistory',
    method: 'GET',
    path: '/players/{playerId}/bonuses',
    summary: 'Get bonus history',
    entry: documented('GET …/bonuses returns one page of bonuses.'),
    parameters: [
      withEntry(
        bonusStatus,
        documented('Bonuses with this status. Any other word is rejected with 400.'),
      ),
      withEntry(
        limitOf(BONUS_LIMIT),
        documented('Bonuses per page, from 1; default 50.', 'maxLimit'),
      ),
      withEntry(offset, documented('Bonuses to skip, from 0; default 0.')),
    ],
    response: BONUS_PAGE,
  },
  {
    id: 'getTransactionSummary',
    method: 'GET',
    path: '/players/{playerId}/transactions/summary',
    summary: 'Get transaction summary',
    entry: documented('GET …/transactions/summary returns totals.'),
    parameters: [
      withEntry(
        fromDate,
        assumed('As for the history. It limits the period of the totals.', 'periodBy', 'dates'),
      ),
      withEntry(
        toDate,
        assumed('As for the history. It limits the period of the totals.', 'periodBy', 'dates'),
      ),
    ],
    response: TRANSACTION_SUMMARY,
  },
  {
    id: 'getEligibleBonuses',
    method: 'GET',
    path: '/players/{playerId}/bonuses/eligible',
    summary: 'Get eligible bonuses',
    entry: documented('GET …/bonuses/eligible returns the bonuses that the player can claim.'),
    parameters: [
      withEntry(
        criteriaType,
        documented('Offers of this type. Any other word is rejected with 400.'),
      ),
    ],
    response: ELIGIBLE_BONUS_LIST,
  },
] as const satisfies readonly Operation[]

/** The query of each operation: a member for each parameter of its row, and no other one. */
export interface OperationValues {
  readonly getPlayerProfile: object
  readonly getTransactionHistory: TransactionQuery
  readonly updatePlayerProfile: object
  readonly getBonusHistory: BonusQuery
  readonly getTransactionSummary: Period
  readonly getEligibleBonuses: EligibleBonusQuery
}

type Unlike<Some, Others> = Exclude<Some, Others> | Exclude<Others, Some>

/** The names that only a row or only its query has. */
type Unpaired = {
  readonly [Row in (typeof TABLE)[number] as Row['id']]: Unlike<
    Row['parameters'][number]['name'],
    keyof OperationValues[Row['id']]
  >
}[OperationId]

/** The six operations, in their specified order. Routing, validation and OpenAPI use this table. */
export const OPERATIONS: readonly Operation[] = TABLE satisfies Unpaired extends never
  ? unknown
  : Unpaired
