import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '../domain/instants'
import { isDisputable, METHODS } from '../domain/payments'
import { REFUND_REASONS } from '../domain/reasons'
import { rowsOf } from '../engine/act'
import { drawLogNormal } from '../engine/draws'
import { leftInMonth, leftOf } from '../engine/limits'
import { planDeposit } from '../engine/plans'
import { isBlocked, isRestricted } from '../engine/rules'
import { isTwin, transactionIdOf } from '../engine/transactions'
import { unplayedDeposits } from '../engine/withdrawals'
import { afterWorkingTime, SUPPORT, withinWorkday } from '../engine/working-time'
import { isIdentified } from './documents'
import { closeVisit } from './intervals'
import { drawDeposit, fitStake, halfDeposit } from './stakes'
import { act, hasDeposited, later, soon, type Visit, type WakeContext } from './wake-context'

/** Payment classes that take hours or days: the visit does not wait for them. */
export const SLOW: ReadonlySet<string> = new Set(['bank', 'crypto'])

/** Time after which a player gives up a deposit that nothing is heard of. */
export const GIVEN_UP_AFTER = 4 * MINUTE_MS

/** Tries to deposit. The payment processes decide the result. */
export function pay(context: WakeContext): void {
  const { player, life, memory, stream } = context
  const { visit } = memory
  if (isBlocked(player) || !visit) {
    closeVisit(context)
    return
  }
  const method = visit.retryBy ?? (stream.chance(85, 100) ? life.methods[0] : life.methods[1])
  const amount = visit.retry || visit.nextDeposit || nextDeposit(context)
  visit.nextDeposit = 0
  const left = Math.min(leftOf(context, 'deposit'), leftInMonth(context))
  if (amount > left || isRestricted(player, 'deposits')) {
    closeVisit(context)
    return
  }
  const paid = act(context, { type: 'deposit', amount, method, outcome: 'pending' })
  const ordinal = rowsOf(paid)[0] ?? 0
  const plan = planDeposit(player, ordinal, method)
  const { class: kind } = METHODS[method]
  if (!SLOW.has(kind)) {
    later(context, 'paid', plan?.delay ?? GIVEN_UP_AFTER, ordinal)
    return
  }
  memory.awaited = ordinal
  memory.visit = undefined
  if (plan && kind === 'crypto' && stream.chance(4, 5)) {
    // The player watches the confirmations.
    later(context, 'arrive', plan.delay + drawLogNormal(stream, 3 * MINUTE_MS, 60))
    return
  }
  const [least, most] = kind === 'bank' ? [DAY_MS, 5 * DAY_MS] : [HOUR_MS, 2 * HOUR_MS]
  later(context, 'arrive', stream.between(least, most))
}

/** Whether the player would pay in now: few do so while the money of a payout is on its way. */
export function mayDeposit(context: WakeContext): boolean {
  const { player, stream } = context
  if (hasDeposited(context) || !isIdentified(player)) return false
  return player.ledger.pending === 0 || stream.chance(1, 40)
}

/** The amount that the player deposits next: often that of last time. */
export function nextDeposit({ player, life, memory, stream }: WakeContext): number {
  const { lastDeposit } = memory
  if (lastDeposit > 0 && stream.chance(38, 100)) return lastDeposit
  return drawDeposit(stream, life.depositEuroCents, player.currency)
}

/** Checks whether the deposit arrived: the player plays, tries again, or gives up. */
export function lookForDeposit(context: WakeContext, ordinal: number): void {
  const { player, memory, stream } = context
  const { visit } = memory
  if (!visit) return
  const status = player.ledger.statusOf(ordinal)
  collectDeposit(context, ordinal)
  if (status === 'completed') {
    visit.deposits += 1
    visit.retry = 0
    visit.retryBy = undefined
    if (isTwin(player, ordinal) || stream.chance(1, 500)) {
      askForRefund(context, ordinal)
      return
    }
    fitStake(context, visit)
    if (stream.chance(1, 500) && mayDeposit(context)) {
      // The player thinks that it failed.
      visit.retry = player.ledger.amountOf(ordinal)
      visit.retryBy = player.ledger.methodOf(ordinal)
      soon(context, 'pay', MINUTE_MS)
    } else soon(context, 'round', 35 * SECOND_MS)
  } else if (
    status !== 'pending' &&
    visit.retry === 0 &&
    stream.chance(memory.lastDeposit === 0 ? 80 : 70, 100)
  ) {
    planRetry(context, visit, ordinal)
    soon(context, visit.retry > 0 ? 'pay' : 'leave', 2 * MINUTE_MS)
  } else soon(context, 'leave', 40 * SECOND_MS)
}

