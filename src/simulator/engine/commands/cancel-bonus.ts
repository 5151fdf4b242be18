import { actAsPlayer } from '../act'
import { cancelRecord } from '../bonus-lifecycle'
import { openBonusField, requireOpen } from '../bonuses'
import { defineCommand } from '../command-definition'
import { oneOf, optional, text } from '../field'
import { requireOpenAccount } from '../rules'

export const cancelBonus = defineCommand({
  type: 'cancelBonus',
  doc: 'The player or staff cancel a pending or active bonus. Unless it is by Admin, the player logs in if no session is open.',
  rules: {
    account_blocked: 'for the player only',
    account_erased: 'for the player only',
    bonus_ended: true,
    unknown_bonus: true,
  },
  fields: {
    bonus: openBonusField,
    by: optional(oneOf(['Player', 'Admin'], 'Default `Player`.')),
    reason: optional(
      text(
        'Why staff cancel it. Default: `max bet exceeded` after such a bet, otherwise `bonus abuse`.',
      ),
    ),
  },
  run(act, { bonus: ref, by = 'Player', reason }) {
    const { player } = act
    if (by === 'Player') requireOpenAccount(player, 'the cancellation of a bonus')
    const bonus = requireOpen(player, ref)
    if (by === 'Player') actAsPlayer(act)
    if (bonus.status === 'pending')
      cancelRecord(act, bonus, by === 'Player' ? 'declined' : 'cancelled')
    else if (by === 'Player') {
      cancelRecord(act, bonus, 'forfeited', `Bonus ${bonus.id} forfeited: player request`)
    } else {
      const cause = reason ?? (bonus.breaches > 0 ? 'max bet exceeded' : 'bonus abuse')
      cancelRecord(act, bonus, 'cancelled', `Bonus ${bonus.id} cancelled: ${cause}`)
    }
  },
})
