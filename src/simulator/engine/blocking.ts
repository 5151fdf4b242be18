import { type BlockCause, isSuspicion } from '../domain/accounts'
import { DAY_MS, HOUR_MS } from '../domain/instants'
import { type Act, clearTimer, setTimer } from './act'
import { blockOf, isBlocked } from './blocks'
import { activeBonus, cancelRecord } from './bonus-lifecycle'
import { planExclusion } from './exclusions'
import { protectionOf } from './protection'
import type { Block } from './state'

/** Shortest, longest and default duration of the blocks that a player requests. */
export const DURATIONS = {
  // Six calendar months have at least 181 days.
  'Self-Excluded': { min: 181 * DAY_MS, max: 36_500 * DAY_MS, usual: 182 * DAY_MS },
  'Cool-Off': { min: 24 * HOUR_MS, max: 42 * DAY_MS, usual: 7 * DAY_MS },
} as const

export const isGambled = (cause: BlockCause | undefined): cause is keyof typeof DURATIONS =>
  cause !== undefined && cause in DURATIONS

/** When a block ends that is set now; undefined if it has no end. */
export function endOf(
  { at }: Act,
  cause: BlockCause | undefined,
  durationMs: number | undefined,
): number | undefined {
  return isGambled(cause) ? at + (durationMs ?? DURATIONS[cause].usual) : undefined
}

/** Causes that are no ground to stop the marketing: they can turn out to be wrong. */
const SUSPECTED: ReadonlySet<BlockCause | undefined> = new Set([
  undefined,
  'Chargeback',
  'Fraud Suspect',
  'Multi-Account',
  'AML Hold',
])

/**
 * Adds a block, or extends one that has an end. A block on the player's request, or of a person who
 * must not play, ends the marketing; a cool-off ends by itself, or once a self-exclusion takes its
 * place; a self-exclusion and a closure by the player forfeit the active bonuses. A self-exclusion
 * that an update lifted is in force again: the player is blocked, and the profile still shows it.
 */
export function blockNow(act: Act, cause: BlockCause | undefined, durationMs?: number): void {
  const { player, at } = act
  const own = blockOf(player, cause)
  const last = player.lifted.find((each) => each.cause === cause)
  const end = endOf(act, cause, durationMs)
  const until = end && Math.max(end, last?.until ?? end)
  player.lifted = player.lifted.filter((each) => each !== last)
  putInForce(act, { cause, since: own?.since ?? at, until })
  restore(
    act,
    (block) => block.cause === 'Self-Excluded' && protectionOf(block, player, at) !== undefined,
  )
}

/** Puts blocks in force again that an update lifted. */
function restore(act: Act, isChosen: (block: Block) => boolean): void {
  const { player } = act
  const returning = player.lifted.filter(isChosen)
  player.lifted = player.lifted.filter((block) => !isChosen(block))
  for (const block of returning) putInForce(act, block)
}

/** Adds a block, or replaces the one of its cause, with all that it brings about. */
function putInForce(act: Act, block: Block): void {
  const { player } = act
  const { cause, until } = block
  const own = blockOf(player, cause)
  if (cause === 'Self-Excluded') endCoolOff(act)
  player.blocks = own
    ? player.blocks.map((each) => (each === own ? block : each))
    : [...player.blocks, block]
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
  if (cause === 'Cool-Off') setTimer(player, 'coolOffEnds', 0, until as number)
  if (cause !== 'Self-Excluded') return
  forfeitActive(act, 'self-exclusion')
  planExclusion(act)
}

/** Forfeits the active bonus of a player who leaves. */
export function forfeitActive(act: Act, why: string): void {
  const bonus = activeBonus(act.player)
  if (bonus) cancelRecord(act, bonus, 'forfeited', `Bonus ${bonus.id} forfeited: ${why}`)
}

/**
 * An update sets the flag: the blocks that an update lifted are in force again, as if staff had
 * blocked the player, or else there is one without a cause.
 */
export function setFlag(act: Act): void {
  const { player } = act
  if (isBlocked(player)) return
  if (player.lifted.length === 0) blockNow(act, undefined)
  else restore(act, () => true)
}

/** An update clears the flag: what is protected is not in force any more, and stays visible. */
export function clearFlag(act: Act): void {
  const { player, at } = act
  const kept = player.blocks.filter((block) => protectionOf(block, player, at))
  player.lifted = [...player.lifted, ...kept]
  endBlocks(act)
}

/** Ends a cool-off; other blocks stay. */
export function endCoolOff(act: Act): void {
  endBlocks(act, ({ cause }) => cause === 'Cool-Off')
}

/** Ends the blocks that are chosen, default: all. Labels of a suspicion end with the last one. */
export function endBlocks(act: Act, isChosen: (block: Block) => boolean = () => true): void {
  const { player } = act
  for (const { cause } of player.blocks.filter(isChosen)) {
    if (cause === 'Self-Excluded') clearTimer(player, 'exclusionPays', 0)
    if (cause === 'Cool-Off') clearTimer(player, 'coolOffEnds', 0)
  }
  player.blocks = player.blocks.filter((block) => !isChosen(block))
  if (player.blocks.length > 0) return
  player.labels = player.labels.filter((label) => !isSuspicion(label))
}
