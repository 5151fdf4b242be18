import type { EventName } from '../domain/events'
import type { PaymentMethod } from '../domain/payments'
import type { Creator, EventType, TransactionStatus } from '../domain/transactions'

/**
 * A row as the engine appends it. Money is a magnitude in minor units; the name determines the
 * sign.
 */
export interface NewRow {
  /** Instant, ms UTC; never before the last row's. */
  readonly at: number
  readonly name: EventName
  readonly status: TransactionStatus
  /** Magnitude in minor units, > 0. */
  readonly amount: number
  /** Part of `amount` that moves the bonus wallet, for bets, wins and their refunds. Default 0. */
  readonly bonusPart?: number | undefined
  readonly creator?: Creator | undefined
  readonly method?: PaymentMethod | undefined
  /**
   * Ordinal of the row that this one refers to: a win's bet, a refund's original, a write-off's
   * deposit, the withdrawal in whose place it is.
   */
  readonly ref?: number | undefined
  /**
   * Index in the bonus book: of the record that an award, removal or conversion belongs to, or of
   * the bonus that was active when a bet was placed.
   */
  readonly bonus?: number | undefined
  /** Index into `GAMES`, for bets and wins. */
  readonly detail?: number | undefined
  /** Free text that replaces the composed note. */
  readonly note?: string | undefined
}

/** A row in its current state, decoded. `undefined` is "no value". */
export interface Row {
  readonly ordinal: number
  readonly at: number
  readonly name: EventName
  readonly type: EventType
  readonly status: TransactionStatus
  /** Magnitude in minor units. */
  readonly amount: number
  readonly bonusPart: number
  readonly creator: Creator
  readonly method: PaymentMethod | undefined
  /** Instant of the first completion. */
  readonly completedAt: number | undefined
  readonly ref: number | undefined
  readonly bonus: number | undefined
  readonly detail: number | undefined
  readonly note: string | undefined
}

/**
 * The rows that a query selects. An absent or `undefined` member does not restrict; a set is a
 * union, so an empty one matches nothing.
 */
export interface RowFilter {
  readonly types?: ReadonlySet<EventType> | undefined
  /** Names as the client sent them: one that no row can have matches nothing. */
  readonly names?: ReadonlySet<string> | undefined
  readonly creator?: string | undefined
  /** Inclusive instants. */
  readonly from?: number | undefined
  readonly to?: number | undefined
}

/** One page: ordinals in the requested order, and the number of all rows that match. */
export interface RowPage {
  readonly total: number
  readonly ordinals: readonly number[]
}

/** The instant that decides whether a row is in a period. */
export type PeriodBy = 'created' | 'completed'

/** Sums of completed rows of a period, minor units. */
export interface Totals {
  readonly deposits: number
  readonly withdrawals: number
  readonly bonuses: number
  readonly bets: number
  readonly wins: number
  readonly depositCount: number
  readonly withdrawalCount: number
  /** Signed sum of adjustments: their effect on the wallets. */
  readonly adjustments: number
  /** Revenue in cash: minus the cash effects of completed bets, wins, awards, adjustments. */
  readonly convertedRevenue: number
}

/** Balances of the wallets by the ledger, minor units. */
export interface Wallets {
  readonly cash: number
  readonly bonus: number
  readonly pending: number
}

/**
 * One player's transactions: append-only, in time order. Only a row's status may change, and with
 * it the instant of completion and the note.
 *
 * Arguments that no player's history can contain are errors of this package: methods then throw
 * FauxhouseError INTERNAL and change nothing.
 */
export interface Ledger {
  readonly length: number
  /** Wallets now: the sum of every row's effect. O(1). */
  readonly wallets: Wallets
  /** The wallets one by one: the same without an object. */
  readonly cash: number
  readonly bonus: number
  readonly pending: number
  /** Totals of the whole ledger. O(1). */
  readonly lifetime: Totals
  /** One of the totals: the same without an object. */
  lifetimeOf(total: keyof Totals): number
  /** All completed deposits, bonuses, bets and wins of the whole ledger, minor units. */
  readonly turnover: number
  /**
   * Appends a row and returns its ordinal. INTERNAL if it lies before the last row, has a status
   * that its type cannot have, or an amount that is not a whole number above 0.
   */
  append(row: NewRow): number
  /**
   * Moves a row to another status; `at` becomes its completion instant if it is the first one.
   * A `note` replaces the row's note. INTERNAL if the row cannot have the status, or `at` lies
   * before the row.
   */
  setStatus(ordinal: number, status: TransactionStatus, at: number, note?: string): void
  row(ordinal: number): Row
  /** Cheap single-column reads for hot paths; same values as `row()`. */
  at(ordinal: number): number
  nameOf(ordinal: number): EventName
  statusOf(ordinal: number): TransactionStatus
  amountOf(ordinal: number): number
  refOf(ordinal: number): number | undefined
  methodOf(ordinal: number): PaymentMethod | undefined
  /**
   * Newest first unless `order` says otherwise. O(k log n + k limit) for any offset, where k is
   * the number of (name, creator) pairs that match: it does not grow with the ledger.
   */
  page(
    filter: RowFilter,
    offset: number,
    limit: number,
    order?: 'newest-first' | 'oldest-first',
  ): RowPage
  /** Number of matching rows, O(log n). */
  count(filter: RowFilter): number
  /** Number of rows of each name that there is, O(n). */
  countsByName(): ReadonlyMap<EventName, number>
  /**
   * Totals of rows created in [from, to], O(log n). An absent bound is open. By `completed` it is
   * the first completion that lies in the period; the first such question of a ledger reads all
   * rows that were completed after their creation.
   */
  totals(from?: number, to?: number, by?: PeriodBy): Totals
  /** Newest row that passes `accept` among those with one of the names; undefined if none. */
  newest(names: readonly EventName[], accept: (ordinal: number) => boolean): number | undefined
  oldest(names: readonly EventName[], accept: (ordinal: number) => boolean): number | undefined
  /**
   * An independent copy: later changes to either are not seen by the other. It costs no row: the
   * two share what both have.
   */
  clone(): Ledger
  /** What it holds, by bytes. What several ledgers share is one object, the same for each. */
  holdings(): Iterable<readonly [object: object, bytes: number]>
}
