import { fromEuroCents } from '../domain/currencies'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../domain/instants'
import { blockOf, isBlocked, isRestricted } from '../engine/blocks'
import { activeBonus } from '../engine/bonus-lifecycle'
import { takenBackOf } from '../engine/deposits'
import { drawLogNormal } from '../engine/draws'
import { planDispute } from '../engine/plans'
import { transactionIdOf } from '../engine/transactions'
import { minimumWithdrawal } from '../engine/withdrawals'
import { afterWorkingTime, WORKDAY_MS, withinWorkday } from '../engine/working-time'
import { nextVisit, reactToCase } from './documents'
import type { Hold } from './life'
import { DUPLICATE, planSettlement, settleNow, UNVERIFIED } from './settlement'
import { act, later, mayHaveBonus, type WakeContext } from './wake-context'

/**
 * Staff end an account that is not verified: the cash goes back where the deposits came from, and
 * the rest of it is void.
 */
export function restrictAccount(context: WakeContext): void {
  const { player, life, memory, at } = context
  const { status } = player.kyc
  if (status !== 'rejected' && status !== 'pending') return
  if (life.chapter && at < life.chapter.at) return
  memory.over = true
  if (status === 'pending') act(context, { type: 'setKyc', status: 'rejected' })
  for (const activity of ['deposits', 'play', 'bonuses'] as const) {
    if (!isRestricted(player, activity)) act(context, { type: 'restrict', activity })
  }
  if (activeBonus(player)) {
    act(context, { type: 'cancelBonus', by: 'Admin', reason: UNVERIFIED })
  }
  settleNow(context)
}

/** Time since the last login from which on a player is away. */
const AWAY = 3 * DAY_MS

function isAway({ player, memory, at }: WakeContext): boolean {
  return memory.visit === undefined && at - player.lastLogin > AWAY
}

/** The player takes a break: during a visit, or just after it. */
export function coolOff(context: WakeContext): void {
  const { player, memory, stream, at } = context
  if (isBlocked(player) || memory.lastDeposit === 0) return
  if (at - player.lastLogin > HOUR_MS) {
    const next = nextVisit(context)
    if (next) later(context, 'coolOff', next + stream.between(5 * MINUTE_MS, 40 * MINUTE_MS) - at)
    return
  }
  const length = stream.pick([1, 7, 30, 30, 42]) * DAY_MS
  act(context, { type: 'block', cause: 'Cool-Off', for: length })
}

/** Self-exclusion ends a story: at least half a year without play. */
export function excludeSelf(context: WakeContext): void {
  context.memory.over = true
  if (isBlocked(context.player)) return
  const { player, stream } = context
  if (isAway(context)) {
    act(context, { type: 'login' })
    later(context, 'exclude', stream.between(MINUTE_MS, 5 * MINUTE_MS))
    return
  }
  const length = stream.pick([182, 365, 365, 1_826]) * DAY_MS
  act(context, { type: 'block', cause: 'Self-Excluded', for: length })
  planSettlement(context)
  // The cash is paid once the documents are there.
  if (player.ledger.wallets.cash < minimumWithdrawal(player)) return
  if (player.kyc.status === 'not_started') act(context, { type: 'setKyc', status: 'pending' })
  reactToCase(context)
}

const WEEK_MS = 7 * DAY_MS

/** Deposits from which compliance asks where the money comes from. */
const MONITORED_EURO_CENTS = 100_000

/** Compliance blocks the account: what it looks into is the play of a player who is there. */
export function hold(context: WakeContext): void {
  const { player, life, memory, stream, at } = context
  if (isBlocked(player) || !life.hold) return
  const { cause } = life.hold
  const isDead = cause === 'Deceased'
  if (isDead && at - player.lastLogin < WEEK_MS) {
    // The visits end, and the operator hears of the death weeks later.
    memory.over = memory.visit === undefined
    const heard = at + stream.between(WEEK_MS, 8 * WEEK_MS)
    later(context, 'hold', withinWorkday(stream, heard, player.market) - at)
    return
  }
  const monitored = fromEuroCents(MONITORED_EURO_CENTS, player.currency)
  const isSmall = cause === 'AML Hold' && player.ledger.lifetimeOf('deposits') < monitored
  if (isSmall || (!isDead && isAway(context))) {
    const next = nextVisit(context)
    const look = next && withinWorkday(stream, next + HOUR_MS, player.market)
    if (look) later(context, 'hold', look - at)
    return
  }
  suspend(context, cause)
}

/** Blocks the account until compliance knows more, and for good in one of two cases. */
export function suspend(context: WakeContext, cause: Hold['cause']): void {
  const { player, memory, stream, at } = context
  act(context, { type: 'block', cause })
  if (cause === 'Multi-Account') {
    act(context, { type: 'label', add: ['Multi-Account'] })
    if (activeBonus(player)) {
      act(context, { type: 'cancelBonus', by: 'Admin', reason: DUPLICATE })
    }
  }
  if (cause !== 'Deceased' && stream.chance(1, 2)) {
    const end = at + stream.between(3 * DAY_MS, 21 * DAY_MS)
    later(context, 'release', withinWorkday(stream, end, player.market) - at)
    return
  }
  memory.over = true
  // Money of an origin that is never clarified stays where it is.
  if (cause !== 'AML Hold') planSettlement(context)
}

