import * as v from 'valibot'
import { KYC_STATUSES } from '../domain/accounts'
import { EVENT_TYPES } from '../domain/transactions'

/**
 * The resources and the one body of the document as schemas: what responses are checked against,
 * what validates an update, and what OpenAPI is made of. A response has exactly the documented
 * fields; a field that may be absent is `optional`.
 */

const text = v.string()
const bool = v.boolean()
/** An amount. JSON has no other numbers than finite ones; the check keeps it so. */
const amount = v.pipe(v.number(), v.finite())
const count = v.pipe(v.number(), v.integer(), v.minValue(0))
const dateTime = v.pipe(text, v.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/, 'no date-time'))

const balances = v.strictObject({
  total_balance: amount,
  cash_balance: amount,
  bonus_balance: amount,
  withdrawable_balance: amount,
  pending_withdrawal: amount,
})

const kpi = v.strictObject({
  active_bonus: bool,
  wr: amount,
  last_withdrawal: v.optional(v.strictObject({ amount, status: text })),
  last_deposit: v.optional(v.strictObject({ amount, date: dateTime })),
  ltd: amount,
  ltw: amount,
  ltnc: amount,
})

const settings = v.strictObject({
  marketing_email_subscription: bool,
  email_validation: bool,
  email_account_activation: text,
  marketing_sms_subscription: bool,
  sms_validation: bool,
  sms_account_activation: text,
  want_bonus: bool,
})

export const playerProfile = v.strictObject({
  id: text,
  name: text,
  email: v.pipe(text, v.rfcEmail()),
  phone: v.optional(text),
  currency: text,
  language: text,
  registration_date: dateTime,
  ftd_date: v.optional(dateTime),
  last_login: dateTime,
  kyc_status: v.picklist(KYC_STATUSES),
  withdrawal_status: text,
  affiliate_name: v.optional(text),
  affiliate_source: text,
  vip_manager: v.optional(text),
  blocked: bool,
  balances,
  kpi,
  segments: v.array(text),
  settings,
})

const transaction = v.strictObject({
  id: text,
  date: dateTime,
  event_type: v.picklist(EVENT_TYPES),
  event_name: text,
  event_note: v.optional(text),
  amount,
  currency: text,
  status: text,
  payment_method: v.optional(text),
  created_by: text,
  created_at: dateTime,
  completed_at: v.optional(dateTime),
})

export const transactionPage = v.strictObject({
  transactions: v.array(transaction),
  total: count,
  limit: count,
  offset: count,
  has_more: bool,
})

export const transactionSummary = v.strictObject({
  lifetime_deposits: amount,
  lifetime_withdrawals: amount,
  lifetime_net_casino: amount,
  total_deposits: amount,
  total_withdrawals: amount,
  total_bonuses: amount,
  total_bets: amount,
  total_wins: amount,
  net_gaming_revenue: amount,
  deposit_count: count,
  withdrawal_count: count,
  currency: text,
})

const bonus = v.strictObject({
  id: text,
  bonus_name: text,
  status: text,
  amount,
  wager_requirement: amount,
  wagered_amount: amount,
  remaining_wager: amount,
  created_at: dateTime,
  expires_at: dateTime,
})

export const bonusPage = v.strictObject({
  bonuses: v.array(bonus),
  total: count,
  limit: count,
  offset: count,
})

const eligibleBonus = v.strictObject({
  bonus_type_id: text,
  name: text,
  code: text,
  description: text,
  benefit_type: text,
  amount,
  wager_requirement: amount,
  expires_at: dateTime,
  reason: text,
})

export const eligibleBonusList = v.strictObject({
  player_id: text,
  bonuses: v.array(eligibleBonus),
  total: count,
})

export const updateResult = v.strictObject({ success: bool, message: text, transaction_id: text })

/**
 * The body of an update. Not strict: which unknown fields there are, and what to do with them, is
 * the policy `updateUnknownFields`.
 */
export const profileUpdate = v.object({
  phone: v.optional(text),
  affiliate_name: v.optional(text),
  blocked: v.optional(bool),
  settings: v.optional(
    v.object({
      marketing_email_subscription: v.optional(bool),
      email_validation: v.optional(bool),
      marketing_sms_subscription: v.optional(bool),
      sms_validation: v.optional(bool),
      want_bonus: v.optional(bool),
    }),
  ),
})
