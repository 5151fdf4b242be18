import { BONUS_STATUSES } from '../simulator/domain/bonuses'
import { OPEN_STATUSES } from '../simulator/domain/transactions'
import { type Account, type Judge, type SeenBonus, type SeenRow, sumOf, walletOf } from './seen'
import type { Sums } from './sums'

/** What is known of the rows of each type: their sums, if all rows were read. */
export interface KnownRows {
  readonly sums: Sums
  has(type: 'deposit' | 'withdrawal'): boolean
}

/** Checks balances, key figures and dates of a profile against the rows that are known. */
export function checkAccount(account: Account, rows: KnownRows, judge: Judge): void {
  const { profile, at, hasAllBonuses } = account
  checkBalances(account, rows, judge)
  checkPayments(account, rows, judge)
  if (hasAllBonuses) checkActive(account, judge)
  checkWithdrawalStatus(account, rows, judge)
  const { last_login, registration_date: start } = profile
  const isLater = !(at(last_login) < at(start))
  judge.holds(isLater, 'session', 'PlayerProfile', profile, 'last_login', start)
}

function checkBalances(account: Account, { sums, has }: KnownRows, judge: Judge): void {
  const { balances, kpi, profile, major, policies } = account
  const { total, cash, bonus, pending, free } = walletOf(account)
  const check = (isHeld: boolean, field: string) =>
    judge.holds(isHeld, 'wire-balances', 'Balances', balances, field)
  const { pendingInTotal } = policies
  const isPlain = pendingInTotal !== true && total === cash + bonus
  const isFull = pendingInTotal !== false && total === cash + bonus + pending
  check(isPlain || isFull, 'total_balance')
  check(Number.isFinite(cash), 'cash_balance')
  const isLimited = profile.blocked !== false || profile.kyc_status !== 'approved'
  const mayLimit = policies.withdrawable !== 'balance' && isLimited
  const isNone = free === 0 && (kpi['active_bonus'] !== false || mayLimit)
  check(isNone || free === Math.max(0, cash), 'withdrawable_balance')
  if (!has('withdrawal')) return
  const isSum = pending === sums.pending && !Object.is(balances['pending_withdrawal'], -0)
  const due = major(sums.pending)
  judge.holds(isSum, 'pending-sum', 'Balances', balances, 'pending_withdrawal', due)
}

function checkPayments(account: Account, { sums, has }: KnownRows, judge: Judge): void {
  const { kpi, summary, profile, minor, major, at } = account
  for (const [name, twin, type] of [
    ['ltd', 'lifetime_deposits', 'deposit'],
    ['ltw', 'lifetime_withdrawals', 'withdrawal'],
  ] as const) {
    const figure = minor(kpi[name])
    const isTwin = figure === minor(summary[twin])
    judge.holds(isTwin, 'wire-kpi', 'TransactionSummary', summary, twin, kpi[name])
    if (!has(type)) continue
    const due = sums.types.sum[type]
    judge.holds(figure === due, 'wire-kpi', 'Kpi', kpi, name, major(due))
    checkLast(account, type, type === 'deposit' ? sums.lastDeposit : sums.lastWithdrawal, judge)
  }
  if (!has('deposit')) return
  const [first, shown] = [sums.firstDeposit?.date, profile.ftd_date ?? undefined]
  const isFirst = shown === first || at(shown) === at(first)
  judge.holds(isFirst, 'wire-profile', 'PlayerProfile', profile, 'ftd_date', first)
}

function checkLast(
  { kpi, minor, at }: Account,
  type: 'deposit' | 'withdrawal',
  row: SeenRow | undefined,
  judge: Judge,
): void {
  const name = `last_${type}`
  const shown = (kpi[name] ?? undefined) as Readonly<Record<string, unknown>> | undefined
  const { amount, date, status } = Object(shown)
  const isOfRow =
    minor(amount) === minor(row?.amount) &&
    (type === 'deposit' ? at(date) === at(row?.date) : status === row?.status)
  const isSame = row === undefined ? shown === undefined : isOfRow
  judge.holds(isSame, 'wire-kpi', 'Kpi', kpi, name, row?.amount)
}

