import {
  type BlockCause,
  type HoldCause,
  isSuspicion,
  type Restriction,
  stopsPayouts,
} from '../domain/accounts'
import type { Block, PlayerState } from './state'

/*
 * Several blocks can stand at a time, at most one of a cause, and what is in force is their sum.
 */

export function isBlocked({ blocks }: Pick<PlayerState, 'blocks'>): boolean {
  return blocks.length > 0
}

/** Whether staff restrict this activity of the player, without a block. */
export function isRestricted({ restrictions }: PlayerState, activity: Restriction): boolean {
  return restrictions.includes(activity)
}

/** The block that has this cause, if there is one. */
export function blockOf(
  { blocks }: Pick<PlayerState, 'blocks'>,
  cause: BlockCause | undefined,
): Block | undefined {
  return blocks.find((block) => block.cause === cause)
}

/** Whether a block, or a suspicion beside it, stops payouts. */
export function isPayoutStopped({ blocks, labels }: PlayerState): boolean {
  if (blocks.length === 0) return false
  return blocks.some(({ cause }) => stopsPayouts(cause)) || labels.some(isSuspicion)
}

/** What stops payouts at every step: a cause of a block, a label beside it, or a hold of staff. */
export function holdOf(player: PlayerState): 'AML Hold' | 'Sanctions Hit' | HoldCause | undefined {
  if (player.payoutHold !== undefined) return player.payoutHold
  if (blockOf(player, 'Sanctions Hit')) return 'Sanctions Hit'
  return blockOf(player, 'AML Hold') || player.labels.includes('AML Hold') ? 'AML Hold' : undefined
}

/** The causes of the blocks as messages name them: ` (AML Hold, Self-Excluded)`. */
export function causesText({ blocks }: PlayerState): string {
  const causes = blocks.flatMap(({ cause }) => cause ?? [])
  return causes.length === 0 ? '' : ` (${causes.join(', ')})`
}
