import type { Report } from './report'

/** `GET /players/{id}`, as far as the auditor reads it. */
export interface WireProfile {
  id: string
  name: string
  email: string
  phone?: string
  currency: string
  language: string
  registration_date: string
  ftd_date?: string
  last_login: string
  kyc_status: string
  withdrawal_status: string
  affiliate_name?: string
  affiliate_source: string
  vip_manager?: string
  blocked: boolean
  balances: {
    total_balance: number
    cash_balance: number
    bonus_balance: number
    withdrawable_balance: number
    pending_withdrawal: number
  }
  kpi: {
    active_bonus: boolean
    wr: number
    last_withdrawal?: { amount: number; status: string }
    last_deposit?: { amount: number; date: string }
    ltd: number
    ltw: number
    ltnc: number
  }
  segments: string[]
  settings: {
    marketing_email_subscription: boolean
    email_validation: boolean
    email_account_activation: string
    marketing_sms_subscription: boolean
    sms_validation: boolean
    sms_account_activation: string
    want_bonus: boolean
  }
}

/** One row of the transaction list. */
export interface WireRow {
  id: string
  date: string
  event_type: string
  event_name: string
  event_note?: string
  amount: number
  currency: string
  status: string
  payment_method?: string
  created_by: string
  created_at: string
  completed_at?: string
}

/** A page of transactions. */
export interface WirePage {
  transactions: WireRow[]
  total: number
  limit: number
  offset: number
  has_more: boolean
}

/** `GET /players/{id}/transactions/summary`. */
export interface WireSummary {
  lifetime_deposits: number
  lifetime_withdrawals: number
  lifetime_net_casino: number
  total_deposits: number
  total_withdrawals: number
  total_bonuses: number
  total_bets: number
  total_wins: number
  net_gaming_revenue: number
  deposit_count: number
  withdrawal_count: number
  currency: string
}

/** One record of the bonus history. */
export interface WireBonus {
  id: string
  bonus_name: string
  status: string
  amount: number
  wager_requirement: number
  wagered_amount: number
  remaining_wager: number
  created_at: string
  expires_at: string
}

/** A page of bonuses; there is no `has_more`. */
export interface WireBonusPage {
  bonuses: WireBonus[]
  total: number
  limit: number
  offset: number
}

/** One offer of the eligible list. */
export interface WireOffer {
  bonus_type_id: string
  name: string
  code: string
  description: string
  benefit_type: string
  amount: number
  wager_requirement: number
  expires_at: string
  reason: string
}

/** The eligible list. */
export interface WireEligible {
  player_id: string
  bonuses: WireOffer[]
  total: number
}

type Kind = 'string' | 'number' | 'boolean' | 'object' | 'array' | 'instant'

/** Field name to kind; a trailing `?` on the kind means the key may be absent (never null). */
export type Fields = Readonly<Record<string, Kind | `${Kind}?`>>

const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/

/** Whether a value is an instant as the service prints it: UTC, with milliseconds. */
export function isInstant(value: unknown): value is string {
  return typeof value === 'string' && INSTANT.test(value) && !Number.isNaN(Date.parse(value))
}

/** An instant for a query or a message, also when it is not one. */
export function iso(instant: number): string {
  return Number.isNaN(instant) ? 'no instant' : new Date(instant).toISOString()
}

/** Every documented field is present with its type, and nothing is null (D13). */
export function checkFields(
  report: Report,
  invariant: number,
  where: string,
  object: object,
  fields: Fields,
): void {
  const values = object as Record<string, unknown>
  for (const [name, kind] of Object.entries(fields)) {
    const value = values[name]
    if (value === undefined && kind.endsWith('?')) continue
    const wanted = kind.replace('?', '')
    const fits =
      wanted === 'instant'
        ? isInstant(value)
        : wanted === 'array'
          ? Array.isArray(value)
          : value !== null && typeof value === wanted
    if (!fits) report.breach(invariant, `${where}: field ${name} is not a ${wanted}`, value, wanted)
  }
}
