import { fromEuroCents, toMajor } from '../domain/currencies'
import type { EventName } from '../domain/events'
import { DAY_MS } from '../domain/instants'
import { METHODS, type PaymentMethod, WITHDRAWAL_MOVES, withdrawalName } from '../domain/payments'
import { CREDITED, type Status } from '../domain/transactions'
import type { Row } from '../ledger/row'
import { type Act, actAsPlayer, clearTimer, moveRow, post, setTimer } from './act'
import { activeBonus, forfeitOnWithdrawal, locksDeposit } from './bonus-lifecycle'
import type { Command, WithdrawalMove } from './command'
import { lastDeposit } from './deposits'
import { requestDocuments } from './kyc'
import { planPayout } from './plans'
import { money, refuse, requireAmount, requireOpenAccount } from './rules'
import type { PlayerState } from './state'
import { namesOf, resolveRow, transactionIdOf } from './transactions'

type RequestWithdrawal = Extract<Command, { type: 'requestWithdrawal' }>
type MoveWithdrawal = Extract<Command, { type: 'moveWithdrawal' }>
type CancelWithdrawal = Extract<Command, { type: 'cancelWithdrawal' }>

const MINIMUM_EURO_CENTS = 2_000
const REVERSAL_WINDOW = 30 * DAY_MS

/** Smallest withdrawal that a player may ask for, in minor units. */
export function minimumWithdrawal(player: PlayerState): number {
  return fromEuroCents(MINIMUM_EURO_CENTS, player.currency)
}

/** What a request could take now, in minor units. */
export function withdrawable(player: PlayerState): number {
  const bonus = activeBonus(player)
  return bonus && locksDeposit(bonus) ? 0 : player.ledger.wallets.cash
}

export function requestWithdrawal(act: Act, command: RequestWithdrawal): void {
  const { player } = act
  const { amount, by = 'Player' } = command
  if (by === 'Player') requireOpenAccount(player, 'a withdrawal request')
  requireAmount(player, amount, 'withdrawal')
  if (by === 'Player') requireMinimum(player, amount)
  requireWithdrawable(player, amount)
  const method = payoutMethod(player, command.method)
  if (by === 'Player') actAsPlayer(act)
  forfeitOnWithdrawal(act)
  const name: EventName = by === 'Admin' ? 'Manual Withdrawal' : withdrawalName(method)
  const ordinal = post(act, {
    name,
    status: 'pending',
    amount,
    method,
    creator: by === 'Admin' ? 'Admin' : 'System',
    note: command.note,
  })
  if (player.kyc.status === 'not_started') requestDocuments(act)
  scheduleMove(act, ordinal)
}

function requireMinimum(player: PlayerState, amount: number): void {
  const minimum = minimumWithdrawal(player)
  if (amount >= minimum) return
  refuse(
    'below_minimum',
    `A withdrawal of ${money(amount, player.currency)} is below the minimum.`,
    `Ask for at least ${money(minimum, player.currency)}.`,
    { amount: toMajor(amount, player.currency), minimum: toMajor(minimum, player.currency) },
  )
}

function remedyFor(free: number, locked: boolean, { currency }: PlayerState): string {
  if (locked) return 'Finish or cancel the active bonus, which locks the deposit.'
  // An amount of 0 is refused, too.
  if (free <= 0) return 'Ask for nothing before there is cash: deposit, or win, first.'
  return `Ask for ${money(free, currency)} at the most.`
}

function requireWithdrawable(player: PlayerState, amount: number): void {
  const free = withdrawable(player)
  if (amount <= free) return
  const locked = free < player.ledger.wallets.cash
  refuse(
    'insufficient_withdrawable',
    `A withdrawal of ${money(amount, player.currency)} is more than the withdrawable ${money(free, player.currency)}.`,
    remedyFor(free, locked, player),
    {
      amount: toMajor(amount, player.currency),
      withdrawable_balance: toMajor(free, player.currency),
      cash_balance: toMajor(player.ledger.wallets.cash, player.currency),
      locked,
    },
  )
}

/** Closed loop: a method that brought money in and can take it out, else the bank. */
function payoutMethod(player: PlayerState, wanted: PaymentMethod | undefined): PaymentMethod {
  if (wanted !== undefined) return requireClosedLoop(player, wanted)
  const last = lastDeposit(player)?.method
  return last && METHODS[last].paysOut ? last : 'bank_transfer'
}

