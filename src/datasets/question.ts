import type { Policies } from '../contract/policies'
import { shownWords } from '../contract/vocabulary'
import type { BonusStatus } from '../simulator/domain/bonuses'
import { BONUS_STATUSES } from '../simulator/domain/bonuses'
import { addMonths } from '../simulator/domain/durations'
import { DAY_MS, dayOf, formatInstant } from '../simulator/domain/instants'
import type { TransactionStatus } from '../simulator/domain/transactions'
import { STATUSES } from '../simulator/domain/transactions'
import type { PlayerState } from '../simulator/engine/state'
import type { Totals } from '../simulator/ledger/row'
import type { TableName } from './tables'
import type { LabelRow } from './truth'

/** What an answer is divided by; null: there is no such value. */
export type Group = readonly (string | null)[]

/** Adds to the numbers of a group. Amounts are in minor units. */
export type Put = (group: Group, values: readonly number[]) => void

export type PlayerFacts = ReturnType<typeof factsOf>

export type QuestionWords = ReturnType<typeof wordsOf>

/** A question whose answer the engine knows without reading the rows. */
export interface Question {
  readonly id: string
  readonly question: string
  /** The tables that it reads. */
  readonly tables: readonly TableName[]
  /** The columns that divide the answer. */
  readonly by: readonly string[]
  /** The other columns. An amount is of the currency in the column of that name. */
  readonly values: Readonly<Record<string, 'count' | 'money'>>
  /** The query after SELECT; its first columns are those of `by`. */
  sql(words: QuestionWords): string
  /** Adds a player as it is at the instant of the dataset. */
  add?(facts: PlayerFacts, put: Put): void
  /** Adds what is still to come for a player. */
  addLife?(truth: LabelRow, facts: PlayerFacts, put: Put): void
  /** Sums by finer groups as the groups of the answer; without it they are the same. */
  conclude?(sums: Iterable<readonly [Group, readonly number[]]>, put: Put): void
}

/** What the engine knows of a player, and what sums are added up from. */
export function factsOf(player: PlayerState, now: number, policies: Policies) {
  let months: ReturnType<typeof monthsOf> | undefined
  return {
    ...{ player, now, policies },
    /** The totals of each month that has rows, by its first day. */
    get months() {
      months ??= monthsOf(player)
      return months
    },
  }
}

function monthsOf({ ledger }: PlayerState): [month: string, totals: Totals][] {
  if (ledger.length === 0) return []
  const last = ledger.at(ledger.length - 1)
  const months: [string, Totals][] = []
  for (let from = monthOf(ledger.at(0)); from <= last; from = addMonths(from, 1)) {
    const totals = ledger.totals(from, addMonths(from, 1) - 1)
    months.push([formatInstant(from).slice(0, 10), totals])
  }
  return months
}

/** The beginning of the month, UTC, in which an instant lies. */
export function monthOf(instant: number): number {
  const day = Number(formatInstant(instant).slice(8, 10))
  return (dayOf(instant) - day + 1) * DAY_MS
}

/** The month of an instant, in SQL, as its first day. */
export const month = (column: string): string =>
  `CAST(date_trunc('month', ${column} AT TIME ZONE 'UTC') AS DATE) AS month`

/**
 * The words of a world, for DuckDB.
 *
 * @param suffix of the names of Parquet files; otherwise the tables are those of `schema.sql`
 */
export function wordsOf(policies: Policies, now: number, suffix: string | undefined) {
  return {
    /** What stands for a table after FROM. */
    from: (table: TableName) => (suffix === undefined ? table : quoted(table + suffix)),
    status: (word: TransactionStatus) => quoted(shownWords(STATUSES, policies, [word])[0] ?? word),
    bonusStatus: (word: BonusStatus) =>
      quoted(shownWords(BONUS_STATUSES, policies, [word])[0] ?? word),
    /** A column of strings, as a list. */
    list: (column: string) =>
      suffix === undefined ? `CAST(CAST(${column} AS JSON) AS VARCHAR[])` : column,
    now: `TIMESTAMPTZ '${formatInstant(now)}'`,
  }
}

const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`
