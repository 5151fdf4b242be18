import { defineCommand } from '../command-definition'
import { refuse } from '../rules'

export const releasePayouts = defineCommand({
  type: 'releasePayouts',
  doc: 'Ends the hold of `holdPayouts`. A block or a label that stops payouts stays.',
  rules: { nothing_to_change: 'without a hold' },
  fields: {},
  run({ player }) {
    if (player.payoutHold === undefined) {
      refuse(
        'nothing_to_change',
        `No hold stops the payouts of player "${player.id}".`,
        'Hold the payouts first.',
        { hold: null },
      )
    }
    player.payoutHold = undefined
  },
})
