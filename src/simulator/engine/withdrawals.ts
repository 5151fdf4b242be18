import { METHODS, type PaymentMethod, withdrawalName } from '../domain/payments'
import { statedAmount } from '../domain/stated-amounts'
import { CREDITED, OPEN_STATUSES, type WithdrawalStep } from '../domain/transactions'
import type { Row } from '../ledger/row'
import { type Act, clearTimer, moveRow, post, setTimer } from './act'
import { activeBonus, cancelRecord, locksDeposit } from './bonus-lifecycle'
import { lastMethod, takenBackOf } from './deposits'
import { requestDocuments } from './kyc'
import { planPayout } from './plans'
import { reject, spendableCash } from './rules'
import type { PlayerState } from './state'
import { methodOf, namesOf, transactionIdAt } from './transactions'

const MINIMUM_EURO_CENTS = 2_000

/** Smallest withdrawal that a player may request, in minor units. */
export function minimumWithdrawal(player: PlayerState): number {
  return statedAmount(MINIMUM_EURO_CENTS, player.currency)
}

/** The largest possible request at the moment, in minor units. */
export function withdrawable(player: PlayerState): number {
  const bonus = activeBonus(player)
  return bonus && locksDeposit(bonus) ? 0 : spendableCash(player)
}

/** Ordinal of the newest withdrawal, in any status. */
export function lastWithdrawal({ ledger }: PlayerState): number | undefined {
  return ledger.newest(namesOf('withdrawal'))
}

/** The open withdrawals' status that is furthest from the payout; undefined if none is open. */
export function openStatus({ ledger }: PlayerState): (typeof OPEN_STATUSES)[number] | undefined {
  const statuses = [...ledger.newestFirst(namesOf('withdrawal'))].map((row) => ledger.statusOf(row))
  return OPEN_STATUSES.find((status) => statuses.some((each) => each === status))
}

/**
 * What is still to be staked of the completed deposits, minor units: each stake counts towards the
 * deposits made before it. What was taken back of a deposit need not be staked.
 */
export function unplayedDeposits(player: PlayerState): number {
  return player.ledger.unstaked((deposit) => {
    const { refunded, chargedBack } = takenBackOf(player, deposit)
    return refunded + chargedBack
  })
}

/** The default of a payout: the method of the last deposit if it can pay out, else the bank. */
export function defaultPayoutMethod(player: PlayerState): PaymentMethod {
  const last = lastMethod(player)
  return last && METHODS[last].paysOut ? last : 'bank_transfer'
}

/** Rejects a method that neither brought money in and can pay out, nor is the bank. */
export function requireClosedLoop(player: PlayerState, wanted: PaymentMethod): PaymentMethod {
  const { ledger } = player
  const used = ledger.newest(
    namesOf('deposit'),
    (row) => CREDITED.has(ledger.statusOf(row)) && ledger.methodOf(row) === wanted,
  )
  if (wanted === 'bank_transfer' || (METHODS[wanted].paysOut && used !== undefined)) return wanted
  return reject(
    'closed_loop',
    `A payout cannot go to ${wanted}: ${METHODS[wanted].paysOut ? 'it has no completed deposit' : 'it accepts only deposits'}.`,
    'Use a method of a completed deposit, or bank_transfer.',
    { method: wanted },
    'method',
  )
}

/** A request for a payout whose terms have been checked. */
interface PayoutRequest {
  /** Minor units. */
  readonly amount: number
  readonly method: PaymentMethod
  readonly by: 'Player' | 'Admin'
  readonly note?: string | undefined
}

/** Opens a withdrawal, for the command and for the processes. The active bonus is forfeited. */
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

/** A withdrawal forfeits the active bonus, in the row directly before the request. */
function forfeitOnWithdrawal(act: Act): void {
  const { player, at } = act
  const bonus = activeBonus(player)
  if (!bonus) return
  // The removal takes the next ordinal, the request the one after it.
  const request = transactionIdAt(player, at, player.ledger.length + 1)
  cancelRecord(act, bonus, 'forfeited', `Bonus ${bonus.id} forfeited on withdrawal ${request}`)
}

