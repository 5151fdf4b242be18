import { DAY_MS } from '../domain/instants'
import { type Act, setTimer } from './act'
import { blockOf, isPayoutStopped } from './blocks'
import { planExclusionPayout } from './plans'
import type { PlayerState } from './state'
import { defaultPayoutMethod, minimumWithdrawal, openWithdrawal, withdrawable } from './withdrawals'

/** Time from a self-exclusion from which on the operator looks for the first and the last time. */
const [FIRST_LOOK, LAST_LOOK] = [DAY_MS, 10 * DAY_MS]

/** A self-exclusion begins: where processes run, the operator will pay the cash out. */
export function planExclusion({ player, at }: Act): void {
  if (player.processes) lookFrom(player, at + FIRST_LOOK)
}

/**
 * Pays the cash of a self-excluded player out by a Manual Withdrawal, if it is enough for one and
 * the KYC case is approved.
 * Money can still arrive, and a case be approved, so the operator looks once more some days later.
 */
export function payExcluded(act: Act): void {
  const { player, at } = act
  const { kyc } = player
  const block = blockOf(player, 'Self-Excluded')
  if (!block) return
  const amount = withdrawable(player)
  const isEnough = amount >= minimumWithdrawal(player)
  if (kyc.status === 'approved' && isEnough && !isPayoutStopped(player)) {
    openWithdrawal(act, { amount, method: defaultPayoutMethod(player), by: 'Admin' })
  }
  const last = block.since + LAST_LOOK
  if (at < last) lookFrom(player, last)
}

function lookFrom(player: PlayerState, from: number): void {
  setTimer(player, 'exclusionPays', 0, planExclusionPayout(player, from))
}
