import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '../domain/instants'
import { isDisputable, METHODS } from '../domain/payments'
import { REFUND_REASONS } from '../domain/reasons'
import { rowsOf } from '../engine/act'
import { isBlocked, isRestricted } from '../engine/blocks'
import { leftOf } from '../engine/limits'
import { leftInMonth } from '../engine/market-rules'
import { transactionIdOf } from '../engine/transactions'
import { afterWorkingTime } from '../engine/working-time'
import { drawDeposit } from './amounts'
import { isStaffed } from './goodwill'
import { closeVisit } from './intervals'
import { fitStake } from './stakes'
import { act, later, type WakeContext } from './wake-context'

/** Payment classes that take hours or days: the visit does not wait for them. */
const SLOW: ReadonlySet<string> = new Set(['bank', 'crypto'])

/** A little more than the longest settlement of a fast deposit. */
const SETTLED_AFTER = 95 * SECOND_MS

/** Tries to deposit. The payment processes decide the result. */
export function pay(context: WakeContext): void {
  const { player, life, memory, stream } = context
  const { visit } = memory
  if (isBlocked(player) || !visit) {
    closeVisit(context)
    return
  }
  const method = stream.chance(85, 100) ? life.methods[0] : life.methods[1]
  const amount = visit.retry || visit.nextDeposit || nextDeposit(context)
  visit.nextDeposit = 0
  const left = Math.min(leftOf(context, 'deposit'), leftInMonth(context))
  if (amount > left || isRestricted(player, 'deposits')) {
    closeVisit(context)
    return
  }
  const paid = act(context, { type: 'deposit', amount, method, outcome: 'pending' })
  const ordinal = rowsOf(paid)[0] ?? 0
  if (!SLOW.has(METHODS[method].class)) {
    later(context, 'paid', SETTLED_AFTER, ordinal)
    return
  }
  memory.awaited = ordinal
  memory.visit = undefined
  const wait = METHODS[method].class === 'bank' ? [DAY_MS, 5 * DAY_MS] : [HOUR_MS, 2 * HOUR_MS]
  later(context, 'arrive', stream.between(wait[0] ?? 0, wait[1] ?? 0))
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
    if (takeBack(context, ordinal)) {
      later(context, 'leave', stream.between(10, 60) * SECOND_MS)
      return
    }
    fitStake(context, visit)
    later(context, 'round', stream.between(5, 60) * SECOND_MS)
  } else if (
    status !== 'pending' &&
    visit.retry === 0 &&
    stream.chance(memory.lastDeposit === 0 ? 80 : 66, 100)
  ) {
    visit.retry = player.ledger.amountOf(ordinal)
    later(context, 'pay', stream.between(SECOND_MS * 20, MINUTE_MS * 7))
  } else later(context, 'leave', stream.between(5, 120) * SECOND_MS)
}

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
  if (memory.visit) memory.visit.temptedAt = 0
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
  later(context, 'chargeback', afterWorkingTime(claimedAt, 0, player.market) - at, ordinal)
}

/** One deposit in 250 is a mistake and is refunded at once. */
function takeBack(context: WakeContext, ordinal: number): boolean {
  const { player, stream } = context
  if (!stream.chance(1, 250) || !isStaffed(context)) return false
  const amount = player.ledger.amountOf(ordinal)
  const matched = player.bonuses.some(({ deposit }) => deposit === ordinal)
  if (matched || player.ledger.wallets.cash < amount) return false
  const transaction = transactionIdOf(player, ordinal)
  act(context, { type: 'refundDeposit', transaction, reason: stream.weighted(REFUND_REASONS) })
  return true
}
