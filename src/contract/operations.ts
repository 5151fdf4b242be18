import {
  BONUS_PAGE,
  BONUS_PARAMETERS,
  type BonusQuery,
  bonusPage,
  ELIGIBLE_BONUS_LIST,
  ELIGIBLE_BONUS_PARAMETERS,
  type EligibleBonusQuery,
  eligibleBonuses,
} from './bonuses'
import { documented, type FidelityEntry } from './entry'
import type { AnyResource } from './field'
import type { Checked, Parameter, Period, PlayerAt } from './parameters'
import { PLAYER_PROFILE, profileOf } from './profile'
import { SUMMARY_PARAMETERS, summaryOf, TRANSACTION_SUMMARY } from './summary'
import {
  TRANSACTION_PAGE,
  TRANSACTION_PARAMETERS,
  type TransactionQuery,
  transactionPage,
  writtenPage,
} from './transactions'
import { PROFILE_UPDATE, UPDATE_RESULT } from './update'

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
  /** The body of the response to a read, by the checked values of its query. */
  readonly view?: (player: PlayerAt, query: Checked<ParameterValues>) => object
  /** A quicker way to the text of that body, with the body, in which each row may be text. */
  readonly written?: (player: PlayerAt, query: Checked<ParameterValues>) => Written
}

/** A body with its text. */
export interface Written {
  readonly body: object
  readonly text: string
}

/** Every query parameter of the document, under its name there. */
export interface ParameterValues extends TransactionQuery, BonusQuery, EligibleBonusQuery {}

const TABLE = [
  {
    id: 'getPlayerProfile',
    method: 'GET',
    path: '/players/{playerId}',
    summary: 'Get player profile',
    entry: documented('GET /players/{playerId} returns the profile.'),
    parameters: [],
    response: PLAYER_PROFILE,
    view: ({ player, now, policies }: PlayerAt) => profileOf(player, now, policies),
  },
  {
    id: 'getTransactionHistory',
    method: 'GET',
    path: '/players/{playerId}/transactions',
    summary: 'Get transaction history',
    entry: documented('GET …/transactions returns one page of rows.'),
    parameters: TRANSACTION_PARAMETERS,
    response: TRANSACTION_PAGE,
    view: transactionPage,
    written: writtenPage,
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
    parameters: BONUS_PARAMETERS,
    response: BONUS_PAGE,
    view: bonusPage,
  },
  {
    id: 'getTransactionSummary',
    method: 'GET',
    path: '/players/{playerId}/transactions/summary',
    summary: 'Get transaction summary',
    entry: documented('GET …/transactions/summary returns totals.'),
    parameters: SUMMARY_PARAMETERS,
    response: TRANSACTION_SUMMARY,
    view: summaryOf,
  },
  {
    id: 'getEligibleBonuses',
    method: 'GET',
    path: '/players/{playerId}/bonuses/eligible',
    summary: 'Get eligible bonuses',
    entry: documented('GET …/bonuses/eligible returns the bonuses that the player can claim.'),
    parameters: ELIGIBLE_BONUS_PARAMETERS,
    response: ELIGIBLE_BONUS_LIST,
    view: eligibleBonuses,
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

/**
 * The six operations, in their specified order. Routing, validation and OpenAPI use this table. It
 * does not compile if a row and its query have different names: the error shows them.
 */
export const OPERATIONS: readonly Operation[] = TABLE satisfies Unpaired extends never
  ? unknown
  : Unpaired

const BY_ID = new Map(OPERATIONS.map((operation) => [operation.id, operation]))

/** The operation with an id. */
export function operationOf(id: OperationId): Operation {
  const operation = BY_ID.get(id)
  if (operation === undefined) throw new Error(`There is no operation ${id}.`)
  return operation
}
