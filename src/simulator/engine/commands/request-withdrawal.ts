import { toMajor } from '../../domain/currencies'
import { PAYMENT_METHODS } from '../../domain/payments'
import { actAsPlayer } from '../act'
import { defineCommand } from '../command-definition'
import { money, oneOf, optional, text } from '../field'
import { requireMarketPayout } from '../market-rules'
import { formatMoney, refuse, requireAmount, requireFree, requirePayable } from '../rules'
import type { PlayerState } from '../state'
import {
  defaultPayoutMethod,
  minimumWithdrawal,
  openWithdrawal,
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
  refuse(
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
  refuse(
    'minimum_turnover',
    `Of the deposits, ${formatMoney(unplayed, currency)} have not been staked yet.`,
    `Play rounds of ${formatMoney(unplayed, currency)} in total, or request it as Admin.`,
    { unplayed: toMajor(unplayed, currency), minimum_turnover: 1 },
    'amount',
  )
}

function remedyFor(free: number, locked: boolean, { currency }: PlayerState): string {
  if (locked) return 'Finish or cancel the active bonus, which locks the deposit.'
  // A remedy of at most 0 would be wrong: an amount of 0 is refused as well.
  if (free <= 0) return 'There is no cash to withdraw: deposit or win first.'
  return `Request at most ${formatMoney(free, currency)}.`
}

function requireWithdrawable(player: PlayerState, amount: number): void {
  const free = withdrawable(player)
  if (amount <= free) return
  const locked = free < player.ledger.wallets.cash
  refuse(
    'insufficient_withdrawable',
    `A withdrawal of ${formatMoney(amount, player.currency)} is more than the withdrawable ${formatMoney(free, player.currency)}.`,
    remedyFor(free, locked, player),
    {
      amount: toMajor(amount, player.currency),
      withdrawable_balance: toMajor(free, player.currency),
      cash_balance: toMajor(player.ledger.wallets.cash, player.currency),
      locked,
    },
    'amount',
  )
}
