import type {
  Balances,
  Kpi,
  LastDeposit,
  LastWithdrawal,
  PlayerProfile,
  ProfileUpdateBody,
  Settings,
  SettingsUpdate,
  UpdateResult,
} from '../resources'
import { assumed, documented, type FieldEntries } from './entry'

export const PLAYER_PROFILE: FieldEntries<PlayerProfile> = {
  id: documented('Identifies the player, as in the path.'),
  name: documented('Full name, in the script of the market.'),
  email: documented('E-mail address; always under a domain that is reserved for examples.'),
  phone: assumed('In international form. Absent until the player has given one.', 'absentFields'),
  currency: assumed('ISO 4217 code, or BTC. It never changes.'),
  language: assumed('English name of the language, such as German.'),
  registration_date: documented('When the account was opened.'),
  ftd_date: assumed(
    'When the first deposit that succeeded was made, refunded or not. Absent before.',
    'absentFields',
  ),
  last_login: assumed('The last login; the registration counts as one.'),
  kyc_status: documented('One of five words. Which follows which is a rule of the simulator.'),
  withdrawal_status: assumed(
    'What stands in the way of a withdrawal, the first that applies: Blocked, Rejected - KYC, Pending review, Approved - awaiting payout, Processing, KYC required, No funds, Wagering in progress, Available.',
  ),
  affiliate_name: assumed('Company and sub id. Absent without an affiliate.', 'absentFields'),
  affiliate_source: assumed('Where the player came from, such as organic or seo.'),
  vip_manager: assumed(
    'Shown while a segment says VIP or High Roller; absent otherwise.',
    'absentFields',
  ),
  blocked: documented('Whether the player is blocked: no login, deposit, bet or withdrawal.'),
  balances: documented('Five amounts as of now.'),
  kpi: documented('Key figures as of now.'),
  segments: assumed('Labels derived from what the player did, in a fixed order; may be empty.'),
  settings: documented('Seven settings, five of them open to an update.'),
}

export const BALANCES: FieldEntries<Balances> = {
  total_balance: assumed(
    'Cash and bonus money. An open withdrawal has left it already.',
    'pendingInTotal',
  ),
  cash_balance: assumed("The player's own money."),
  bonus_balance: assumed('Money of the active bonus, with what was won from it; 0 without one.'),
  withdrawable_balance: assumed(
    'The cash, or 0 while a bonus locks it. Verification and blocks do not lower it.',
    'withdrawable',
  ),
  pending_withdrawal: assumed('Withdrawals that are pending, approved or processing.'),
}

export const KPI: FieldEntries<Kpi> = {
  active_bonus: assumed('True exactly while a bonus is active. At most one is.'),
  wr: assumed('Stakes that the active bonus still needs; 0 without one.', 'wr'),
  last_withdrawal: assumed(
    'The newest withdrawal, whatever became of it. Absent without one.',
    'absentFields',
  ),
  last_deposit: assumed('The newest deposit that succeeded. Absent without one.', 'absentFields'),
  ltd: assumed('Completed deposits, those left out that were refunded or charged back.'),
  ltw: assumed('Completed withdrawals, those left out that were returned.'),
  ltnc: assumed('Lifetime net gaming revenue.', 'ltnc', 'ngr'),
}

export const LAST_WITHDRAWAL: FieldEntries<LastWithdrawal> = {
  amount: documented('Amount of that withdrawal.'),
  status: documented('Its status, a word of the transactions.'),
}

export const LAST_DEPOSIT: FieldEntries<LastDeposit> = {
  amount: documented('Amount of that deposit.'),
  date: documented('When it was made.'),
}

export const SETTINGS: FieldEntries<Settings> = {
  marketing_email_subscription: documented('Whether marketing may be sent by e-mail.'),
  email_validation: documented('Whether the e-mail address is confirmed.'),
  email_account_activation: assumed('activated, pending, expired or not_sent. Read-only.'),
  marketing_sms_subscription: documented('Whether marketing may be sent by SMS.'),
  sms_validation: documented('Whether the phone number is confirmed.'),
  sms_account_activation: assumed('activated, pending, expired or not_sent. Read-only.'),
  want_bonus: documented('Whether the player wants bonuses. Without it, none is eligible.'),
}

export const PROFILE_UPDATE: FieldEntries<ProfileUpdateBody> = {
  phone: assumed('Replaces the number. Any text is taken, null is refused.', 'updateOmitted'),
  affiliate_name: assumed(
    'Replaces the name. Any text is taken, null is refused.',
    'updateOmitted',
  ),
  blocked: documented('Blocks the player, or lifts the block.', 'updateOmitted'),
  settings: assumed('Replaces the settings that it names, one by one.', 'updateOmitted'),
}

export const SETTINGS_UPDATE: FieldEntries<SettingsUpdate> = {
  marketing_email_subscription: documented('Replaces the setting.', 'updateOmitted'),
  email_validation: documented('Replaces the setting.', 'updateOmitted'),
  marketing_sms_subscription: documented('Replaces the setting.', 'updateOmitted'),
  sms_validation: documented('Replaces the setting.', 'updateOmitted'),
  want_bonus: documented('Replaces the setting.', 'updateOmitted'),
}

export const UPDATE_RESULT: FieldEntries<UpdateResult> = {
  success: assumed('Always true: what fails is an error with a status of its own.'),
  message: assumed('A sentence for people, always the same.'),
  transaction_id: assumed('Id of the change record, upd_ and digits; no transaction has it.'),
}
