/**
 * What a law needs: fields that the document names, or also what only this package writes, such as
 * the texts of `event_note` and the catalogue of offers.
 */
export type LawNeeds = 'document' | 'notes'

/** One law of the audit: its number, which never changes, and what must hold for every player. */
interface LawDefinition {
  readonly law: number
  readonly needs: LawNeeds
  readonly says: string
}

const lawOf = (needs: LawNeeds) => (number: number, says: string) =>
  Object.freeze({ law: number, needs, says }) satisfies LawDefinition

const law = lawOf('document')
const noted = lawOf('notes')

/**
 * Everything that the audit checks, by stable name: what the answers of the six operations say of
 * each other. Numbers are grouped by subject: rows from 1, wallets from 11, links from 21, totals
 * from 41, bonuses from 51, the account from 71, the lists and the profile from 91.
 */
export const LAWS = Object.freeze({
  'row-order': law(1, 'Dates ascend along the ledger, and so do the ids; no id occurs twice.'),
  'row-time': law(2, 'No row is before the registration or after the clock.'),
  'row-name': law(3, 'The event_name is in the vocabulary and belongs to the event_type.'),
  'row-status': law(4, 'The status is one that the event_name can have.'),
  'row-amount': law(5, 'Amounts are whole minor units with the sign of their event.'),
  'row-completion': law(6, 'Rows that were completed have completed_at, which is not before date.'),
  'row-method': law(7, 'Payments and their refunds have the payment method that their name says.'),
  'row-game': noted(8, 'Bets and wins have the game that their name says.'),
  'row-creator': law(9, 'created_by is a creator of rows of that name.'),
  'row-note': noted(10, 'The note of a payout names its method and the end of an account.'),

  'cash-negative': law(11, 'Cash is below zero only after a Chargeback.'),
  'wallet-sum': law(13, 'Cash and bonus together are the sum of the effects of all rows.'),
  'pending-sum': law(14, 'pending_withdrawal is the sum of the withdrawals not yet final.'),
  'active-balance': law(18, 'The bonus balance is above zero exactly while a bonus is active.'),
  'withdrawal-during-bonus': noted(19, 'No withdrawal is requested while a bonus is active.'),

  'win-bet': noted(21, 'A win follows one standing bet on the same game within a minute.'),
  'bet-refund': noted(22, 'Bets rolled back and Bet Refunds match one to one.'),
  'win-reversal': noted(23, 'Wins rolled back and Win Reversals match one to one.'),
  'deposit-refund': noted(24, 'Refunds are no more than their deposit; whole, it is refunded.'),
  chargeback: noted(25, 'Chargebacks are no more than a deposit; whole, it is charged back.'),
  'chargeback-reversal': noted(26, 'A Chargeback Reversal restores all chargebacks of a deposit.'),
  'write-off': noted(27, 'A write-off stands right before its chargeback, and is no more than it.'),
  'write-off-return': noted(
    28,
    'A dispute that is won takes its write-off back in a Manual Debit.',
  ),
  'conversion-pair': law(29, 'Bonus Converted and Bonus Winnings Credited come as equal pairs.'),
  'forfeit-request': noted(30, 'A bonus forfeited on a withdrawal is followed by that withdrawal.'),

  'lifetime-totals': law(41, 'Lifetime totals are sums over the completed rows.'),
  'period-totals': law(42, 'Totals of a period are sums over its completed rows.'),

  'bonus-book': law(51, 'Bonuses are in order of creation, and so are their ids, each once.'),
  'bonus-state': law(
    52,
    'The requirement is what is wagered and what is left; the expiry follows.',
  ),
  'bonus-award': noted(53, 'Every bonus row awards one record and has its amount.'),
  'bonus-progress': noted(57, 'Progress is the sum of the weighted stakes of its standing bets.'),
  'bonus-outcome': law(58, 'Completed means met, cancelled and active mean not met.'),
  'bonus-end': noted(59, 'A record ends with no other rows than those of an end of its status.'),
  'bonus-time': noted(60, 'A bonus expires whole days after it began, and ends by then.'),
  'bonus-reinstated': noted(63, 'A bonus gets back what one removal took, within 30 days.'),
  'bonus-excluded': law(65, 'No bonus is active during a self-exclusion.'),

  session: law(74, 'Every act of the player lies in a session of at most 24 hours.'),
  'kyc-threshold': noted(77, 'KYC has begun once there was a withdrawal or 2,000 EUR of stakes.'),
  identity: law(78, 'The identity is well-formed.'),
  erased: noted(68, 'An erased player shows no personal data, is blocked and plays no more.'),

  'wire-transactions': law(91, 'The pages of the transaction list are parts of one list.'),
  'wire-filters': law(92, 'Filters select the rows that match, all and no others.'),
  'wire-profile': law(94, 'The profile has the fields of its resource, and its dates are of rows.'),
  'wire-balances': law(95, 'The total balance is the sum of cash and bonus; cash is withdrawable.'),
  'wire-kpi': law(96, 'The KPIs follow from rows and bonuses.'),
  'wire-bonuses': law(97, 'The bonus history and its filter by status show the same records.'),
  'wire-eligible': noted(
    98,
    'The eligible list shows offers with their terms, if none forbids it.',
  ),
  'withdrawal-status': law(99, 'withdrawal_status is the first that applies.'),
  segments: noted(100, 'The segments follow from rows, profile and clock.'),
  'wire-failure': law(101, 'Every operation answers.'),
} as const satisfies Readonly<Record<string, LawDefinition>>)

/** Stable name of a law. */
export type Law = keyof typeof LAWS
