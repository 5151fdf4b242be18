import { touchBonus } from '../act'
import { completeEarly } from '../bonus-lifecycle'
import { activeBonusField, requireActive } from '../bonuses'
import { defineCommand } from '../command-definition'
import { money, optional, text } from '../field'
import { requireAmount } from '../rules'

const OF_ACTIVE = { bonus_ended: true, bonus_pending: true, unknown_bonus: true } as const

export const completeWagering = defineCommand({
  type: 'completeWagering',
  doc: 'Staff waive what remains of the wagering of an active bonus. The bonus is completed, and its balance becomes cash up to its cap. The requirement becomes what has been wagered.',
  rules: OF_ACTIVE,
  makes: 'adjustment',
  fields: {
    bonus: activeBonusField,
    reason: optional(text('Why staff waive it. Default: `wagering waived`.')),
  },
  run(act, { bonus: ref, reason = 'wagering waived' }) {
    completeEarly(act, requireActive(act.player, ref), reason)
  },
})

export const setWagering = defineCommand({
  type: 'setWagering',
  doc: 'Staff raise or lower the remaining wagering of an active bonus. The requirement becomes the amount wagered plus `remaining`.',
  rules: { ...OF_ACTIVE, amount_out_of_range: true },
  fields: {
    remaining: money("What remains to be wagered, in the player's currency."),
    bonus: activeBonusField,
  },
  run(act, { remaining, bonus: ref }) {
    const bonus = requireActive(act.player, ref)
    requireAmount(act.player, remaining, 'remaining wagering', 'remaining')
    touchBonus(act, bonus).requirement = bonus.contributed + remaining
  },
})

export const convertBonus = defineCommand({
  type: 'convertBonus',
  doc: 'Staff convert the whole balance of an active bonus to cash before its wagering is complete, also above its cap. The bonus is completed. The requirement becomes what has been wagered.',
  rules: OF_ACTIVE,
  makes: 'adjustment',
  fields: {
    bonus: activeBonusField,
    reason: optional(text('Why staff convert it. Default: `early conversion`.')),
  },
  run(act, { bonus: ref, reason = 'early conversion' }) {
    const bonus = requireActive(act.player, ref)
    bonus.cap = undefined
    completeEarly(act, bonus, reason)
  },
})
