import { BLOCK_CAUSES, type BlockCause } from '../../domain/accounts'
import { DAY_MS } from '../../domain/instants'
import { endBlocks } from '../blocking'
import { isBlocked } from '../blocks'
import { defineCommand } from '../command-definition'
import { oneOf, optional } from '../field'
import { refuse, requirePerson } from '../rules'
import type { Block, PlayerState } from '../state'

export const unblock = defineCommand({
  type: 'unblock',
  doc: 'Lifts the blocks, all or none. A self-exclusion can be lifted after its end, Underage and Sanctions Hit after KYC was approved during the block, Deceased and Duplicate never.',
  rules: {
    account_erased: true,
    not_blocked: true,
    self_exclusion_running: true,
    block_final: true,
    review_required: true,
  },
  fields: { cause: optional(oneOf(BLOCK_CAUSES, 'Lifts only this one. Default: all.')) },
  run({ player, at }, { cause }) {
    requirePerson(player, 'the end of the block')
    const isNamed = (block: Block) => cause === undefined || block.cause === cause
    const blocks = player.blocks.filter(isNamed)
    if (blocks.length === 0) refuseUnblocked(player, cause)
    for (const block of blocks) {
      requireEnd(block, at)
      requireLiftable(block)
      requireReview(block, player)
    }
    endBlocks(player, isNamed)
  },
})

function refuseUnblocked(player: PlayerState, cause: BlockCause | undefined): never {
  return refuse(
    'not_blocked',
    `Player "${player.id}" is not blocked${cause ? ` for ${cause}` : ''}.`,
    'Block the player first.',
    { blocked: isBlocked(player), cause },
    cause && 'cause',
  )
}

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
