import type { KycStatus } from '../domain/accounts'
import type { EventType } from '../domain/transactions'

/**
 * The resources of the document, as they stand on the wire. `schemas.ts` holds the same shapes as
 * schemas and proves both equal. An optional field is one that may be absent; under the policy
 * `absentFields: null` it is `null` on the wire instead, which these types leave out.
 */

/** A date-time on the wire: `YYYY-MM-DDTHH:mm:ss.sssZ`. */
export type DateTime = string

/** Money of the player, in whole units of the currency. */
export interface Balances {
  readonly total_balance: number
  readonly cash_balance: number
  readonly bonus_balance: number
  readonly withdrawable_balance: number
  readonly pending_withdrawal: number
}

export interface LastWithdrawal {
  readonly amount: number
  readonly status: string
}

export interface LastDeposit {
  readonly amount: number
  readonly date: DateTime
}

/** Key performance indicators. */
export interface Kpi {
  readonly active_bonus: boolean
  /** Wagering requirement figure. */
  readonly wr: number
  /** Absent if there never was a withdrawal. */
  readonly last_withdrawal?: LastWithdrawal | undefined
  /** Absent if there never was a deposit. */
  readonly last_deposit?: LastDeposit | undefined
  /** Lifetime deposits. */
  readonly ltd: number
  /** Lifetime withdrawals. */
  readonly ltw: number
  /** Lifetime net casino revenue. */
  readonly ltnc: number
}

/** The seven settings of the profile. An update takes the five booleans. */
export interface Settings {
  readonly marketing_email_subscription: boolean
  readonly email_validation: boolean
  readonly email_account_activation: string
  readonly marketing_sms_subscription: boolean
  readonly sms_validation: boolean
  readonly sms_account_activation: string
  readonly want_bonus: boolean
}

export interface PlayerProfile {
  readonly id: string
  readonly name: string
  readonly email: string
  readonly phone?: string | undefined
  /** Currency code. */
  readonly currency: string
  /** Language name. */
  readonly language: string
  readonly registration_date: DateTime
  /** Date of the first deposit; absent before it. */
  readonly ftd_date?: DateTime | undefined
  readonly last_login: DateTime
  readonly kyc_status: KycStatus
  /** Free text. */
  readonly withdrawal_status: string
  readonly affiliate_name?: string | undefined
  readonly affiliate_source: string
  /** Name of the VIP manager; absent without one. */
  readonly vip_manager?: string | undefined
  readonly blocked: boolean
  readonly balances: Balances
  readonly kpi: Kpi
  /** Segment labels. */
  readonly segments: readonly string[]
  readonly settings: Settings
}

export interface Transaction {
  readonly id: string
  readonly date: DateTime
  readonly event_type: EventType
  /** Specific event name. */
  readonly event_name: string
  readonly event_note?: string | undefined
  readonly amount: number
  readonly currency: string
  readonly status: string
  readonly payment_method?: string | undefined
  /** Creator: System, VIP Manager or Admin. */
  readonly created_by: string
  readonly created_at: DateTime
  /** First completion; absent before it. */
  readonly completed_at?: DateTime | undefined
}

/** One page of the transaction history. */
export interface TransactionPage {
  readonly transactions: readonly Transaction[]
  /** Number of transactions that match, on all pages. */
  readonly total: number
  readonly limit: number
  readonly offset: number
  readonly has_more: boolean
}

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
  readonly currency: string
}

/** A record of the bonus history. */
export interface Bonus {
  readonly id: string
  readonly bonus_name: string
  readonly status: string
  readonly amount: number
  /** Money to be wagered in all. */
  readonly wager_requirement: number
  readonly wagered_amount: number
  readonly remaining_wager: number
  readonly created_at: DateTime
  readonly expires_at: DateTime
}

/** One page of the bonus history. It has no `has_more`. */
export interface BonusPage {
  readonly bonuses: readonly Bonus[]
  /** Number of bonuses that match, on all pages. */
  readonly total: number
  readonly limit: number
  readonly offset: number
}

/** A bonus that the player could have. */
export interface EligibleBonus {
  readonly bonus_type_id: string
  readonly name: string
  readonly code: string
  readonly description: string
  readonly benefit_type: string
  readonly amount: number
  readonly wager_requirement: number
  readonly expires_at: DateTime
  /** Why the player is eligible. */
  readonly reason: string
}

export interface EligibleBonusList {
  readonly player_id: string
  readonly bonuses: readonly EligibleBonus[]
  readonly total: number
}

/** The settings that an update accepts. */
export interface SettingsUpdate {
  readonly marketing_email_subscription?: boolean | undefined
  readonly email_validation?: boolean | undefined
  readonly marketing_sms_subscription?: boolean | undefined
  readonly sms_validation?: boolean | undefined
  readonly want_bonus?: boolean | undefined
}

/** The body of an update. Nothing in it is required. */
export interface ProfileUpdateBody {
  readonly phone?: string | undefined
  readonly affiliate_name?: string | undefined
  readonly blocked?: boolean | undefined
  readonly settings?: SettingsUpdate | undefined
}

/** The answer to an update. */
export interface UpdateResult {
  readonly success: boolean
  readonly message: string
  /** Id of the change record. */
  readonly transaction_id: string
}
