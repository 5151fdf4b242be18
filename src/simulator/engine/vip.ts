import { fromEuroCents } from '../domain/currencies'
import type { PlayerState } from './state'

/** VIP levels with their minimum lifetime deposits in euro cents, highest first. */
const VIP_LEVELS = [
  ['Diamond', 15_000_000],
  ['Platinum', 5_000_000],
  ['Gold', 2_000_000],
  ['Silver', 500_000],
  ['Bronze', 100_000],
] as const

export type VipLevel = (typeof VIP_LEVELS)[number][0]

/** The VIP level for the completed deposits, if any. */
export function vipLevel(player: PlayerState): VipLevel | undefined {
  const deposits = player.ledger.lifetimeOf('deposits')
  const level = VIP_LEVELS.find(([, cents]) => deposits >= fromEuroCents(cents, player.currency))
  return level?.[0]
}

/** Mean stake of a high roller: a row of play stands for several rounds. */
const HIGH_ROLLER_EURO_CENTS = 2_000

/** True if the mean stake of the bets that stand is that of a high roller. */
export function isHighRoller({ ledger, currency }: PlayerState): boolean {
  const bets = ledger.count({ types: BETS }) - ledger.count({ names: BET_REFUNDS })
  return bets > 0 && ledger.lifetime.bets >= bets * fromEuroCents(HIGH_ROLLER_EURO_CENTS, currency)
}

const BETS = new Set(['bet'] as const)
const BET_REFUNDS = new Set(['Bet Refund'])

/** The VIP manager while one is shown: the player is a VIP or a high roller. */
export function shownManager(player: PlayerState): string | undefined {
  const { vipManager } = player.identity
  if (vipManager === undefined) return undefined
  return vipLevel(player) || isHighRoller(player) ? vipManager : undefined
}
