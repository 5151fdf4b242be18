import { fromEuroCents } from '../domain/currencies'
import { DAY_MS, MINUTE_MS } from '../domain/instants'
import { isBlocked, isRestricted } from '../engine/blocks'
import { activeBonus } from '../engine/bonus-lifecycle'
import { transactionIdOf } from '../engine/transactions'
import { minimumWithdrawal, withdrawable } from '../engine/withdrawals'
import { roundedPayout } from './amounts'
import { act, later, type Visit, type WakeContext } from './wake-context'

/** Smallest payout that a player requests, euro cents. */
const WORTHWHILE_EURO_CENTS = 5_000

/** Requested share of the cash, percent, by weight. */
const SHARES = [
  [50, 30],
  [80, 30],
  [100, 40],
] as const

/**
 * With enough cash a player considers a payout and requests one six times in ten. `left` means that
 * the visit ends with it.
 */
export function cashOutIfTempted(
  context: WakeContext,
  visit: Visit,
  lucky: boolean,
): 'left' | 'stays' {
  const { player, life, memory, stream } = context
  const cash = player.ledger.cash
  const multiple = life.parameters.withdrawsAtTenths
  if (lucky) {
    withdraw(context, stream.between(80, 100))
    return 'left'
  }
  if (life.persona === 'bonus_hunter' && !activeBonus(player)) {
    withdraw(context, 100)
    return 'left'
  }
  if (multiple === 0) return 'stays'
  const floor = fromEuroCents(WORTHWHILE_EURO_CENTS, player.currency)
  const wished = Math.max(floor, Math.floor((memory.lastDeposit * multiple) / 10))
  if (cash < Math.max(wished, visit.temptedAt)) return 'stays'
  visit.temptedAt = cash * 2
  if (!stream.chance(60, 100) || !withdraw(context, stream.weighted(SHARES))) return 'stays'
  return stream.chance(70, 100) ? 'left' : 'stays'
}

/** At the end of a life the player usually withdraws any amount that is worth it. */
export function cashOutAtLast(context: WakeContext): void {
  const { life, player } = context
  if (isBlocked(player) || life.persona === 'dormant') return
  if (life.parameters.withdrawsAtTenths > 0) withdraw(context, 100)
}

/** Requests a share of the cash, if the rules and the player's bonus allow it. */
function withdraw(context: WakeContext, percent: number): boolean {
  const { player, life, stream } = context
  const { cash } = player.ledger.wallets
  const minimum = minimumWithdrawal(player)
  if (cash < minimum || player.kyc.status === 'rejected') return false
  if (isRestricted(player, 'withdrawals')) return false
  const bonus = activeBonus(player)
  // Some forfeit a bonus for the money; a locked deposit cannot be withdrawn at all.
  if (
    bonus &&
    (withdrawable(player) === 0 || life.persona === 'bonus_hunter' || !stream.chance(1, 2))
  ) {
    return false
  }
  const share = Math.floor((cash * percent) / 100)
  const amount = percent === 100 ? cash : roundedPayout(share, player.currency)
  act(context, { type: 'requestWithdrawal', amount: Math.max(minimum, amount) })
  const { status } = player.kyc
  if (life.finishesKyc && status === 'pending') {
    later(context, 'documents', stream.between(10 * MINUTE_MS, 4 * DAY_MS))
  }
  return true
}

/** The player cancels about one request in twelve while it is pending. */
export function reverseWithdrawal(context: WakeContext): void {
  const { player, stream } = context
  const { ledger } = player
  if (ledger.wallets.pending === 0 || !stream.chance(14, 100)) return
  const newest = ledger.newest(WITHDRAWALS, (row) => ledger.statusOf(row) === 'pending')
  if (newest === undefined) return
  act(context, { type: 'cancelWithdrawal', transaction: transactionIdOf(player, newest) })
}

const WITHDRAWALS = [
  'Card Withdrawal',
  'E-Wallet Withdrawal',
  'Bank Transfer Withdrawal',
  'Instant Bank Withdrawal',
  'Crypto Withdrawal',
] as const
