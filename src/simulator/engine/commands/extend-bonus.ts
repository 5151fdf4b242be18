import { DAY_MS, formatInstant, LAST_CLOCK } from '../../domain/instants'
import { extendRecord } from '../bonus-lifecycle'
import { openBonusField, requireOpen } from '../bonuses'
import { defineCommand } from '../command-definition'
import { whole } from '../field'
import { refuse, requireWhole } from '../rules'

export const extendBonus = defineCommand({
  type: 'extendBonus',
  doc: 'Staff extend a pending or active bonus.',
  rules: { bonus_ended: true, unknown_bonus: true, invalid_terms: true },
  fields: {
    days: whole('Days by which the expiry moves, an integer from 1 to 3,650.'),
    bonus: openBonusField,
  },
  run(act, { bonus: ref, days }) {
    const { player } = act
    const bonus = requireOpen(player, ref)
    requireWhole('days', days, 1, 3_650)
    if (bonus.expiresAt + days * DAY_MS > LAST_CLOCK) {
      refuse(
        'invalid_terms',
        `Extended by ${days} days, the bonus ends after ${formatInstant(LAST_CLOCK)}.`,
        'Use fewer days.',
        { days },
        'days',
      )
    }
    extendRecord(act, bonus, days)
  },
})
