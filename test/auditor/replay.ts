import type { Entry, Subject } from './subject'
import { GIVEN_BACK, IN_FLIGHT, PAID_IN } from './vocabulary'

/** What one row does to the player's funds in the end (3.1): cash + bonus, and pending. */
export interface Effect {
  readonly total: number
  readonly pending: number
}

/** The accounting of 3.1 by type and final status; adjustments and refunds carry their sign. */
export function effectOf({ row, amount }: Entry): Effect {
  const none = { total: 0, pending: 0 }
  switch (row.event_type) {
    case 'deposit':
      return PAID_IN.has(row.status) ? { total: amount, pending: 0 } : none
    case 'withdrawal':
      if (IN_FLIGHT.has(row.status)) return { total: -amount, pending: amount }
      return row.status === 'completed' ? { total: -amount, pending: 0 } : none
    case 'bet':
      return { total: -amount, pending: 0 }
    default:
      return { total: amount, pending: 0 }
  }
}

/** When a row takes effect: a deposit once it is completed, everything else when it is created. */
export function effectiveAt({ row, at, doneAt }: Entry): number {
  return row.event_type === 'deposit' ? (doneAt ?? at) : at
}

/**
 * The ledger in effective order; at one instant the place in the ledger decides. A deposit that
 * completes at the instant of a bet stands before it, which can only make the check milder.
 */
export function inEffectiveOrder(ledger: readonly Entry[]): Entry[] {
  return ledger.toSorted((left, right) => {
    return effectiveAt(left) - effectiveAt(right) || left.position - right.position
  })
}

/**
 * Replays total funds and pending (items 29, 33). Rows are judged by their final status, so a
 * withdrawal that was given back counts as never made: the running total is an upper bound of what
 * the player had, exact at the end.
 */
export function checkReplay({ ledger, profile, money, report }: Subject): void {
  let total = 0
  let pending = 0
  for (const entry of inEffectiveOrder(ledger)) {
    const effect = effectOf(entry)
    const { row } = entry
    if (row.event_type === 'bet' && !(total > 0)) {
      report.breach(33, `${row.id} is a bet without funds`, total, entry.amount)
    }
    total += effect.total
    pending += effect.pending
    if (total < 0) report.breach(29, `running total is negative after ${row.id}`, total, 0)
    const given = row.event_type === 'withdrawal' && GIVEN_BACK.has(row.status)
    if (given && total - entry.amount < 0) {
      report.breach(29, `${row.id} asked for more than there was`, entry.amount, total)
    }
  }
  const { balances } = profile
  report.same(29, 'replayed total = total_balance', total, money.minor(balances.total_balance))
  const held = money.minor(balances.pending_withdrawal)
  report.same(29, 'replayed pending = pending_withdrawal', pending, held)
}