/** Tries the same deposit again, or less or by another method if money or a limit lacks. */
function planRetry({ player, life, stream }: WakeContext, visit: Visit, ordinal: number): void {
  const { amount, method, note = '' } = player.ledger.row(ordinal)
  const other = life.methods.find((one) => one !== method)
  const offer = player.bonuses.find(({ awaiting }) => awaiting === 'deposit')?.terms.template
  const half = halfDeposit(amount, player.currency, offer)
  const isShort = /: (insufficient|limit)/.test(note)
  const changes = isShort && other !== undefined && (half >= amount || stream.chance(1, 2))
  visit.retryBy = changes ? other : method
  if (changes || !isShort) visit.retry = amount
  else visit.retry = half < amount ? half : 0
}

/** Median time that a player at least takes for a deposit. */
const PLAYED_FOR = 12 * MINUTE_MS

/** Records a deposit that may have arrived. */
export function collectDeposit(context: WakeContext, ordinal: number): void {
  const { player, memory } = context
  const status = player.ledger.statusOf(ordinal)
  if (status === 'pending') return
  if (memory.awaited === ordinal) memory.awaited = undefined
  if (status !== 'completed') return
  memory.lastDeposit = player.ledger.amountOf(ordinal)
  memory.depositedAt = context.at
  memory.stakedBefore = player.ledger.lifetimeOf('bets')
  memory.toStake = unplayedDeposits(player)
  if (memory.visit) {
    memory.visit.temptedAt = 0
    memory.visit.until = Math.max(
      memory.visit.until,
      context.at + drawLogNormal(context.stream, PLAYED_FOR, 60),
    )
  }
  scheduleDispute(context, ordinal)
}

/**
 * Banks take payments back after 15 to 120 days: the first ones of a fraudster, rarely of others.
 */
function scheduleDispute(context: WakeContext, ordinal: number): void {
  const { player, life, memory, stream, at } = context
  if (memory.disputes >= life.chargebacks) return
  if (!isDisputable(player.ledger.methodOf(ordinal))) return
  memory.disputes += 1
  const claimedAt = at + stream.between(15 * DAY_MS, 120 * DAY_MS)
  later(context, 'chargeback', withinWorkday(stream, claimedAt, player.market) - at, ordinal)
}

/** The player leaves, and support refunds a deposit that was a mistake. */
function askForRefund(context: WakeContext, ordinal: number): void {
  const { player, stream, at } = context
  const work = drawLogNormal(stream, 40 * MINUTE_MS, 100)
  later(context, 'refund', afterWorkingTime(at, work, player.market, SUPPORT) - at, ordinal)
  soon(context, 'leave', 40 * SECOND_MS)
}

/** Support refunds a deposit, unless it is being played. */
export function giveBack(context: WakeContext, ordinal: number): void {
  const { player, memory, stream } = context
  const { ledger } = player
  const isPlayed = ledger.lifetimeOf('bets') > memory.stakedBefore
  const matched = player.bonuses.some(({ deposit }) => deposit === ordinal)
  if (isPlayed || matched || ledger.cash < ledger.amountOf(ordinal)) return
  if (ledger.statusOf(ordinal) !== 'completed' || player.takenBack.has(ordinal)) return
  const reason = isTwin(player, ordinal) ? 'duplicate payment' : stream.weighted(REFUND_REASONS)
  act(context, { type: 'refundDeposit', transaction: transactionIdOf(player, ordinal), reason })
}
