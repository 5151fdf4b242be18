import { HOLD_CAUSES } from '../../domain/accounts'
import { defineCommand } from '../command-definition'
import { oneOf } from '../field'
import { refuse } from '../rules'

export const holdPayouts = defineCommand({
  type: 'holdPayouts',
  doc: 'Staff hold the payouts of the player without a block, until `releasePayouts`. A payout can be requested, rejected or cancelled, but not approved or paid. The player sees only the withdrawal status `Pending review`.',
  rules: { nothing_to_change: 'for the cause that already holds them' },
  fields: { cause: oneOf(HOLD_CAUSES, 'Why. Another cause replaces it.') },
  run({ player }, { cause }) {
    if (player.payoutHold === cause) {
      refuse(
        'nothing_to_change',
        `The payouts of player "${player.id}" are already held for ${cause}.`,
        'Release them, or hold them for another cause.',
        { hold: cause },
        'cause',
      )
    }
    player.payoutHold = cause
  },
})
