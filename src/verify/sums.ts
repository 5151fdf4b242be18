import type { PageQuery, Period } from '../contract/parameters'
import type { Transaction, TransactionQuery } from '../contract/transactions'
import {
  CREDITED,
  type Creator,
  EVENT_TYPES,
  type EventType,
  OPEN_STATUSES,
} from '../simulator/domain/transactions'
import { eventOf } from './account'
import { isAbout } from './subjects'

/** Sums over the completed rows of each type, minor units, and their number. */
export interface TypeSums {
  readonly sum: Record<EventType, number>
  readonly count: Record<EventType, number>
  /** The sum of the adjustments about bonuses. A conversion adds nothing: it is an equal pair. */
  ofBonuses: number
  /** Rows of any status. */
  rows: number
}

const ZEROS = { deposit: 0, withdrawal: 0, bonus: 0, bet: 0, win: 0, refund: 0, adjustment: 0 }

export function zeroSums(): TypeSums {
  return { sum: { ...ZEROS }, count: { ...ZEROS }, ofBonuses: 0, rows: 0 }
}

/** The sums of several spans of time together. */
export function addSums(parts: readonly TypeSums[]): TypeSums {
  const all = zeroSums()
  for (const { sum, count, ofBonuses, rows } of parts) {
    for (const type of EVENT_TYPES) {
      all.sum[type] += sum[type]
      all.count[type] += count[type]
    }
    all.ofBonuses += ofBonuses
    all.rows += rows
  }
  return all
}

/** The revenue under the default policy: stakes less wins and bonuses that were not taken back. */
export function netRevenue({ sum, ofBonuses }: TypeSums): number {
  return sum.bet - sum.win - sum.bonus - ofBonuses
}

const credited: ReadonlySet<unknown> = CREDITED

/** What rows add up to, whatever the order in which they are read. */
export class Sums {
  types = zeroSums()
  /** The change of cash and bonus money together. */
  effect = 0
  /** The amount of the withdrawals that are open. */
  pending = 0
  /** The statuses that withdrawals have. */
  readonly withdrawals = new Set<unknown>()
  /** Deposits whose money arrived. */
  firstDeposit: Transaction | undefined
  lastDeposit: Transaction | undefined
  lastWithdrawal: Transaction | undefined
  /** The latest stake that was not rolled back. */
  lastStake: Transaction | undefined
  hasPlayed = false
  hasChargeback = false

  /**
   * Adds a row; rows of a type come oldest first.
   *
   * @param types the sums of the span in which it lies
   */
  add(row: Transaction, minor: number, types = this.types): void {
    const { status, event_type: type } = row
    types.rows += 1
    const isSigned = type === 'adjustment' || type === 'refund'
    const signed = isSigned ? (eventOf(row.event_name)?.sign ?? 1) * Math.abs(minor) : minor
    if (status === 'completed') {
      types.sum[type] += signed
      types.count[type] += 1
      if (isAbout('bonus', row.event_name)) types.ofBonuses += signed
    }
    switch (type) {
      case 'deposit':
        if (!credited.has(status)) return
        this.effect += minor
        this.firstDeposit ??= row
        this.lastDeposit = row
        return
      case 'withdrawal': {
        const isOpen = OPEN_STATUSES.includes(String(status))
        if (isOpen) this.pending += minor
        if (isOpen || status === 'completed') this.effect -= minor
        this.withdrawals.add(status)
        this.lastWithdrawal = row
        return
      }
      case 'bet':
        this.effect -= minor
        this.hasPlayed = true
        if (status === 'completed') this.lastStake = row
        return
      case 'adjustment':
      case 'refund':
        this.hasChargeback ||= row.event_name === 'Chargeback'
        this.effect += signed
        return
      default:
        this.effect += signed
    }
  }
}

/** The filters of the transaction list that select rows by a value. */
type Filter = Exclude<keyof TransactionQuery, keyof Period | keyof PageQuery>

/** The query of each filter for the rows with a value, which they have in the field of its name. */
const FILTERS: { readonly [Name in Filter]: (value: string) => TransactionQuery } = {
  event_name: (value) => ({ event_name: [value] }),
  event_type: (value) => ({ event_type: EVENT_TYPES.filter((type) => type === value) }),
  created_by: (value) => ({ created_by: value as Creator }),
}

const NAMES = Object.keys(FILTERS) as Filter[]

/** The numbers of rows by filter and value. */
export class FilterCounts {
  readonly #rows = new Map(NAMES.map((name) => [name, new Map<string, number>()]))

  add(row: Transaction): void {
    for (const [name, rows] of this.#rows) rows.set(row[name], this.rowsWith(name, row[name]) + 1)
  }

  /** The number of rows with a value of a filter. */
  rowsWith(filter: Filter, value: string): number {
    return this.#rows.get(filter)?.get(value) ?? 0
  }

  /** A query for each value that was found, with the number of its rows. */
  *queries(): Generator<readonly [TransactionQuery, number]> {
    for (const [name, rows] of this.#rows) {
      for (const [value, count] of rows) yield [FILTERS[name](value), count]
    }
  }
}
