import { DEPOSIT_MOVES } from '../../domain/payments'
import { defineCommand } from '../command-definition'
import { settleRow } from '../deposits'
import { oneOf, optional, text } from '../field'
import { resolveRow, transactionField } from '../transactions'

export const settleDeposit = defineCommand({
  type: 'settleDeposit',
  doc: 'Settles a pending deposit.',
  rules: {},
  makes: 'deposit',
  fields: {
    transaction: transactionField,
    outcome: optional(oneOf(DEPOSIT_MOVES.pending, 'Default `completed`.')),
    reason: optional(text('Why it was declined. Default `do not honour`.')),
  },
  run(act, { transaction, outcome = 'completed', reason }) {
    const { player } = act
    const isPending = (ordinal: number) => player.ledger.statusOf(ordinal) === 'pending'
    const row = resolveRow(player, transaction, ['deposit'], 'pending deposit', isPending)
    settleRow(act, row.ordinal, outcome, reason)
  },
})
