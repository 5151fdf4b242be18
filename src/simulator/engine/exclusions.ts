import { DAY_MS } from '../domain/instants'
import { type Act, setTimer } from './act'
import { blockOf, isPayoutStopped } from './blocks'
import { planExclusionPayout } from './plans'
import { defaultPayoutMethod, openWithdrawal, withdrawable } from './withdrawals'
import { afterWorkingTime } from './working-time'

/** Time from a self-exclusion to the operator's last look; of a weekend, the next working day. */
const LAST_LOOK = 11 * DAY_MS

/** A self-exclusion begins: where processes run, the operator will pay the cash out. */
export function planExclusion({ player, at }: Act): void {
  if (player.processes) setTimer(player, 'exclusionPays', 0, planExclusionPayout(player, at))
}

/**
 * Pays the cash of a self-excluded player out by a Manual Withdrawal, if the KYC case is approved.
 * Money can still arrive, and a case be approved, so the operator looks once more after 11 days.
 */
export function payExcluded(act: Act): void {
  const { player, at } = act
  const { kyc } = player
  const block = blockOf(player, 'Self-Excluded')
  if (!block) return
  const amount = withdrawable(player)
  if (kyc.status === 'approved' && amount > 0 && !isPayoutStopped(player)) {
    openWithdrawal(act, { amount, method: defaultPayoutMethod(player), by: 'Admin' })
  }
  const last = afterWorkingTime(block.since + LAST_LOOK, 0, player.market)
  if (at < last) setTimer(player, 'exclusionPays', 0, last)
}
