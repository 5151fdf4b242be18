import {
  BENEFIT_TYPES,
  type BenefitType,
  type BonusStatus,
  SHOWN_BONUS_STATUSES,
} from '../simulator/domain/bonuses'
import { CURRENCY_CODES, type Currency } from '../simulator/domain/currencies'
import { EVENT_NAMES, EVENTS, type EventName } from '../simulator/domain/events'
import { PAYMENT_METHODS, type PaymentMethod } from '../simulator/domain/payments'
import {
  CREATORS,
  type Creator,
  EVENT_TYPES,
  type EventType,
  STATUSES,
  type TransactionStatus,
} from '../simulator/domain/transactions'
import { assumed, documented } from './entry'
import {
  choice,
  count,
  field,
  flag,
  instant,
  list,
  money,
  type OpenWord,
  optional,
  resource,
  text,
  word,
} from './field'

const TRANSACTION_ID = /^tx_[0-9a-z]{26}$/
const BONUS_ID = /^bon_[0-9a-z]{26}$/

const currency = word<Currency>(CURRENCY_CODES, 'EUR')

const alternatives = (words: readonly string[]) => words.join(', ').replace(/, (\w+)$/, ' or $1')

/** `bet or win: completed or rolled_back; …`: types of the same statuses are listed together. */
function statusesByType(): string {
  const types = new Map<string, EventType[]>()
  for (const type of EVENT_TYPES) {
    const rows = Object.values(EVENTS).filter((event) => event.type === type)
    const found: Set<TransactionStatus> = new Set(rows.flatMap(({ statuses }) => statuses))
    const statuses = alternatives(STATUSES.filter((status) => found.has(status)))
    types.set(statuses, [...(types.get(statuses) ?? []), type])
  }
  return [...types].map(([statuses, names]) => `${alternatives(names)}: ${statuses}`).join('; ')
}

/** A row of the transaction history. */
export interface Transaction {
  readonly id: string
  readonly date: string
  readonly event_type: EventType
  readonly event_name: OpenWord<EventName>
  readonly event_note?: string | undefined
  readonly amount: number
  readonly currency: OpenWord<Currency>
  readonly status: OpenWord<TransactionStatus>
  readonly payment_method?: OpenWord<PaymentMethod> | undefined
  readonly created_by: OpenWord<Creator>
  readonly created_at: string
  readonly completed_at?: string | undefined
}

export const TRANSACTION = resource<Transaction>('Transaction', {
  id: field(
    text('tx_0ep8f3mc007gk3kfv5w5xybcd9', TRANSACTION_ID),
    assumed('Unique; among rows with the same date, later rows have greater ids.'),
  ),
  date: field(
    instant('2025-12-30T20:15:00.000Z'),
    assumed('When the row was created. It never changes; lists and summary periods use it.'),
  ),
  event_type: field(choice<EventType>(EVENT_TYPES, 'deposit'), documented('One of seven types.')),
  event_name: field(
    word<EventName>(EVENT_NAMES, 'Card Deposit'),
    assumed('The exact event, such as Card Deposit or Bonus Expired.'),
  ),
  event_note: optional(
    text('visa ****4821 deposit via Cardwell Pay, ref 7KQ2M9XC4T'),
    assumed('A human-readable sentence. Absent if there is no note.', 'absentFields'),
  ),
  amount: field(
    money(50),
    assumed(
      'Positive if the event type implies the direction; adjustments and refunds have a sign, minus if the player loses money.',
      'amountSign',
    ),
  ),
  currency: field(currency, documented('The currency of the player.')),
  status: field(word<TransactionStatus>(STATUSES, 'completed'), assumed(`${statusesByType()}.`)),
  payment_method: optional(
    word<PaymentMethod>(PAYMENT_METHODS, 'visa'),
    assumed('Only on deposits, withdrawals, deposit refunds and chargebacks.', 'absentFields'),
  ),
  created_by: field(
    word<Creator>(CREATORS, 'System'),
    documented("System, VIP Manager or Admin. The player's own actions have System."),
  ),
  created_at: field(instant('2025-12-30T20:15:00.000Z'), assumed('The same as date.')),
  completed_at: optional(
    instant('2025-12-30T20:15:00.000Z'),
    assumed(
      'The first completion, kept if the row is reversed later. Absent until then.',
      'absentFields',
    ),
  ),
})

/** One page of the transaction history. */
export interface TransactionPage {
  readonly transactions: readonly Transaction[]
  readonly total: number
  readonly limit: number
  readonly offset: number
  readonly has_more: boolean
}

export const TRANSACTION_PAGE = resource<TransactionPage>('TransactionPage', {
  transactions: field(
    list<Transaction>(TRANSACTION),
    documented('One page of the rows that match the filters.', 'sortOrder'),
  ),
  total: field(count('transactions', 1), assumed('The exact number of rows on all pages.')),
  limit: field(count('transactions', 20), documented('The applied limit.', 'overLimit')),
  offset: field(count('transactions', 0), documented('The applied offset.')),
  has_more: field(flag(false), documented('Whether there are rows after this page.')),
})

/** Sums of a period, and three lifetime figures. */
export interface TransactionSummary {
  readonly lifetime_deposits: number
  readonly lifetime_withdrawals: number
  readonly lifetime_net_casino: number
  readonly total_deposits: number
  readonly total_withdrawals: number
  readonly total_bonuses: number
  readonly total_bets: number
  readonly total_wins: number
  readonly net_gaming_revenue: number
  readonly deposit_count: number
  readonly withdrawal_count: number
  readonly currency: OpenWord<Currency>
}

