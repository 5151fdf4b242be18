import type { EventType } from '../../simulator/domain/transactions'
import { closeAccount, keepFromFees, logIn } from './account-steps'
import { addBonuses, takeAward } from './bonus-steps'
import { makeDeposit, makeWithdrawal } from './payment-steps'
import type { Reconstruction } from './reconstruction'
import { makeAdjustment, makeRefund } from './refund-steps'
import { makeRound } from './round-steps'
import type { SourcePlayer, SourceRow } from './source-player'

/** Creates the player of the source again, row by row, in the order of their instants. */
export function reconstruct(target: Reconstruction): void {
  const { now, lastLogin } = target.source
  for (const at of instantsOf(target.source)) {
    keepFromFees(target, at)
    target.runTo(at)
    if (at === lastLogin) logIn(target, at)
    target.catchUp(at)
    addBonuses(target, at)
    for (let row = target.next(at); row; row = target.next(at)) {
      MAKERS[row.type](target, row)
      if (!target.isPast(row)) target.skip()
      addBonuses(target, at)
    }
  }
  keepFromFees(target, now)
  target.runTo(now)
  closeAccount(target)
}

/** The instants of the source at which something happens, ascending. */
function instantsOf({ rows, bonuses, lastLogin, now }: SourcePlayer): number[] {
  const all = new Set([lastLogin, now])
  for (const { at, completedAt = at } of rows) all.add(at).add(completedAt)
  for (const { createdAt } of bonuses) all.add(createdAt)
  return [...all].filter((at) => at <= now).sort((one, other) => one - other)
}

/** Creates a row of each type. */
const MAKERS: Readonly<Record<EventType, (target: Reconstruction, row: SourceRow) => unknown>> = {
  deposit: makeDeposit,
  withdrawal: makeWithdrawal,
  bonus: takeAward,
  bet: makeRound,
  win: (target) => target.skip({ entry: 'Transaction.event_type', what: 'a win without its bet' }),
  refund: makeRefund,
  adjustment: makeAdjustment,
}
