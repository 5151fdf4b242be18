import type { Row } from '../ledger/row'
import { type Act, clearTimer, moveRow, post } from './act'
import type { PlayerState } from './state'
import { transactionIdOf } from './transactions'

/**
 * Ends a dispute, for the command and for the payment processes. If it is won, the deposit is
 * restored and what was written off for it is reversed.
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
