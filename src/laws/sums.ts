import { CREDITED, type EventType, type Status } from '../domain/transactions'
import { eventOf, type SeenRow } from './seen'

/** Sums over the completed rows of each type, minor units, and their number. */
export interface TypeSums {
  readonly sum: Record<EventType, number>
  readonly count: Record<EventType, number>
  /** Rows of any status. */
  rows: number
}

const zeros = (): Record<EventType, number> => ({
  deposit: 0,
  withdrawal: 0,
  bonus: 0,
  bet: 0,
  win: 0,
  adjustment: 0,
  refund: 0,
})

export function zeroSums(): TypeSums {
  return { sum: zeros(), count: zeros(), rows: 0 }
}

/** The sums of several spans of time together. */
export function addSums(parts: readonly TypeSums[]): TypeSums {
  const all = zeroSums()
  for (const { sum, count, rows } of parts) {
    for (const type of Object.keys(sum) as EventType[]) {
      all.sum[type] += sum[type]
      all.count[type] += count[type]
    }
    all.rows += rows
  }
  return all
}

/** Statuses of withdrawals that have left cash and are not final. */
export const OPEN: readonly string[] = ['pending', 'approved', 'processing'] satisfies Status[]

const isCredited = (status: unknown) => CREDITED.has(status as Status)

/** What rows add up to, whatever the order in which they are read. */
export class Sums {
  readonly types = zeroSums()
  /** Of cash and bonus money together. */
  effect = 0
  /** Of the withdrawals that are open. */
  pending = 0
  /** The statuses that withdrawals have. */
  readonly withdrawals = new Set<unknown>()
  /** Deposits whose money arrived. */
  firstDeposit: SeenRow | undefined
  lastDeposit: SeenRow | undefined
  lastWithdrawal: SeenRow | undefined
  hasPlayed = false
  hasChargeback = false

  /**
   * Adds a row; rows of a type come oldest first.
   *
   * @param span where the row is counted besides
   */
  add(row: SeenRow, minor: number, span?: TypeSums): void {
    const { status } = row
    const type = row.event_type as EventType
    const { types } = this
    types.rows += 1
    if (span) span.rows += 1
    if (status === 'completed') {
      types.sum[type] += minor
      types.count[type] += 1
      if (span) {
        span.sum[type] += minor
        span.count[type] += 1
      }
    }
    switch (type) {
      case 'deposit':
        if (!isCredited(status)) return
        this.effect += minor
        this.firstDeposit ??= row
        this.lastDeposit = row
        return
      case 'withdrawal': {
        const isOpen = OPEN.includes(String(status))
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
        this.effect += (eventOf(row.event_name)?.sign ?? 1) * Math.abs(minor)
        return
      default:
        this.effect += minor
    }
  }
}
