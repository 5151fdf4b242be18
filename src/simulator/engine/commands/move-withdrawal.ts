import { DAY_MS } from '../../domain/instants'
import { PAYMENT_METHODS, type PaymentMethod } from '../../domain/payments'
import {
  type TransactionStatus,
  WITHDRAWAL_MOVES,
  WITHDRAWAL_STEPS,
} from '../../domain/transactions'
import type { Row } from '../../ledger/row'
import { holdOf } from '../blocks'
import { defineCommand } from '../command-definition'
import { money, oneOf, optional, text } from '../field'
import { refuse, requireAmount, requirePayable } from '../rules'
import type { PlayerState } from '../state'
import { namesOf, resolveRow, transactionField, transactionIdOf } from '../transactions'
import { moveRowTo, replaceRow, requireClosedLoop } from '../withdrawals'

const REVERSAL_WINDOW = 30 * DAY_MS

export const moveWithdrawal = defineCommand({
  type: 'moveWithdrawal',
  doc: 'The operator or the bank moves a withdrawal from pending to approved, processing and completed, or from there to reversed within 30 days. An approved one can become pending again. Until it is completed, staff can reject or cancel it, which returns the money to the cash wallet. A payout hold, an AML hold or a sanctions hit stops it. With `amount` or `method`, the row is cancelled and replaced by one that moves and, if only a part moves, one for the rest with the old status.',
  rules: {
    kyc_required: 'for `approved`',
    account_blocked:
      'for `approved`, unless the block is a self-exclusion, a cool-off or a closure by the player',
    account_erased: 'for `approved`',
    payout_held: 'for `approved`, `processing` and `completed`',
    reversal_window: true,
    amount_out_of_range: 'above the amount of the withdrawal, too',
    closed_loop: 'for `method`',
  },
  makes: 'withdrawal',
  fields: {
    to: oneOf(WITHDRAWAL_STEPS, 'The new status.'),
    transaction: transactionField,
    amount: optional(money('Moves only a part of an open withdrawal. Default: all of it.')),
    method: optional(oneOf(PAYMENT_METHODS, 'Moves an open withdrawal to another method.')),
    reason: optional(
      text(
        'For `rejected`, `cancelled`, `failed` and `reversed`. The default depends on the status, such as `document required`.',
      ),
    ),
  },
  run(act, { to, transaction, amount: part, method, reason }) {
    const { player, at } = act
    const isReplaced = part !== undefined || method !== undefined
    const row = resolveRow(
      player,
      transaction,
      ['withdrawal'],
      `${isReplaced ? 'open ' : ''}withdrawal that can become ${to}`,
      (ordinal) =>
        nextOf(player, ordinal).includes(to) &&
        !(isReplaced && player.ledger.statusOf(ordinal) === 'completed'),
      (ordinal) => nextSteps(player, ordinal ?? newestOpen(player)),
    )
    if (part !== undefined) {
      requireAmount(player, part, 'part of the withdrawal', 'amount', row.amount)
    }
    if (method !== undefined) requireClosedLoop(player, method)
    if (to === 'approved') requireApprovable(player, row)
    if (ONWARD.has(to)) requireNoHold(player, to)
    if (to === 'reversed') requireReversible(row, at)
    const amount = part ?? row.amount
    const by = method ?? (row.method as PaymentMethod)
    const isSame = amount === row.amount && by === row.method
    moveRowTo(act, isSame ? row.ordinal : replaceRow(act, row, amount, by), to, reason)
  },
})

/** The statuses to which a withdrawal can move next. */
function nextOf({ ledger }: PlayerState, ordinal: number): readonly TransactionStatus[] {
  const moves: Partial<Record<TransactionStatus, readonly TransactionStatus[]>> = WITHDRAWAL_MOVES
  return moves[ledger.statusOf(ordinal)] ?? []
}

function newestOpen(player: PlayerState): number | undefined {
  const { ledger } = player
  const isUnderWay = (row: number) =>
    ledger.statusOf(row) !== 'completed' && nextOf(player, row).length > 0
  return ledger.newest(namesOf('withdrawal'), isUnderWay)
}

/** Status of a withdrawal, and the statuses to which it can move. */
function nextSteps(player: PlayerState, ordinal: number | undefined): string | undefined {
  if (ordinal === undefined || nextOf(player, ordinal).length === 0) return undefined
  const id = transactionIdOf(player, ordinal)
  const next = nextOf(player, ordinal).join(', ')
  return `"${id}" is ${player.ledger.statusOf(ordinal)}: its next step is one of ${next}.`
}

/** A block that stops payouts stops those that the player requested, not those by Admin. */
function requireApprovable(player: PlayerState, row: Row): void {
  if (row.name !== 'Manual Withdrawal') requirePayable(player, 'the approval of a withdrawal')
  if (player.kyc.status === 'approved') return
  refuse(
    'kyc_required',
    `The withdrawal cannot be approved while kyc_status is ${player.kyc.status}.`,
    'Approve KYC first.',
    { kyc_status: player.kyc.status },
    'to',
  )
}

/** The moves that a hold stops; money still comes back. */
const ONWARD: ReadonlySet<TransactionStatus> = new Set(['approved', 'processing', 'completed'])

function requireNoHold(player: PlayerState, to: TransactionStatus): void {
  const hold = holdOf(player)
  if (!hold) return
  const first = player.payoutHold === undefined ? 'Unblock the player' : 'Execute releasePayouts'
  refuse(
    'payout_held',
    `The payouts of player "${player.id}" are held (${hold}): none can become ${to}.`,
    `${first} first, or reject or cancel the withdrawal.`,
    { hold, to },
    'to',
  )
}

function requireReversible(row: Row, at: number): void {
  const age = at - (row.completedAt as number)
  if (age <= REVERSAL_WINDOW) return
  refuse(
    'reversal_window',
    'The withdrawal was completed more than 30 days ago.',
    'A bank can return a payout only within 30 days.',
    { days: Math.floor(age / DAY_MS), maximum: REVERSAL_WINDOW / DAY_MS },
    'to',
  )
}
