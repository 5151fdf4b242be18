import { HOLD_CAUSES } from '../../domain/accounts'
import { toMajor } from '../../domain/currencies'
import { DAY_MS } from '../../domain/instants'
import { PAYMENT_METHODS } from '../../domain/payments'
import {
  type TransactionStatus,
  WITHDRAWAL_MOVES,
  WITHDRAWAL_STEPS,
} from '../../domain/transactions'
import type { Row } from '../../ledger/row'
import { defineCommand } from '../command-definition'
import { money, oneOf, optional, text } from '../field'
import { requireMarketPayout } from '../limits'
import {
  formatMoney,
  holdOf,
  reject,
  requireAmount,
  requireFree,
  requireOpenAccount,
  requirePayable,
} from '../rules'
import { actAsPlayer } from '../sessions'
import type { PlayerState } from '../state'
import { methodOf, namesOf, resolveRow, transactionField, transactionIdOf } from '../transactions'
import {
  defaultPayoutMethod,
  minimumWithdrawal,
  moveRowTo,
  openWithdrawal,
  replaceRow,
  requireClosedLoop,
  unplayedDeposits,
  withdrawable,
} from '../withdrawals'

export const requestWithdrawal = defineCommand({
  type: 'requestWithdrawal',
  doc: 'Requests a withdrawal: the money leaves the cash wallet, an active bonus is forfeited, and KYC starts unless it has already. Unless it is by Admin, the player logs in if no session is open.',
  rules: {
    account_blocked:
      'for the player only, unless the block is a self-exclusion, a cool-off or a closure by the player',
    account_erased: 'for the player only',
    restricted: 'for the player only',
    below_minimum: 'for the player only',
    amount_out_of_range: true,
    minimum_turnover: 'for the player only, unless policy minimumTurnover is 0',
    insufficient_withdrawable: true,
    closed_loop: true,
    market_rules: 'for the player only, under policy `marketRules=on`',
  },
  makes: 'withdrawal',
  fields: {
    amount: money("In the player's currency."),
    method: optional(
      oneOf(
        PAYMENT_METHODS,
        'Default: the method of the last deposit, or `bank_transfer` if that cannot receive payouts.',
      ),
    ),
    by: optional(
      oneOf(
        ['Player', 'Admin'],
        'Default `Player`. `Admin` creates a Manual Withdrawal, of any amount and even while blocked.',
      ),
    ),
    note: optional(text('Replaces the generated note of the row.')),
  },
  run(act, { amount, method: wanted, by = 'Player', note }) {
    const { player } = act
    if (by === 'Player') requirePayable(player, 'a withdrawal request')
    if (by === 'Player') requireFree(player, 'withdrawals', 'a withdrawal request')
    requireAmount(player, amount, 'withdrawal')
    if (by === 'Player') requireMinimum(player, amount)
    requireWithdrawable(player, amount)
    if (by === 'Player' && act.rules.minimumTurnover > 0) requireTurnover(player)
    const method =
      wanted === undefined ? defaultPayoutMethod(player) : requireClosedLoop(player, wanted)
    if (by === 'Player') requireMarketPayout(act, method)
    if (by === 'Player') actAsPlayer(act)
    openWithdrawal(act, { amount, method, by, note })
  },
})

function requireMinimum(player: PlayerState, amount: number): void {
  const minimum = minimumWithdrawal(player)
  if (amount >= minimum) return
  reject(
    'below_minimum',
    `A withdrawal of ${formatMoney(amount, player.currency)} is below the minimum.`,
    `Request at least ${formatMoney(minimum, player.currency)}.`,
    { amount: toMajor(amount, player.currency), minimum: toMajor(minimum, player.currency) },
    'amount',
  )
}

function requireTurnover(player: PlayerState): void {
  const { currency } = player
  const unplayed = unplayedDeposits(player)
  if (unplayed === 0) return
  reject(
    'minimum_turnover',
    `Of the deposits, ${formatMoney(unplayed, currency)} have not been staked yet.`,
    `Play rounds of ${formatMoney(unplayed, currency)} in total, or request it as Admin.`,
    { unplayed: toMajor(unplayed, currency), minimum_turnover: 1 },
    'amount',
  )
}

function remedyFor(free: number, locked: boolean, { currency }: PlayerState): string {
  if (locked) return 'Finish or cancel the active bonus, which locks the deposit.'
  // A remedy of at most 0 would be wrong: an amount of 0 is rejected as well.
  if (free <= 0) return 'There is no cash to withdraw: deposit or win first.'
  return `Request at most ${formatMoney(free, currency)}.`
}

