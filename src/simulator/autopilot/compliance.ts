import { fromEuroCents } from '../domain/currencies'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../domain/instants'
import { takenBackOf } from '../engine/deposits'
import { drawLogNormal } from '../engine/draws'
import { planDispute } from '../engine/plans'
import { blockOf, isBlocked } from '../engine/rules'
import { transactionIdOf } from '../engine/transactions'
import { afterWorkingTime, WORKDAY_MS, withinWorkday } from '../engine/working-time'
import { act, later, mayHaveBonus, type WakeContext } from './wake-context'

/** The player takes a break: during a visit, or just after it. */
export function coolOff(context: WakeContext): void {
  const { player, memory, stream } = context
  if (isBlocked(player) || memory.lastDeposit === 0 || returns(context, 'coolOff')) return
  const length = stream.pick([1, 7, 30, 30, 42]) * DAY_MS
  act(context, { type: 'block', cause: 'Cool-Off', for: length })
}

/** Self-exclusion ends a story: at least half a year without play. */
export function excludeSelf(context: WakeContext): void {
  const { player, memory, stream } = context
  memory.over = true
  if (isBlocked(player) || returns(context, 'exclude')) return
  const length = stream.pick([182, 365, 365, 1_826]) * DAY_MS
  act(context, { type: 'block', cause: 'Self-Excluded', for: length })
}

/** A player who is away logs in for it first; true if so. */
function returns(context: WakeContext, kind: 'coolOff' | 'exclude'): boolean {
  const { player, memory, stream, at } = context
  if (memory.visit || at - player.lastLogin <= HOUR_MS) return false
  act(context, { type: 'login' })
  later(context, kind, stream.between(MINUTE_MS, 5 * MINUTE_MS))
  return true
}

/** Deposits from which compliance asks where the money comes from. */
const MONITORED_EURO_CENTS = 100_000

/** Compliance blocks the account: for good, or in one of two cases until it knows more. */
export function hold(context: WakeContext): void {
  const { player, life, memory, stream, at } = context
  if (isBlocked(player) || !life.hold) return
  const { cause } = life.hold
  const monitored = fromEuroCents(MONITORED_EURO_CENTS, player.currency)
  if (cause === 'AML Hold' && player.ledger.lifetimeOf('deposits') < monitored) return
  act(context, { type: 'block', cause })
  if (cause !== 'Deceased' && stream.chance(1, 2)) {
    const end = at + stream.between(3 * DAY_MS, 21 * DAY_MS)
    later(context, 'release', withinWorkday(stream, end, player.market) - at)
  } else memory.over = true
}

/** Ends the review: the origin of the money is clarified, or the accounts are of one household. */
export function release(context: WakeContext): void {
  const { blocks } = context.player
  const isAlone = blocks.every(({ cause }) => cause === 'AML Hold' || cause === 'Multi-Account')
  if (blocks.length > 0 && isAlone) act(context, { type: 'unblock' })
}

const WEEK_MS = 7 * DAY_MS

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
  const isKnown = player.labels.includes('Fraud Suspect')
  if (life.persona === 'chargeback_fraud' && !isKnown) {
    act(context, { type: 'label', add: ['Fraud Suspect'] })
  }
}

/** Compliance reviews the only dispute of a player: the account opens again if it was won. */
export function reviewDispute(context: WakeContext, ordinal: number): void {
  const { player, life, memory, stream } = context
  const isWon = takenBackOf(player, ordinal).dispute === 'won'
  const isAlone = [...player.takenBack.values()].every(({ chargedBack }) => chargedBack === 0)
  if (!blockOf(player, 'Chargeback') || life.persona === 'chargeback_fraud') return
  if (!isWon || !isAlone) return
  act(context, { type: 'unblock', cause: 'Chargeback' })
  memory.over = false
  if (memory.tasks.some(({ kind }) => kind === 'arrive')) return
  later(context, 'arrive', drawLogNormal(stream, 8 * HOUR_MS, 100))
}

/**
 * Awards a welcome bonus to a player who has never played: it waits for a claim that never comes.
 */
export function offerWelcome(context: WakeContext): void {
  const { player, stream } = context
  if (!mayHaveBonus(player) || player.bonuses.length > 0 || !stream.chance(15, 100)) return
  act(context, { type: 'awardBonus', code: 'DAILY10', activate: false, by: 'System', claimDays: 7 })
}
