import type { Balances } from '../contract/player-resources'
import type { Policies } from '../contract/policies'
import type { Currency } from '../simulator/domain/currencies'
import { DAY_MS, dayOf, formatInstant } from '../simulator/domain/instants'
import { nextDue, runTo } from '../simulator/engine/engine'
import type { PlayerState } from '../simulator/engine/state'
import { balancesOf } from '../world/views/profile'

/** The balances of a player at the end of a day or, for the last day, now. */
export interface DailyBalanceRow extends Balances {
  readonly player_id: string
  /** The day, UTC, as `YYYY-MM-DD`. */
  readonly date: string
  readonly currency: Currency
}

/**
 * Runs a player to an instant day by day, and reads the balances of each day that has a row or
 * changes them. A later change of a row, such as a payout that fails, does not change an earlier
 * day, so they cannot be read off the ledger of today.
 *
 * @param run runs the player to an instant, as the engine does
 */
export function runDays(
  player: PlayerState,
  now: number,
  policies: Policies,
  run: typeof runTo = runTo,
): DailyBalanceRow[] {
  const rows: DailyBalanceRow[] = []
  let [length, before] = [0, balancesOf(player, policies)]
  for (let due = nextDue(player); due <= now; due = nextDue(player)) {
    const midnight = dayOf(due) * DAY_MS
    run(player, Math.min(now, midnight + DAY_MS - 1))
    const balances = balancesOf(player, policies)
    if (player.ledger.length === length && areEqual(balances, before)) continue
    length = player.ledger.length
    before = balances
    const { id: player_id, currency } = player
    rows.push({ player_id, date: formatInstant(midnight).slice(0, 10), currency, ...balances })
  }
  run(player, now)
  return rows
}

function areEqual(one: Balances, other: Balances): boolean {
  return Object.entries(one).every(([name, amount]) => other[name as keyof Balances] === amount)
}
