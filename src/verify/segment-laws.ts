import type { Transaction } from '../contract/transactions'
import { SEGMENTS, type Segment } from '../simulator/domain/accounts'
import { fromEuroCents } from '../simulator/domain/currencies'
import { DAY_MS } from '../simulator/domain/instants'
import type { Account } from './account'
import type { LedgerLaws } from './ledger-laws'
import { netRevenue } from './sums'

/** VIP levels by lifetime deposits in euro cents, the highest first. */
const LEVELS = [
  ['VIP Diamond', 15_000_000],
  ['VIP Platinum', 5_000_000],
  ['VIP Gold', 2_000_000],
  ['VIP Silver', 500_000],
  ['VIP Bronze', 100_000],
] as const

const MONTH = 30 * DAY_MS

/** Causes of a block that stay visible when an update lifts it. */
const PROTECTED: ReadonlySet<Segment> = new Set([
  'Self-Excluded',
  'Deceased',
  'Duplicate',
  'Underage',
  'Sanctions Hit',
])

/** Segments that nothing else in the responses shows: a player may have them or not. */
const OPEN: ReadonlySet<Segment> = new Set([
  ...(['Multi-Account', 'AML Hold', 'Fraud Suspect', 'Bonus Abuser', 'Test Account'] as const),
  ...(['RG Medium Risk', 'RG High Risk'] as const),
])

/** Checks the segments, and their order. */
export function checkSegments(account: Account, ledger: LedgerLaws): void {
  const { profile, judge } = account
  const seen: readonly string[] = profile.segments
  const held = heldSegments(account, ledger)
  const isDue = (name: Segment) => {
    if (held[name] !== undefined) return held[name]
    // The others are causes of a block; an update can lift some, which stay visible.
    return seen.includes(name) && (OPEN.has(name) || profile.blocked || PROTECTED.has(name))
  }
  const others = seen.filter((name) => SEGMENTS.every((known) => known !== name))
  const expected = [...SEGMENTS.filter(isDue), ...new Set(others)]
  const isSame = expected.join() === seen.join()
  judge.holds(isSame, 'segments', 'PlayerProfile', profile, 'segments', expected)
}

/** Whether the player has a segment; where responses leave that open, it has it if it is shown. */
function heldSegments(
  { profile, now, currency }: Account,
  { sums, rounds, deposits }: LedgerLaws,
): Partial<Record<Segment, boolean>> {
  const { settings, kyc_status, blocked, segments } = profile
  const shows = (name: Segment) => segments.includes(name)
  const { sum, count } = sums.types
  const age = now - Date.parse(profile.registration_date)
  const idle = now - Date.parse(profile.last_login)
  const worth = (cents: number) => fromEuroCents(cents, currency)
  const level = LEVELS.find(([, cents]) => sum.deposit >= worth(cents))?.[0]
  const revenue = netRevenue(sums.types)
  const { marketing_email_subscription: email, marketing_sms_subscription: sms } = settings
  const isDepositor = count.deposit > 0
  const hasDeposited = sums.firstDeposit !== undefined
  const isRecent = (row: Transaction | undefined) =>
    row !== undefined && now - Date.parse(row.date) <= MONTH
  const hasPlayed = isRecent(sums.lastDeposit) || isRecent(sums.lastStake)
  return {
    ...Object.fromEntries(LEVELS.map(([name]) => [name, name === level])),
    'Never Deposited': !hasDeposited,
    New: age <= MONTH,
    'One-Time Depositor': age > MONTH && hasDeposited && sums.firstDeposit === sums.lastDeposit,
    Active: !blocked && idle <= MONTH && hasPlayed,
    'At Risk': !blocked && idle > MONTH && idle <= 60 * DAY_MS,
    Dormant: !blocked && idle > 60 * DAY_MS && idle <= 180 * DAY_MS,
    Churned: !blocked && idle > 180 * DAY_MS,
    'High Value': isDepositor && revenue >= worth(100_000),
    'Mid Value': isDepositor && revenue >= worth(20_000) && revenue < worth(100_000),
    'Low Value': isDepositor && revenue < worth(20_000),
    'Bonus Hunter': count.bonus >= 3 && revenue < 0 && sum.bonus * 2 >= sum.deposit,
    Winner: sum.withdrawal - sum.deposit > worth(10_000),
    'Big Win': rounds.bigWins.some((minor) => minor >= worth(100_000)),
    'No Bonus': !settings.want_bonus,
    'Prefers Email': email,
    'Prefers SMS': sms && !email,
    'No Contact': !sms && !email,
    'KYC Pending': kyc_status === 'pending',
    // Within 30 days; the sums are those of all time.
    'High Roller':
      shows('High Roller') && (sum.deposit >= worth(200_000) || sum.bet >= worth(1_000_000)),
    Reactivated:
      shows('Reactivated') &&
      !blocked &&
      age >= 60 * DAY_MS &&
      idle <= 14 * DAY_MS &&
      sums.hasPlayed,
    Chargeback: deposits.isChargedBack() || (shows('Chargeback') && blocked),
  }
}
