import {
  ACTIVATIONS,
  type Activation,
  AFFILIATE_SOURCES,
  type AffiliateSource,
  KYC_STATUSES,
  type KycStatus,
  SEGMENTS,
  type Segment,
  WITHDRAWAL_STATUSES,
  type WithdrawalStatus,
} from '../simulator/domain/accounts'
import { CURRENCY_CODES, type Currency } from '../simulator/domain/currencies'
import { LANGUAGES, type Language } from '../simulator/domain/markets'
import { STATUSES, type TransactionStatus } from '../simulator/domain/transactions'
import { assumed, documented } from './entry'
import {
  email,
  field,
  flag,
  instant,
  money,
  type OpenWord,
  optional,
  part,
  resource,
  someWords,
  text,
  word,
} from './field'

/** Money of the player, in major units of the currency. */
export interface Balances {
  readonly total_balance: number
  readonly cash_balance: number
  readonly bonus_balance: number
  readonly withdrawable_balance: number
  readonly pending_withdrawal: number
}

export const BALANCES = resource<Balances>('Balances', {
  total_balance: field(
    money(74),
    assumed('Cash and bonus money, excluding open withdrawals.', 'pendingInTotal'),
  ),
  cash_balance: field(money(64), assumed("The player's own money.")),
  bonus_balance: field(
    money(10),
    assumed('Money of the active bonus and winnings from it; 0 if there is none.'),
  ),
  withdrawable_balance: field(
    money(64),
    assumed(
      'The cash, or 0 while a bonus locks it. Verification and blocks do not reduce it.',
      'withdrawable',
    ),
  ),
  pending_withdrawal: field(
    money(30),
    assumed('Withdrawals that are pending, approved or processing.'),
  ),
})

/** The latest withdrawal. */
export interface LastWithdrawal {
  readonly amount: number
  readonly status: OpenWord<TransactionStatus>
}

export const LAST_WITHDRAWAL = resource<LastWithdrawal>('LastWithdrawal', {
  amount: field(money(30), documented('The amount of that withdrawal.')),
  status: field(
    word<TransactionStatus>(STATUSES, 'pending'),
    documented('Its status, as in the transactions.'),
  ),
})

/** The latest successful deposit. */
export interface LastDeposit {
  readonly amount: number
  readonly date: string
}

export const LAST_DEPOSIT = resource<LastDeposit>('LastDeposit', {
  amount: field(money(100), documented('The amount of that deposit.')),
  date: field(instant('2025-12-28T12:00:00.000Z'), documented('When it was created.')),
})

/** Key performance indicators. */
export interface Kpi {
  readonly active_bonus: boolean
  readonly wr: number
  readonly last_withdrawal?: LastWithdrawal | undefined
  readonly last_deposit?: LastDeposit | undefined
  readonly ltd: number
  readonly ltw: number
  readonly ltnc: number
}

export const KPI = resource<Kpi>('Kpi', {
  active_bonus: field(flag(true), assumed('True while a bonus is active.')),
  wr: field(
    money(292),
    assumed('The amount still to be wagered for the active bonus; 0 if there is none.', 'wr'),
  ),
  last_withdrawal: optional(
    part<LastWithdrawal>(LAST_WITHDRAWAL),
    assumed('The latest withdrawal, in any status. Absent if there is none.', 'absentFields'),
  ),
  last_deposit: optional(
    part<LastDeposit>(LAST_DEPOSIT),
    assumed(
      'The latest successful deposit, even if it was refunded or charged back later. Absent if there is none.',
      'absentFields',
    ),
  ),
  ltd: field(
    money(100),
    assumed(
      'Lifetime deposits: completed ones. A partly refunded or charged-back deposit counts in full; a fully refunded or charged-back one does not count.',
    ),
  ),
  ltw: field(money(0), assumed('Lifetime withdrawals: completed ones that were not reversed.')),
  ltnc: field(money(-16), assumed('Lifetime net gaming revenue.', 'ltnc', 'ngr')),
})

const activation = field(
  word<Activation>(ACTIVATIONS, 'activated'),
  assumed('activated, pending, expired or not_sent. Read-only.'),
)

/** The seven settings of the profile. An update takes the five booleans. */
export interface Settings {
  readonly marketing_email_subscription: boolean
  readonly email_validation: boolean
  readonly email_account_activation: OpenWord<Activation>
  readonly marketing_sms_subscription: boolean
  readonly sms_validation: boolean
  readonly sms_account_activation: OpenWord<Activation>
  readonly want_bonus: boolean
}

