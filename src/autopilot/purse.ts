import { stakeWithin } from './amounts'
import type { Scene, Visit } from './scene'

/** What the player can stake, minor units. */
export function fundsOf({ player }: Scene): number {
  const { cash, bonus } = player.ledger.wallets
  return cash + bonus
}

/** A stake that the purse bears for some rounds. */
export function fitStake(scene: Scene, visit: Visit): void {
  const purse = stakeWithin(Math.floor(fundsOf(scene) / PURSE_ROUNDS), scene.player.currency)
  if (purse > 0) visit.stake = Math.min(visit.stake, purse)
}

const PURSE_ROUNDS = 6
