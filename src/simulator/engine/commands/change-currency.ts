import { CURRENCY_CODES } from '../../domain/currencies'
import { defineCommand } from '../command-definition'
import { oneOf } from '../field'
import { refuse } from '../rules'

export const changeCurrency = defineCommand({
  type: 'changeCurrency',
  doc: 'Always rejected: all transactions are in the currency of the registration. Register a new player in the other currency.',
  rules: { currency_fixed: true },
  fields: { currency: oneOf(CURRENCY_CODES, 'The other currency.') },
  run({ player }, { currency: wanted }) {
    const { id, currency } = player
    refuse(
      'currency_fixed',
      `The account of player "${id}" is in ${currency}, and the currency cannot change.`,
      `Register a new player with the currency ${wanted}, and pay out the balance of this one.`,
      { currency, wanted },
      'currency',
    )
  },
})
