import { type Currency, fromEuroCents } from '../domain/currencies'
import { DAY_MS } from '../domain/instants'
import type { Totals } from '../ledger/row'
import type { PlayerState } from './state'
import { namesOf } from './transactions'
import { isTakenBack } from './withdrawals'

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

const MONTH = 30 * DAY_MS

/** Each of these, reached within 30 days, is a sign of gambling that may do harm. */
const MANY_DEPOSITS = 15
/** Deposits that are less than this together are no sign, however many they are. */
const MANY_DEPOSITS_EURO_CENTS = 10_000
const LARGE_LOSS_EURO_CENTS = 100_000
const MANY_REVERSALS = 2

/** When the payouts were requested that the player took back. */
function reversalsOf(player: PlayerState): readonly number[] {
  const { ledger } = player
  const rows = [...ledger.newestFirst(namesOf('withdrawal'))]
  return rows.filter((row) => isTakenBack(player, row)).map((row) => ledger.at(row))
}

/** Signs of harm in the last 30 days: many deposits, a large loss, payouts that were taken back. */
export function riskSigns(player: PlayerState, now: number): number {
  const { ledger, currency } = player
  const { depositCount, deposits, bets, wins } = ledger.totals(now - MONTH, now)
  const reversals = ledger.kept(reversalsOf, player).filter((at) => at >= now - MONTH).length
  const signs = [
    depositCount >= MANY_DEPOSITS && deposits >= fromEuroCents(MANY_DEPOSITS_EURO_CENTS, currency),
    bets - wins >= fromEuroCents(LARGE_LOSS_EURO_CENTS, currency),
    reversals >= MANY_REVERSALS,
  ]
  return signs.filter(Boolean).length
}
