import { DAY_MS } from '../../domain/instants'
import { unblockNow } from '../blocking'
import { defineCommand } from '../command-definition'
import { refuse, requirePerson } from '../rules'
import type { Block, PlayerState } from '../state'

export const unblock = defineCommand({
  type: 'unblock',
  doc: 'Lifts the block. A self-exclusion can be lifted after its end, Underage and Sanctions Hit after KYC was approved during the block, Deceased and Duplicate never.',
  rules: {
    account_erased: true,
    not_blocked: true,
    self_exclusion_running: true,
    block_final: true,
    review_required: true,
  },
  fields: {},
  run({ player, at }) {
    requirePerson(player, 'the end of the block')
    const { block } = player
    if (!block) {
      refuse('not_blocked', `Player "${player.id}" is not blocked.`, 'Block the player first.', {
        blocked: false,
      })
    }
    requireEnd(block, at)
    requireLiftable(block)
    requireReview(block, player)
    unblockNow(player)
  },
})

function requireEnd({ cause, until }: Block, at: number): void {
  if (cause !== 'Self-Excluded' || until === undefined || at >= until) return
  refuse(
    'self_exclusion_running',
    'The self-exclusion has not ended.',
    'Advance the clock to its end; the update operation can clear the flag earlier.',
    { days_left: Math.ceil((until - at) / DAY_MS) },
  )
}

function requireLiftable({ cause }: Block): void {
  if (cause !== 'Deceased' && cause !== 'Duplicate') return
  refuse(
    'block_final',
    `A block for ${cause} cannot be lifted.`,
    'If it was set by mistake, the update operation clears the flag.',
    { cause },
  )
}

/** What documents decide is lifted by documents. */
function requireReview({ cause, reviewed = false }: Block, { kyc }: PlayerState): void {
  if (cause !== 'Underage' && cause !== 'Sanctions Hit') return
  if (reviewed && kyc.status === 'approved') return
  refuse(
    'review_required',
    `A block for ${cause} can be lifted only after KYC was approved during the block.`,
    'Change the KYC status to pending, in_review and approved, then unblock.',
    { cause, kyc_status: kyc.status, approved_since_block: reviewed },
  )
}
