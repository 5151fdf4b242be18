import type { Kpi } from '../contract/balances'
import type { AnyResource } from '../contract/field'
import { membersOf } from '../contract/input/json'
import { PLAYER_PROFILE, type PlayerProfile } from '../contract/profile'
import { SEGMENTS, WITHHOLDING } from '../simulator/domain/accounts'
import { fromEuroCents } from '../simulator/domain/currencies'
import { statedAmount } from '../simulator/domain/stated-amounts'
import { OPEN_STATUSES } from '../simulator/domain/transactions'
import { type Account, isCurrency, walletOf } from './account'
import type { Law } from './laws'
import type { LedgerLaws } from './ledger-laws'
import type { Sums } from './sums'

/** Judges a field of the profile. */
type Check = (isHeld: boolean, rule: Law, field: string, due?: unknown) => void

/** Checks a profile by itself, and its balances, key figures and dates against the rows. */
export function checkProfile(account: Account, { sums, deposits }: LedgerLaws): void {
  const isUnplayed = deposits.unplayed() > 0
  const { profile, judge, at } = account
  const check: Check = (isHeld, rule, field, due) =>
    judge.holds(isHeld, rule, 'PlayerProfile', profile, field, due)
  checkBalances(account, sums, isUnplayed)
  checkPayments(account, sums, check)
  checkActive(account, check)
  checkWithdrawalStatus(account, sums, isUnplayed, check)
  const { last_login, registration_date: start } = profile
  check(!(at(last_login) < at(start)), 'session', 'last_login', start)
  checkFields(account, sums, check)
  checkWallet(account, sums)
  if (profile.email === ERASED_ADDRESS) checkErased(profile, check)
}

/** Segments beside which the cash of a blocked player can be withheld. */
const CAUSES: ReadonlySet<string> = new Set(WITHHOLDING)

function checkBalances(account: Account, sums: Sums, isUnplayed: boolean): void {
  const { profile, major, policies, judge } = account
  const { balances, kpi } = profile
  const { total, cash, bonus, pending, free } = walletOf(account)
  const check = (isHeld: boolean, rule: Law, field: keyof typeof balances, due?: unknown) =>
    judge.holds(isHeld, rule, 'Balances', balances, field, due)
  const { pendingInTotal } = policies
  const isPlain = pendingInTotal !== true && total === cash + bonus
  const isFull = pendingInTotal !== false && total === cash + bonus + pending
  check(isPlain || isFull, 'wire-balances', 'total_balance')
  check(Number.isFinite(cash), 'wire-balances', 'cash_balance')
  const isLimited = profile.blocked || profile.kyc_status !== 'approved'
  const hasCause = profile.blocked && profile.segments.some((each) => CAUSES.has(each))
  const { withdrawable: policy } = policies
  // A label of a cause, or one that an update lifted, looks as the cause of a block in force.
  const mayLimit = policy === 'by-cause' ? hasCause : policy !== 'balance' && isLimited
  const mustLimit = policy === 'also-kyc-and-block' && isLimited
  const isAll = free === Math.max(0, cash) && !mustLimit
  check(free === 0 || isAll, 'wire-balances', 'withdrawable_balance')
  const { minimumTurnover } = policies
  const mayLock = kpi.active_bonus || mayLimit || (isUnplayed && minimumTurnover !== 0)
  const isDue = free === 0 ? mayLock : !isUnplayed || minimumTurnover !== 1
  check(cash <= 0 || isDue, 'withdrawable-cash', 'withdrawable_balance')
  const isSum = pending === sums.pending && !Object.is(balances.pending_withdrawal, -0)
  check(isSum, 'pending-sum', 'pending_withdrawal', major(sums.pending))
}

/** Comes after the laws that say more of what is wrong. */
function checkWallet(account: Account, sums: Sums): void {
  const { profile, major, judge } = account
  const { balances } = profile
  const { cash, bonus } = walletOf(account)
  const [isSum, due] = [cash + bonus === sums.effect, major(sums.effect)]
  judge.holds(isSum, 'wallet-sum', 'Balances', balances, 'total_balance', due)
  const isCovered = cash >= 0 || sums.hasChargeback
  judge.holds(isCovered, 'cash-negative', 'Balances', balances, 'cash_balance')
}

function checkPayments(account: Account, sums: Sums, checkProfileField: Check): void {
  const { summary, profile, minor, major, at, judge } = account
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
    check(figure === sums.types.sum[type], name, major(sums.types.sum[type]))
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
  checkProfileField(shown === first || at(shown) === at(first), 'wire-profile', 'ftd_date', first)
}

