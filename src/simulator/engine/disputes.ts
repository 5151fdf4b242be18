import type { Row } from '../ledger/row'
import { type Act, clearTimer, moveRow, post } from './act'
import { noteTakenBack, takenBackOf } from './taken-back'
import { transactionIdOf } from './transactions'

/**
 * Ends a dispute, for the command and for the payment processes. If it is won, what was charged
 * back is restored and what was written off for it is reversed.
 */
export function closeDispute(act: Act, row: Row, won: boolean): void {
  const { player } = act
  clearTimer(player, 'disputeResolves', row.ordinal)
  const { chargedBack, writtenOff } = takenBackOf(player, row.ordinal)
  if (!won) {
    noteTakenBack(act, row.ordinal, { dispute: 'lost' })
    return
  }
  noteTakenBack(act, row.ordinal, { chargedBack: 0, writtenOff: 0, dispute: 'won' })
  const id = transactionIdOf(player, row.ordinal)
  if (row.status === 'charged_back') moveRow(act, row.ordinal, 'completed')
  post(act, {
    name: 'Chargeback Reversal',
    status: 'completed',
    amount: chargedBack,
    method: row.method,
    ref: row.ordinal,
    note: `Dispute won, ${id}`,
  })
  if (writtenOff === 0) return
  post(act, {
    name: 'Manual Debit',
    status: 'completed',
    amount: writtenOff,
    creator: 'Admin',
    ref: row.ordinal,
    note: `Write-off for ${id} taken back`,
  })
}
