import { defineCommand } from '../command-definition'
import { closeDispute } from '../disputes'
import { flag } from '../field'
import { refuse } from '../rules'
import { resolveRow, transactionField, transactionIdOf } from '../transactions'

export const resolveDispute = defineCommand({
  type: 'resolveDispute',
  doc: 'Ends a dispute.',
  rules: { dispute_closed: true },
  fields: {
    transaction: transactionField,
    won: flag('True brings the deposit back; false is final.'),
  },
  run(act, { transaction, won }) {
    const { player } = act
    const row = resolveRow(
      player,
      transaction,
      ['deposit'],
      'charged-back deposit',
      (ordinal) => player.ledger.statusOf(ordinal) === 'charged_back',
    )
    if (player.closedDisputes.includes(row.ordinal)) {
      refuse(
        'dispute_closed',
        'The dispute was lost before.',
        'Name another charged-back deposit.',
        { transaction: transactionIdOf(player, row.ordinal) },
        'transaction',
      )
    }
    closeDispute(act, row, won)
  },
})
