import { BLOCK_CAUSES, type BlockCause } from '../../domain/accounts'
import { endBlocks } from '../blocking'
import { isBlocked } from '../blocks'
import { defineCommand } from '../command-definition'
import { oneOf, optional } from '../field'
import { requireLiftable } from '../protection'
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
  run(act, { cause }) {
    const { player, at } = act
    requirePerson(player, 'the end of the block')
    const isNamed = (block: Block) => cause === undefined || block.cause === cause
    const blocks = player.blocks.filter(isNamed)
    if (blocks.length === 0) refuseUnblocked(player, cause)
    for (const block of blocks) requireLiftable(block, player, at)
    endBlocks(act, isNamed)
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
