import { defineCommand } from '../command-definition'
import { closeDispute } from '../disputes'
import { flag } from '../field'
import { refuse } from '../rules'
import { takenBackOf } from '../taken-back'
import { resolveRow, transactionField, transactionIdOf } from '../transactions'

export const resolveDispute = defineCommand({
  type: 'resolveDispute',
  doc: 'Ends the dispute about a deposit that was charged back, in full or in part.',
  rules: { dispute_closed: true },
  fields: {
    transaction: transactionField,
    won: flag('True reverses the chargeback; false does not.'),
  },
  run(act, { transaction, won }) {
    const { player } = act
    const row = resolveRow(
      player,
      transaction,
      ['deposit'],
      'charged-back deposit',
      (ordinal) => takenBackOf(player, ordinal).chargedBack > 0,
    )
    if (takenBackOf(player, row.ordinal).dispute === 'lost') {
      refuse(
        'dispute_closed',
        'The dispute has already been lost.',
        'Use another charged-back deposit.',
        { transaction: transactionIdOf(player, row.ordinal) },
        'transaction',
      )
    }
    closeDispute(act, row, won)
  },
})
