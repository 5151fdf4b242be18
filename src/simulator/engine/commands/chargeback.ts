import { post, setTimer } from '../act'
import { blockNow } from '../blocking'
import { clawBack } from '../bonus-lifecycle'
import { defineCommand } from '../command-definition'
import { money, oneOf, optional, text } from '../field'
import { disputeCode, planDispute } from '../plans'
import { spendableCash } from '../rules'
import { depositToDispute, partOf, requireNoDispute, takenBackOf, takePart } from '../taken-back'
import { transactionField, transactionIdOf } from '../transactions'
import { rejectRequests } from '../withdrawals'

export const chargeback = defineCommand({
  type: 'chargeback',
  doc: "The cardholder's bank charges back a completed deposit, or part of it, and the account is blocked. Pending payouts that the player requested are rejected, and their money covers it first. A shortfall of the cash wallet is written off or owed, and the pending or active bonus of the deposit is cancelled. The deposit remains completed and counts in full until all of it is charged back.",
  rules: {
    not_disputable: true,
    already_disputed: 'after its dispute has ended',
    amount_out_of_range: true,
    exceeds_deposit: true,
  },
  makes: 'refund',
  fields: {
    transaction: transactionField,
    amount: optional(money('Part of the deposit. Default: what is left of it.')),
    reason: optional(
      text('Reason code of the scheme, such as `10.4`. Default: drawn from those of the method.'),
    ),
    shortfall: optional(
      oneOf(
        ['written off', 'owed'],
        'What happens to the shortfall: `owed` makes the cash wallet negative. Default `written off`.',
      ),
    ),
  },
  run(act, { transaction, amount: given, reason, shortfall }) {
    const { player, at } = act
    const row = depositToDispute(player, transaction)
    requireNoDispute(player, row, ['won', 'lost'])
    const amount = partOf(player, row, given)
    rejectRequests(act)
    const lacking = shortfall === 'owed' ? 0 : Math.max(0, amount - spendableCash(player))
    const id = transactionIdOf(player, row.ordinal)
    const code = reason ?? disputeCode(player, row.ordinal, row.method)
    // Written off first, at the same instant, so that cash is never below zero.
    if (lacking > 0) {
      post(act, {
        name: 'Bad Debt Write-Off',
        status: 'completed',
        amount: lacking,
        ref: row.ordinal,
        note: `Write-off for ${id}`,
      })
    }
    const before = takenBackOf(player, row.ordinal)
    const change = {
      chargedBack: before.chargedBack + amount,
      writtenOff: before.writtenOff + lacking,
      dispute: 'open',
    } as const
    takePart(act, row, change, 'charged_back')
    post(act, {
      name: 'Chargeback',
      status: 'completed',
      amount,
      method: row.method,
      ref: row.ordinal,
      note: `Chargeback of ${id}, case ${player.ids.cases.idOf(row.ordinal)}: ${code}`,
    })
    clawBack(act, row.ordinal, 'charged back')
    blockNow(act, 'Chargeback')
    if (player.processes) {
      setTimer(player, 'disputeResolves', row.ordinal, planDispute(player, row.ordinal, at).endsAt)
    }
  },
})
