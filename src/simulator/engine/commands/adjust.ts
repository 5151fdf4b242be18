import { ADJUSTMENT_NAMES, EVENTS } from '../../domain/events'
import { post } from '../act'
import { defineCommand } from '../command-definition'
import { money, oneOf, optional, text } from '../field'
import { requireAmount, requireCash } from '../rules'

export const adjust = defineCommand({
  type: 'adjust',
  doc: 'Adjusts the cash wallet.',
  rules: { amount_out_of_range: true, insufficient_funds: true },
  makes: 'adjustment',
  fields: {
    kind: oneOf(ADJUSTMENT_NAMES, 'Name of the row.'),
    amount: money("In the player's currency."),
    note: optional(text('Note of the row.')),
  },
  run(act, { kind, amount, note }) {
    const { player } = act
    requireAmount(player, amount, kind)
    const { sign, creators } = EVENTS[kind]
    if (sign < 0) requireCash(player, amount, `A ${kind}`, 'amount')
    post(act, { name: kind, status: 'completed', amount, creator: creators[0], note })
  },
})
