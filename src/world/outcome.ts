import type { Policies } from '../contract/policies'
import type { PlayerState } from '../engine/state'
import { bonusOf } from '../views/bonuses'
import { transactionOf } from '../views/transaction'
import type { CommandOutcome } from './world'

/** What commands did to a player, as the wire shows it. */
export function outcomeOf(
  player: PlayerState,
  rows: ReadonlySet<number>,
  bonuses: ReadonlySet<number>,
  change: string | undefined,
  now: number,
  policies: Policies,
): CommandOutcome {
  const ascending = (set: ReadonlySet<number>) => [...set].sort((a, b) => a - b)
  const outcome = {
    transactions: ascending(rows).map((ordinal) =>
      transactionOf(player, player.ledger.row(ordinal), now, policies),
    ),
    bonuses: ascending(bonuses).flatMap((index) => {
      const bonus = player.bonuses[index]
      return bonus ? [bonusOf(player, bonus, policies)] : []
    }),
  }
  return change === undefined ? outcome : { ...outcome, change }
}
