/** One law of the audit: its number, which never changes, and what must hold for every player. */
interface Law {
  readonly law: number
  readonly says: string
}

const law = (number: number, says: string): Law => Object.freeze({ law: number, says })

/**
 * Everything that the audit checks, by stable name. Numbers are grouped by subject: rows from 1,
 * wallets from 11, links from 21, totals from 41, bonuses from 51, the account from 71, timers from
 * 81, the output of the operations from 91.
 */
export const AUDIT_LAWS = Object.freeze({
  'row-order': law(1, 'Dates ascend along the ledger, and so do the ids; no id occurs twice.'),
  'row-time': law(2, 'No row is before the registration or after the clock.'),
  'row-name': law(3, 'The event_name is in the rule book and belongs to the event_type.'),
  'row-status': law(4, 'The status is one that the event_type can have.'),
  'row-amount': law(5, 'Amounts are whole minor units above 0; only split rows have a bonus part.'),
  'row-completion': law(6, 'Rows that were completed have completed_at, which is not before date.'),
  'row-method': law(7, 'Payments and their refunds have the payment method that their name says.'),
  'row-game': law(8, 'Bets and wins have the game that their name says.'),
  'row-creator': law(9, 'created_by is a creator of rows of that name.'),

  'cash-negative': law(11, 'No row but a Chargeback takes the cash wallet below zero.'),
  'bonus-negative': law(12, 'The bonus wallet is never below zero, row by row.'),
  'wallet-sum': law(13, 'The three wallets are the sums of the effects of all rows.'),
  'pending-sum': law(14, 'pending_withdrawal is the sum of the withdrawals not yet final.'),
  'stake-split': law(15, 'A stake takes cash first; it takes bonus money when no cash is left.'),
  'win-split': law(16, 'A win is split in the proportion of its stake, rounded to cash.'),
  'bonus-owner': law(
    17,
    'Bets are of the oldest active bonus; other bonus money is of an active one.',
  ),
  'active-balance': law(18, 'A bonus is active exactly while it has a balance.'),
  'withdrawal-during-bonus': law(19, 'No withdrawal is requested while a bonus is active.'),

  'win-bet': law(21, 'A win follows one standing bet on the same game within a minute.'),
  'bet-refund': law(22, 'Bets rolled back and Bet Refunds match one to one.'),
  'win-reversal': law(23, 'Wins rolled back and Win Reversals match one to one.'),
  'deposit-refund': law(
    24,
    'Refunds of a deposit add up to no more than it; whole, it is refunded.',
  ),
  chargeback: law(25, 'Chargebacks add up to no more than a deposit; whole, it is charged back.'),
  'chargeback-reversal': law(26, 'A Chargeback Reversal restores all chargebacks of a deposit.'),
  'write-off': law(27, 'A write-off covers what cash lacked for its chargeback, and no more.'),
  'write-off-return': law(28, 'A dispute that is won takes its write-off back in a Manual Debit.'),
  'conversion-pair': law(29, 'Bonus Converted and Bonus Winnings Credited come as equal pairs.'),
  'forfeit-request': law(30, 'A bonus forfeited on a withdrawal is followed by that withdrawal.'),
  'open-round': law(31, 'An open round has one standing bet, no bonus and no win yet.'),
  'taken-back': law(32, 'What is noted as taken back of a deposit is what its rows say.'),
  clawback: law(33, 'The bonus of a deposit that is charged back is neither pending nor active.'),

  'lifetime-totals': law(41, 'Lifetime totals are sums over the completed rows.'),
  'period-totals': law(42, 'Totals of a period are sums over its completed rows.'),
  'closed-form': law(
    43,
    'ltnc = ltd - ltw - pending - total balance + adjustments + returned parts.',
  ),

  'bonus-book': law(51, 'The book is in order of creation; ids are unique and show their place.'),
  'bonus-state': law(52, 'The fields of a record fit its status.'),
  'bonus-award': law(53, 'Every bonus row awards one record and has its amount and terms.'),
  'bonus-match': law(54, 'A deposit match is its share of the deposit, up to the maximum.'),
  'bonus-requirement': law(55, 'The requirement is base times multiplier.'),
  'bonus-cap': law(56, 'The cap is that of the terms, and no more than the cap converts.'),
  'bonus-progress': law(57, 'Progress is the sum of the weighted stakes of its standing bets.'),
  'bonus-outcome': law(58, 'Completed means met, cancelled and active mean not met.'),
  'bonus-end': law(59, 'A record ends with exactly the rows of its kind of end.'),
  'bonus-time': law(60, 'A bonus expires whole days after it began, and ends by then.'),
  'bonus-reinstated': law(
    63,
    'A reinstated bonus gets back what one removal took, within 30 days.',
  ),
  'bonus-excluded': law(65, 'A self-exclusion forfeits the active bonuses at its instant.'),
  'bonus-overlap': law(61, 'One bonus is active at a time, unless commands allowed more.'),
  'bonus-kind': law(
    64,
    'A claimed offer matches a deposit of its kind, and one of another kind voids it.',
  ),
  'max-bet': law(62, 'Bets over the limit are counted; the autopilot makes none.'),

  'blocked-row': law(71, 'Nothing that a player starts, and no award, follows the block.'),
  'block-state': law(72, 'A block has the end of its cause and lies within the account.'),
  'block-marketing': law(73, 'A block but one of suspicion ends the marketing, until an update.'),
  session: law(74, 'Every act of the player lies in a session of at most 24 hours.'),
  'kyc-state': law(75, 'The KYC case carries what its status needs.'),
  'kyc-payout': law(76, 'Payouts are approved only after an approved KYC case.'),
  'kyc-threshold': law(77, 'KYC has begun once there was a withdrawal or 2,000 EUR of stakes.'),
  identity: law(78, 'The identity is well-formed.'),
  'payout-hold': law(79, 'No payout is completed during an AML hold or a sanctions hit.'),

  erased: law(68, 'An erased player shows no personal data, is blocked and plays no more.'),
  limit: law(69, 'No deposit or stake exceeds a limit of the player that was in force.'),
  'vip-manager': law(80, 'What a VIP manager gives is for players who have one.'),
  'exclusion-payout': law(
    70,
    'Fourteen days after a self-exclusion an approved player on autopilot is paid out.',
  ),

  'timer-order': law(81, 'Timers are in order, one of a kind and subject.'),
  'timer-overdue': law(82, 'No timer is overdue.'),
  'timer-subject': law(83, 'Every timer waits for something that is in the right state.'),
  'timer-missing': law(84, 'Everything that waits has its timer.'),

  'wire-transactions': law(91, 'The transaction list shows the rows, newest first.'),
  'wire-filters': law(92, 'Filters select the rows that match, all and no others.'),
  'wire-summary': law(93, 'The summary shows the totals.'),
  'wire-profile': law(94, 'The profile shows the identity and the account.'),
  'wire-balances': law(95, 'The balances show the wallets.'),
  'wire-kpi': law(96, 'The KPIs follow from ledger and book.'),
  'wire-bonuses': law(97, 'The bonus history shows the book, newest first.'),
  'wire-eligible': law(98, 'The eligible list shows the offers whose gates are open.'),
  'withdrawal-status': law(99, 'withdrawal_status is the first that applies.'),
  segments: law(100, 'The segments follow from the state.'),
  'wire-failure': law(101, 'Every operation answers.'),
} as const satisfies Readonly<Record<string, Law>>)

/** Stable name of a law. */
export type AuditRule = keyof typeof AUDIT_LAWS
