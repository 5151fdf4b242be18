import type { EventName } from '../../domain/events'
import { depositName, PAYMENT_METHODS } from '../../domain/payments'
import { lossNote } from '../../domain/reasons'
import { DEPOSIT_MOVES, type TransactionStatus } from '../../domain/transactions'
import { post, setTimer } from '../act'
import { blockNow } from '../blocking'
import { activateOnDeposit, clawBack } from '../bonus-lifecycle'
import { defineCommand } from '../command-definition'
import {
  awaitSettlement,
  closeDispute,
  depositToDispute,
  depositToReturn,
  partOf,
  preferredMethod,
  requireNoDispute,
  settleRow,
  takenBackOf,
  takePart,
} from '../deposits'
import { flag, money, oneOf, optional, text } from '../field'
import { requireLimit, requireMarketDeposit } from '../limits'
import { disputeCode, planDispute } from '../plans'
import {
  reject,
  requireAmount,
  requireCash,
  requireFree,
  requireOpenAccount,
  spendableCash,
} from '../rules'
import { actAsPlayer } from '../sessions'
import type { PlayerState } from '../state'
import { namesOf, resolveRow, transactionField, transactionIdOf } from '../transactions'
import { rejectRequests } from '../withdrawals'

const lossReason = optional(
  text(
    'Why it was declined, or why it failed. Default for a decline: the usual reason for the method; for cards, `do not honour`.',
  ),
)

export const deposit = defineCommand({
  type: 'deposit',
  doc: 'Deposits money. A completed deposit activates the pending bonus that requires it; a deposit by Admin is a Manual Deposit. Unless it is by Admin, the player logs in if no session is open.',
  rules: {
    account_blocked: true,
    account_erased: true,
    restricted: 'for the player only',
    amount_out_of_range: true,
    limit_reached: 'for the player only',
    market_rules: 'for the player only, under policy `marketRules=on`',
  },
  makes: 'deposit',
  fields: {
    amount: money("In the player's currency."),
    method: optional(
      oneOf(PAYMENT_METHODS, "Default: the most common method in the player's market."),
    ),
    outcome: optional(
      oneOf(
        ['completed', 'pending', 'declined', 'failed', 'cancelled'],
        'Default `completed`; in a scenario, after the usual time of the method. `pending` remains open until `settleDeposit` or expiry.',
      ),
    ),
    reason: lossReason,
    by: optional(oneOf(['Player', 'Admin'], 'Default `Player`.')),
    note: optional(text('Replaces the generated note of the row.')),
  },
  run(act, { amount, method: wanted, outcome = 'completed', reason, by = 'Player', note }) {
    const { player } = act
    requireOpenAccount(player, 'a deposit')
    if (by === 'Player') requireFree(player, 'deposits', 'a deposit')
    requireAmount(player, amount, 'deposit')
    if (by === 'Player') requireLimit(act, 'deposit', amount, 'amount')
    const method = wanted ?? preferredMethod(player)
    if (by === 'Player') requireMarketDeposit(act, amount, method)
    if (by === 'Player') actAsPlayer(act)
    const name: EventName = by === 'Admin' ? 'Manual Deposit' : depositName(method)
    const ordinal = post(act, {
      name,
      status: outcome,
      amount,
      method,
      creator: by === 'Admin' ? 'Admin' : 'System',
      note: note ?? lossNote(method, outcome, reason),
    })
    if (outcome === 'completed') activateOnDeposit(act, ordinal)
    if (outcome === 'pending') awaitSettlement(act, ordinal, method)
  },
})

export const settleDeposit = defineCommand({
  type: 'settleDeposit',
  doc: 'Settles a pending deposit. It can also complete an expired or failed deposit, as a late credit: its `completed_at` is now.',
  rules: {},
  makes: 'deposit',
  fields: {
    transaction: transactionField,
    outcome: optional(oneOf(DEPOSIT_MOVES.pending, 'Default `completed`.')),
    reason: lossReason,
  },
  run(act, { transaction, outcome = 'completed', reason }) {
    const { player } = act
    const isPending = (ordinal: number) => player.ledger.statusOf(ordinal) === 'pending'
    const canSettle = (ordinal: number) =>
      isPending(ordinal) || (outcome === 'completed' && isLate(player, ordinal))
    // Without an id a pending deposit comes first, also if another expired after it was made.
    const open = player.ledger.newest(namesOf('deposit'), isPending)
    const newest = open === undefined ? undefined : transactionIdOf(player, open)
    const what = outcome === 'completed' ? 'pending, expired or failed deposit' : 'pending deposit'
    const row = resolveRow(player, transaction ?? newest, {
      types: ['deposit'],
      what,
      accept: canSettle,
    })
    settleRow(act, row.ordinal, outcome, reason)
  },
})

/** A deposit whose money can still arrive, although the operator does not wait for it any more. */
const isLate = ({ ledger }: PlayerState, ordinal: number): boolean =>
  LATE.has(ledger.statusOf(ordinal))