export const TRANSACTION_SUMMARY = resource<TransactionSummary>('TransactionSummary', {
  lifetime_deposits: field(money(100), assumed('kpi.ltd. It ignores the period.')),
  lifetime_withdrawals: field(money(0), assumed('kpi.ltw. It ignores the period.')),
  lifetime_net_casino: field(
    money(-16),
    assumed('kpi.ltnc. It ignores the period.', 'ltnc', 'ngr'),
  ),
  total_deposits: field(money(100), assumed('Completed deposits in the period.')),
  total_withdrawals: field(money(0), assumed('Completed withdrawals in the period.')),
  total_bonuses: field(
    money(40),
    assumed('Bonus money awarded in the period; removals do not reduce it.'),
  ),
  total_bets: field(money(28), assumed('Stakes in the period, except those rolled back.')),
  total_wins: field(money(4), assumed('Wins in the period, except those rolled back.')),
  net_gaming_revenue: field(money(-16), assumed('total_bets - total_wins - total_bonuses.', 'ngr')),
  deposit_count: field(
    count('deposits', 1),
    assumed('Number of completed deposits in the period.'),
  ),
  withdrawal_count: field(
    count('withdrawals', 0),
    assumed('Number of completed withdrawals in the period.'),
  ),
  currency: field(currency, documented('The currency of the player.')),
})

/** A record of the bonus history. */
export interface Bonus {
  readonly id: string
  readonly bonus_name: string
  readonly status: OpenWord<BonusStatus | 'expired'>
  readonly amount: number
  readonly wager_requirement: number
  readonly wagered_amount: number
  readonly remaining_wager: number
  readonly created_at: string
  readonly expires_at: string
}

export const BONUS = resource<Bonus>('Bonus', {
  id: field(
    text('bon_0ep8f3mc000003kfv5w5xybcd9', BONUS_ID),
    assumed('Unique; later bonuses have greater ids.'),
  ),
  bonus_name: field(text('Welcome Bonus'), documented('Name of the bonus, as in the offer.')),
  status: field(
    word<BonusStatus | 'expired'>(SHOWN_BONUS_STATUSES, 'active'),
    assumed(
      'pending, active, completed or cancelled. Expired, lost and forfeited bonuses are cancelled.',
      'bonusExpiredStatus',
    ),
  ),
  amount: field(money(10), assumed('Bonus money awarded, or to be awarded.')),
  wager_requirement: field(
    money(300),
    assumed('The total stakes required, as an amount, not as a multiplier.'),
  ),
  wagered_amount: field(money(8), assumed('Stakes so far, weighted by game.')),
  remaining_wager: field(money(292), assumed('wager_requirement - wagered_amount.')),
  created_at: field(
    instant('2025-12-28T12:00:00.000Z'),
    documented('When the bonus was awarded or claimed.'),
  ),
  expires_at: field(
    instant('2026-01-27T12:00:00.000Z'),
    documented('When it ends unless the wagering requirement is met first.'),
  ),
})

/** One page of the bonus history. It has no `has_more`. */
export interface BonusPage {
  readonly bonuses: readonly Bonus[]
  readonly total: number
  readonly limit: number
  readonly offset: number
}

export const BONUS_PAGE = resource<BonusPage>('BonusPage', {
  bonuses: field(
    list<Bonus>(BONUS),
    documented('One page of the bonuses that match the filter. No has_more.', 'sortOrder'),
  ),
  total: field(count('bonuses', 1), assumed('The exact number of bonuses on all pages.')),
  limit: field(count('bonuses', 50), documented('The applied limit.', 'overLimit')),
  offset: field(count('bonuses', 0), documented('The applied offset.')),
})

/** A bonus that the player can claim. */
export interface EligibleBonus {
  readonly bonus_type_id: string
  readonly name: string
  readonly code: string
  readonly description: string
  readonly benefit_type: OpenWord<BenefitType>
  readonly amount: number
  readonly wager_requirement: number
  readonly expires_at: string
  readonly reason: string
}

export const ELIGIBLE_BONUS = resource<EligibleBonus>('EligibleBonus', {
  bonus_type_id: field(
    text('bt_welcome'),
    documented('The kind of bonus, the same for all players.'),
  ),
  name: field(text('Welcome Bonus'), documented('The bonus_name of its record in the history.')),
  code: field(
    text('WELCOME100-SE-25Q4'),
    assumed('Code of the catalog, market and season. Unique in the list.'),
  ),
  description: field(
    text('100 % of the first deposit, up to 200 EUR'),
    documented('A readable sentence.'),
  ),
  benefit_type: field(
    word<BenefitType>(BENEFIT_TYPES, 'deposit_match'),
    assumed('deposit_match, cash_bonus, free_spins, cashback, free_bet or loyalty_points.'),
  ),
  amount: field(money(200), assumed('The bonus money; for a percentage, its maximum.')),
  wager_requirement: field(
    money(7000),
    assumed('The stakes that the full amount would require, as an amount.'),
  ),
  expires_at: field(
    instant('2026-01-08T12:00:00.000Z'),
    assumed('The deadline for claiming it; always in the future.'),
  ),
  reason: field(
    text('First deposit bonus: no completed deposit'),
    assumed('Why the player is eligible, as a sentence.'),
  ),
})

/** The bonuses that a player can claim. */
export interface EligibleBonusList {
  readonly player_id: string
  readonly bonuses: readonly EligibleBonus[]
  readonly total: number
}

export const ELIGIBLE_BONUS_LIST = resource<EligibleBonusList>('EligibleBonusList', {
  player_id: field(text('player-42'), documented('The player in the path.')),
  bonuses: field(
    list<EligibleBonus>(ELIGIBLE_BONUS),
    assumed(
      'Offers in order of priority. Empty if the player is blocked, failed KYC, or wants no bonuses.',
    ),
  ),
  total: field(count('bonuses', 1), documented('Number of offers.')),
})
