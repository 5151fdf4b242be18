import type { Transaction } from '../contract/history-resources'
import {
  CREDITED,
  EVENT_TYPES,
  type EventType,
  OPEN_STATUSES,
  type TransactionStatus,
} from '../simulator/domain/transactions'
import { eventOf } from './account'

/** Sums over the completed rows of each type, minor units, and their number. */
export interface TypeSums {
  readonly sum: Record<EventType, number>
  readonly count: Record<EventType, number>
  /** Rows of any status. */
  rows: number
}

const ZEROS = Object.fromEntries(EVENT_TYPES.map((type) => [type, 0])) as TypeSums['sum']

export function zeroSums(): TypeSums {
  return { sum: { ...ZEROS }, count: { ...ZEROS }, rows: 0 }
}

/** The sums of several spans of time together. */
export function addSums(parts: readonly TypeSums[]): TypeSums {
  const all = zeroSums()
  for (const { sum, count, rows } of parts) {
    for (const type of EVENT_TYPES) {
      all.sum[type] += sum[type]
      all.count[type] += count[type]
    }
    all.rows += rows
  }
  return all
}

/** Stakes minus wins minus bonuses: the revenue under the default policy. */
export function netRevenue({ sum }: TypeSums): number {
  return sum.bet - sum.win - sum.bonus
}

const isCredited = (status: unknown) => CREDITED.has(status as TransactionStatus)

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
  hasPlayed = false
  hasChargeback = false

  /**
   * Adds a row; rows of a type come oldest first.
   *
   * @param types the sums of the span in which it lies
   */
  add(row: Transaction, minor: number, types = this.types): void {
    const { status } = row
    const type = row.event_type as EventType
    types.rows += 1
    const isSigned = type === 'adjustment' || type === 'refund'
    const signed = isSigned ? (eventOf(row.event_name)?.sign ?? 1) * Math.abs(minor) : minor
    if (status === 'completed') {
      types.sum[type] += signed
      types.count[type] += 1
    }
    switch (type) {
      case 'deposit':
        if (!isCredited(status)) return
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
