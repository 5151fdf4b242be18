import { ADJUSTMENT_NAMES, EVENTS } from '../../simulator/domain/events'
import { cancelBonus, reinstate } from './bonus-ends'
import type { Reconstruction } from './course'
import type { SourceRow } from './source-player'

const isCredited = ({ type, status }: SourceRow) =>
  type === 'deposit' &&
  (status === 'completed' || status === 'refunded' || status === 'charged_back')

/** The row that a refund names, else the newest earlier one that fits. */
function originOf(
  course: Reconstruction,
  row: SourceRow,
  fits: (candidate: SourceRow) => boolean,
): SourceRow | undefined {
  const named = course
    .noteOf(row)
    .ids.map(course.rowOf)
    .find((found) => found !== undefined)
  if (named !== undefined) return named
  const earlier = course.source.rows.slice(0, course.source.rows.indexOf(row))
  return earlier.findLast(fits)
}

export function makeRefund(course: Reconstruction, row: SourceRow): boolean {
  const { at, amount, name } = row
  const { reason } = course.noteOf(row)
  const why = reason === undefined ? {} : { reason: course.texts.text(reason) }
  if (name === 'Bet Refund' || name === 'Win Reversal') {
    const type = name === 'Bet Refund' ? 'bet' : 'win'
    const fits = (each: SourceRow) =>
      each.type === type && each.status === 'rolled_back' && each.amount === amount
    const transaction = idOf(course, originOf(course, row, fits))
    if (transaction === undefined) return course.skip(unlinked(name))
    const reasons = type === 'bet' ? why : {}
    return course.perform(at, { type: 'rollback', transaction, ...reasons }, row)
  }
  const fits = (each: SourceRow) => isCredited(each) && each.amount >= amount
  const deposit = originOf(course, row, fits)
  const transaction = idOf(course, deposit)
  if (transaction === undefined) return course.skip(unlinked(name))
  const part = partOf(course, deposit, amount)
  if (name === 'Chargeback') return chargeBack(course, row, transaction, part, false)
  if (name === 'Chargeback Reversal') {
    return course.perform(at, { type: 'resolveDispute', transaction, won: true }, row)
  }
  return course.perform(at, { type: 'refundDeposit', transaction, amount: part, ...why }, row)
}

function chargeBack(
  course: Reconstruction,
  row: SourceRow,
  transaction: string,
  amount: number,
  isWrittenOff: boolean,
): boolean {
  const lacking = amount > Math.max(0, course.major(course.player.ledger.cash))
  const owed = lacking && !isWrittenOff ? { shortfall: 'owed' as const } : {}
  return course.perform(row.at, { type: 'chargeback', transaction, amount, ...owed }, row)
}

/** The part of a deposit, major units: all of it stays all of it. */
function partOf(
  { amounts, major }: Reconstruction,
  deposit: SourceRow | undefined,
  amount: number,
): number {
  const whole = deposit?.amount ?? amount
  return major(Math.min(amounts.plain(whole), amounts.plain(amount)))
}

/** The finding for a row whose origin is not in the list. */
const unlinked = (name: string) => ({
  entry: 'Transaction.event_note',
  what: `the row that a ${name} refers to is missing`,
})

const idOf = (course: Reconstruction, row: SourceRow | undefined) => row && course.idOf(row)

export function makeAdjustment(course: Reconstruction, row: SourceRow): boolean {
  const { at, name, note } = row
  const following = course.ahead(1)
  if (name === 'Bad Debt Write-Off' && following?.name === 'Chargeback' && following.at === at) {
    const fits = (each: SourceRow) => isCredited(each) && each.amount >= following.amount
    const deposit = originOf(course, following, fits)
    const transaction = idOf(course, deposit)
    if (transaction === undefined) return course.skip(unlinked(name))
    const part = partOf(course, deposit, following.amount)
    return chargeBack(course, row, transaction, part, true)
  }
  if (name === 'Bonus Reinstated') return reinstate(course, row)
  if (name === 'Bonus Forfeited' || name === 'Bonus Cancelled') return cancelBonus(course, row)
  const kind = ADJUSTMENT_NAMES.find((each) => each === name)
  if (kind === undefined) {
    return course.skip({ entry: 'Transaction.event_name', what: `a ${name} that no rule makes` })
  }
  const { form } = course.noteOf(row)
  const amount = course.amounts.cash(row, EVENTS[kind].sign < 0 ? -1 : 1)
  const text = note === undefined ? {} : { note: form === 'idle' ? note : course.texts.text(note) }
  return course.perform(at, { type: 'adjust', kind, amount: course.major(amount), ...text }, row)
}
