import type { Situation } from '../../src/simulator/desk/situations'
import type { BlockCause, KycStatus, Segment } from '../../src/simulator/domain/accounts'
import { DAY_MS } from '../../src/simulator/domain/instants'
import type { TransactionStatus } from '../../src/simulator/domain/transactions'
import { hasBonus, hasSegment } from './measures'
import type { Person } from './persons'

type Truth = (person: Person) => boolean

const all =
  (...truths: readonly Truth[]): Truth =>
  (person) =>
    truths.every((truth) => truth(person))

const status =
  (wanted: string): Truth =>
  ({ profile }) =>
    profile.withdrawal_status === wanted
const kyc =
  (wanted: KycStatus): Truth =>
  ({ profile }) =>
    profile.kyc_status === wanted
const segment =
  (...wanted: readonly Segment[]): Truth =>
  (person) =>
    hasSegment(person, ...wanted)
const not =
  (truth: Truth): Truth =>
  (person) =>
    !truth(person)
const hasCash: Truth = ({ profile }) => profile.balances.cash_balance > 0
const isBlocked: Truth = ({ profile }) => profile.blocked
const blocked = (cause: BlockCause): Truth => all(isBlocked, segment(cause))

const withdrawal =
  (wanted: TransactionStatus): Truth =>
  ({ withdrawals }) =>
    withdrawals.some((row) => row.status === wanted)

/** The newest withdrawal has this status. */
const lastWithdrawal =
  (wanted: TransactionStatus): Truth =>
  ({ withdrawals }) =>
    withdrawals[0]?.status === wanted

const deposit =
  (wanted: TransactionStatus): Truth =>
  ({ deposits }) =>
    deposits.some((row) => row.status === wanted)

const active =
  (passes: (bonus: Person['bonuses'][number], now: number) => boolean): Truth =>
  ({ bonuses, now }) =>
    bonuses.some((bonus) => bonus.status === 'active' && passes(bonus, now))

const registeredWithin =
  (days: number): Truth =>
  ({ profile, now }) =>
    Date.parse(profile.registration_date) >= now - days * DAY_MS

/** The first deposit is of today or, late in a day, of the evening before. */
const isFirstDepositNew: Truth = ({ profile: { ftd_date }, now }) => {
  const midnight = now - (now % DAY_MS)
  return ftd_date !== undefined && Date.parse(ftd_date) >= midnight - DAY_MS / 2
}

/** One of the newest transactions, for what only a row shows. */
const row =
  (name: string): Truth =>
  ({ newest }) =>
    newest.some(({ event_name }) => event_name === name)

/** What the profile of each player shows, by its situation. */
export const TRUTHS: Readonly<Record<Situation, Truth>> = {
  available: all(status('Available'), hasCash),
  'big-win': all(segment('Big Win'), hasCash),
  'turnover-required': status('Deposit turnover required'),
  'no-funds': status('No funds'),
  'below-minimum': status('Below minimum'),
  reactivated: segment('Reactivated'),
  'limit-reached': ({ isLimited }) => isLimited,

  'bonus-in-wagering': active(
    ({ wagered_amount, remaining_wager }) => wagered_amount > 0 && remaining_wager > 0,
  ),
  'bonus-just-claimed': active(({ created_at }, now) => Date.parse(created_at) >= now - 3 * DAY_MS),
  'bonus-expiring': active(({ expires_at }, now) => Date.parse(expires_at) <= now + 4 * DAY_MS),
  'bonus-queued': all(
    (person) => hasBonus(person, 'active'),
    (person) => hasBonus(person, 'pending'),
  ),
  'bonus-nearly-wagered': active(
    ({ wagered_amount, wager_requirement }) => wagered_amount >= 0.8 * wager_requirement,
  ),
  'bonus-funds-only': status('Bonus funds only'),

  'payout-pending-review': all(status('Pending review'), withdrawal('pending')),
  // Late in the day a payout that was approved in the evening is on its way.
  'payout-approved': ({ profile }) =>
    /^(Approved - awaiting payout|Processing)$/.test(profile.withdrawal_status),
  'payout-processing': status('Processing'),

  'kyc-pending-new': all(kyc('pending'), segment('Never Deposited')),
  'kyc-pending-with-cash': all(kyc('pending'), hasCash),
  'kyc-pending-with-payout': all(kyc('pending'), withdrawal('pending')),
  'kyc-resubmit': kyc('pending'),
  'kyc-in-review': kyc('in_review'),
  'kyc-in-review-with-payout': all(kyc('in_review'), withdrawal('pending')),
  'kyc-rejected': all(kyc('rejected'), status('Rejected - KYC')),

  'cool-off': blocked('Cool-Off'),
  'self-excluded': blocked('Self-Excluded'),
  'aml-hold': blocked('AML Hold'),
  'chargeback-open': all(blocked('Chargeback'), ({ isDisputed }) => isDisputed),
  'multi-account': blocked('Multi-Account'),
  'fraud-suspect': blocked('Fraud Suspect'),
  'closed-by-player': blocked('Closed By Player'),
  'blocked-plain': isBlocked,
  'duplicate-account': blocked('Duplicate'),
  underage: blocked('Underage'),
  deceased: blocked('Deceased'),
  'sanctions-hit': blocked('Sanctions Hit'),

  'vip-bronze': segment('VIP Bronze'),
  'vip-silver': segment('VIP Silver'),
  'vip-gold': segment('VIP Gold'),
  'vip-platinum': segment('VIP Platinum'),
  'vip-diamond': segment('VIP Diamond'),

  'new-without-deposit': all(segment('Never Deposited'), registeredWithin(30)),
  'first-deposit-today': isFirstDepositNew,
  'new-active': all(segment('New'), segment('Active')),

  'rg-medium': segment('RG Medium Risk', 'RG High Risk'),
  'rg-high': segment('RG High Risk'),
  'bonus-awaiting-deposit': (person) => hasBonus(person, 'pending'),
  'bonus-offered': (person) => hasBonus(person, 'pending'),
  'deposit-pending': deposit('pending'),
  'deposit-declined': deposit('declined'),
  'bonus-completed': (person) => hasBonus(person, 'completed'),
  'bonus-expired': row('Bonus Expired'),

  'payout-rejected': lastWithdrawal('rejected'),
  'payout-failed': lastWithdrawal('failed'),
  'payout-cancelled': lastWithdrawal('cancelled'),
  'payout-held-wealth': all(status('Pending review'), not(isBlocked)),
  'payout-held-aml': all(status('Pending review'), not(isBlocked)),
  'goodwill-credit': row('Manual Credit'),
  'at-risk': segment('At Risk'),
  dormant: segment('Dormant'),
  churned: segment('Churned'),
}

/** The players whose profile does not show what their situation says. */
export function missesOf(persons: readonly Person[]): readonly string[] {
  return persons.flatMap((person) => {
    const { id, situation, profile } = person
    if (situation && TRUTHS[situation](person)) return []
    const { withdrawal_status, kyc_status, segments } = profile
    return [`${id} ${situation}: ${withdrawal_status}, KYC ${kyc_status}, ${segments.join(', ')}`]
  })
}
