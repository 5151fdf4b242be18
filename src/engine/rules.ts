import { type Currency, MAX_AMOUNT, toMajor } from '../domain/currencies'
import { CommandRefusedError, type Facts } from '../errors'
import type { PlayerState } from './state'

/** Every rule that can stand against a command, by its stable name. */
export const RULES = {
  amount_out_of_range: 'Amounts are positive, whole minor units, and bounded.',
  account_blocked: 'A blocked account takes no act of its player, no deposit and no award.',
  already_blocked: 'A blocked account is not blocked again.',
  not_blocked: 'Only a blocked account can be unblocked.',
  no_chargeback: 'Only a player with a chargeback is blocked for one.',
  self_exclusion_running: 'A self-exclusion is not lifted before its end.',
  block_duration: 'Cool-offs last 24 hours to 6 weeks, self-exclusions at least 6 months.',
  unknown_transaction: 'The transaction must be one of this player.',
  no_such_transaction: 'There must be a transaction that the command can act on.',
  transaction_state: 'The transaction must be in a state from which the move is allowed.',
  unknown_method: 'The payment method must be one that the house knows.',
  closed_loop: 'Payouts go to a method already used for a completed deposit, else by bank.',
  below_minimum: 'A withdrawal is at least the equivalent of 20 EUR.',
  insufficient_withdrawable: 'A withdrawal takes no more than the withdrawable balance.',
  insufficient_funds: 'No wallet goes below zero.',
  kyc_required: 'A withdrawal is approved only for an approved player.',
  kyc_transition: 'KYC moves along its transitions.',
  reversal_window: 'A payout is reversed within 30 days.',
  already_disputed: 'A deposit is charged back once, and a disputed one is not refunded.',
  dispute_closed: 'A lost dispute stays lost.',
  unknown_game: 'The game must be one of the lobby.',
  invalid_rounds: 'A command plays 1 to 100,000 rounds; a given win belongs to one round.',
  open_round_with_bonus: 'Only a round begun with no active bonus may stay open.',
  win_stands: 'A bet is rolled back only after its win.',
  bonus_no_longer_active: 'A round played with a bonus is rolled back only while it is active.',
  unknown_bonus: 'The bonus must be one of this player, or an offer of the catalogue.',
  not_eligible: 'Only an offer whose gates are open can be claimed.',
  bonus_active: 'One bonus is active at a time.',
  bonus_ended: 'A completed or cancelled bonus is final.',
  deposit_required: 'A deposit bonus waits for its deposit.',
  nothing_to_award: 'An award is worth at least one minor unit.',
  invalid_terms: 'Bonus terms are whole numbers in range.',
  label_not_manual: 'Only labels that nothing derives are set by hand.',
} as const

export type Rule = keyof typeof RULES

/** Throws the refusal: the problem says what stands against what, the remedy what to do instead. */
export function refuse(rule: Rule, problem: string, remedy: string, facts: Facts = {}): never {
  throw new CommandRefusedError(rule, problem, remedy, facts)
}

/** `12.5 EUR`, for messages. */
export function money(minor: number, currency: Currency): string {
  return `${toMajor(minor, currency)} ${currency}`
}

/** Largest stake: the largest win of any table on it stays a bounded amount. */
export const MAX_STAKE = 1_000_000_000

/** Sums of a ledger stay exact integers below this. */
const MAX_TURNOVER = 4_000_000_000_000_000

/** Refuses what is no amount: zero, negative, fractional minor units, or beyond `most`. */
export function requireAmount(
  player: PlayerState,
  amount: number,
  what: string,
  most = MAX_AMOUNT,
) {
  const { lifetime } = player.ledger
  const turnover = lifetime.bets + lifetime.wins + lifetime.deposits
  const valid = Number.isSafeInteger(amount) && amount >= 1 && amount <= most
  if (valid && turnover + amount <= MAX_TURNOVER) return
  refuse(
    'amount_out_of_range',
    `The ${what} of ${money(amount, player.currency)} is not an amount that the ledger takes.`,
    `Give between ${money(1, player.currency)} and ${money(most, player.currency)}.`,
    { amount: toMajor(amount, player.currency), maximum: toMajor(most, player.currency) },
  )
}

/** Refuses while the account is blocked. `act` is a noun phrase: "a deposit". */
export function requireOpenAccount(player: PlayerState, act: string): void {
  if (!player.block) return
  const cause = player.block.cause ? ` (${player.block.cause})` : ''
  refuse(
    'account_blocked',
    `Player "${player.id}" is blocked${cause}: ${act} is not taken.`,
    'Unblock the player first.',
    { cause: player.block.cause ?? null },
  )
}

/** Refuses what the cash wallet does not hold. */
export function requireCash(player: PlayerState, amount: number, act: string): void {
  const { cash } = player.ledger.wallets
  if (cash >= amount) return
  refuse(
    'insufficient_funds',
    `${act} needs ${money(amount, player.currency)} in cash, the player has ${money(cash, player.currency)}.`,
    'Deposit first, or take a smaller amount.',
    {
      cash_balance: toMajor(cash, player.currency),
      required: toMajor(amount, player.currency),
    },
  )
}
