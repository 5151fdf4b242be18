import type { Row } from '../ledger/row'
import { type Act, clearTimer, moveRow, post } from './act'
import type { PlayerState } from './state'
import { transactionIdOf } from './transactions'

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
