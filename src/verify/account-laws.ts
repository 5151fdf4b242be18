import type { Bonus } from '../contract/history-resources'
import type { Kpi } from '../contract/player-resources'
import { BONUS_STATUSES } from '../simulator/domain/bonuses'
import { OPEN_STATUSES } from '../simulator/domain/transactions'
import { type Account, type Judge, walletOf } from './seen'
import type { Sums } from './sums'

/** Checks balances, key figures and dates of a profile against the sums of all rows. */
export function checkAccount(account: Account, sums: Sums, judge: Judge): void {
  const { profile, at } = account
  checkBalances(account, sums, judge)
  checkPayments(account, sums, judge)
  checkActive(account, judge)
  checkWithdrawalStatus(account, sums, judge)
  const { last_login, registration_date: start } = profile
  const isLater = !(at(last_login) < at(start))
  judge.holds(isLater, 'session', 'PlayerProfile', profile, 'last_login', start)
}

function checkBalances(account: Account, sums: Sums, judge: Judge): void {
  const { profile, major, policies } = account
  const { balances, kpi } = profile
  const { total, cash, bonus, pending, free } = walletOf(account)
  const check = (isHeld: boolean, field: string) =>
    judge.holds(isHeld, 'wire-balances', 'Balances', balances, field)
  const { pendingInTotal } = policies
  const isPlain = pendingInTotal !== true && total === cash + bonus
  const isFull = pendingInTotal !== false && total === cash + bonus + pending
  check(isPlain || isFull, 'total_balance')
  check(Number.isFinite(cash), 'cash_balance')
  const isLimited = profile.blocked || profile.kyc_status !== 'approved'
  const mayLimit = policies.withdrawable !== 'balance' && isLimited
  const isNone = free === 0 && (kpi.active_bonus || mayLimit)
  check(isNone || free === Math.max(0, cash), 'withdrawable_balance')
  const isSum = pending === sums.pending && !Object.is(balances.pending_withdrawal, -0)
  const due = major(sums.pending)
  judge.holds(isSum, 'pending-sum', 'Balances', balances, 'pending_withdrawal', due)
}

function checkPayments(account: Account, sums: Sums, judge: Judge): void {
  const { summary, profile, minor, major, at } = account
  const { kpi } = profile
  const check = (isHeld: boolean, field: keyof Kpi, due: unknown) =>
    judge.holds(isHeld, 'wire-kpi', 'Kpi', kpi, field, due)
  for (const [name, twin, type] of [
    ['ltd', 'lifetime_deposits', 'deposit'],
    ['ltw', 'lifetime_withdrawals', 'withdrawal'],
  ] as const) {
    const figure = minor(kpi[name])
    const isTwin = figure === minor(summary[twin])
    judge.holds(isTwin, 'wire-kpi', 'TransactionSummary', summary, twin, kpi[name])
    const due = sums.types.sum[type]
    check(figure === due, name, major(due))
  }
  const { last_deposit: paid, last_withdrawal: out } = kpi
  const { firstDeposit, lastDeposit, lastWithdrawal } = sums
  const isPaid = minor(paid?.amount) === minor(lastDeposit?.amount)
  const isThen = at(paid?.date) === at(lastDeposit?.date)
  check(lastDeposit ? isPaid && isThen : !paid, 'last_deposit', lastDeposit?.amount)
  const isOut = minor(out?.amount) === minor(lastWithdrawal?.amount)
  const isSame = isOut && out?.status === lastWithdrawal?.status
  check(lastWithdrawal ? isSame : !out, 'last_withdrawal', lastWithdrawal?.amount)
  const [first, shown] = [firstDeposit?.date, profile.ftd_date]
  const isFirst = shown === first || at(shown) === at(first)
  judge.holds(isFirst, 'wire-profile', 'PlayerProfile', profile, 'ftd_date', first)
}

function checkActive(account: Account, judge: Judge): void {
  const { bonuses, profile, minor, policies } = account
  const { balances, kpi, segments, blocked } = profile
  const active = bonuses.filter(({ status }) => status === 'active')
  const hasActive = active.length > 0
  judge.holds(kpi.active_bonus === hasActive, 'wire-kpi', 'Kpi', kpi, 'active_bonus', hasActive)
  const { bonus } = walletOf(account)
  const isMoney = hasActive ? bonus > 0 : bonus === 0
  judge.holds(isMoney, 'active-balance', 'Balances', balances, 'bonus_balance', hasActive)
  const wr = minor(kpi.wr)
  const sum = (field: 'remaining_wager' | 'wager_requirement') =>
    active.reduce((all, each) => all + minor(each[field]), 0)
  const isLeft = policies.wr !== 'requirement' && wr === sum('remaining_wager')
  const isWhole = policies.wr !== 'remaining' && wr === sum('wager_requirement')
  judge.holds(isLeft || isWhole, 'wire-kpi', 'Kpi', kpi, 'wr')
  const isFree = !(hasActive && blocked && segments.includes('Self-Excluded'))
  judge.holds(isFree, 'bonus-excluded', 'PlayerProfile', profile, 'segments')
}

/** What withdrawal_status says while a withdrawal is open, by its status. */
export const STAGES = ['Pending review', 'Approved - awaiting payout', 'Processing']

/** The first reason against a withdrawal, in order of precedence, as far as it is shown. */
function checkWithdrawalStatus(account: Account, sums: Sums, judge: Judge): void {
  const { profile, policies } = account
  const { cash, pending, free } = walletOf(account)
  const { kyc_status: kyc, withdrawal_status: status, blocked } = profile
  const due = (): readonly string[] => {
    if (blocked) return ['Blocked']
    if (kyc === 'rejected') return ['Rejected - KYC']
    // A hold of staff, which the answers do not show, comes before what follows.
    return [...afterHold(), 'Pending review']
  }
  const afterHold = (): readonly string[] => {
    const first = OPEN_STATUSES.findIndex((each) => sums.withdrawals.has(each))
    if (pending > 0) return first < 0 ? STAGES : STAGES.slice(first, first + 1)
    if (!(cash > 0)) return [profile.kpi.active_bonus ? 'Bonus funds only' : 'No funds']
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
export function checkBonus(bonus: Bonus, { minor, at }: Account, judge: Judge): void {
  const { status, created_at, expires_at } = bonus
  const [due, done, left] = [
    minor(bonus.wager_requirement),
    minor(bonus.wagered_amount),
    minor(bonus.remaining_wager),
  ]
  const isLeft = left === due - done && left >= 0 && done >= 0
  judge.holds(isLeft, 'bonus-state', 'Bonus', bonus, 'remaining_wager')
  const isKnown = OUTCOMES.includes(status) && due > 0
  const isOutcome = !isKnown || (status === 'completed') === (left === 0)
  judge.holds(isOutcome, 'bonus-outcome', 'Bonus', bonus, 'status', bonus.remaining_wager)
  const isLater = !(at(expires_at) <= at(created_at))
  judge.holds(isLater, 'bonus-state', 'Bonus', bonus, 'expires_at', created_at)
}
