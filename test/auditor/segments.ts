import { roundOf } from './links'
import { paidIn, type Subject } from './subject'
import { BLOCK_CAUSES, RECENCY, SEGMENTS, VIP_TIERS } from './vocabulary'

const DAY = 86_400_000

/** `yes` and `no` are derivable from the wire; `maybe`: two readings of the rule differ. */
type Verdict = 'yes' | 'no' | 'maybe'

/** withdrawal_status and the segments of which the wire shows the cause (item 21). */
export function checkDerived(subject: Subject): void {
  const { report, profile } = subject
  report.same(21, 'withdrawal_status', profile.withdrawal_status, withdrawalStatus(subject))
  const shown = new Set(profile.segments)
  report.same(21, 'segments are distinct', profile.segments.length, shown.size)
  for (const name of shown) {
    if (!SEGMENTS.has(name)) report.breach(21, 'unknown segment', name)
  }
  for (const [name, verdict] of verdicts(subject)) {
    const wrong = shown.has(name) ? verdict === 'no' : verdict === 'yes'
    if (wrong) report.breach(21, `segment ${name}`, shown.has(name), verdict)
  }
  const recency = RECENCY.filter((name) => shown.has(name))
  report.same(21, `one label of recency (${recency.join(', ')})`, recency.length, 1)
}

/** The first that applies. */
export function withdrawalStatus({ profile, ledger, money }: Subject): string {
  const some = (status: string) =>
    ledger.some(({ row }) => row.event_type === 'withdrawal' && row.status === status)
  const cash = money.minor(profile.balances.cash_balance)
  if (profile.blocked) return 'Blocked'
  if (profile.kyc_status === 'rejected') return 'Rejected - KYC'
  if (some('pending')) return 'Pending review'
  if (some('approved')) return 'Approved - awaiting payout'
  if (some('processing')) return 'Processing'
  if (profile.kyc_status !== 'approved' && cash > 0) return 'KYC required'
  if (money.minor(profile.balances.withdrawable_balance) === 0 && cash > 0) {
    return 'Wagering in progress'
  }
  return cash === 0 ? 'No funds' : 'Available'
}

function verdicts(subject: Subject): [string, Verdict][] {
  const { profile, now, ledger, bonuses, money } = subject
  const age = (date: string) => (now - Date.parse(date)) / DAY
  const known = age(profile.registration_date)
  const idle = age(profile.last_login)
  const completed = paidIn(ledger).filter(({ row }) => row.status === 'completed')
  const oldEnough = completed[0] ? [known > 30, age(completed[0].row.date) > 30] : [false]
  const ltnc = money.minor(profile.kpi.ltnc)
  const awards = ledger.filter(({ row }) => row.event_type === 'bonus')
  const awarded = awards.reduce((all, { amount }) => all + amount, 0)
  const hunts = ltnc < 0 && awarded * 2 >= money.minor(profile.kpi.ltd)
  const list: [string, Verdict][] = [
    ['Never Deposited', certain(profile.ftd_date === undefined)],
    ['New', atMost(known, 30)],
    ['One-Time Depositor', agreed(oldEnough.map((old) => old && completed.length === 1))],
    ['Active', atMost(idle, 30)],
    ['At Risk', both(above(idle, 30), atMost(idle, 60))],
    ['Dormant', both(above(idle, 60), atMost(idle, 180))],
    ['Churned', above(idle, 180)],
    ['Reactivated', idle < 15 && known >= 60 ? 'maybe' : 'no'],
    ['Bonus Hunter', agreed([bonuses.length, awards.length].map((count) => hunts && count >= 3))],
    ['No Bonus', certain(!profile.settings.want_bonus)],
    ['KYC Pending', kycPending(profile.kyc_status)],
    ['Chargeback', ledger.some(isChargeback) ? 'maybe' : 'no'],
    ...BLOCK_CAUSES.map((name): [string, Verdict] => [name, profile.blocked ? 'maybe' : 'no']),
  ]
  if (money.known) list.push(...moneyVerdicts(subject, ltnc))
  return list
}

function moneyVerdicts(subject: Subject, ltnc: number): [string, Verdict][] {
  const { profile, money } = subject
  const ltd = money.minor(profile.kpi.ltd)
  const tier = VIP_TIERS.findLast(([, euros]) => ltd >= money.euros(euros))?.[0]
  return [
    ...VIP_TIERS.map(([name]): [string, Verdict] => [name, certain(name === tier)]),
    ['Winner', certain(ltnc < -money.euros(100))],
    ['High Roller', highRoller(subject)],
    ['Big Win', bigWin(subject)],
  ]
}

/** Generated stakes are compressed ten times (5.4); of scripted players the factor is not known. */
function highRoller({ ledger, money, generated }: Subject): Verdict {
  const bets = ledger.filter(({ row }) => row.event_type === 'bet')
  const completed = bets.filter(({ row }) => row.status === 'completed')
  const mean = (rows: typeof bets, euros: number) =>
    rows.length > 0 &&
    rows.reduce((all, { amount }) => all + amount, 0) >= money.euros(euros) * rows.length
  return agreed(
    (generated ? [100] : [10, 100]).flatMap((euros) => [mean(bets, euros), mean(completed, euros)]),
  )
}

function bigWin({ ledger, money }: Subject): Verdict {
  const stakes = new Map<string, number[]>()
  for (const entry of ledger) {
    const round = entry.row.event_type === 'bet' ? roundOf(entry) : undefined
    if (round !== undefined) stakes.set(round, [...(stakes.get(round) ?? []), entry.amount])
  }
  let verdict: Verdict = 'no'
  for (const entry of ledger) {
    if (entry.row.event_type !== 'win' || entry.amount < money.euros(1_000)) continue
    const round = stakes.get(roundOf(entry) ?? '') ?? []
    const whole = round.reduce((all, stake) => all + stake, 0)
    if (round.length === 0 || entry.amount < 100 * Math.min(...round)) continue
    if (entry.row.status === 'completed' && entry.amount >= 100 * whole) return 'yes'
    verdict = 'maybe'
  }
  return verdict
}

function kycPending(status: string): Verdict {
  return status === 'in_review' ? 'maybe' : certain(status === 'pending')
}

function isChargeback({ row }: Subject['ledger'][number]): boolean {
  return row.event_type === 'refund' && row.event_name === 'Chargeback'
}

function certain(truth: boolean): Verdict {
  return truth ? 'yes' : 'no'
}

/** All readings agree, or the verdict is open. */
function agreed(readings: readonly boolean[]): Verdict {
  if (readings.every((truth) => truth)) return 'yes'
  return readings.some((truth) => truth) ? 'maybe' : 'no'
}

/** "At most n days": by whole days or to the millisecond. */
function atMost(days: number, limit: number): Verdict {
  return agreed([days <= limit, Math.floor(days) <= limit])
}

function above(days: number, limit: number): Verdict {
  return agreed([days > limit, Math.floor(days) > limit])
}

function both(left: Verdict, right: Verdict): Verdict {
  if (left === 'no' || right === 'no') return 'no'
  return left === 'yes' && right === 'yes' ? 'yes' : 'maybe'
}
