import { moveRow, post, setTimer } from '../act'
import { blockNow } from '../blocking'
import { releaseMatch } from '../bonus-lifecycle'
import { defineCommand } from '../command-definition'
import { undisputedDeposit } from '../deposits'
import { planDispute } from '../plans'
import { transactionField, transactionIdOf } from '../transactions'

export const chargeback = defineCommand({
  type: 'chargeback',
  doc: "The card holder's bank takes a completed deposit back and the account is blocked; what the cash wallet lacks is written off.",
  rules: { already_disputed: true },
  makes: 'refund',
  fields: { transaction: transactionField },
  run(act, { transaction }) {
    const { player, at } = act
    const row = undisputedDeposit(player, transaction)
    const shortfall = Math.max(0, row.amount - player.ledger.wallets.cash)
    const id = transactionIdOf(player, row.ordinal)
    // Written off first, at the same instant, so that cash is never below zero.
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
    // A cool-off would end by itself, so the chargeback replaces it.
    if (!player.block || player.block.cause === 'Cool-Off') blockNow(act, 'Chargeback')
    if (player.processes) {
      setTimer(player, 'disputeResolves', row.ordinal, at + planDispute(player, row.ordinal).delay)
    }
  },
})
