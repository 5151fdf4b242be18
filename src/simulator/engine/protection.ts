import { DAY_MS } from '../domain/instants'
import { reject } from './rules'
import type { Block, PlayerState } from './state'

/** What {@link reject} takes. */
type Rejection = Parameters<typeof reject>

const BY_UPDATE = 'Under policy protectedBlocks "lift", the update operation clears the flag.'

/** Rejects the lifting of a block whose end time or documents decide, or that has none. */
export function requireLiftable(block: Block, player: PlayerState, at: number): void {
  const rejection = protectionOf(block, player, at)
  if (rejection) reject(...rejection)
}

/** Why a block cannot be lifted yet; undefined if it can. */
export function protectionOf(block: Block, player: PlayerState, at: number): Rejection | undefined {
  const { cause, until, reviewed = false } = block
  switch (cause) {
    case 'Self-Excluded':
      return until === undefined || at >= until
        ? undefined
        : [
            'self_exclusion_running',
            'The self-exclusion has not ended.',
            `Advance the clock to its end. ${BY_UPDATE}`,
            { days_left: Math.ceil((until - at) / DAY_MS) },
          ]
    case 'Deceased':
    case 'Duplicate':
      return ['block_final', `A block for ${cause} cannot be lifted.`, BY_UPDATE, { cause }]
    case 'Underage':
    case 'Sanctions Hit':
      return reviewed && player.kyc.status === 'approved'
        ? undefined
        : [
            'review_required',
            `A block for ${cause} can be lifted only after KYC was approved during the block.`,
            'Change the KYC status to pending, in_review and approved, then unblock.',
            { cause, kyc_status: player.kyc.status, approved_since_block: reviewed },
          ]
    default:
      return undefined
  }
}

/** The blocks in force, and those that an update lifted before `unblock` could. */
export function visibleBlocks(player: PlayerState, at: number): readonly Block[] {
  const { blocks, lifted } = player
  if (lifted.length === 0) return blocks
  return [...blocks, ...lifted.filter((block) => protectionOf(block, player, at))]
}