export const SETTINGS = resource<Settings>('Settings', {
  marketing_email_subscription: field(
    flag(true),
    documented('Whether marketing may be sent by e-mail.'),
  ),
  email_validation: field(flag(true), documented('Whether the e-mail address is confirmed.')),
  email_account_activation: activation,
  marketing_sms_subscription: field(
    flag(false),
    documented('Whether marketing may be sent by SMS.'),
  ),
  sms_validation: field(flag(false), documented('Whether the phone number is confirmed.')),
  sms_account_activation: activation,
  want_bonus: field(
    flag(true),
    documented('Whether the player wants bonuses. If not, none is eligible.'),
  ),
})

/** The profile of a player. */
export interface PlayerProfile {
  readonly id: string
  readonly name: string
  readonly email: string
  readonly phone?: string | undefined
  readonly currency: OpenWord<Currency>
  readonly language: OpenWord<Language>
  readonly registration_date: string
  readonly ftd_date?: string | undefined
  readonly last_login: string
  readonly kyc_status: OpenWord<KycStatus>
  readonly withdrawal_status: OpenWord<WithdrawalStatus>
  readonly affiliate_name?: string | undefined
  readonly affiliate_source: OpenWord<AffiliateSource>
  readonly vip_manager?: string | undefined
  readonly blocked: boolean
  readonly balances: Balances
  readonly kpi: Kpi
  readonly segments: readonly OpenWord<Segment>[]
  readonly settings: Settings
}

export const PLAYER_PROFILE = resource<PlayerProfile>('PlayerProfile', {
  id: field(text('player-42'), documented('Identifies the player, as in the path.')),
  name: field(text('Anna Schmidt'), documented('Full name, in the script of the market.')),
  email: field(
    email('anna.schmidt@mail.example'),
    documented('E-mail address, always in a domain that is reserved for examples.'),
  ),
  phone: optional(
    text('+49 1512 3456789'),
    assumed(
      'In international format. Absent until the player has provided one.',
      'absentFields',
      'phoneFormat',
    ),
  ),
  currency: field(
    word<Currency>(CURRENCY_CODES, 'EUR'),
    assumed('ISO 4217 code, or BTC or USDT. It never changes.'),
  ),
  language: field(
    word<Language>(LANGUAGES, 'German'),
    assumed('English name of the language, such as German.'),
  ),
  registration_date: field(
    instant('2025-11-03T09:12:45.000Z'),
    documented('When the account was opened.'),
  ),
  ftd_date: optional(
    instant('2025-12-28T12:00:00.000Z'),
    assumed(
      'The date of the first successful deposit, refunded or not. Absent until then.',
      'absentFields',
    ),
  ),
  last_login: field(
    instant('2025-12-31T18:30:00.000Z'),
    assumed('The last login; registration counts as a login.'),
  ),
  kyc_status: field(
    word<KycStatus>(KYC_STATUSES, 'approved'),
    documented(`${KYC_STATUSES.join(', ')}. The allowed transitions are a rule of the simulator.`),
  ),
  withdrawal_status: field(
    word<WithdrawalStatus>(WITHDRAWAL_STATUSES, 'Pending review'),
    assumed(
      `The first of these that applies: ${WITHDRAWAL_STATUSES.join(', ')}. Locked cash is not counted as Below minimum.`,
      'minimumTurnover',
    ),
  ),
  affiliate_name: optional(
    text('SpinGuide Media / sg-1042'),
    assumed('Company and sub-id. Absent if there is no affiliate.', 'absentFields'),
  ),
  affiliate_source: field(
    word<AffiliateSource>(AFFILIATE_SOURCES, 'affiliate'),
    assumed('The acquisition source, such as organic or seo.'),
  ),
  vip_manager: optional(
    text('Nora Lindqvist'),
    assumed('Present while one is assigned.', 'absentFields'),
  ),
  blocked: field(
    flag(false),
    documented('Whether the player is blocked: no login, deposit or bet.'),
  ),
  balances: field(part<Balances>(BALANCES), documented('The five current amounts.')),
  kpi: field(part<Kpi>(KPI), documented('The current KPIs.')),
  segments: field(
    someWords<Segment>(SEGMENTS, ['New', 'Active']),
    assumed(
      'Labels derived from the history of the player, in a fixed order, then labels by staff; may be empty.',
    ),
  ),
  settings: field(
    part<Settings>(SETTINGS),
    documented('Seven settings, five of which can be updated.'),
  ),
})
