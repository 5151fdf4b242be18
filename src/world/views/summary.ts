import type { TransactionSummary } from '../../contract/history-resources'
import type { Policies } from '../../contract/policies'
import { toMajor } from '../../simulator/domain/currencies'
import type { PlayerState } from '../../simulator/engine/state'
import type { Totals } from '../../simulator/ledger/row'

/** Net gaming revenue of a period, minor units, as the policy computes it. */
export function netRevenue(totals: Totals, policy: Policies['ngr']): number {
  const gross = totals.bets - totals.wins
  if (policy === 'ggr') return gross
  if (policy === 'converted') return totals.convertedRevenue
  const awards = gross - totals.bonuses
  return policy === 'awards' ? awards : awards - totals.adjustments
}

/** Lifetime net casino revenue, minor units. */
export function lifetimeNetCasino(player: PlayerState, policies: Policies): number {
  const { lifetime } = player.ledger
  if (policies.ltnc === 'net-cash') return lifetime.deposits - lifetime.withdrawals
  return netRevenue(lifetime, policies.ngr)
}

/** The summary of a period; its three lifetime figures do not depend on the period. */
export function summaryOf(
  player: PlayerState,
  policies: Policies,
  from?: number,
  to?: number,
): TransactionSummary {
  const { ledger, currency } = player
  const { lifetime } = ledger
  const totals = ledger.totals(from, to, policies.periodBy)
  const major = (minor: number) => toMajor(minor, currency)
  return {
    lifetime_deposits: major(lifetime.deposits),
    lifetime_withdrawals: major(lifetime.withdrawals),
    lifetime_net_casino: major(lifetimeNetCasino(player, policies)),
    total_deposits: major(totals.deposits),
    total_withdrawals: major(totals.withdrawals),
    total_bonuses: major(totals.bonuses),
    total_bets: major(totals.bets),
    total_wins: major(totals.wins),
    net_gaming_revenue: major(netRevenue(totals, policies.ngr)),
    deposit_count: totals.depositCount,
    withdrawal_count: totals.withdrawalCount,
    currency,
  }
}
