import { assumed, documented, type FidelityEntry } from './fidelity/entry'
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
  /** Of the route, in the fidelity register. */
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

/** A parameter with its entry in the fidelity register. */
function withEntry<Known extends Parameter>(parameter: Known, entry: FidelityEntry) {
  return { ...parameter, entry }
}

const TABLE = [
  {
    id: 'getPlayerProfile',
    method: 'GET',
    path: '/players/{playerId}',
    summary: 'Get player profile',
    entry: documented('GET /players/{playerId} answers with the profile.'),
    parameters: [],
    response: PLAYER_PROFILE,
  },
  {
    id: 'getTransactionHistory',
    method: 'GET',
    path: '/players/{playerId}/transactions',
    summary: 'Get transaction history',
    entry: documented('GET …/transactions answers with one page of rows.'),
    parameters: [
      withEntry(
        eventType,
        documented('Rows of any of these types. Another word is 400.', 'arrayEncoding'),
      ),
      withEntry(
        eventName,
        assumed(
          'Rows of any of these names, letter case included. A name without rows finds none.',
          'arrayEncoding',
          'vocabulary',
        ),
      ),
      withEntry(
        fromDate,
        assumed(
          'Rows of this instant and later. An offset is honoured; a date alone, unless refused, is the start of its day in UTC.',
          'dates',
        ),
      ),
      withEntry(
        toDate,
        assumed(
          'Rows of this instant and earlier. A date alone, unless refused, is the end of its day in UTC. Before from_date is 400.',
          'dates',
        ),
      ),
      withEntry(
        createdBy,
        assumed('Rows of this creator, letter case included. A name without rows finds none.'),
      ),
      withEntry(
        limitOf(TRANSACTION_LIMIT),
        documented('Rows a page, from 1; 20 by default.', 'maxLimit'),
      ),
      withEntry(offset, documented('Rows to skip, from 0; 0 by default.')),
    ],
    response: TRANSACTION_PAGE,
  },
  {
    id: 'updatePlayerProfile',
    method: 'PUT',
    path: '/players/{playerId}',
    summary: 'Update player profile',
    entry: documented('PUT /players/{playerId} takes JSON and changes the profile.'),
    parameters: [],
    body: PROFILE_UPDATE,
    response: UPDATE_RESULT,
  },
  {
    id: 'getBonusHistory',
    method: 'GET',
    path: '/players/{playerId}/bonuses',
    summary: 'Get bonus history',
    entry: documented('GET …/bonuses answers with one page of bonuses.'),
    parameters: [
      withEntry(
        bonusStatus,
        documented('Bonuses of this status. Another word is 400.', 'vocabulary'),
      ),
      withEntry(
        limitOf(BONUS_LIMIT),
        documented('Bonuses a page, from 1; 50 by default.', 'maxLimit'),
      ),
      withEntry(offset, documented('Bonuses to skip, from 0; 0 by default.')),
    ],
    response: BONUS_PAGE,
  },
  {
    id: 'getTransactionSummary',
    method: 'GET',
    path: '/players/{playerId}/transactions/summary',
    summary: 'Get transaction summary',
    entry: documented('GET …/transactions/summary answers with totals.'),
    parameters: [
      withEntry(
        fromDate,
        assumed('As in the history. It restricts the totals.', 'periodBy', 'dates'),
      ),
      withEntry(
        toDate,
        assumed('As in the history. It restricts the totals.', 'periodBy', 'dates'),
      ),
    ],
    response: TRANSACTION_SUMMARY,
  },
  {
    id: 'getEligibleBonuses',
    method: 'GET',
    path: '/players/{playerId}/bonuses/eligible',
    summary: 'Get eligible bonuses',
    entry: documented('GET …/bonuses/eligible answers with what can be claimed.'),
    parameters: [withEntry(criteriaType, documented('Offers of this type. Another word is 400.'))],
    response: ELIGIBLE_BONUS_LIST,
  },
] as const satisfies readonly Operation[]

/** The six operations, in the document's order. Routing, validation and OpenAPI use this table. */
export const OPERATIONS: readonly Operation[] = TABLE

/** The values of the parameters of each operation. */
export type OperationValues = {
  readonly [Row in (typeof TABLE)[number] as Row['id']]: ValuesOf<Row['parameters']>
}
