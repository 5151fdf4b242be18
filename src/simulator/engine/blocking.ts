import { type BlockCause, isSuspicion } from '../domain/accounts'
import { DAY_MS, HOUR_MS } from '../domain/instants'
import { type Act, clearTimer, setTimer } from './act'
import { activeBonus, cancelRecord } from './bonus-lifecycle'
import { planExclusionPayout } from './plans'
import { blockOf, isBlocked, isPayoutStopped, reject } from './rules'
import type { Block, PlayerState } from './state'
import { defaultPayoutMethod, minimumWithdrawal, openWithdrawal, withdrawable } from './withdrawals'

/** Shortest, longest and default duration of the blocks that a player requests. */
export const DURATIONS = {
  // Six calendar months have at least 181 days.
  'Self-Excluded': { min: 181 * DAY_MS, max: 36_500 * DAY_MS, usual: 182 * DAY_MS },
  'Cool-Off': { min: 24 * HOUR_MS, max: 42 * DAY_MS, usual: 7 * DAY_MS },
} as const

export const isGambled = (cause: BlockCause | undefined): cause is keyof typeof DURATIONS =>
  cause !== undefined && cause in DURATIONS

/** When a block that is set now ends; undefined if it has no end. */
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
  if (cause === 'Cool-Off' && until !== undefined) setTimer(player, 'coolOffEnds', 0, until)
  if (cause !== 'Self-Excluded') return
  forfeitActive(act, 'self-exclusion')
  // Where processes run, the operator will pay the cash out.
  if (player.processes) lookFrom(player, act.at + FIRST_LOOK)
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

/** Time from a self-exclusion from which on the operator looks for the first and the last time. */
const [FIRST_LOOK, LAST_LOOK] = [DAY_MS, 10 * DAY_MS]

/**
 * Pays the cash of a self-excluded player out by a Manual Withdrawal, if it is enough for one and
 * the KYC case is approved. Money can still arrive, and a case be approved, so the operator looks
 * once more some days later.
 */
export function payExcluded(act: Act): void {
  const { player, at } = act
  const { kyc } = player
  const block = blockOf(player, 'Self-Excluded')
  if (!block) return
  const amount = withdrawable(player)
  const isEnough = amount >= minimumWithdrawal(player)
  if (kyc.status === 'approved' && isEnough && !isPayoutStopped(player)) {
    openWithdrawal(act, { amount, method: defaultPayoutMethod(player), by: 'Admin' })
  }
  const last = block.since + LAST_LOOK
  if (at < last) lookFrom(player, last)
}

function lookFrom(player: PlayerState, from: number): void {
  setTimer(player, 'exclusionPays', 0, planExclusionPayout(player, from))
}

/** The arguments of {@link reject}. */
type RejectArguments = Parameters<typeof reject>

const BY_UPDATE = 'Under policy protectedBlocks "lift", the update operation clears the flag.'

/** Rejects the lifting of a block whose end time or documents decide, or that has none. */
export function requireLiftable(block: Block, player: PlayerState, at: number): void {
  const rejection = protectionOf(block, player, at)
  if (rejection) reject(...rejection)
}

/** Why a block cannot be lifted yet; undefined if it can. */
export function protectionOf(
  block: Block,
  player: PlayerState,
  at: number,
): RejectArguments | undefined {
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
