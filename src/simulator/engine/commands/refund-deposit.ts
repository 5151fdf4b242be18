import { post } from '../act'
import { clawBack } from '../bonus-lifecycle'
import { defineCommand } from '../command-definition'
import { money, optional, text } from '../field'
import { requireCash } from '../rules'
import { depositToReturn, partOf, requireNoDispute, takenBackOf, takePart } from '../taken-back'
import { transactionField, transactionIdOf } from '../transactions'

export const refundDeposit = defineCommand({
  type: 'refundDeposit',
  doc: 'The operator refunds a completed deposit, or part of it. The deposit remains completed and counts in full until all of it is refunded. If the rest is less than the minimum deposit of its active bonus, that bonus is cancelled with all that it won.',
  rules: {
    already_disputed: true,
    amount_out_of_range: true,
    exceeds_deposit: true,
    insufficient_funds: true,
  },
  makes: 'refund',
  fields: {
    transaction: transactionField,
    amount: optional(money('Part of the deposit. Default: what is left of it.')),
    reason: optional(text('Default `player request`.')),
  },
  run(act, { transaction, amount: given, reason = 'player request' }) {
    const { player } = act
    const row = depositToReturn(player, transaction)
    requireNoDispute(player, row, ['open', 'lost'])
    const amount = partOf(player, row, given)
    requireCash(player, amount, 'The refund', given === undefined ? 'transaction' : 'amount')
    const refunded = takenBackOf(player, row.ordinal).refunded + amount
    takePart(act, row, { refunded }, 'refunded')
    post(act, {
      name: 'Deposit Refund',
      status: 'completed',
      amount,
      creator: 'Admin',
      ref: row.ordinal,
      method: row.method,
      note: `Refund of ${transactionIdOf(player, row.ordinal)}: ${reason}`,
    })
    clawBack(act, row.ordinal, 'refunded')
  },
})
