import { isSuspicion, MANUAL_LABELS } from '../../domain/accounts'
import { defineCommand } from '../command-definition'
import { listOf, oneOf, optional } from '../field'
import { refuse } from '../rules'

export const label = defineCommand({
  type: 'label',
  doc: 'Sets and clears the labels of staff; a label of suspicion needs a block and ends with it.',
  rules: { not_blocked: true },
  fields: {
    add: optional(listOf(oneOf(MANUAL_LABELS, 'Labels to set. All other segments are derived.'))),
    remove: optional(listOf(oneOf(MANUAL_LABELS, 'Labels to clear.'))),
  },
  run({ player }, { add = [], remove = [] }) {
    const suspicion = add.find((name) => isSuspicion(name))
    if (suspicion !== undefined && !player.block) {
      refuse(
        'not_blocked',
        `"${suspicion}" goes with a block, and player "${player.id}" is not blocked.`,
        'Block the player first.',
        { label: suspicion, blocked: false },
        'add',
      )
    }
    player.labels = MANUAL_LABELS.filter(
      (name) => add.includes(name) || (player.labels.includes(name) && !remove.includes(name)),
    )
  },
})
