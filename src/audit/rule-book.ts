import type { EventRow } from '../domain/event-kinds'
import { EVENTS } from '../domain/events'
import type { Status } from '../domain/transactions'
import type { Row } from '../ledger/row'

/*
 * The rule book of the accounting, written down a second time: the engine has its own, and the
 * audit finds out whether they agree.
 */

/**
 * The vocabulary is shared with the engine: type, statuses, creators and method of a name. What a
 * row books and how a bet counts stand there twice, once for each side, and are reckoned here.
 */
const ROWS: Readonly<Record<string, EventRow>> = EVENTS

/** Deposits whose money arrived, whatever became of it. */
export const ARRIVED: ReadonlySet<Status> = new Set(['completed', 'refunded', 'charged_back'])

/** Withdrawals that are booked out and not yet final. */
export const UNDERWAY: ReadonlySet<Status> = new Set(['pending', 'approved', 'processing'])

/** Statuses that come after a completion. */
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

/** A row with what the rule book says of it. A row of an unknown name moves nothing. */
export interface Entry {
  readonly row: Row
  readonly nature: EventRow | undefined
  readonly booked: Booked
}

export function entryOf(row: Row): Entry {
  const nature = Object.hasOwn(ROWS, row.name) ? ROWS[row.name] : undefined
  return { row, nature, booked: nature ? bookedBy(row, nature) : NOTHING }
}

/** What a bet adds to the progress of the active bonus, minor units. */
export function contributionOf({ row, nature }: Entry): number {
  return nature?.type === 'bet' ? shareOf(row.amount, nature.counts, 100) : 0
}

/** floor(amount * part / whole) without rounding on the way. */
export function shareOf(amount: number, part: number, whole: number): number {
  if (amount * part <= Number.MAX_SAFE_INTEGER) return Math.floor((amount * part) / whole)
  return Number((BigInt(amount) * BigInt(part)) / BigInt(whole))
}
