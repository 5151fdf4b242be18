import { type BlockCause, isSuspicion } from '../domain/accounts'
import { DAY_MS, HOUR_MS } from '../domain/instants'
import { type Act, clearTimer, setTimer } from './act'
import type { Command } from './command'
import { refuse } from './rules'
import type { PlayerState } from './state'

type BlockCommand = Extract<Command, { type: 'block' }>

/** Shortest, longest and usual duration of the blocks that a player asks for. */
const DURATIONS = {
  // Six calendar months have 181 days at the least.
  'Self-Excluded': { least: 181 * DAY_MS, most: 36_500 * DAY_MS, usual: 182 * DAY_MS },
  'Cool-Off': { least: 24 * HOUR_MS, most: 42 * DAY_MS, usual: 7 * DAY_MS },
} as const

const isGambled = (cause: BlockCause | undefined): cause is keyof typeof DURATIONS =>
  cause !== undefined && cause in DURATIONS

export function block(act: Act, command: BlockCommand): void {
  const { player } = act
  const { cause, durationMs } = command
  if (player.block) {
    refuse(
      'already_blocked',
      `Player "${player.id}" is blocked already${player.block.cause ? ` (${player.block.cause})` : ''}.`,
      'Unblock the player first to block with another cause.',
      { cause: player.block.cause ?? null },
    )
  }
  if (durationMs !== undefined) requireDuration(cause, durationMs)
  if (cause === 'Chargeback') requireChargeback(player)
  blockNow(act, cause, durationMs)
}

function requireChargeback(player: PlayerState): void {
  if (player.ledger.count({ names: CHARGEBACKS }) > 0) return
  refuse(
    'no_chargeback',
    `Player "${player.id}" has no chargeback to be blocked for.`,
    'Charge a deposit back, which blocks the player, or choose another cause.',
    { chargebacks: 0 },
  )
}

const CHARGEBACKS = new Set(['Chargeback'])

function requireDuration(cause: BlockCause | undefined, durationMs: number): void {
  if (!isGambled(cause)) {
    refuse(
      'block_duration',
      `A block ${cause ? `for ${cause}` : 'without a cause'} has no end of its own.`,
      'Leave the duration out, or block with the cause Cool-Off or Self-Excluded.',
      { cause: cause ?? null },
    )
  }
  const { least, most } = DURATIONS[cause]
  if (Number.isInteger(durationMs) && durationMs >= least && durationMs <= most) return
  refuse(
    'block_duration',
    `A ${cause} block cannot last ${lengthOf(durationMs)}.`,
    `Give ${least / DAY_MS} to ${most / DAY_MS} days, such as P${least / DAY_MS}D.`,
    { cause, days: durationMs / DAY_MS },
  )
}

/** In the greatest unit that leaves few decimals. */
function lengthOf(ms: number): string {
  const days = ms / DAY_MS
  return Math.abs(days) < 1 ? `${+(days * 24).toFixed(2)} hours` : `${+days.toFixed(2)} days`
}

/** Sets the block. One that the player asked for ends the marketing, and a cool-off ends itself. */
export function blockNow(act: Act, cause: BlockCause | undefined, durationMs?: number): void {
  const { player, at } = act
  const gambled = isGambled(cause)
  const until = gambled ? at + (durationMs ?? DURATIONS[cause].usual) : undefined
  clearTimer(player, 'coolOffEnds', 0)
  player.block = { cause, since: at, until }
  if (!gambled) return
  player.identity = {
    ...player.identity,
    settings: {
      ...player.identity.settings,
      marketing_email_subscription: false,
      marketing_sms_subscription: false,
    },
  }
  if (cause === 'Cool-Off' && until !== undefined) setTimer(player, 'coolOffEnds', 0, until)
}

export function unblock(act: Act): void {
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
}

export function unblockNow(player: PlayerState): void {
  clearTimer(player, 'coolOffEnds', 0)
  player.block = undefined
  player.labels = player.labels.filter((label) => !isSuspicion(label))
}