function requireClosedLoop(player: PlayerState, wanted: PaymentMethod): PaymentMethod {
  const { ledger } = player
  const used = ledger.newest(
    namesOf('deposit'),
    (row) => CREDITED.has(ledger.statusOf(row)) && ledger.row(row).method === wanted,
  )
  if (wanted === 'bank_transfer' || (METHODS[wanted].paysOut && used !== undefined)) return wanted
  return refuse(
    'closed_loop',
    `A payout cannot go to ${wanted}: ${METHODS[wanted].paysOut ? 'no completed deposit came from it' : 'it only takes money in'}.`,
    'Use a method of a completed deposit, or bank_transfer.',
    { method: wanted },
  )
}

const isOpenTo = (player: PlayerState, to: Status) => (ordinal: number) => {
  const moves: Partial<Record<Status, readonly Status[]>> = WITHDRAWAL_MOVES
  return moves[player.ledger.statusOf(ordinal)]?.includes(to) ?? false
}

export function moveWithdrawal(act: Act, command: MoveWithdrawal): void {
  const { player, at } = act
  const { to, transaction } = command
  const row = resolveRow(
    player,
    transaction,
    ['withdrawal'],
    `withdrawal that can become ${to}`,
    isOpenTo(player, to),
    newestOpen(player),
  )
  if (to === 'approved') requireApprovable(player, row)
  if (to === 'reversed') requireReversible(row, at)
  moveRowTo(act, row.ordinal, to, command.reason)
}

/** Where the newest withdrawal under way stands, and what it can become next. */
function newestOpen(player: PlayerState): string | undefined {
  const { ledger } = player
  const nextOf = (ordinal: number): readonly Status[] => {
    const moves: Partial<Record<Status, readonly Status[]>> = WITHDRAWAL_MOVES
    return moves[ledger.statusOf(ordinal)] ?? []
  }
  const isUnderWay = (row: number) => ledger.statusOf(row) !== 'completed' && nextOf(row).length > 0
  const ordinal = ledger.newest(namesOf('withdrawal'), isUnderWay)
  if (ordinal === undefined) return undefined
  const id = transactionIdOf(player, ordinal)
  const next = nextOf(ordinal).join(', ')
  return `"${id}" is ${ledger.statusOf(ordinal)}: its next step is one of ${next}.`
}

/** A block holds up what the player asked for, not what Admin pays out of the account. */
function requireApprovable(player: PlayerState, row: Row): void {
  if (row.name !== 'Manual Withdrawal') requireOpenAccount(player, 'the approval of a withdrawal')
  if (player.kyc.status === 'approved') return
  refuse(
    'kyc_required',
    `The withdrawal cannot be approved while kyc_status is ${player.kyc.status}.`,
    'Approve the KYC case first.',
    { kyc_status: player.kyc.status },
  )
}

function requireReversible(row: Row, at: number): void {
  const age = at - (row.completedAt as number)
  if (age <= REVERSAL_WINDOW) return
  refuse(
    'reversal_window',
    'The payout was completed more than 30 days ago.',
    'A bank returns a payout within 30 days only.',
    { days: Math.floor(age / DAY_MS), maximum: REVERSAL_WINDOW / DAY_MS },
  )
}

/** Moves a withdrawal: the command's way and the processes' way. */
export function moveRowTo(act: Act, ordinal: number, to: WithdrawalMove, reason?: string): void {
  clearTimer(act.player, 'withdrawalMoves', ordinal)
  moveRow(act, ordinal, to, moveNote(to, reason))
  scheduleMove(act, ordinal)
}

function moveNote(to: WithdrawalMove, reason: string | undefined): string | undefined {
  if (to === 'rejected') return `Rejected: ${reason ?? 'document required'}`
  if (to === 'failed') return `Payout failed: ${reason ?? 'account not found'}`
  if (to === 'reversed') return `Returned by bank: ${reason ?? 'account closed'}`
  return undefined
}

/** Sets the house's next step on a withdrawal, for players whose processes run. */
function scheduleMove(act: Act, ordinal: number): void {
  const { player, at } = act
  if (!player.processes) return
  const delay = planPayout(player, ordinal).delayFrom(player.ledger.statusOf(ordinal))
  if (delay !== undefined) setTimer(player, 'withdrawalMoves', ordinal, at + delay)
}

export function cancelWithdrawal(act: Act, command: CancelWithdrawal): void {
  const { player } = act
  const { by = 'Player' } = command
  if (by === 'Player') requireOpenAccount(player, 'the cancellation of a withdrawal')
  const row = resolveRow(
    player,
    command.transaction,
    ['withdrawal'],
    'pending withdrawal',
    (ordinal) => player.ledger.statusOf(ordinal) === 'pending',
  )
  if (by === 'Player') actAsPlayer(act)
  clearTimer(player, 'withdrawalMoves', row.ordinal)
  moveRow(act, row.ordinal, 'cancelled', `Cancelled by ${by === 'Player' ? 'player' : by}`)
}
