import * as v from 'valibot'
import { instantInput, text, whole } from '../../contract/input/option-schemas'
import { type OptionSchemas, optionReader } from '../../contract/input/options'
import { BONUS_LIMIT, TRANSACTION_LIMIT } from '../../contract/operations'
import type {
  BonusQuery,
  EligibleBonusQuery,
  PageQuery,
  Period,
  TransactionQuery,
} from '../../contract/parameters'
import type { Policies } from '../../contract/policies'
import { ownWord, shownWords } from '../../contract/vocabulary'
import { BONUS_STATUSES, CRITERIA_TYPES } from '../../simulator/domain/bonuses'
import { EVENT_NAMES } from '../../simulator/domain/events'
import { type Creator, EVENT_TYPES } from '../../simulator/domain/transactions'
import type { RowFilter } from '../../simulator/ledger/row'

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
  from_date: v.optional(instantInput({ edge: 'start' })),
  to_date: v.optional(instantInput({ edge: 'end' })),
})

const readTransactionQuery = optionReader(
  'transactions',
  () =>
    ({
      event_type: v.optional(v.array(v.picklist(EVENT_TYPES), 'a list, such as ["deposit"]')),
      event_name: v.optional(v.array(text(), 'a list, such as ["Card Deposit"]')),
      // Any text: the service finds no rows of another creator.
      created_by: v.optional(text() as v.GenericSchema<Creator>),
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
      criteria_type: v.optional(v.picklist(CRITERIA_TYPES)),
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
  const { event_type, event_name, created_by, from_date, to_date, limit, offset, ...unused } =
    readTransactionQuery(query)
  unused satisfies Readonly<Record<string, never>>
  const filter = {
    types: event_type && new Set(event_type),
    names:
      event_name && new Set(event_name.map((name) => ownWord(EVENT_NAMES, policies, name) ?? '')),
    creator: created_by,
    from: from_date,
    to: to_date,
  }
  return { filter, limit, offset }
}