/** Moves a withdrawal, for the command and for the processes. */
export function moveRowTo(
  act: Act,
  ordinal: number,
  to: WithdrawalStep,
  reason?: string,
  by: 'Player' | 'Admin' = 'Admin',
): void {
  clearTimer(act.player, 'withdrawalMoves', ordinal)
  const method = methodOf(act.player, ordinal)
  moveRow(act, ordinal, to, moveNote(to, method, reason, by))
  scheduleMove(act, ordinal)
}

/**
 * Cancels an open withdrawal for two others in its status: one of this amount by this method, and
 * one of the rest, if there is any, as before. The ordinal of the first is returned.
 */
export function replaceRow(act: Act, row: Row, amount: number, method: PaymentMethod): number {
  const { player, at } = act
  const first = player.ledger.length
  const parts = [
    { amount, method },
    { amount: row.amount - amount, method: methodOf(player, row.ordinal) },
  ]
  const open = parts.filter((part) => part.amount > 0)
  const ids = open.map((_, place) => transactionIdAt(player, at, first + place))
  clearTimer(player, 'withdrawalMoves', row.ordinal)
  moveRow(act, row.ordinal, 'cancelled', `Replaced by ${ids.join(' and ')}`)
  for (const part of open) {
    const isManual = row.name === 'Manual Withdrawal'
    const name = isManual ? row.name : withdrawalName(part.method)
    const { status, creator, note } = row
    scheduleMove(act, post(act, { ...part, name, status, creator, note, ref: row.ordinal }))
  }
  return first
}

/** Rejects the pending payouts that the player requested: the bank wants the money back. */
export function rejectRequests(act: Act): void {
  const { ledger } = act.player
  const requests = [...ledger.newestFirst(REQUESTS)].reverse()
  for (const ordinal of requests.filter((row) => ledger.statusOf(row) === 'pending')) {
    moveRowTo(act, ordinal, 'rejected', 'deposit charged back')
  }
}

/** The event names of payouts that players request. */
export const REQUESTS = namesOf('withdrawal').filter((name) => name !== 'Manual Withdrawal')

const BY_PLAYER = 'Cancelled by player'

/** Whether the player took this request back, and not staff. */
export function isTakenBack({ ledger }: PlayerState, ordinal: number): boolean {
  if (ledger.statusOf(ordinal) !== 'cancelled') return false
  return ledger.row(ordinal).note?.startsWith(BY_PLAYER) === true
}

function moveNote(
  to: WithdrawalStep,
  method: PaymentMethod,
  reason: string | undefined,
  creator: string,
): string | undefined {
  if (to === 'rejected') return `Rejected: ${reason ?? 'document required'}`
  if (to === 'cancelled') {
    const end = creator === 'Player' ? BY_PLAYER : 'Cancelled by Admin'
    return reason === undefined ? end : `${end}: ${reason}`
  }
  // No bank has a part in what is paid on a chain.
  const isOnChain = METHODS[method].class === 'crypto'
  const [by, failure, end] = isOnChain
    ? (['network', 'network congested', 'address not supported'] as const)
    : (['bank', 'account not found', 'account closed'] as const)
  if (to === 'failed') return `Payout failed: ${reason ?? failure}`
  if (to === 'reversed') return `Returned by ${by}: ${reason ?? end}`
  return undefined
}

/** Sets the timer of the next step on a withdrawal, for players whose processes run. */
export function scheduleMove(act: Act, ordinal: number): void {
  const { player, at } = act
  if (!player.processes) return
  const next = planPayout(player, ordinal).nextFrom(player.ledger.statusOf(ordinal), at)
  if (next !== undefined) setTimer(player, 'withdrawalMoves', ordinal, next)
}