const LATE: ReadonlySet<TransactionStatus> = new Set(['expired', 'failed'])

export const refundDeposit = defineCommand({
  type: 'refundDeposit',
  doc: 'The operator refunds a completed deposit, or part of it. The deposit remains completed and counts in full until all of it is refunded. If the rest is less than the minimum deposit of its active bonus, that bonus is cancelled with all that it won.',
  rules: {
    already_disputed: true,
    amount_out_of_range: true,
    exceeds_deposit: true,
    insufficient_funds: true,
  },
  makes: 'refund',
  fields: {
    transaction: transactionField,
    amount: optional(money('Part of the deposit. Default: what is left of it.')),
    reason: optional(text('Default `player request`.')),
  },
  run(act, { transaction, amount: given, reason = 'player request' }) {
    const { player } = act
    const row = depositToReturn(player, transaction)
    requireNoDispute(player, row, ['open', 'lost'])
    const amount = partOf(player, row, given)
    requireCash(player, amount, 'The refund', given === undefined ? 'transaction' : 'amount')
    const refunded = takenBackOf(player, row.ordinal).refunded + amount
    takePart(act, row, { refunded }, 'refunded')
    post(act, {
      name: 'Deposit Refund',
      status: 'completed',
      amount,
      creator: 'Admin',
      ref: row.ordinal,
      method: row.method,
      note: `Refund of ${transactionIdOf(player, row.ordinal)}: ${reason}`,
    })
    clawBack(act, row.ordinal, 'refunded')
  },
})

export const chargeback = defineCommand({
  type: 'chargeback',
  doc: "The cardholder's bank charges back a completed deposit, or part of it, and the account is blocked. Pending payouts that the player requested are rejected, and their money covers it first. A shortfall of the cash wallet is written off or owed, and the pending or active bonus of the deposit is cancelled. The deposit remains completed and counts in full until all of it is charged back.",
  rules: {
    not_disputable: true,
    already_disputed: 'after its dispute has ended',
    amount_out_of_range: true,
    exceeds_deposit: true,
  },
  makes: 'refund',
  fields: {
    transaction: transactionField,
    amount: optional(money('Part of the deposit. Default: what is left of it.')),
    reason: optional(
      text('Reason code of the scheme, such as `10.4`. Default: drawn from those of the method.'),
    ),
    shortfall: optional(
      oneOf(
        ['written off', 'owed'],
        'What happens to the shortfall: `owed` makes the cash wallet negative. Default `written off`.',
      ),
    ),
  },
  run(act, { transaction, amount: given, reason, shortfall }) {
    const { player, at } = act
    const row = depositToDispute(player, transaction)
    requireNoDispute(player, row, ['won', 'lost'])
    const amount = partOf(player, row, given)
    rejectRequests(act)
    const lacking = shortfall === 'owed' ? 0 : Math.max(0, amount - spendableCash(player))
    const id = transactionIdOf(player, row.ordinal)
    const code = reason ?? disputeCode(player, row.ordinal, row.method)
    // Written off first, at the same instant, so that cash is never below zero.
    if (lacking > 0) {
      post(act, {
        name: 'Bad Debt Write-Off',
        status: 'completed',
        amount: lacking,
        ref: row.ordinal,
        note: `Write-off for ${id}`,
      })
    }
    const before = takenBackOf(player, row.ordinal)
    const change = {
      chargedBack: before.chargedBack + amount,
      writtenOff: before.writtenOff + lacking,
      dispute: 'open',
    } as const
    takePart(act, row, change, 'charged_back')
    post(act, {
      name: 'Chargeback',
      status: 'completed',
      amount,
      method: row.method,
      ref: row.ordinal,
      note: `Chargeback of ${id}, case ${player.ids.cases.idOf(row.ordinal)}: ${code}`,
    })
    clawBack(act, row.ordinal, 'charged back')
    blockNow(act, 'Chargeback')
    if (player.processes) {
      setTimer(player, 'disputeResolves', row.ordinal, planDispute(player, row.ordinal, at).endsAt)
    }
  },
})

export const resolveDispute = defineCommand({
  type: 'resolveDispute',
  doc: 'Ends the dispute about a deposit that was charged back, in full or in part.',
  rules: { dispute_closed: true },
  fields: {
    transaction: transactionField,
    won: flag('True reverses the chargeback; false does not.'),
  },
  run(act, { transaction, won }) {
    const { player } = act
    const row = resolveRow(player, transaction, {
      types: ['deposit'],
      what: 'charged-back deposit',
      accept: (ordinal) => takenBackOf(player, ordinal).chargedBack > 0,
    })
    if (takenBackOf(player, row.ordinal).dispute === 'lost') {
      reject(
        'dispute_closed',
        'The dispute has already been lost.',
        'Use another charged-back deposit.',
        { transaction: transactionIdOf(player, row.ordinal) },
        'transaction',
      )
    }
    closeDispute(act, row, won)
  },
})
