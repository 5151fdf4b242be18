import { toMajor } from '../../domain/currencies'
import { post, touchBonus } from '../act'
import { judge } from '../bonus-lifecycle'
import { activeBonusField, requireActive } from '../bonuses'
import { defineCommand } from '../command-definition'
import { money, optional, text } from '../field'
import { formatMoney, refuse, requireAmount } from '../rules'

export const debitBonus = defineCommand({
  type: 'debitBonus',
  doc: 'Staff remove part of the balance of an active bonus. A bonus whose whole balance is removed ends as lost.',
  rules: {
    bonus_ended: true,
    bonus_pending: true,
    unknown_bonus: true,
    amount_out_of_range: true,
    insufficient_funds: 'above the balance of the bonus',
  },
  makes: 'adjustment',
  fields: {
    amount: money("In the player's currency."),
    bonus: activeBonusField,
    reason: optional(text('Why staff remove it. Default: `correction`.')),
  },
  run(act, { amount, bonus: ref, reason = 'correction' }) {
    const { player } = act
    const { currency } = player
    const bonus = touchBonus(act, requireActive(player, ref))
    requireAmount(player, amount, 'debit')
    if (amount > bonus.balance) {
      refuse(
        'insufficient_funds',
        `Bonus "${bonus.id}" has a balance of ${formatMoney(bonus.balance, currency)}, less than ${formatMoney(amount, currency)}.`,
        'Use a smaller amount, or cancel the bonus.',
        { balance: toMajor(bonus.balance, currency), required: toMajor(amount, currency) },
        'amount',
      )
    }
    post(act, {
      name: 'Bonus Debited',
      status: 'completed',
      amount,
      creator: 'Admin',
      bonus: bonus.index,
      note: `Bonus ${bonus.id} debited: ${reason}`,
    })
    judge(act, bonus)
  },
})
