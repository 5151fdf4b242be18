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
export interface Row extends NewRow {
  readonly ordinal: number
  readonly type: EventType
  readonly bonusPart: number
  readonly creator: Creator
  /** Instant of the first completion. */
  readonly completedAt: number | undefined
}

/** One page: ordinals in the requested order, and the number of all rows that match. */
export interface RowPage {
  readonly total: number
  readonly ordinals: readonly number[]
}

/** The order of a page. */
export type PageOrder = 'newest-first' | 'oldest-first'

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
  /** The part of it that takes bonus money or gives it back; conversions do neither. */
  readonly bonusAdjustments: number
  /** Revenue in cash: completed bets less wins, awards and converted bonus money. */
  readonly convertedRevenue: number
}
