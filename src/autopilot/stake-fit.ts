import { walletTotal } from '../engine/rounds'
import { stakeWithin } from './amounts'
import type { Visit, WakeContext } from './wake-context'

/** Sets a stake that the wallets cover for some rounds. */
export function fitStake(context: WakeContext, visit: Visit): void {
  const affordable = stakeWithin(
    Math.floor(walletTotal(context.player) / STAKE_ROUNDS),
    context.player.currency,
  )
  if (affordable > 0) visit.stake = Math.min(visit.stake, affordable)
}

const STAKE_ROUNDS = 6