function checkActive(account: Account, judge: Judge): void {
  const { kpi, balances, bonuses, profile, minor, policies } = account
  const active = bonuses.filter(({ status }) => status === 'active')
  const hasActive = active.length > 0
  judge.holds(kpi['active_bonus'] === hasActive, 'wire-kpi', 'Kpi', kpi, 'active_bonus', hasActive)
  const { bonus } = walletOf(account)
  const isMoney = hasActive ? bonus > 0 : bonus === 0
  judge.holds(isMoney, 'active-balance', 'Balances', balances, 'bonus_balance', hasActive)
  const wr = minor(kpi['wr'])
  const isLeft = policies.wr !== 'requirement' && wr === sumOf(account, active, 'remaining_wager')
  const isWhole = policies.wr !== 'remaining' && wr === sumOf(account, active, 'wager_requirement')
  judge.holds(isLeft || isWhole, 'wire-kpi', 'Kpi', kpi, 'wr')
  const { segments, blocked } = profile
  const isExcluded =
    blocked !== false && Array.isArray(segments) && segments.includes('Self-Excluded')
  const isFree = !(hasActive && isExcluded)
  judge.holds(isFree, 'bonus-excluded', 'PlayerProfile', profile, 'segments')
}

/** What withdrawal_status says while a withdrawal is open, by its status. */
export const STAGES = ['Pending review', 'Approved - awaiting payout', 'Processing']

/** The first reason against a withdrawal, in order of precedence, as far as it is shown. */
function checkWithdrawalStatus(account: Account, { sums, has }: KnownRows, judge: Judge): void {
  const { profile, kpi, policies } = account
  const { cash, pending, free } = walletOf(account)
  const { kyc_status: kyc, withdrawal_status: status, blocked } = profile
  const due = (): readonly string[] => {
    if (blocked === true) return ['Blocked']
    if (kyc === 'rejected') return ['Rejected - KYC']
    // A hold of staff, which the answers do not show, comes before what follows.
    return [...afterHold(), 'Pending review']
  }
  const afterHold = (): readonly string[] => {
    const first = has('withdrawal')
      ? OPEN_STATUSES.findIndex((each) => sums.withdrawals.has(each))
      : -1
    if (pending > 0) return first < 0 ? STAGES : STAGES.slice(first, first + 1)
    if (!(cash > 0)) return [kpi['active_bonus'] === true ? 'Bonus funds only' : 'No funds']
    const isPlayed = policies.minimumTurnover === 0
    const last =
      kyc === 'approved'
        ? [...(free === 0 || !isPlayed ? ['Wagering in progress'] : []), 'Available']
        : ['KYC required']
    // Without an approved identity, a policy can make nothing of little cash, too.
    const isLocked = free === 0 && (kyc === 'approved' || policies.withdrawable === 'balance')
    return isLocked ? last.slice(0, 1) : ['Below minimum', ...last]
  }
  const texts = due()
  const isDue = texts.includes(String(status))
  const [rule, field] = ['withdrawal-status', 'withdrawal_status'] as const
  judge.holds(isDue, rule, 'PlayerProfile', profile, field, texts)
}

const OUTCOMES: readonly string[] = BONUS_STATUSES

/** Checks one record of the bonus history by itself. */
export function checkBonus(bonus: SeenBonus, { minor, at }: Account, judge: Judge): void {
  const { status, created_at, expires_at } = bonus
  const [due, done, left] = [
    minor(bonus.wager_requirement),
    minor(bonus.wagered_amount),
    minor(bonus.remaining_wager),
  ]
  const isLeft = left === due - done && left >= 0 && done >= 0
  judge.holds(isLeft, 'bonus-state', 'Bonus', bonus, 'remaining_wager')
  const isKnown = OUTCOMES.includes(String(status)) && due > 0
  const isOutcome = !isKnown || (status === 'completed') === (left === 0)
  judge.holds(isOutcome, 'bonus-outcome', 'Bonus', bonus, 'status', bonus.remaining_wager)
  const isLater = !(at(expires_at) <= at(created_at))
  judge.holds(isLater, 'bonus-state', 'Bonus', bonus, 'expires_at', created_at)
}
