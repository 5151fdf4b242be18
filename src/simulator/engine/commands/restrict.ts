import { RESTRICTIONS } from '../../domain/accounts'
import { defineCommand } from '../command-definition'
import { oneOf } from '../field'
import { refuse } from '../rules'

export const restrict = defineCommand({
  type: 'restrict',
  doc: 'Staff restrict one activity of the player without a block, until `lift`.',
  rules: { nothing_to_change: 'for an activity that is already restricted' },
  fields: {
    activity: oneOf(
      RESTRICTIONS,
      '`deposits`, `withdrawals` and `play` apply to the player, not to Admin; `bonuses` stops offers, claims and awards. Under `withdrawals` the withdrawal status is `Pending review`.',
    ),
  },
  run({ player }, { activity }) {
    if (player.restrictions.includes(activity)) {
      refuse(
        'nothing_to_change',
        `Staff have already restricted ${activity} for player "${player.id}".`,
        'Restrict another activity.',
        { activity },
        'activity',
      )
    }
    player.restrictions = [...player.restrictions, activity]
  },
})

export const lift = defineCommand({
  type: 'lift',
  doc: 'Lifts the restriction of one activity.',
  rules: { nothing_to_change: 'for an activity that is not restricted' },
  fields: { activity: oneOf(RESTRICTIONS, 'The activity.') },
  run({ player }, { activity }) {
    if (!player.restrictions.includes(activity)) {
      refuse(
        'nothing_to_change',
        `Staff have not restricted ${activity} for player "${player.id}".`,
        'Restrict the activity first.',
        { activity },
        'activity',
      )
    }
    player.restrictions = player.restrictions.filter((each) => each !== activity)
  },
})
