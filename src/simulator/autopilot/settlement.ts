import { DAY_MS } from '../domain/instants'
import { smallestStake } from '../domain/stakes'
import { blockOf, isBlocked, isRestricted } from '../engine/blocks'
import { activeBonus } from '../engine/bonus-lifecycle'
import { takenBackOf } from '../engine/deposits'
import type { PlayerState } from '../engine/state'
import { namesOf, transactionIdOf } from '../engine/transactions'
import { minimumWithdrawal, withdrawable } from '../engine/withdrawals'
import { withinWorkday } from '../engine/working-time'
import { AGENTS } from './companies'
import { act, later, type WakeContext } from './wake-context'

/*
 * What staff do with the money of players who will not come back for it.
 */

/** How often staff look at such an account, and the time between two looks. */
const LOOKS = 6
const BETWEEN = 10 * DAY_MS

/** Staff see to the money of a player who is not expected again. */
export function settleNow(context: WakeContext): void {
  settle(context, LOOKS)
}

/** Staff will see to it some days later, unless they do so already. */
export function planSettlement(context: WakeContext): void {
  if (context.memory.tasks.every(({ kind }) => kind !== 'settle')) lookAgain(context, LOOKS)
}

function lookAgain(context: WakeContext, looks: number): void {
  const { player, stream, at } = context
  later(context, 'settle', withinWorkday(stream, at + BETWEEN, player.market) - at, looks)
}

/** Staff look once: they do what can be done by now, and plan the next look. */
export function settle(context: WakeContext, looks: number): void {
  const { player } = context
  if (looks > 1) lookAgain(context, looks - 1)
  if (blockOf(player, 'Multi-Account')) rejectPayouts(context, DUPLICATE)
  else if (blockOf(player, 'Deceased')) rejectPayouts(context, CLOSED)
  // What is requested comes back first, or is paid.
  if (player.ledger.wallets.pending > 0) return
  const isApproved = player.kyc.status === 'approved'
  const isUnverified = !isApproved && isRestricted(player, 'play')
  if (!isBlocked(player)) {
    if (isApproved) payAgain(context)
    else if (isUnverified) closeOut(context, UNVERIFIED)
  } else if (blockOf(player, 'Deceased') && isApproved) {
    pay(context, withdrawable(player), 'Balance paid to the estate')
  } else if (blockOf(player, 'Self-Excluded')) {
    if (isApproved) pay(context, withdrawable(player))
    else if (isUnverified) closeOut(context, UNVERIFIED)
    // This deposit was under way when the player left.
    else if (player.kyc.status === 'not_started') returnDeposits(context, 'self-exclusion')
  } else if (blockOf(player, 'Multi-Account')) closeOut(context, DUPLICATE)
  else if (blockOf(player, 'Deceased')) returnDeposits(context, CLOSED)
  else if (blockOf(player, 'Chargeback') && !isDisputed(context)) closeOut(context, CLOSED)
}

const CLOSED = 'account closed'

/** Rejects the payouts that the block of the account stops for good. */
function rejectPayouts(context: WakeContext, reason: string): void {
  const { player } = context
  const { ledger } = player
  if (ledger.wallets.pending === 0) return
  const requests = [...ledger.newestFirst(WITHDRAWALS)]
  for (const row of requests.filter((request) => ledger.statusOf(request) === 'pending')) {
    const transaction = transactionIdOf(player, row)
    act(context, { type: 'moveWithdrawal', to: 'rejected', transaction, reason })
  }
}

/** Whether a bank has a deposit of the player in dispute, or will have. */
function isDisputed({ memory }: WakeContext): boolean {
  return memory.tasks.some(({ kind }) => kind === 'chargeback' || kind === 'dispute')
}

/** Why staff end an account, in the notes of what they do. */
export const UNVERIFIED = 'identity not verified'
export const DUPLICATE = 'duplicate account'

/** Pays what the player has requested and not got, such as after a failure of the bank. */
function payAgain(context: WakeContext): void {
  const { player, memory } = context
  const back = payoutBack(player)
  if (!memory.over || back === undefined) return
  pay(context, Math.min(player.ledger.amountOf(back), withdrawable(player)))
}

function pay(context: WakeContext, amount: number, note?: string): void {
  if (amount < minimumWithdrawal(context.player)) return
  act(context, { type: 'requestWithdrawal', amount, by: 'Admin', note })
}

/** Whether a payout can be requested again: the newest, or one that the bank has returned. */
export function hasPayoutBack(player: PlayerState): boolean {
  return payoutBack(player) !== undefined
}

function payoutBack(player: PlayerState): number | undefined {
  const { ledger } = player
  if (ledger.wallets.cash < minimumWithdrawal(player)) return undefined
  // Players ask in each round, and most of them have no such payout.
  const back = (['reversed', 'rejected', 'failed'] as const).map((status) => ledger.countOf(status))
  if (back.every((count) => count === 0)) return undefined
  const payouts = [...ledger.newestFirst(WITHDRAWALS)]
  return payouts.find((row, place) => {
    const status = ledger.statusOf(row)
    return status === 'reversed' || (place === 0 && /^(rejected|failed)$/.test(status))
  })
}

const WITHDRAWALS = namesOf('withdrawal')

/** Returns the deposits; what is left is not paid: as a rule it has been won. */
function closeOut(context: WakeContext, reason: string): void {
  const { player, stream } = context
  returnDeposits(context, reason)
  const { cash } = player.ledger.wallets
  if (cash < smallestStake(player.currency)) return
  const rest = reason === CLOSED ? 'balance forfeited' : 'winnings void'
  const note = `Manual debit: ${rest}, by ${stream.pick(AGENTS)}`
  act(context, { type: 'adjust', kind: 'Manual Debit', amount: cash, note })
}

/** Refunds deposits, the newest first, as far as the cash goes. */
function returnDeposits(context: WakeContext, reason: string): void {
  const { player } = context
  const { ledger } = player
  if (activeBonus(player)) act(context, { type: 'cancelBonus', by: 'Admin', reason })
  const deposits: number[] = []
  let left = ledger.wallets.cash
  if (left < smallestStake(player.currency)) return
  for (const row of ledger.newestFirst(namesOf('deposit'))) {
    if (left <= 0) break
    const { refunded, chargedBack } = takenBackOf(player, row)
    if (ledger.statusOf(row) !== 'completed' || refunded + chargedBack > 0) continue
    left -= ledger.amountOf(row)
    deposits.push(row)
  }
  for (const row of deposits) {
    const amount = Math.min(ledger.amountOf(row), ledger.wallets.cash)
    const transaction = transactionIdOf(player, row)
    act(context, { type: 'refundDeposit', transaction, amount, reason })
  }
}