function requireWithdrawable(player: PlayerState, amount: number): void {
  const free = withdrawable(player)
  if (amount <= free) return
  const locked = free < player.ledger.cash
  reject(
    'insufficient_withdrawable',
    `A withdrawal of ${formatMoney(amount, player.currency)} is more than the withdrawable ${formatMoney(free, player.currency)}.`,
    remedyFor(free, locked, player),
    {
      amount: toMajor(amount, player.currency),
      withdrawable_balance: toMajor(free, player.currency),
      cash_balance: toMajor(player.ledger.cash, player.currency),
      locked,
    },
    'amount',
  )
}

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
    const row = resolveRow(player, transaction, {
      types: ['withdrawal'],
      what: `${isReplaced ? 'open ' : ''}withdrawal that can become ${to}`,
      accept: (ordinal) =>
        nextOf(player, ordinal).includes(to) &&
        !(isReplaced && player.ledger.statusOf(ordinal) === 'completed'),
      near: (ordinal) => nextSteps(player, ordinal ?? newestOpen(player)),
    })
    if (part !== undefined) {
      requireAmount(player, part, 'part of the withdrawal', 'amount', row.amount)
    }
    if (method !== undefined) requireClosedLoop(player, method)
    if (to === 'approved') requireApprovable(player, row)
    if (ONWARD.has(to)) requireNoHold(player, to)
    if (to === 'reversed') requireReversible(row, at)
    const amount = part ?? row.amount
    const by = method ?? methodOf(player, row.ordinal)
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
  reject(
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
  reject(
    'payout_held',
    `The payouts of player "${player.id}" are held (${hold}): none can become ${to}.`,
    `${first} first, or reject or cancel the withdrawal.`,
    { hold, to },
    'to',
  )
}

function requireReversible(row: Row, at: number): void {
  const { completedAt = at } = row
  const age = at - completedAt
  if (age <= REVERSAL_WINDOW) return
  reject(
    'reversal_window',
    'The withdrawal was completed more than 30 days ago.',
    'A bank can return a payout only within 30 days.',
    { days: Math.floor(age / DAY_MS), maximum: REVERSAL_WINDOW / DAY_MS },
    'to',
  )
}

type Cancellable = readonly [what: string, statuses: readonly string[]]

const OF_PLAYER: Cancellable = ['pending withdrawal', ['pending']]
const OF_ADMIN: Cancellable = ['pending or approved withdrawal', ['pending', 'approved']]

export const cancelWithdrawal = defineCommand({
  type: 'cancelWithdrawal',
  doc: 'Cancels a pending withdrawal; Admin can also cancel an approved one. Unless it is by Admin, the player logs in if no session is open.',
  rules: { account_blocked: 'for the player only', account_erased: 'for the player only' },
  fields: {
    transaction: transactionField,
    by: optional(oneOf(['Player', 'Admin'], 'Default `Player`.')),
    reason: optional(text('Why, for the note of the row.')),
  },
  run(act, { transaction, by = 'Player', reason }) {
    const { player } = act
    if (by === 'Player') requireOpenAccount(player, 'the cancellation of a withdrawal')
    const [what, statuses] = by === 'Player' ? OF_PLAYER : OF_ADMIN
    const isOpen = (ordinal: number) => statuses.includes(player.ledger.statusOf(ordinal))
    const row = resolveRow(player, transaction, { types: ['withdrawal'], what, accept: isOpen })
    if (by === 'Player') actAsPlayer(act)
    moveRowTo(act, row.ordinal, 'cancelled', reason, by)
  },
})

export const holdPayouts = defineCommand({
  type: 'holdPayouts',
  doc: 'Staff hold the payouts of the player without a block, until `releasePayouts`. A payout can be requested, rejected or cancelled, but not approved or paid. The player sees only the withdrawal status `Pending review`.',
  rules: { nothing_to_change: 'for the cause that already holds them' },
  fields: { cause: oneOf(HOLD_CAUSES, 'Why. Another cause replaces it.') },
  run({ player }, { cause }) {
    if (player.payoutHold === cause) {
      reject(
        'nothing_to_change',
        `The payouts of player "${player.id}" are already held for ${cause}.`,
        'Release them, or hold them for another cause.',
        { hold: cause },
        'cause',
      )
    }
    player.payoutHold = cause
  },
})

export const releasePayouts = defineCommand({
  type: 'releasePayouts',
  doc: 'Ends the hold of `holdPayouts`. A block or a label that stops payouts stays.',
  rules: { nothing_to_change: 'without a hold' },
  fields: {},
  run({ player }) {
    if (player.payoutHold === undefined) {
      reject(
        'nothing_to_change',
        `No hold stops the payouts of player "${player.id}".`,
        'Hold the payouts first.',
        { hold: null },
      )
    }
    player.payoutHold = undefined
  },
})
