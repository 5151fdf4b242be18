import { DAY_MS } from '../../domain/instants'
import { unblockNow } from '../blocking'
import { defineCommand } from '../command-definition'
import { refuse } from '../rules'

export const unblock = defineCommand({
  type: 'unblock',
  doc: 'Lifts the block.',
  rules: { not_blocked: true, self_exclusion_running: true },
  fields: {},
  run(act) {
    const { player, at } = act
    const current = player.block
    if (!current) {
      refuse('not_blocked', `Player "${player.id}" is not blocked.`, 'Block the player first.', {
        blocked: false,
      })
    }
    if (current.cause === 'Self-Excluded' && current.until !== undefined && at < current.until) {
      refuse(
        'self_exclusion_running',
        'The self-exclusion has not ended.',
        'Advance the clock to its end; the update operation may clear the flag earlier.',
        { days_left: Math.ceil((current.until - at) / DAY_MS) },
      )
    }
    unblockNow(player)
  },
})
