import { closeAccount, keepLogin, logIn } from './account-steps'
import { addBonuses, takeAward } from './bonus-steps'
import type { Reconstruction } from './course'
import { planLimits } from './limit-steps'
import { makeDeposit, makeWithdrawal } from './payment-steps'
import { makeAdjustment, makeRefund } from './refund-steps'
import { makeRound } from './round-steps'
import type { SourceRow } from './source-player'

/** Makes the player of the source again, row by row, in the order of their instants. */
export function reconstruct(course: Reconstruction): void {
  const { now, lastLogin } = course.source
  planLimits(course)
  for (const at of instantsOf(course)) {
    if (at > now) break
    keepLogin(course, at)
    course.runTo(at)
    if (at === lastLogin) logIn(course, at)
    course.catchUp(at)
    addBonuses(course, at)
    for (let row = course.next(at); row; row = course.next(at)) {
      const { cursor } = course
      makeRow(course, row)
      if (course.cursor === cursor) course.skip()
      addBonuses(course, at)
    }
  }
  keepLogin(course, now)
  course.runTo(now)
  closeAccount(course)
}

/** The instants of the source at which something happens, ascending. */
function instantsOf({ source, planned }: Reconstruction): number[] {
  const { rows, bonuses, lastLogin, now } = source
  const all = new Set([lastLogin, now, ...planned()])
  for (const { at, completedAt } of rows) {
    all.add(at)
    if (completedAt !== undefined) all.add(completedAt)
  }
  for (const { createdAt } of bonuses) all.add(createdAt)
  return [...all].sort((one, other) => one - other)
}

function makeRow(course: Reconstruction, row: SourceRow): boolean {
  switch (row.type) {
    case 'deposit':
      return makeDeposit(course, row)
    case 'withdrawal':
      return makeWithdrawal(course, row)
    case 'bonus':
      return takeAward(course, row)
    case 'bet':
      return makeRound(course, row)
    case 'refund':
      return makeRefund(course, row)
    case 'adjustment':
      return makeAdjustment(course, row)
    case 'win':
      return course.skip({ entry: 'Transaction.event_type', what: 'a win without its bet' })
  }
}
