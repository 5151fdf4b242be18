import { CREDITED } from '../../simulator/domain/transactions'
import type { PlayerCommand } from '../../simulator/engine/commands/catalogue'
import { approveKyc, openForPlayer } from './account-steps'
import { prepareMatch } from './bonus-steps'
import type { Reconstruction } from './reconstruction'
import type { SourceRow } from './source-player'

type Command<Type extends PlayerCommand['type']> = Extract<PlayerCommand, { type: Type }>

export function makeDeposit(target: Reconstruction, row: SourceRow): boolean {
  const { at, amount, method, status, creator, completedAt = at } = row
  const isManual = creator === 'Admin'
  if (!isManual) openForPlayer(target, at)
  const arrives = CREDITED.has(status)
  const isLater = arrives && completedAt > at
  if (arrives && !isLater) prepareMatch(target, at, 1)
  const command: Command<'deposit'> = {
    type: 'deposit',
    amount: target.amount(amount),
    method,
    outcome: isLater ? 'pending' : outcomeOf(status),
    ...(isManual && { by: 'Admin' }),
  }
  if (!target.perform(at, command, row)) return false
  const settle = (when: number, outcome: Command<'settleDeposit'>['outcome']) =>
    target.perform(when, { type: 'settleDeposit', transaction: target.idOf(row), outcome }, row)
  if (status === 'expired') {
    // Unless it does so by itself until now.
    const due = target.player.timers.dueOf('depositExpires', target.player.ledger.length - 1)
    if (due > target.source.now) settle(at, 'expired')
  }
  if (isLater) {
    target.plan(completedAt, () => {
      prepareMatch(target, completedAt, 0)
      settle(completedAt, 'completed')
    })
  }
  return true
}

function outcomeOf(status: SourceRow['status']): Command<'deposit'>['outcome'] {
  if (status === 'pending' || status === 'expired') return 'pending'
  const isRefused = status === 'declined' || status === 'failed' || status === 'cancelled'
  return isRefused ? status : 'completed'
}

const MOVES: Readonly<Record<string, readonly Command<'moveWithdrawal'>['to'][]>> = {
  approved: ['approved'],
  processing: ['approved', 'processing'],
  completed: ['approved', 'processing', 'completed'],
  failed: ['approved', 'processing', 'failed'],
  reversed: ['approved', 'processing', 'completed', 'reversed'],
  rejected: ['rejected'],
  cancelled: ['cancelled'],
}

/** No answer shows when money that was not paid out came back: it does so at once. */
export function makeWithdrawal(target: Reconstruction, row: SourceRow): boolean {
  const { at, method, status, creator, note, completedAt = at } = row
  const isManual = creator === 'Admin'
  if (!isManual) openForPlayer(target, at)
  const amount = target.amount(row.amount, target.player.ledger.cash)
  const request: Command<'requestWithdrawal'> = {
    ...{ type: 'requestWithdrawal', amount, method },
    ...(isManual && { by: 'Admin' }),
  }
  if (!target.perform(at, request, row)) return false
  const transaction = target.idOf(row)
  if (note.startsWith('Cancelled by player')) {
    return target.perform(at, { type: 'cancelWithdrawal', transaction }, row)
  }
  for (const to of MOVES[status] ?? []) {
    const when = to === 'completed' || to === 'reversed' ? completedAt : at
    target.plan(when, () => {
      if (to === 'approved') approveKyc(target, when)
      target.perform(when, { type: 'moveWithdrawal', transaction, to }, row)
    })
  }
  return true
}
