import { fromEuroCents } from '../domain/currencies'
import { DAY_MS } from '../domain/instants'
import type { PlayerState } from './state'
import { namesOf } from './transactions'
import { isTakenBack } from './withdrawals'

const MONTH = 30 * DAY_MS

/** Within 30 days, each of them is a sign of gambling that may do harm. */
const MANY_DEPOSITS = 15
const LARGE_LOSS_EURO_CENTS = 100_000
const MANY_REVERSALS = 2

/** Signs of harm in the last 30 days: many deposits, a large loss, payouts that were taken back. */
export function riskSigns(player: PlayerState, now: number): number {
  const { ledger, currency } = player
  const { depositCount, bets, wins } = ledger.totals(now - MONTH, now)
  const payouts = [...ledger.newestFirst(namesOf('withdrawal'), now - MONTH)]
  const reversals = payouts.filter((row) => isTakenBack(player, row)).length
  const signs = [
    depositCount >= MANY_DEPOSITS,
    bets - wins >= fromEuroCents(LARGE_LOSS_EURO_CENTS, currency),
    reversals >= MANY_REVERSALS,
  ]
  return signs.filter(Boolean).length
}
