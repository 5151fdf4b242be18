import { BLOCK_CAUSES, type BlockCause } from '../../domain/accounts'
import { DAY_MS } from '../../domain/instants'
import { blockNow, DURATIONS, endBlocks, endOf, isGambled, requireLiftable } from '../blocking'
import { defineCommand } from '../command-definition'
import { duration, oneOf, optional } from '../field'
import { blockOf, causesText, isBlocked, reject, requireOpenAccount, requirePerson } from '../rules'
import { actAsPlayer } from '../sessions'
import type { Block, PlayerState } from '../state'

export const block = defineCommand({
  type: 'block',
  doc: 'Blocks the account, such as for a self-exclusion or a cool-off. Several causes can be in force at once: a block can add or extend a cause, but never shorten one. A self-exclusion takes the place of a cool-off. A self-exclusion forfeits the active bonuses; if processes run automatically and KYC is approved, Admin pays out the cash within 14 days, unless it is below the minimum withdrawal.',
  rules: { already_blocked: true, block_duration: true, no_chargeback: true },
  fields: {
    cause: optional(oneOf(BLOCK_CAUSES, 'Appears as a segment. Default: none.')),
    for: optional(
      duration(
        'ISO 8601 duration. Cool-Off: 24 hours to 6 weeks, default 7 days; it ends automatically. Self-Excluded: at least 181 days, default 182; then `unblock` must lift it.',
      ),
    ),
  },
  run(act, { cause, for: length }) {
    const { player } = act
    if (length !== undefined) requireDuration(cause, length)
    if (cause === 'Chargeback') requireChargeback(player)
    requireMore(player, cause, endOf(act, cause, length))
    blockNow(act, cause, length)
  },
})

/** Rejects a block that adds nothing to those that stand. */
function requireMore(
  player: PlayerState,
  cause: BlockCause | undefined,
  until: number | undefined,
): void {
  const standing = standingBlock(player, cause)
  if (standing === undefined || (until ?? 0) > (standing.until ?? Number.POSITIVE_INFINITY)) return
  reject(
    'already_blocked',
    `Player "${player.id}" is already blocked${causesText(player)}, and this adds nothing to it.`,
    'Block with another cause, or until a later instant.',
    { cause: standing.cause ?? null },
  )
}

/** The block that a new one must exceed. A self-exclusion stands for a cool-off as well. */
function standingBlock(player: PlayerState, cause: BlockCause | undefined): Block | undefined {
  if (cause === undefined) return player.blocks[0]
  const same = blockOf(player, cause)
  return cause === 'Cool-Off' ? (same ?? blockOf(player, 'Self-Excluded')) : same
}

function requireChargeback(player: PlayerState): void {
  if (player.ledger.count({ names: CHARGEBACKS }) > 0) return
  reject(
    'no_chargeback',
    `Player "${player.id}" has no chargeback that could cause a block.`,
    'Charge a deposit back, which blocks the player, or choose another cause.',
    { chargebacks: 0 },
    'cause',
  )
}

const CHARGEBACKS = new Set(['Chargeback'])

function requireDuration(cause: BlockCause | undefined, length: number): void {
  if (!isGambled(cause)) {
    reject(
      'block_duration',
      `A block ${cause ? `for ${cause}` : 'without a cause'} cannot have a duration.`,
      'Omit the duration, or block with the cause Cool-Off or Self-Excluded.',
      { cause: cause ?? null },
      'for',
    )
  }
  const { min, max } = DURATIONS[cause]
  if (Number.isInteger(length) && length >= min && length <= max) return
  reject(
    'block_duration',
    `A ${cause} block cannot last ${inWords(length)}.`,
    `Use ${min / DAY_MS} to ${max / DAY_MS} days, such as P${min / DAY_MS}D.`,
    { cause, days: length / DAY_MS },
    'for',
  )
}

/** A duration in words, in the largest unit that needs few decimals. */
function inWords(ms: number): string {
  const days = ms / DAY_MS
  return Math.abs(days) < 1 ? `${+(days * 24).toFixed(2)} hours` : `${+days.toFixed(2)} days`
}

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
    if (blocks.length === 0) rejectUnblocked(player, cause)
    for (const block of blocks) requireLiftable(block, player, at)
    endBlocks(act, isNamed)
  },
})

function rejectUnblocked(player: PlayerState, cause: BlockCause | undefined): never {
  return reject(
    'not_blocked',
    `Player "${player.id}" is not blocked${cause ? ` for ${cause}` : ''}.`,
    'Block the player first.',
    { blocked: isBlocked(player), cause },
    cause && 'cause',
  )
}

export const close = defineCommand({
  type: 'close',
  doc: 'The player closes the account: a block with the cause Closed By Player, which ends marketing and forfeits the active bonuses. Cash remains until Admin pays it out; `unblock` reopens the account. The player logs in unless a session is open.',
  rules: { account_blocked: true, account_erased: true },
  fields: {},
  run(act) {
    requireOpenAccount(act.player, 'the closure of the account')
    actAsPlayer(act)
    blockNow(act, 'Closed By Player')
  },
})
