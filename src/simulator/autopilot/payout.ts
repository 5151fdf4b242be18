import { fromEuroCents } from '../domain/currencies'
import { MINUTE_MS } from '../domain/instants'
import { activeBonus } from '../engine/bonus-lifecycle'
import { isBlocked, isRestricted } from '../engine/rules'
import { transactionIdOf } from '../engine/transactions'
import { isTakenBack, minimumWithdrawal, REQUESTS, withdrawable } from '../engine/withdrawals'
import { reactToCase } from './documents'
import { roundedPayout } from './stakes'
import { act, type Visit, type WakeContext } from './wake-context'

/** Smallest payout that a player requests, euro cents. */
export const WORTHWHILE_EURO_CENTS = 5_000

/** Requested share of the cash, percent, by weight. */
const SHARES = [
  [50, 25],
  [80, 25],
  [100, 50],
] as const

/**
 * With enough cash a player considers a payout, and in three of five cases leaves for one. The
 * request follows when the visit ends, not between two rounds.
 */
export function isTempted(context: WakeContext, visit: Visit): boolean {
  const { player, life, memory, stream, at } = context
  const { cash } = player.ledger
  const multiple = life.parameters.withdrawsAtTenths
  if (multiple === 0 || !mayCashOut(context)) return false
  // A bonus hunter completes the bonus first.
  if (life.persona === 'bonus_hunter' && activeBonus(player)) return false
  const floor = fromEuroCents(WORTHWHILE_EURO_CENTS, player.currency)
  const wished = Math.max(floor, Math.floor((memory.lastDeposit * multiple) / 10))
  if (cash < Math.max(wished, visit.temptedAt) || withdrawable(player) < cash) return false
  visit.temptedAt = cash * 2
  if (!stream.chance(62, 100)) return false
  visit.cashesOut = at > life.endsAt ? 100 : stream.weighted(SHARES)
  return true
}

/** A player who has just claimed a bonus plays with it, and would lose it by a payout. */
export function playsFirst({ player }: WakeContext, visit: Visit): void {
  visit.temptedAt = player.ledger.cash * 2
}

/** Whether a payout may follow: after no round or enough, and with all deposits staked. */
export function mayCashOut(
  { player, memory, at }: WakeContext,
  least = memory.visit?.leastRounds ?? 0,
): boolean {
  const { rounds = 0 } = memory.visit ?? {}
  if ((rounds > 0 && rounds < least) || at < memory.depositedAt + QUICKEST) return false
  return player.ledger.lifetimeOf('bets') - memory.stakedBefore >= memory.toStake
}

/** Rounds of a visit that are enough for the last payout. */
const LEAST_ROUNDS = 2

/** Shortest time from a deposit to a payout. */
const QUICKEST = 10 * MINUTE_MS

/** The player leaves: requests what was decided. True if there is a request. */
export function cashOut(context: WakeContext, visit: Visit): boolean {
  const { player, life } = context
  if (isBlocked(player)) return false
  const isHunter = life.persona === 'bonus_hunter' && !activeBonus(player)
  const percent = isHunter ? 100 : visit.cashesOut
  return percent > 0 && mayCashOut(context) && withdraw(context, percent)
}

/**
 * At the end of a life the player withdraws any amount that is worth it; a dormant one only
 * much. True if so.
 */
export function cashOutAtLast(context: WakeContext): boolean {
  const { life, player } = context
  const isPlayer = life.parameters.withdrawsAtTenths > 0
  if (isBlocked(player) || !isPlayer || !mayCashOut(context, LEAST_ROUNDS)) return false
  if (life.persona === 'dormant') {
    const much = fromEuroCents(MUCH_EURO_CENTS, player.currency)
    if (player.ledger.cash < much) return false
    if (withdrawable(player) === 0) forfeitBonus(context)
  }
  return withdraw(context, 100)
}

/** The player forfeits the active bonus, which binds the cash. */
export function forfeitBonus(context: WakeContext): void {
  if (activeBonus(context.player)) act(context, { type: 'cancelBonus', by: 'Player' })
}

/** Cash that a dormant player does not leave: more than the fees take. */
const MUCH_EURO_CENTS = 3_000

/** Requests a share of the cash, if the rules and the player's bonus allow it. */
function withdraw(context: WakeContext, percent: number): boolean {
  const { player, life, stream, at } = context
  const { cash } = player.ledger
  const minimum = minimumWithdrawal(player)
  if (cash < minimum || player.kyc.status === 'rejected') return false
  if (isRestricted(player, 'withdrawals') || hasGivenUp(context)) return false
  const bonus = activeBonus(player)
  const share = Math.floor((cash * percent) / 100)
  const amount = Math.max(minimum, percent < 100 ? roundedPayout(share, player.currency) : cash)
  // Some forfeit a smaller bonus for the money, and all do at the end. A locked deposit stays.
  const isLocked = bonus && (withdrawable(player) === 0 || bonus.balance > amount)
  const isKept = bonus && at <= life.endsAt
  if (isLocked || (isKept && (life.persona === 'bonus_hunter' || stream.chance(2, 5)))) return false
  act(context, { type: 'requestWithdrawal', amount })
  reactToCase(context)
  return true
}

/** A player who never completes KYC requests no payout after the third that is rejected. */
function hasGivenUp({ player, life }: WakeContext): boolean {
  if (life.finishesKyc || player.kyc.status === 'approved') return false
  const payouts = [...player.ledger.newestFirst(REQUESTS)]
  return payouts.filter((row) => player.ledger.statusOf(row) === 'rejected').length >= 3
}

/** At times the player takes a pending payout back, and plays with it in this visit. */
export function reverseWithdrawal(context: WakeContext, visit: Visit): void {
  const { player, life, stream, at } = context
  const { ledger } = player
  if (at > life.endsAt) return
  // A bonus hunter leaves with the money once it is free.
  if (life.persona === 'bonus_hunter') return
  if (ledger.pending === 0 || !stream.chance(25, 100)) return
  const newest = ledger.newest(REQUESTS, (row) => ledger.statusOf(row) === 'pending')
  if (newest === undefined || hasWavered(context)) return
  act(context, { type: 'cancelWithdrawal', transaction: transactionIdOf(player, newest) })
  visit.temptedAt = ledger.cash * 2
}

/** Whether the player has taken two payouts back since the last deposit. */
function hasWavered({ player, memory }: WakeContext): boolean {
  const payouts = [...player.ledger.newestFirst(REQUESTS, memory.depositedAt)]
  return payouts.filter((row) => isTakenBack(player, row)).length >= 2
}
