import { moveRow, post } from '../act'
import { releaseMatch } from '../bonus-lifecycle'
import { defineCommand } from '../command-definition'
import { undisputedDeposit } from '../deposits'
import { optional, text } from '../field'
import { requireCash } from '../rules'
import { transactionField, transactionIdOf } from '../transactions'

export const refundDeposit = defineCommand({
  type: 'refundDeposit',
  doc: 'The house gives a completed deposit back.',
  rules: { already_disputed: true, insufficient_funds: true },
  makes: 'refund',
  fields: {
    transaction: transactionField,
    reason: optional(text('Default `player request`.')),
  },
  run(act, { transaction, reason = 'player request' }) {
    const { player } = act
    const row = undisputedDeposit(player, transaction)
    requireCash(player, row.amount, 'The refund', 'transaction')
    moveRow(act, row.ordinal, 'refunded')
    releaseMatch(act, row.ordinal)
    post(act, {
      name: 'Deposit Refund',
      status: 'completed',
      amount: row.amount,
      creator: 'Admin',
      ref: row.ordinal,
      method: row.method,
      note: `Refund of ${transactionIdOf(player, row.ordinal)}: ${reason}`,
    })
  },
})
