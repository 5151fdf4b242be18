import type { Row } from '../ledger/row'
import { type Act, clearTimer, moveRow, post, setTimer } from './act'
import { blockNow } from './blocking'
import { releaseMatch } from './bonus-lifecycle'
import type { Command } from './command'
import { undisputedDeposit } from './deposits'
import { planDispute } from './plans'
import { refuse } from './rules'
import type { PlayerState } from './state'
import { resolveRow, transactionIdOf } from './transactions'

type Chargeback = Extract<Command, { type: 'chargeback' }>
type ResolveDispute = Extract<Command, { type: 'resolveDispute' }>

/**
 * The card holder's bank takes a deposit back. What the player no longer has is written off in the
 * same instant and before, so that cash is never seen below zero.
 */
export function chargeback(act: Act, command: Chargeback): void {
  const { player, at } = act
  const row = undisputedDeposit(player, command.transaction)
  const shortfall = Math.max(0, row.amount - player.ledger.wallets.cash)
  const id = transactionIdOf(player, row.ordinal)
  if (shortfall > 0) {
    post(act, {
      name: 'Bad Debt Write-Off',
      status: 'completed',
      amount: shortfall,
      ref: row.ordinal,
      note: `Write-off for ${id}`,
    })
  }
  moveRow(act, row.ordinal, 'charged_back')
  releaseMatch(act, row.ordinal)
  post(act, {
    name: 'Chargeback',
    status: 'completed',
    amount: row.amount,
    method: row.method,
    ref: row.ordinal,
    note: `Chargeback of ${id}, case ${row.ordinal + 1}`,
  })
  // A cool-off would end by itself: the chargeback takes its place.
  if (!player.block || player.block.cause === 'Cool-Off') blockNow(act, 'Chargeback')
  if (player.processes) {
    setTimer(player, 'disputeResolves', row.ordinal, at + planDispute(player, row.ordinal).delay)
  }
}

export function resolveDispute(act: Act, command: ResolveDispute): void {
  const { player } = act
  const row = resolveRow(
    player,
    command.transaction,
    ['deposit'],
    'charged-back deposit',
    (ordinal) => player.ledger.statusOf(ordinal) === 'charged_back',
  )
  if (player.closedDisputes.includes(row.ordinal)) {
    refuse('dispute_closed', 'The dispute was lost before.', 'Name another charged-back deposit.', {
      transaction: transactionIdOf(player, row.ordinal),
    })
  }
  closeDispute(act, row, command.won)
}

/**
 * Ends a dispute: the command's way and the processes' way. A won one brings the deposit back, and
 * takes back what was written off for it.
 */
export function closeDispute(act: Act, row: Row, won: boolean): void {
  const { player } = act
  clearTimer(player, 'disputeResolves', row.ordinal)
  if (!won) {
    player.closedDisputes = [...player.closedDisputes, row.ordinal]
    return
  }
  const id = transactionIdOf(player, row.ordinal)
  moveRow(act, row.ordinal, 'completed')
  post(act, {
    name: 'Chargeback Reversal',
    status: 'completed',
    amount: row.amount,
    method: row.method,
    ref: row.ordinal,
    note: `Dispute won, ${id}`,
  })
  const writeOff = writeOffOf(player, row.ordinal)
  if (writeOff === undefined) return
  post(act, {
    name: 'Manual Debit',
    status: 'completed',
    amount: player.ledger.amountOf(writeOff),
    creator: 'Admin',
    ref: row.ordinal,
    note: `Write-off for ${id} taken back`,
  })
}

function writeOffOf(player: PlayerState, deposit: number): number | undefined {
  const { ledger } = player
  return ledger.newest(['Bad Debt Write-Off'], (row) => ledger.row(row).ref === deposit)
}