function checkActive(account: Account, checkProfileField: Check): void {
  const { bonuses, profile, minor, policies, judge } = account
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
  const isExcluded = blocked && segments.includes('Self-Excluded')
  checkProfileField(!(hasActive && isExcluded), 'bonus-excluded', 'segments')
}

/** What withdrawal_status says while a withdrawal is open, by its status. */
const STAGES = ['Pending review', 'Approved - awaiting payout', 'Processing']

/** The smallest withdrawal. */
const MINIMUM_EURO_CENTS = 2_000

/** The first reason against a withdrawal, in order of precedence, as far as it is shown. */
function checkWithdrawalStatus(
  account: Account,
  sums: Sums,
  isUnplayed: boolean,
  check: Check,
): void {
  const { profile, policies, currency } = account
  const { cash, pending, free } = walletOf(account)
  const { kyc_status: kyc, withdrawal_status: status, blocked } = profile
  const due = (): readonly string[] => {
    if (blocked) return ['Blocked']
    if (kyc === 'rejected') return ['Rejected - KYC']
    // A hold of staff, which the responses do not show, comes before what follows.
    return [...afterHold(), 'Pending review']
  }
  const afterHold = (): readonly string[] => {
    const first = OPEN_STATUSES.findIndex((each) => sums.withdrawals.has(each))
    if (pending > 0) return first < 0 ? STAGES : STAGES.slice(first, first + 1)
    const hasBonus = profile.kpi.active_bonus
    if (!(cash > 0)) return [hasBonus ? 'Bonus funds only' : 'No funds']
    const isSmall = cash < statedAmount(MINIMUM_EURO_CENTS, currency)
    const turnover = isUnplayed && policies.minimumTurnover !== 0
    if (kyc !== 'approved') {
      const isCounted = isSmall && !hasBonus && !(isUnplayed && policies.minimumTurnover === 1)
      const isDue = !isSmall || hasBonus || turnover
      return [...(isCounted ? ['Below minimum'] : []), ...(isDue ? ['KYC required'] : [])]
    }
    if (hasBonus && isSmall) return ['Wagering in progress']
    if (free > 0) return [isSmall ? 'Below minimum' : 'Available']
    const wagering = hasBonus ? ['Wagering in progress'] : []
    return turnover ? [...wagering, 'Deposit turnover required'] : wagering
  }
  const texts = due()
  check(texts.includes(String(status)), 'withdrawal-status', 'withdrawal_status', texts)
}

function checkFields({ profile, currency }: Account, sums: Sums, check: Check): void {
  const { fields }: AnyResource = PLAYER_PROFILE
  for (const name of new Set([...Object.keys(profile), ...Object.keys(fields)])) {
    const { [name]: value } = membersOf(profile)
    // A field without a value is absent; no other fields are there.
    const field = Object.hasOwn(fields, name) ? fields[name] : undefined
    const isHeld = value === undefined ? field?.optional : field !== undefined && value !== null
    check(isHeld === true, 'wire-profile', name)
  }
  const { email, name, language, kyc_status } = profile
  check(/^[^\s@]+@[^\s@]+$/.test(email), 'identity', 'email')
  check(name.trim() !== '', 'identity', 'name')
  check(language.trim() !== '', 'identity', 'language')
  check(isCurrency(profile.currency), 'identity', 'currency')
  const isSmall = sums.types.sum.bet < fromEuroCents(THRESHOLD_EURO_CENTS, currency)
  const isBegun = kyc_status !== 'not_started' || (isSmall && sums.lastWithdrawal === undefined)
  check(isBegun, 'kyc-threshold', 'kyc_status')
}

const THRESHOLD_EURO_CENTS = 200_000

/** The address that replaces the one of an erased person. */
const ERASED_ADDRESS = 'erased@letterbox.example'

function checkErased(profile: PlayerProfile, check: Check): void {
  const { name, phone, vip_manager, blocked, segments, settings } = profile
  const { marketing_email_subscription: mail, marketing_sms_subscription: sms } = settings
  const texts = segments.filter((segment) => SEGMENTS.every((known) => known !== segment))
  check(name === 'Erased', 'erased', 'name')
  check(phone === undefined, 'erased', 'phone')
  check(vip_manager === undefined, 'erased', 'vip_manager')
  check(blocked, 'erased', 'blocked')
  check(!mail && !sms, 'erased', 'settings')
  check(texts.length === 0, 'erased', 'segments')
}
