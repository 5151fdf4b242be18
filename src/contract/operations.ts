import type { AnyResource } from './field'
import {
  BONUS_PAGE,
  ELIGIBLE_BONUS_LIST,
  TRANSACTION_PAGE,
  TRANSACTION_SUMMARY,
} from './history-resources'
import {
  bonusStatus,
  createdBy,
  criteriaType,
  eventName,
  eventType,
  fromDate,
  limitOf,
  offset,
  type Parameter,
  type ParameterValues,
  toDate,
  type ValuesOf,
} from './parameters'
import { PLAYER_PROFILE, PROFILE_UPDATE, UPDATE_RESULT } from './player-resources'

export type OperationId =
  | 'getPlayerProfile'
  | 'getTransactionHistory'
  | 'updatePlayerProfile'
  | 'getBonusHistory'
  | 'getTransactionSummary'
  | 'getEligibleBonuses'

/** One of the six routes of the document. */
export interface Operation {
  readonly id: OperationId
  readonly method: 'GET' | 'PUT'
  /** Path below the version segment. */
  readonly path: string
  readonly summary: string
  readonly parameters: readonly Parameter<keyof ParameterValues>[]
  readonly body?: AnyResource
  readonly response: AnyResource
}

/** Last segment of every base URL. */
export const VERSION_PATH = '/v1'

export const TRANSACTION_LIMIT = 20
export const BONUS_LIMIT = 50

const TABLE = [
  {
    id: 'getPlayerProfile',
    method: 'GET',
    path: '/players/{playerId}',
    summary: 'Get player profile',
    parameters: [],
    response: PLAYER_PROFILE,
  },
  {
    id: 'getTransactionHistory',
    method: 'GET',
    path: '/players/{playerId}/transactions',
    summary: 'Get transaction history',
    parameters: [
      eventType,
      eventName,
      fromDate,
      toDate,
      createdBy,
      limitOf(TRANSACTION_LIMIT),
      offset,
    ],
    response: TRANSACTION_PAGE,
  },
  {
    id: 'updatePlayerProfile',
    method: 'PUT',
    path: '/players/{playerId}',
    summary: 'Update player profile',
    parameters: [],
    body: PROFILE_UPDATE,
    response: UPDATE_RESULT,
  },
  {
    id: 'getBonusHistory',
    method: 'GET',
    path: '/players/{playerId}/bonuses',
    summary: 'Get bonus history',
    parameters: [bonusStatus, limitOf(BONUS_LIMIT), offset],
    response: BONUS_PAGE,
  },
  {
    id: 'getTransactionSummary',
    method: 'GET',
    path: '/players/{playerId}/transactions/summary',
    summary: 'Get transaction summary',
    parameters: [fromDate, toDate],
    response: TRANSACTION_SUMMARY,
  },
  {
    id: 'getEligibleBonuses',
    method: 'GET',
    path: '/players/{playerId}/bonuses/eligible',
    summary: 'Get eligible bonuses',
    parameters: [criteriaType],
    response: ELIGIBLE_BONUS_LIST,
  },
] as const satisfies readonly Operation[]

/** The six operations, in the document's order. Routing, validation and OpenAPI use this table. */
export const OPERATIONS: readonly Operation[] = TABLE

/** The values of the parameters of each operation. */
export type OperationValues = {
  readonly [Row in (typeof TABLE)[number] as Row['id']]: ValuesOf<Row['parameters']>
}
