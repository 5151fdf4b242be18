import type {
  Bonus,
  BonusPage,
  EligibleBonus,
  EligibleBonusList,
  Transaction,
  TransactionPage,
  TransactionSummary,
} from '../resources'
import { assumed, documented, type FieldEntries } from './entry'

export const TRANSACTION: FieldEntries<Transaction> = {
  id: assumed('Unique; among rows of one instant, later rows have greater ids.'),
  date: assumed('When the row was made. It never changes; lists and periods go by it.'),
  event_type: documented('One of seven words.'),
  event_name: assumed('What happened in particular, such as Card Deposit or Bonus Expired.'),
  event_note: assumed(
    'A sentence for people. Absent where there is nothing to say.',
    'absentFields',
  ),
  amount: assumed(
    'Positive where the type tells the direction; adjustments and refunds carry a sign, minus where the player loses money.',
    'amountSign',
  ),
  currency: documented('That of the player.'),
  status: assumed(
    'pending, approved, processing, completed, rejected, cancelled, failed, declined, expired, reversed, refunded, charged_back or rolled_back, each for the types that it fits.',
  ),
  payment_method: assumed('Only where money comes in or goes out.', 'absentFields'),
  created_by: documented('System, VIP Manager or Admin.'),
  created_at: assumed('The same as date.'),
  completed_at: assumed(
    'The first completion, kept when the row is undone later. Absent before.',
    'absentFields',
  ),
}

export const TRANSACTION_PAGE: FieldEntries<TransactionPage> = {
  transactions: documented('One page of what the filters let through.', 'sortOrder'),
  total: assumed('Number of rows on all pages together, exact.'),
  limit: documented('The limit that was used.', 'overLimit'),
  offset: documented('The offset that was used.'),
  has_more: documented('Whether there is a row after this page.'),
}

export const TRANSACTION_SUMMARY: FieldEntries<TransactionSummary> = {
  lifetime_deposits: assumed('kpi.ltd. No period touches it.'),
  lifetime_withdrawals: assumed('kpi.ltw. No period touches it.'),
  lifetime_net_casino: assumed('kpi.ltnc. No period touches it.', 'ltnc', 'ngr'),
  total_deposits: assumed('Completed deposits of the period.'),
  total_withdrawals: assumed('Completed withdrawals of the period.'),
  total_bonuses: assumed('Bonus money awarded in the period; removals do not lower it.'),
  total_bets: assumed('Stakes of the period, those left out that were rolled back.'),
  total_wins: assumed('Wins of the period, those left out that were rolled back.'),
  net_gaming_revenue: assumed('total_bets - total_wins - total_bonuses.', 'ngr'),
  deposit_count: assumed('Number of the completed deposits of the period.'),
  withdrawal_count: assumed('Number of the completed withdrawals of the period.'),
  currency: documented('That of the player.'),
}

export const BONUS: FieldEntries<Bonus> = {
  id: assumed('Unique; later bonuses have greater ids.'),
  bonus_name: documented('Name of the bonus, as in the offer.'),
  status: assumed(
    'pending, active, completed or cancelled. What expired, was lost or was given up is cancelled.',
    'bonusExpiredStatus',
  ),
  amount: assumed('Bonus money awarded, or to be awarded.'),
  wager_requirement: assumed('Stakes that it needs in all, as money: no multiplier.'),
  wagered_amount: assumed('Stakes so far, weighted by game.'),
  remaining_wager: assumed('wager_requirement - wagered_amount.'),
  created_at: documented('When the bonus was given or claimed.'),
  expires_at: documented('When it ends if it is not wagered by then.'),
}

export const BONUS_PAGE: FieldEntries<BonusPage> = {
  bonuses: documented('One page of what the filter lets through. No has_more.', 'sortOrder'),
  total: assumed('Number of bonuses on all pages together, exact.'),
  limit: documented('The limit that was used.', 'overLimit'),
  offset: documented('The offset that was used.'),
}

export const ELIGIBLE_BONUS: FieldEntries<EligibleBonus> = {
  bonus_type_id: documented('Names the kind of bonus, the same for all players.'),
  name: documented('What its record in the history is called.'),
  code: assumed('Unique in the catalogue.'),
  description: documented('A sentence for people.'),
  benefit_type: assumed(
    'deposit_match, cash_bonus, free_spins, cashback, free_bet or loyalty_points.',
  ),
  amount: assumed('The bonus money; for a percentage the most that there is.'),
  wager_requirement: assumed('Stakes that the whole amount would need, as money.'),
  expires_at: assumed('Until when it can be claimed; later than now.'),
  reason: assumed('Why the player may have it, as a sentence.'),
}

export const ELIGIBLE_BONUS_LIST: FieldEntries<EligibleBonusList> = {
  player_id: documented('The player of the path.'),
  bonuses: assumed(
    'Offers by priority. None while blocked, rejected by KYC, or not wanting bonuses.',
  ),
  total: documented('Their number.'),
}
