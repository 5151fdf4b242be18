import { type BlockCause, isSuspicion } from '../domain/accounts'
import { DAY_MS, HOUR_MS } from '../domain/instants'
import { type Act, clearTimer, setTimer } from './act'
import { activeBonuses, cancelRecord } from './bonus-lifecycle'
import { planExclusion } from './exclusions'
import type { PlayerState } from './state'

/** Shortest, longest and default duration of the blocks that a player requests. */
export const DURATIONS = {
  // Six calendar months have at least 181 days.
  'Self-Excluded': { least: 181 * DAY_MS, most: 36_500 * DAY_MS, usual: 182 * DAY_MS },
  'Cool-Off': { least: 24 * HOUR_MS, most: 42 * DAY_MS, usual: 7 * DAY_MS },
} as const

export const isGambled = (cause: BlockCause | undefined): cause is keyof typeof DURATIONS =>
  cause !== undefined && cause in DURATIONS

/** Causes that are no ground to stop the marketing: they can turn out to be wrong. */
const SUSPECTED: ReadonlySet<BlockCause | undefined> = new Set([
  undefined,
  'Chargeback',
  'Fraud Suspect',
  'Multi-Account',
  'AML Hold',
])

/**
 * Sets the block. A block on the player's request, or of a person who must not play, ends the
 * marketing; a cool-off ends by itself; a self-exclusion and a closure by the player forfeit the
 * active bonuses.
 */
export function blockNow(act: Act, cause: BlockCause | undefined, durationMs?: number): void {
  const { player, at } = act
  const gambled = isGambled(cause)
  const until = gambled ? at + (durationMs ?? DURATIONS[cause].usual) : undefined
  clearTimer(player, 'coolOffEnds', 0)
  player.block = { cause, since: at, until }
  if (cause === 'Closed By Player') forfeitActive(act, 'account closed')
  if (SUSPECTED.has(cause)) return
  player.identity = {
    ...player.identity,
    settings: {
      ...player.identity.settings,
      marketing_email_subscription: false,
      marketing_sms_subscription: false,
    },
  }
  if (cause === 'Cool-Off' && until !== undefined) setTimer(player, 'coolOffEnds', 0, until)
  if (cause !== 'Self-Excluded') return
  forfeitActive(act, 'self-exclusion')
  planExclusion(act)
}

/** Forfeits the active bonuses of a player who leaves. */
export function forfeitActive(act: Act, why: string): void {
  for (const bonus of activeBonuses(act.player)) {
    cancelRecord(act, bonus, 'forfeited', `Bonus ${bonus.id} forfeited: ${why}`)
  }
}

/** What stops the player's payouts: the cause of the block, or a label beside it. */
export function holdOf({ block, labels }: PlayerState): 'AML Hold' | 'Sanctions Hit' | undefined {
  if (block?.cause === 'Sanctions Hit') return 'Sanctions Hit'
  return block?.cause === 'AML Hold' || labels.includes('AML Hold') ? 'AML Hold' : undefined
}

export function unblockNow(player: PlayerState): void {
  clearTimer(player, 'exclusionPays', 0)
  clearTimer(player, 'coolOffEnds', 0)
  player.block = undefined
  player.labels = player.labels.filter((label) => !isSuspicion(label))
}
