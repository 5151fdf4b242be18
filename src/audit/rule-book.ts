import type { EventRow } from '../domain/event-kinds'
import { EVENTS } from '../domain/events'
import type { Status } from '../domain/transactions'
import type { Row } from '../ledger/row'

/*
 * The rules of the accounting, implemented a second time: the engine has its own, and the audit
 * shows whether they agree.
 */

/**
 * The vocabulary is shared with the engine: type, statuses, creators and method of a name. What a
 * row books and how a bet counts are stated there separately for each side, and computed here.
 */
const ROWS: Readonly<Record<string, EventRow>> = EVENTS

/** Statuses of deposits whose money arrived, even if it was taken back later. */
export const ARRIVED: ReadonlySet<Status> = new Set(['completed', 'refunded', 'charged_back'])

/** Statuses of withdrawals that have left cash and are not final. */
export const UNDERWAY: ReadonlySet<Status> = new Set(['pending', 'approved', 'processing'])

/** Statuses that follow a completion. */
export const COMPLETED_BEFORE: ReadonlySet<Status> = new Set([
  'completed',
  'refunded',
  'charged_back',
  'reversed',
  'rolled_back',
])

/** Effect on the wallets, minor units. */
interface Booked {
  readonly cash: number
  readonly bonus: number
  readonly pending: number
}

const NOTHING: Booked = { cash: 0, bonus: 0, pending: 0 }

function bookedBy(row: Row, { booking }: EventRow): Booked {
  const { amount, bonusPart, status } = row
  switch (booking) {
    case 'deposit':
      return ARRIVED.has(status) ? { cash: amount, bonus: 0, pending: 0 } : NOTHING
    case 'withdrawal':
      if (UNDERWAY.has(status)) return { cash: -amount, bonus: 0, pending: amount }
      return status === 'completed' ? { cash: -amount, bonus: 0, pending: 0 } : NOTHING
    case 'cash+':
      return { cash: amount, bonus: 0, pending: 0 }
    case 'cash-':
      return { cash: -amount, bonus: 0, pending: 0 }
    case 'bonus+':
      return { cash: 0, bonus: amount, pending: 0 }
    case 'bonus-':
      return { cash: 0, bonus: -amount, pending: 0 }
    case 'split+':
      return { cash: amount - bonusPart, bonus: bonusPart, pending: 0 }
    case 'split-':
      return { cash: bonusPart - amount, bonus: -bonusPart, pending: 0 }
  }
}

/**
 * A row with its definition and effect in the rule book. A row of an unknown name moves nothing.
 */
export interface Entry {
  readonly row: Row
  readonly nature: EventRow | undefined
  readonly booked: Booked
}

export function entryOf(row: Row): Entry {
  const nature = Object.hasOwn(ROWS, row.name) ? ROWS[row.name] : undefined
  return { row, nature, booked: nature ? bookedBy(row, nature) : NOTHING }
}

/** The contribution of a bet to the progress of the active bonus, minor units. */
export function contributionOf({ row, nature }: Entry): number {
  return nature?.type === 'bet' ? shareOf(row.amount, nature.counts, 100) : 0
}

/** floor(amount * part / whole), exact. */
export function shareOf(amount: number, part: number, whole: number): number {
  if (amount * part <= Number.MAX_SAFE_INTEGER) return Math.floor((amount * part) / whole)
  return Number((BigInt(amount) * BigInt(part)) / BigInt(whole))
}
