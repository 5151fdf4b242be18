import type { PlayerState } from '../../simulator/engine/state'
import type { SourceRow } from './source-player'

/** What a player of the source held before a row, minor units. */
export interface Funds {
  readonly cash: number
  /** Cash and bonus money. */
  readonly total: number
}

/** The funds before the rows for which a command is executed. */
export type FundsBefore = ReadonlyMap<SourceRow, Funds>

/** Amounts of the source in the scale of the scenario, minor units. */
export interface ScaledAmounts {
  readonly factor: number
  /** An amount by itself. */
  plain(amount: number): number
  /** The stake of a bet, and the win that follows it. */
  round(bet: SourceRow, win: number): { readonly stake: number; readonly win: number }
  /** A row that changes the cash: `sign` is its direction. */
  cash(row: SourceRow, sign: 1 | -1): number
}

/**
 * Scales amounts so that what the player holds is always the rounded share of what the player of
 * the source holds: rounding does not add up, and an account that is empty stays empty.
 *
 * @param before the funds of the source; without an entry an amount is rounded by itself
 */
export function scaledAmounts(
  factor: number,
  before: FundsBefore,
  player: PlayerState,
): ScaledAmounts {
  const plain = (amount: number) => Math.max(Math.min(amount, 1), Math.round(amount * factor))
  const exact: ScaledAmounts = {
    factor,
    plain: (amount) => amount,
    round: ({ amount }, win) => ({ stake: amount, win }),
    cash: ({ amount }) => amount,
  }
  if (factor === 1) return exact
  return {
    factor,
    plain,
    round(bet, win) {
      const funds = before.get(bet)
      if (funds === undefined) return { stake: plain(bet.amount), win: plain(win) }
      const held = player.ledger.cash + player.ledger.bonus
      const left = Math.round((funds.total - bet.amount) * factor)
      const stake = atLeastOne(held - left, plain(bet.amount))
      const after = Math.round((funds.total - bet.amount + win) * factor)
      return { stake, win: win === 0 ? 0 : atLeastOne(after - (held - stake), plain(win)) }
    },
    cash(row, sign) {
      const funds = before.get(row)
      if (funds === undefined) return plain(row.amount)
      const after = Math.round((funds.cash + sign * row.amount) * factor)
      return atLeastOne(sign * (after - player.ledger.cash), plain(row.amount))
    },
  }
}

const atLeastOne = (amount: number, otherwise: number) => (amount >= 1 ? amount : otherwise)
