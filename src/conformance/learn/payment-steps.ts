import { CREDITED } from '../../simulator/domain/transactions'
import type { PlayerCommand } from '../../simulator/engine/commands/catalogue'
import { approveKyc, openForPlayer } from './account-steps'
import { prepareMatch } from './bonus-steps'
import type { Reconstruction } from './course'
import type { SourceRow } from './source-player'

type Command<Type extends PlayerCommand['type']> = Extract<PlayerCommand, { type: Type }>

export function makeDeposit(course: Reconstruction, row: SourceRow): boolean {
  const { at, amount, method, status, completedAt = at } = row
  const { amounts } = course
  const isManual = row.creator === 'Admin'
  if (!isManual) openForPlayer(course, at)
  const arrived = CREDITED.has(status)
  const isLater = arrived && completedAt > at
  if (arrived && !isLater) prepareMatch(course, at, 1)
  const command: Command<'deposit'> = {
    type: 'deposit',
    amount: course.major(amounts.plain(amount)),
    method,
    outcome: outcomeOf(row, isLater),
    ...(isManual && { by: 'Admin' }),
    ...noteFields(course, row),
  }
  if (!course.perform(at, command, row)) return false
  if (status === 'expired') expire(course, row)
  if (isLater) course.at(completedAt, () => settleDeposit(course, completedAt, row))
  return true
}

function outcomeOf({ status }: SourceRow, isLater: boolean) {
  if (isLater || status === 'pending' || status === 'expired') return 'pending'
  if (status === 'declined' || status === 'failed' || status === 'cancelled') return status
  return 'completed'
}

/** The house expires a deposit by its own clock: else it is settled as expired. */
function expire(course: Reconstruction, row: SourceRow): void {
  const { player, source } = course
  const due = player.timers.dueOf('depositExpires', player.ledger.length - 1)
  if (due <= source.now) return
  const transaction = course.idOf(row)
  course.perform(row.at, { type: 'settleDeposit', transaction, outcome: 'expired' }, row)
}

function noteFields({ texts, noteOf }: Reconstruction, row: SourceRow) {
  const { form, reason } = noteOf(row)
  if (form === 'declined' && reason !== undefined) return { reason: texts.text(reason) }
  if (form === undefined && row.note !== undefined) return { note: texts.text(row.note) }
  return {}
}

/** The money of a deposit comes. */
function settleDeposit(course: Reconstruction, at: number, row: SourceRow): void {
  const transaction = course.idOf(row)
  if (transaction === undefined) return
  prepareMatch(course, at, 0)
  course.perform(at, { type: 'settleDeposit', transaction }, row)
}

const MOVES: Readonly<Record<string, readonly Command<'moveWithdrawal'>['to'][]>> = {
  pending: [],
  approved: ['approved'],
  processing: ['approved', 'processing'],
  completed: ['approved', 'processing', 'completed'],
  failed: ['approved', 'processing', 'failed'],
  reversed: ['approved', 'processing', 'completed', 'reversed'],
  rejected: ['rejected'],
  cancelled: ['cancelled'],
}

/** The moves that give the money back, at an instant that the wire does not show. */
const RETURNS: ReadonlySet<string> = new Set(['rejected', 'cancelled', 'failed', 'reversed'])

/** Whether the money of a withdrawal came back. */
export function isReturned({ type, status }: SourceRow): boolean {
  return type === 'withdrawal' && RETURNS.has(status)
}

export function makeWithdrawal(course: Reconstruction, row: SourceRow): boolean {
  const { at, method, status, completedAt = at } = row
  const isManual = row.creator === 'Admin'
  if (!isManual) openForPlayer(course, at)
  const { form, reason } = course.noteOf(row)
  const own = form === undefined && row.note !== undefined
  const made = course.perform(
    at,
    {
      type: 'requestWithdrawal',
      amount: course.major(course.amounts.cash(row, -1)),
      method,
      ...(isManual && { by: 'Admin' }),
      ...(own && { note: course.texts.text(row.note ?? '') }),
    },
    row,
  )
  const transaction = course.idOf(row)
  if (!made || transaction === undefined) return false
  const returnsAt = course.returns.get(row) ?? (status === 'reversed' ? completedAt : at)
  if (form === 'cancelled by player') {
    course.at(returnsAt, () => {
      course.perform(returnsAt, { type: 'cancelWithdrawal', transaction }, row)
    })
    return true
  }
  const why = reason === undefined ? {} : { reason: course.texts.text(reason) }
  for (const to of MOVES[status] ?? []) {
    const move = (when: number) => {
      if (to === 'approved') approveKyc(course, when)
      const reasons = to === status ? why : {}
      course.perform(when, { type: 'moveWithdrawal', transaction, to, ...reasons }, row)
    }
    const when = to === 'completed' ? completedAt : RETURNS.has(to) ? returnsAt : at
    course.at(when, () => move(when))
  }
  return true
}
