import type { Words } from './words'

/** The five KYC states of the specification. */
export const KYC_STATUSES = ['not_started', 'pending', 'in_review', 'approved', 'rejected'] as const
export type KycStatus = Words<(typeof KYC_STATUSES)[number]>

/**
 * Allowed moves of a KYC case. In `pending` the player has to act, in `in_review` the operator. The
 * move from `in_review` back to `pending` is a request to resubmit.
 */
export const KYC_MOVES: Readonly<Record<KycStatus, readonly KycStatus[]>> = {
  // An instant check has no case to wait for.
  not_started: ['pending', 'approved'],
  pending: ['in_review', 'rejected'],
  in_review: ['approved', 'rejected', 'pending'],
  approved: ['pending', 'rejected'],
  rejected: ['pending', 'in_review'],
}

/** Causes of a block that are visible as a segment. A block without a cause is a plain flag. */
export const BLOCK_CAUSES = [
  'Self-Excluded',
  'Cool-Off',
  'Chargeback',
  'Fraud Suspect',
  'Multi-Account',
  'AML Hold',
  'Underage',
  'Deceased',
  'Duplicate',
  'Sanctions Hit',
  'Closed By Player',
] as const
export type BlockCause = (typeof BLOCK_CAUSES)[number]

/**
 * Causes that the player chose. They stop play, but not the payout of the player's own money, as
 * every other block does.
 */
const CHOSEN: ReadonlySet<BlockCause | undefined> = new Set([
  'Self-Excluded',
  'Cool-Off',
  'Closed By Player',
])

/** Whether a block of this cause, or without one, stops payouts. */
export function stopsPayouts(cause: BlockCause | undefined): boolean {
  return !CHOSEN.has(cause)
}

/** Causes under which the operator does not owe the player the cash, or not yet. */
export const WITHHOLDING = [
  'AML Hold',
  'Sanctions Hit',
  'Fraud Suspect',
  'Chargeback',
  'Multi-Account',
  'Duplicate',
  'Underage',
] as const satisfies readonly BlockCause[]

/** Whether the cash is withheld during a block of this cause. */
export function withholdsCash(cause: BlockCause | undefined): boolean {
  return WITHHOLDING.some((each) => each === cause)
}

/** Why staff hold the payouts of a player without a block. */
export const HOLD_CAUSES = ['AML', 'Source of Wealth'] as const
export type HoldCause = (typeof HOLD_CAUSES)[number]

/** What staff can restrict without a block, each by itself. */
export const RESTRICTIONS = ['deposits', 'withdrawals', 'play', 'bonuses'] as const
export type Restriction = (typeof RESTRICTIONS)[number]

/** What a player limits: the deposits, the losses, or the time of play. */
export const LIMIT_KINDS = ['deposit', 'loss', 'session'] as const
export type LimitKind = (typeof LIMIT_KINDS)[number]

/** The calendar periods of limits, the shortest first. */
export const LIMIT_PERIODS = ['day', 'week', 'month'] as const
export type LimitPeriod = (typeof LIMIT_PERIODS)[number]

/** State of the e-mail or SMS activation message, the two strings in the settings. */
export const ACTIVATIONS = ['activated', 'pending', 'expired', 'not_sent'] as const
export type Activation = Words<(typeof ACTIVATIONS)[number]>

/** Where players come from. */
export const AFFILIATE_SOURCES = [
  'organic',
  'direct',
  'affiliate',
  'seo',
  'ppc',
  'social',
  'email',
  'referral',
  'streamer',
  'offline',
  'app_store',
] as const
export type AffiliateSource = Words<(typeof AFFILIATE_SOURCES)[number]>

/** The seven settings of the profile. The two strings are read-only in the API. */
export interface Settings {
  readonly marketing_email_subscription: boolean
  readonly email_validation: boolean
  readonly email_account_activation: Activation
  readonly marketing_sms_subscription: boolean
  readonly sms_validation: boolean
  readonly sms_account_activation: Activation
  readonly want_bonus: boolean
}

/** The settings with the given changes applied; an `undefined` member changes nothing. */
export function mergeSettings(
  settings: Settings,
  changes?: { readonly [Key in keyof Settings]?: Settings[Key] | undefined },
): Settings {
  if (changes === undefined) return settings
  const stated = Object.entries(changes).filter(([, value]) => value !== undefined)
  return { ...settings, ...Object.fromEntries(stated) }
}

/** Labels of suspicion: they end with the block. */
export const SUSPICIONS = ['Multi-Account', 'AML Hold', 'Fraud Suspect'] as const

/** The known labels that staff set by hand, beside labels of their own. */
export const MANUAL_LABELS = [...SUSPICIONS, 'Bonus Abuser', 'Test Account'] as const

export function isSuspicion(label: string): boolean {
  return SUSPICIONS.some((suspicion) => suspicion === label)
}

/** Segment labels in the order in which the profile lists them. */
export const SEGMENTS = [
  'Never Deposited',
  'New',
  'One-Time Depositor',
  'Active',
  'At Risk',
  'Dormant',
  'Churned',
  'Reactivated',
  'VIP Bronze',
  'VIP Silver',
  'VIP Gold',
  'VIP Platinum',
  'VIP Diamond',
  'High Roller',
  'High Value',
  'Mid Value',
  'Low Value',
  'Bonus Hunter',
  'Bonus Abuser',
  'Winner',
  'Big Win',
  'Prefers Email',
  'Prefers SMS',
  'No Contact',
  'No Bonus',
  'KYC Pending',
  'RG Medium Risk',
  'RG High Risk',
  'Self-Excluded',
  'Cool-Off',
  'Chargeback',
  'Multi-Account',
  'AML Hold',
  'Fraud Suspect',
  'Underage',
  'Deceased',
  'Duplicate',
  'Sanctions Hit',
  'Closed By Player',
  'Test Account',
] as const
export type Segment = Words<(typeof SEGMENTS)[number]>

/** Reasons that prevent a withdrawal, in order of precedence. */
export const WITHDRAWAL_STATUSES = [
  'Blocked',
  'Rejected - KYC',
  'Pending review',
  'Approved - awaiting payout',
  'Processing',
  'Bonus funds only',
  'No funds',
  'Below minimum',
  'KYC required',
  'Wagering in progress',
  'Deposit turnover required',
  'Available',
] as const
export type WithdrawalStatus = Words<(typeof WITHDRAWAL_STATUSES)[number]>
