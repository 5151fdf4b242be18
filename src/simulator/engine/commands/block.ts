import { BLOCK_CAUSES, type BlockCause } from '../../domain/accounts'
import { DAY_MS } from '../../domain/instants'
import { blockNow, DURATIONS, isGambled } from '../blocking'
import { defineCommand } from '../command-definition'
import { duration, oneOf, optional } from '../field'
import { refuse } from '../rules'
import type { PlayerState } from '../state'

export const block = defineCommand({
  type: 'block',
  doc: 'Blocks the account. A self-exclusion forfeits the active bonuses; if processes run automatically and KYC is approved, Admin pays out the cash within 14 days.',
  rules: { already_blocked: true, block_duration: true, no_chargeback: true },
  fields: {
    cause: optional(oneOf(BLOCK_CAUSES, 'Appears as a segment. Default: none.')),
    for: optional(
      duration(
        'ISO 8601 duration. Cool-Off: 24 hours to 6 weeks, default 7 days; it ends automatically. Self-Excluded: at least 181 days, default 182; after its end, `unblock` lifts it.',
      ),
    ),
  },
  run(act, { cause, for: length }) {
    const { player } = act
    if (player.block) {
      refuse(
        'already_blocked',
        `Player "${player.id}" is already blocked${player.block.cause ? ` (${player.block.cause})` : ''}.`,
        'Unblock the player first to block with another cause.',
        { cause: player.block.cause ?? null },
      )
    }
    if (length !== undefined) requireDuration(cause, length)
    if (cause === 'Chargeback') requireChargeback(player)
    blockNow(act, cause, length)
  },
})

function requireChargeback(player: PlayerState): void {
  if (player.ledger.count({ names: CHARGEBACKS }) > 0) return
  refuse(
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
    refuse(
      'block_duration',
      `A block ${cause ? `for ${cause}` : 'without a cause'} cannot have a duration.`,
      'Omit the duration, or block with the cause Cool-Off or Self-Excluded.',
      { cause: cause ?? null },
      'for',
    )
  }
  const { least, most } = DURATIONS[cause]
  if (Number.isInteger(length) && length >= least && length <= most) return
  refuse(
    'block_duration',
    `A ${cause} block cannot last ${inWords(length)}.`,
    `Use ${least / DAY_MS} to ${most / DAY_MS} days, such as P${least / DAY_MS}D.`,
    { cause, days: length / DAY_MS },
    'for',
  )
}

/** In the largest unit that needs few decimals. */
function inWords(ms: number): string {
  const days = ms / DAY_MS
  return Math.abs(days) < 1 ? `${+(days * 24).toFixed(2)} hours` : `${+days.toFixed(2)} days`
}
