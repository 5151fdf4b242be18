/**
 * What a law needs: fields that the specification names, also the words of this package in them,
 * such as names of events and statuses, or also the rest of what only this package writes, such as
 * the wording of `event_note` and the catalog of offers.
 */
export type LawNeeds = 'document' | 'words' | 'notes'

/** One law of the audit: its number, which never changes, and what must hold for every player. */
interface LawDefinition {
  readonly law: number
  readonly needs: LawNeeds
  readonly says: string
}

const lawOf = (needs: LawNeeds) => (number: number, says: string) =>
  Object.freeze({ law: number, needs, says }) satisfies LawDefinition

const law = lawOf('document')
const worded = lawOf('words')
const noted = lawOf('notes')

/**
 * Everything that the audit checks, by stable name: what the responses of the six operations say
 * about each other. Numbers are grouped by subject: rows from 1, wallets from 11, links from 21,
 * totals from 41, bonuses from 51, the account from 71, the lists and the profile from 91.
 */
export const LAWS = Object.freeze({
  'row-order': law(1, 'Dates and ids ascend along the ledger; no id occurs twice.'),
  'row-time': law(2, 'No row is before the registration or after the clock.'),
  'row-name': worded(3, 'The event_name is in the vocabulary and belongs to the event_type.'),
  'row-status': worded(4, 'The status is one that the event_name can have.'),
  'row-amount': worded(5, 'Amounts are whole minor units with the sign of their event.'),
  'row-completion': worded(6, 'Completed rows have completed_at, which is not before date.'),
  'row-method': worded(7, 'Payments and their refunds have the method of their event_name.'),
  'row-game': noted(8, 'Bets and wins have a game of their event_name.'),
  'row-creator': worded(9, 'created_by is a possible creator for the event_name.'),

  'cash-negative': worded(11, 'Cash is negative only after a Chargeback.'),
  'wallet-sum': worded(13, 'Cash and bonus together are the sum of the effects of all rows.'),
  'pending-sum': worded(14, 'pending_withdrawal is the sum of the open withdrawals.'),
  'active-balance': worded(18, 'The bonus balance is above zero if and only if a bonus is active.'),
  'withdrawable-cash': worded(
    20,
    'Cash is withdrawable unless a bonus or a policy locks it, or a deposit is unstaked.',
  ),
  'withdrawal-during-bonus': noted(19, 'No withdrawal is requested while a bonus is active.'),

  'win-bet': noted(
    21,
    'A win follows a bet on its game within a minute; the bet is not rolled back.',
  ),
  'bet-refund': noted(22, 'Rolled-back bets and Bet Refunds match one to one.'),
  'win-reversal': noted(23, 'Rolled-back wins and Win Reversals match one to one.'),
  'deposit-refund': noted(24, 'Refunds do not exceed their deposit; a full one makes it refunded.'),
  chargeback: noted(
    25,
    'Chargebacks do not exceed their deposit; a full one makes it charged_back.',
  ),
  'chargeback-reversal': noted(26, 'A Chargeback Reversal restores all chargebacks of a deposit.'),
  'write-off': noted(27, 'A write-off is directly before its chargeback and does not exceed it.'),
  'write-off-return': noted(28, 'A won dispute reverses its write-off with a Manual Debit.'),
  'conversion-pair': worded(29, 'Bonus Converted and Bonus Winnings Credited are equal pairs.'),
  'forfeit-request': noted(30, 'A bonus forfeited by a withdrawal is followed by that withdrawal.'),

  'lifetime-totals': worded(41, 'Lifetime totals are sums of the completed rows.'),
  'period-totals': worded(42, 'Totals of a period are sums of its completed rows.'),

  'bonus-book': law(51, 'Bonuses and their unique ids are in order of creation.'),
  'bonus-state': law(
    52,
    'The requirement is the wagered plus the remaining amount; expires_at is after created_at.',
  ),
  'bonus-award': noted(53, 'Every bonus row awards one record and has its amount.'),
  'bonus-progress': noted(57, 'Progress is the sum of weighted stakes that are not rolled back.'),
  'bonus-outcome': law(58, 'A completed bonus has met its requirement; no other one has.'),
  'bonus-end': noted(59, 'The rows that end a bonus match its status.'),
  'bonus-time': noted(60, 'A bonus expires whole days after its start, and ends by then.'),
  'bonus-reinstated': noted(63, 'A reinstatement returns the amount of a removal within 30 days.'),
  'bonus-excluded': worded(65, 'No bonus is active during a self-exclusion.'),

  session: worded(74, 'Every action of the player is in a session of at most 24 hours.'),
  'kyc-threshold': noted(77, 'KYC has started after a withdrawal or 2,000 EUR of stakes.'),
  identity: law(78, 'The identity is well-formed.'),
  erased: noted(68, 'An erased player has no personal data, is blocked and no longer plays.'),

  'wire-transactions': law(91, 'The pages of the transaction list are parts of one list.'),
  'wire-filters': law(92, 'Filters select exactly the rows that match.'),
  'wire-profile': worded(94, 'The profile has the fields of its resource and the dates of rows.'),
  'wire-balances': law(
    95,
    'The total balance is the sum of cash and bonus; all cash is withdrawable, or none.',
  ),
  'wire-kpi': worded(96, 'The KPIs follow from rows and bonuses.'),
  'wire-bonuses': law(97, 'The bonus history and its filter by status show the same records.'),
  'wire-eligible': noted(98, 'Only a player who can claim has offers, and has those that are due.'),
  'wire-offers': law(102, 'Offers are those of the player; the filter by criteria divides them.'),
  'withdrawal-status': worded(99, 'withdrawal_status is the first value that applies.'),
  segments: noted(100, 'The segments follow from rows, profile and clock.'),
  'wire-failure': law(101, 'Every operation responds.'),
} as const satisfies Readonly<Record<string, LawDefinition>>)

/** Stable name of a law. */
export type Law = keyof typeof LAWS
