import { fromEuroCents } from '../domain/currencies'
import { EVENTS } from '../domain/events'
import { METHODS, type PaymentMethod, withdrawalName } from '../domain/payments'
import type { WithdrawalStep } from '../domain/transactions'
import { type Act, clearTimer, moveRow, post, setTimer } from './act'
import { activeBonuses, forfeitOnWithdrawal, locksDeposit } from './bonus-lifecycle'
import { lastMethod } from './deposits'
import { requestDocuments } from './kyc'
import { planPayout } from './plans'
import { spendableCash } from './rules'
import type { PlayerState } from './state'
import { takenBackOf } from './taken-back'
import { namesOf } from './transactions'

const MINIMUM_EURO_CENTS = 2_000

/** Smallest withdrawal that a player may request, in minor units. */
export function minimumWithdrawal(player: PlayerState): number {
  return fromEuroCents(MINIMUM_EURO_CENTS, player.currency)
}

/** The largest possible request at the moment, in minor units. */
export function withdrawable(player: PlayerState): number {
  return activeBonuses(player).some(locksDeposit) ? 0 : spendableCash(player)
}

/**
 * What is still to be staked of the completed deposits, minor units: each stake counts towards the
 * deposits made before it. What was taken back of a deposit need not be staked.
 */
export function unplayedDeposits(player: PlayerState): number {
  const { ledger } = player
  const { deposits } = ledger.lifetime
  let [deposited, staked, unplayed] = [0, 0, 0]
  ledger.newest(DEPOSITS_AND_BETS, (ordinal) => {
    if (ledger.statusOf(ordinal) !== 'completed') return false
    const amount = ledger.amountOf(ordinal)
    if (EVENTS[ledger.nameOf(ordinal)].type === 'bet') staked += amount
    else {
      const { refunded, chargedBack } = takenBackOf(player, ordinal)
      deposited += amount - refunded - chargedBack
      unplayed = Math.max(unplayed, deposited - staked)
    }
    // Older deposits cannot add to it once the stakes behind them cover all deposits there are.
    return staked >= deposits
  })
  return unplayed
}

const DEPOSITS_AND_BETS = [...namesOf('deposit'), ...namesOf('bet')]

/** Closed loop: the method of the last deposit if it can pay out, else the bank. */
export function defaultPayoutMethod(player: PlayerState): PaymentMethod {
  const last = lastMethod(player)
  return last && METHODS[last].paysOut ? last : 'bank_transfer'
}

/** A request for a payout whose terms have been checked. */
interface PayoutRequest {
  /** Minor units. */
  readonly amount: number
  readonly method: PaymentMethod
  readonly by: 'Player' | 'Admin'
  readonly note?: string | undefined
}

/** Opens a withdrawal, for the command and for the processes. The active bonuses are forfeited. */
export function openWithdrawal(act: Act, { amount, method, by, note }: PayoutRequest): void {
  forfeitOnWithdrawal(act)
  const ordinal = post(act, {
    name: by === 'Admin' ? 'Manual Withdrawal' : withdrawalName(method),
    status: 'pending',
    amount,
    method,
    creator: by === 'Admin' ? 'Admin' : 'System',
    note,
  })
  requestDocuments(act)
  scheduleMove(act, ordinal)
}

/** Moves a withdrawal, for the command and for the processes. */
export function moveRowTo(act: Act, ordinal: number, to: WithdrawalStep, reason?: string): void {
  clearTimer(act.player, 'withdrawalMoves', ordinal)
  moveRow(act, ordinal, to, moveNote(to, reason))
  scheduleMove(act, ordinal)
}

/** Rejects the pending payouts that the player requested: the bank wants the money back. */
export function rejectRequests(act: Act): void {
  const { ledger } = act.player
  const requests: number[] = []
  ledger.newest(REQUESTS, (ordinal) => {
    if (ledger.statusOf(ordinal) === 'pending') requests.push(ordinal)
    return false
  })
  for (const ordinal of requests.reverse()) {
    moveRowTo(act, ordinal, 'rejected', 'deposit charged back')
  }
}

const REQUESTS = namesOf('withdrawal').filter((name) => name !== 'Manual Withdrawal')

function moveNote(to: WithdrawalStep, reason: string | undefined): string | undefined {
  if (to === 'rejected') return `Rejected: ${reason ?? 'document required'}`
  if (to === 'cancelled') return `Cancelled by Admin${reason === undefined ? '' : `: ${reason}`}`
  if (to === 'failed') return `Payout failed: ${reason ?? 'account not found'}`
  if (to === 'reversed') return `Returned by bank: ${reason ?? 'account closed'}`
  return undefined
}

/** Sets the timer of the next step on a withdrawal, for players whose processes run. */
export function scheduleMove(act: Act, ordinal: number): void {
  const { player, at } = act
  if (!player.processes) return
  const next = planPayout(player, ordinal).nextFrom(player.ledger.statusOf(ordinal), at)
  if (next !== undefined) setTimer(player, 'withdrawalMoves', ordinal, next)
}
