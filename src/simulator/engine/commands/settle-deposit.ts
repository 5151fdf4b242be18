import { DEPOSIT_MOVES, type TransactionStatus } from '../../domain/transactions'
import { defineCommand } from '../command-definition'
import { settleRow } from '../deposits'
import { oneOf, optional, text } from '../field'
import type { PlayerState } from '../state'
import { namesOf, resolveRow, transactionField, transactionIdOf } from '../transactions'

export const settleDeposit = defineCommand({
  type: 'settleDeposit',
  doc: 'Settles a pending deposit. It can also complete an expired or failed deposit, as a late credit: its `completed_at` is now.',
  rules: {},
  makes: 'deposit',
  fields: {
    transaction: transactionField,
    outcome: optional(oneOf(DEPOSIT_MOVES.pending, 'Default `completed`.')),
    reason: optional(
      text(
        'Why it was declined, or why it failed. Default for a decline: the usual reason for the method; for cards, `do not honour`.',
      ),
    ),
  },
  run(act, { transaction, outcome = 'completed', reason }) {
    const { player } = act
    const isPending = (ordinal: number) => player.ledger.statusOf(ordinal) === 'pending'
    const canSettle = (ordinal: number) =>
      isPending(ordinal) || (outcome === 'completed' && isLate(player, ordinal))
    // Without an id a pending deposit comes first, also if another expired after it was made.
    const open = player.ledger.newest(namesOf('deposit'), isPending)
    const newest = open === undefined ? undefined : transactionIdOf(player, open)
    const what = outcome === 'completed' ? 'pending, expired or failed deposit' : 'pending deposit'
    const row = resolveRow(player, transaction ?? newest, ['deposit'], what, canSettle)
    settleRow(act, row.ordinal, outcome, reason)
  },
})

/** A deposit whose money can still arrive, although the operator does not wait for it any more. */
const isLate = ({ ledger }: PlayerState, ordinal: number): boolean =>
  LATE.has(ledger.statusOf(ordinal))
const LATE: ReadonlySet<TransactionStatus> = new Set(['expired', 'failed'])
