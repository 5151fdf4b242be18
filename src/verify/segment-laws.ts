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

/** Causes of a block that stay visible when an update lifts it. */
const PROTECTED: ReadonlySet<Segment> = new Set([
  'Self-Excluded',
  'Deceased',
  'Duplicate',
  'Underage',
  'Sanctions Hit',
])

/** Checks the segments, and their order. */
export function checkSegments(account: Account, ledger: LedgerLaws): void {
  const { profile, judge } = account
  const due = segmentsFor(account, ledger)
  const seen: readonly string[] = profile.segments
  const known = SEGMENTS.filter((name) => due(name, seen.includes(name)))
  const others = seen.filter((name) => !(SEGMENTS as readonly string[]).includes(name))
  const expected = [...known, ...new Set(others)]
  const isSame = expected.join() === seen.join()
  judge.holds(isSame, 'segments', 'PlayerProfile', profile, 'segments', expected)
}

/** Whether a player has a segment; where answers leave that open, it has it if it is shown. */
function segmentsFor(
  { profile, now, currency }: Account,
  { sums, rounds, deposits }: LedgerLaws,
): (name: Segment, isShown: boolean) => boolean {
  const { settings, kyc_status, blocked } = profile
  const { sum, count } = sums.types
  const age = now - Date.parse(profile.registration_date)
  const idle = now - Date.parse(profile.last_login)
  const worth = (cents: number) => fromEuroCents(cents, currency)
  const level = LEVELS.find(([, cents]) => sum.deposit >= worth(cents))?.[0]
  const revenue = netRevenue(sums.types)
  const { marketing_email_subscription: email, marketing_sms_subscription: sms } = settings
  const isDepositor = count.deposit > 0
  const held: Partial<Record<Segment, boolean>> = {
    'Never Deposited': sums.firstDeposit === undefined,
    New: age <= 30 * DAY_MS,
    'One-Time Depositor': age > 30 * DAY_MS && count.deposit === 1,
    Active: idle <= 30 * DAY_MS,
    'At Risk': idle > 30 * DAY_MS && idle <= 60 * DAY_MS,
    Dormant: idle > 60 * DAY_MS && idle <= 180 * DAY_MS,
    Churned: idle > 180 * DAY_MS,
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
  }
  return (name, isShown) => {
    if (name.startsWith('VIP ')) return name === level
    if (held[name] !== undefined) return held[name]
    switch (name) {
      case 'High Roller':
        // Within 30 days; the sums are those of all time.
        return isShown && (sum.deposit >= worth(200_000) || sum.bet >= worth(1_000_000))
      case 'Reactivated':
        return isShown && age >= 60 * DAY_MS && idle <= 14 * DAY_MS && sums.hasPlayed
      case 'Chargeback':
        return deposits.isChargedBack() || (isShown && blocked)
      case 'Multi-Account':
      case 'AML Hold':
      case 'Fraud Suspect':
      case 'Bonus Abuser':
      case 'Test Account':
      case 'RG Medium Risk':
      case 'RG High Risk':
        return isShown
      default:
        // The others are causes of a block; an update can lift some, which stay visible.
        return isShown && (blocked || PROTECTED.has(name))
    }
  }
}