/** Completed payouts from which compliance asks where the money comes from. */
const EXAMINED_EURO_CENTS = 2_000_000

/** Asks a player who has been paid much for further documents, once; the next payout waits. */
export function examineSource(context: WakeContext): void {
  const { player, memory } = context
  const threshold = fromEuroCents(EXAMINED_EURO_CENTS, player.currency)
  if (memory.examined || player.kyc.status !== 'approved') return
  if (player.ledger.lifetimeOf('withdrawals') < threshold) return
  memory.examined = true
  act(context, { type: 'setKyc', status: 'pending' })
}

/** Ends the review: the origin of the money is clarified, or the accounts are of one household. */
export function release(context: WakeContext): void {
  const { player } = context
  const { blocks } = player
  const isAlone = blocks.every(({ cause }) => cause === 'AML Hold' || cause === 'Multi-Account')
  if (blocks.length === 0 || !isAlone) return
  const isShared = blockOf(player, 'Multi-Account') !== undefined
  act(context, { type: 'unblock' })
  comeBack(context)
  // A household has each bonus once.
  if (isShared && !isRestricted(player, 'bonuses')) {
    act(context, { type: 'restrict', activity: 'bonuses' })
  }
}

/**
 * Whether the player would dispute a deposit: a fraudster always, others once they are gone, if
 * they have lost it and half of all they paid in.
 */
function isDisputing({ player, life, at }: WakeContext, ordinal: number): boolean {
  if (life.persona === 'chargeback_fraud') return true
  const { wallets, lifetime } = player.ledger
  const lost = lifetime.deposits - lifetime.withdrawals - wallets.cash - wallets.pending
  const isLoser = lost >= player.ledger.amountOf(ordinal) && lost * 2 >= lifetime.deposits
  return isLoser && at - player.lastLogin > WEEK_MS && !blockOf(player, 'Deceased')
}

/** The bank takes a deposit back. */
export function chargeBack(context: WakeContext, ordinal: number): void {
  const { player, life, memory, stream, at } = context
  const { dispute } = takenBackOf(player, ordinal)
  if (player.ledger.statusOf(ordinal) !== 'completed' || dispute !== undefined) return
  if (!isDisputing(context, ordinal)) return
  act(context, { type: 'chargeback', transaction: transactionIdOf(player, ordinal) })
  memory.over = true
  const { endsAt } = planDispute(player, ordinal, at)
  const work = stream.between(WORKDAY_MS, 8 * WORKDAY_MS)
  later(context, 'dispute', afterWorkingTime(endsAt, work, player.market) - at, ordinal)
  if (life.persona !== 'chargeback_fraud') return
  if (!player.labels.includes('Fraud Suspect'))
    act(context, { type: 'label', add: ['Fraud Suspect'] })
  if (activeBonus(player)) act(context, { type: 'cancelBonus', by: 'Admin', reason: 'fraud' })
  const { status } = player.kyc
  if (status !== 'not_started' && status !== 'rejected') {
    act(context, { type: 'setKyc', status: 'rejected' })
  }
}

/**
 * Compliance reviews a dispute: if it was won, the account opens again, or fraud is suspected; if
 * not, or if there are others, the account stays closed.
 */
export function reviewDispute(context: WakeContext, ordinal: number): void {
  const { player, life, stream } = context
  if (!blockOf(player, 'Chargeback')) return
  const isAlone = [...player.takenBack.values()].every(({ chargedBack }) => chargedBack === 0)
  const isWon = isAlone && takenBackOf(player, ordinal).dispute === 'won'
  if (!isWon || life.persona === 'chargeback_fraud' || stream.chance(SUSPECTED_PERCENT, 100)) {
    if (isWon) act(context, { type: 'label', add: ['Fraud Suspect'] })
    planSettlement(context)
    return
  }
  act(context, { type: 'unblock', cause: 'Chargeback' })
  comeBack(context)
}

/** A player whose account is open again looks at it. */
function comeBack(context: WakeContext): void {
  const { memory, stream } = context
  memory.over = false
  if (memory.tasks.some(({ kind }) => kind === 'arrive')) return
  later(context, 'arrive', drawLogNormal(stream, 8 * HOUR_MS, 100))
}

/** Percent of the players whose banks were wrong that are suspected of fraud. */
const SUSPECTED_PERCENT = 35

/**
 * Awards a welcome bonus to a player who has never played: it waits for a claim that never comes.
 */
export function offerWelcome(context: WakeContext): void {
  const { player, stream } = context
  if (!mayHaveBonus(player) || player.bonuses.length > 0 || !stream.chance(15, 100)) return
  act(context, { type: 'awardBonus', code: 'DAILY10', activate: false, by: 'System', claimDays: 7 })
}
