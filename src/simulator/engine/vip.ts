import { type Currency, fromEuroCents } from '../domain/currencies'
import type { Totals } from '../ledger/row'
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

/** What a high roller deposits, or stakes, in 30 days. */
const HIGH_DEPOSITS_EURO_CENTS = 200_000
const HIGH_STAKES_EURO_CENTS = 1_000_000

/** True if completed deposits or stakes of 30 days are those of a high roller. */
export function isHighRoller({ deposits, bets }: Totals, currency: Currency): boolean {
  return (
    deposits >= fromEuroCents(HIGH_DEPOSITS_EURO_CENTS, currency) ||
    bets >= fromEuroCents(HIGH_STAKES_EURO_CENTS, currency)
  )
}
