import * as v from 'valibot'
import { instantInput, text, whole } from '../../contract/input/option-schemas'
import { type OptionSchemas, optionReader } from '../../contract/input/options'
import { BONUS_LIMIT, TRANSACTION_LIMIT } from '../../contract/operations'
import type { Policies } from '../../contract/policies'
import { ownWord, shownWords } from '../../contract/vocabulary'
import {
  BONUS_STATUSES,
  type BonusStatus,
  CRITERIA_TYPES,
  type CriteriaType,
} from '../../simulator/domain/bonuses'
import { EVENT_NAMES, type EventName } from '../../simulator/domain/events'
import type { InstantInput } from '../../simulator/domain/instants'
import { type Creator, EVENT_TYPES, type EventType } from '../../simulator/domain/transactions'
import type { RowFilter } from '../../simulator/ledger/row'

/** A page of a list. */
export interface PageQuery {
  /** Maximum number of items, from 0. A page of 0 items has the total and no next page. */
  readonly limit?: number | undefined
  /** Number of items before the page, from 0. Default 0. */
  readonly offset?: number | undefined
}

/** A period. Bounds are inclusive; a date alone means its whole day, UTC. */
export interface Period {
  /** Default: the beginning. */
  readonly from?: InstantInput | undefined
  /** Default: the end. */
  readonly to?: InstantInput | undefined
}

/** Selects transactions; the default `limit` is 20. */
export interface TransactionQuery extends Period, PageQuery {
  /** Types of events, of which a row has one. Default: all. */
  readonly eventTypes?: readonly EventType[] | undefined
  /** In the words of the policy `vocabulary`. */
  readonly eventNames?: readonly (EventName | (string & {}))[] | undefined
  /** Who booked the row: `System`, `VIP Manager` or `Admin`. Default: anyone. */
  readonly createdBy?: Creator | undefined
}

/** Selects bonuses; the default `limit` is 50. */
export interface BonusQuery extends PageQuery {
  /** In the words of the policy `vocabulary`. */
  readonly status?: BonusStatus | (string & {}) | undefined
}

/** Selects offers. */
export interface EligibleBonusQuery {
  /** The reason for which a player is eligible. Default: any. */
  readonly criteria?: CriteriaType | undefined
}

/** Selects updates; the default `limit` is 20. */
export interface ChangeQuery extends PageQuery {
  /** Id of an update: the list then contains this one, or none. */
  readonly change?: string | undefined
}

const CHANGE_LIMIT = 20
const DUE_LIMIT = 20

/** The schemas of a page. */
export const pageSchemas = (limit: number) => ({
  limit: v.optional(whole(0), limit),
  offset: v.optional(whole(0), 0),
})

/** The schemas of a period: its bounds are read as ms. */
const periodSchemas = () => ({
  from: v.optional(instantInput({ edge: 'start' })),
  to: v.optional(instantInput({ edge: 'end' })),
})

const readTransactionQuery = optionReader(
  'transactions',
  () =>
    ({
      eventTypes: v.optional(v.array(v.picklist(EVENT_TYPES), 'a list, such as ["deposit"]')),
      eventNames: v.optional(v.array(text(), 'a list, such as ["Card Deposit"]')),
      // Any text: the service finds no rows of another creator.
      createdBy: v.optional(text() as v.GenericSchema<Creator>),
      ...periodSchemas(),
      ...pageSchemas(TRANSACTION_LIMIT),
    }) satisfies OptionSchemas<TransactionQuery>,
)

export const readPeriod = optionReader(
  'summary',
  () => periodSchemas() satisfies OptionSchemas<Period>,
)

/** Selects the period of a balance history. */
export interface BalanceQuery extends Period {
  /** Maximum number of points, at least 4. Default 500. */
  readonly points?: number | undefined
}

/** Fewest points of a history: its ends, and the lowest and the highest total between them. */
export const FEWEST_POINTS = 4
export const DEFAULT_POINTS = 500

export const readBalanceQuery = optionReader(
  'balanceHistory',
  () =>
    ({
      ...periodSchemas(),
      points: v.optional(whole(FEWEST_POINTS), DEFAULT_POINTS),
    }) satisfies OptionSchemas<BalanceQuery>,
)

/** The reader of a {@link BonusQuery} with some statuses. */
const bonusReader = (statuses: readonly string[]) =>
  optionReader(
    'bonuses',
    () =>
      ({
        status: v.optional(v.picklist(statuses)),
        ...pageSchemas(BONUS_LIMIT),
      }) satisfies OptionSchemas<BonusQuery>,
  )

const bonusReaders = new WeakMap<object, ReturnType<typeof bonusReader>>()

/** The bonuses that a query wants, by a status of ours. */
export function readBonusQuery(query: BonusQuery, policies: Policies) {
  const known = bonusReaders.get(policies)
  const reader = known ?? bonusReader(shownWords(BONUS_STATUSES, policies))
  if (known === undefined) bonusReaders.set(policies, reader)
  const { status, ...page } = reader(query)
  return { ...page, status: status && ownWord(BONUS_STATUSES, policies, status) }
}

export const readOfferQuery = optionReader(
  'eligibleBonuses',
  () =>
    ({
      criteria: v.optional(v.picklist(CRITERIA_TYPES)),
    }) satisfies OptionSchemas<EligibleBonusQuery>,
)

export const readChangeQuery = optionReader(
  'updates',
  () =>
    ({
      change: v.optional(text()),
      ...pageSchemas(CHANGE_LIMIT),
    }) satisfies OptionSchemas<ChangeQuery>,
)

export const readDueQuery = optionReader(
  'due',
  () => pageSchemas(DUE_LIMIT) satisfies OptionSchemas<PageQuery>,
)

/** The rows that a query wants of a ledger: all its members are used. */
export function wantedRows(
  query: TransactionQuery,
  policies: Policies,
): { readonly filter: RowFilter; readonly limit: number; readonly offset: number } {
  const { eventTypes, eventNames, createdBy, from, to, limit, offset, ...unused } =
    readTransactionQuery(query)
  unused satisfies Readonly<Record<string, never>>
  const filter = {
    types: eventTypes && new Set(eventTypes),
    names:
      eventNames && new Set(eventNames.map((name) => ownWord(EVENT_NAMES, policies, name) ?? '')),
    creator: createdBy,
    from,
    to,
  }
  return { filter, limit, offset }
}
