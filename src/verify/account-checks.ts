import { BONUS_STATUSES } from '../domain/bonuses'
import { CREDITED } from '../domain/transactions'
import type { Evidence, PolicyValue } from './evidence'
import { dateOf, type SeenBonus, type SeenPlayer, type SeenRow } from './player-reading'
import { instantOf, isObject } from './shapes'
import type { Verdicts } from './verdicts'

/** What checks write to. */
export interface Findings {
  readonly verdicts: Verdicts
  readonly evidence: Evidence
}

/** Statuses of withdrawals that are open. */
export const OPEN: readonly string[] = ['pending', 'approved', 'processing']

export const isOpenWithdrawal = ({ status }: SeenRow) => OPEN.includes(String(status))
export const isCompleted = ({ status }: SeenRow) => status === 'completed'

/** Checks balances, key figures and bonuses of a player against each other and the rows. */
export function checkAccount(player: SeenPlayer, findings: Findings): void {
  checkBalances(player, findings)
  checkPayments(player, findings)
  checkBonuses(player, findings)
  checkWords(player, findings)
}

function checkBalances(player: SeenPlayer, { verdicts, evidence }: Findings): void {
  const { balances, minor, requests } = player
  const [total, cash, bonus, pending, free] = [
    minor(balances['total_balance']),
    minor(balances['cash_balance']),
    minor(balances['bonus_balance']),
    minor(balances['pending_withdrawal']),
    minor(balances['withdrawable_balance']),
  ]
  const request = requests.profile
  const fits = ([false, true] as const).filter(
    (isIn) => total === cash + bonus + (isIn ? pending : 0),
  )
  const shown = { total_balance: balances['total_balance'] }
  const sum = 'the sum of cash and bonus, with or without what is pending'
  verdicts.check('Balances.total_balance', fits.length > 0, request, sum, shown)
  if (pending > 0 && fits.length > 0) evidence.note('pendingInTotal', fits, request)
  if (cash < 0) evidence.note('negativeCash', [true], request)
  verdicts.check('Balances.cash_balance', Number.isFinite(cash), request, 'an amount', null)
  const isFree = free === 0 || free === Math.max(0, cash)
  const limits = '0 or cash_balance'
  verdicts.check('Balances.withdrawable_balance', isFree, request, limits, free)
  noteWithdrawable(player, evidence, { cash, free })
  const withdrawals = player.ofType('withdrawal')
  if (!withdrawals.isWhole) return
  const open = sumOf(player, withdrawals.rows, isOpenWithdrawal)
  const text = `the sum of open withdrawals, of ${withdrawals.request}`
  const got = balances['pending_withdrawal']
  verdicts.check('Balances.pending_withdrawal', pending === open, request, text, got)
}

/** A bonus can lock all cash, so a lower figure counts only without an active bonus. */
function noteWithdrawable(
  { profile, kpi, requests }: SeenPlayer,
  evidence: Evidence,
  { cash, free }: { readonly cash: number; readonly free: number },
): void {
  const kyc: readonly unknown[] = ['not_started', 'pending', 'in_review', 'rejected']
  const isLimited = profile['blocked'] === true || kyc.includes(profile['kyc_status'])
  if (!isLimited || !(cash > 0)) return
  if (free === cash) evidence.note('withdrawable', ['balance'], requests.profile)
  else if (free === 0 && kpi['active_bonus'] === false) {
    evidence.note('withdrawable', ['also-kyc-and-block'], requests.profile)
  }
}

export function sumOf(
  { minor }: SeenPlayer,
  rows: readonly SeenRow[],
  counts: (row: SeenRow) => boolean,
): number {
  return rows.reduce((sum, row) => sum + (counts(row) ? minor(row.amount) : 0), 0)
}

const isCredited = ({ status }: SeenRow) => CREDITED.has(status as never)

function checkPayments(player: SeenPlayer, { verdicts }: Findings): void {
  const { kpi, summary, minor, requests, profile } = player
  const request = requests.profile
  const [deposits, withdrawals] = [player.ofType('deposit'), player.ofType('withdrawal')]
  const figures = [
    ['Kpi.ltd', 'ltd', 'lifetime_deposits', deposits],
    ['Kpi.ltw', 'ltw', 'lifetime_withdrawals', withdrawals],
  ] as const
  for (const [entry, name, twin, list] of figures) {
    const isTwin = minor(kpi[name]) === minor(summary[twin])
    verdicts.check(
      `TransactionSummary.${twin}`,
      isTwin,
      requests.summary,
      `kpi.${name}`,
      summary[twin],
    )
    if (!list.isWhole) continue
    const sum = sumOf(player, list.rows, isCompleted)
    const text = `the sum of completed rows of ${list.request}`
    verdicts.check(entry, minor(kpi[name]) === sum, request, text, kpi[name])
  }
  const credited = newestFirst(deposits.rows.filter(isCredited))
  if (deposits.isWhole) {
    const [last, first] = [credited.at(0), credited.at(-1)]
    checkLast(player, verdicts, ['last_deposit', 'date'], last)
    const text = first ? `the date of the oldest deposit that succeeded` : 'no value'
    const isSame = instantOf(profile['ftd_date']) === (first && dateOf(first))
    verdicts.check('PlayerProfile.ftd_date', isSame, request, text, profile['ftd_date'])
  }
  if (withdrawals.isWhole) {
    checkLast(player, verdicts, ['last_withdrawal', 'status'], newestFirst(withdrawals.rows).at(0))
  }
}

/** Newest first by date; rows of one instant keep an order that only ids could decide. */
function newestFirst(rows: readonly SeenRow[]): SeenRow[] {
  return rows.toSorted(
    (one, other) => dateOf(other) - dateOf(one) || (String(one.id) < String(other.id) ? 1 : -1),
  )
}

function checkLast(
  { kpi, minor, requests }: SeenPlayer,
  verdicts: Verdicts,
  [name, other]: readonly ['last_deposit', 'date'] | readonly ['last_withdrawal', 'status'],
  row: SeenRow | undefined,
): void {
  const shown = kpi[name] ?? undefined
  const isSame =
    row === undefined
      ? shown === undefined
      : isObject(shown) &&
        minor(shown['amount']) === minor(row.amount) &&
        (other === 'date' ? instantOf(shown['date']) === dateOf(row) : shown[other] === row[other])
  const text = row === undefined ? 'no value' : `amount and ${other} of the newest such row`
  verdicts.check(`Kpi.${name}`, isSame, requests.profile, text, shown)
}

function checkBonuses(player: SeenPlayer, { verdicts, evidence }: Findings): void {
  const { kpi, balances, bonuses, minor, requests } = player
  for (const bonus of bonuses) checkBonus(bonus, player, verdicts)
  if (bonuses.some(({ status }) => status === 'expired')) {
    evidence.note('bonusExpiredStatus', ['expired'], requests.bonuses)
  } else if (bonuses.some((bonus) => hasExpired(bonus, player))) {
    evidence.note('bonusExpiredStatus', ['cancelled'], requests.bonuses)
  }
  if (!player.hasAllBonuses) return
  const active = bonuses.filter(({ status }) => status === 'active')
  const request = requests.profile
  const isActive = kpi['active_bonus'] === active.length > 0
  const text = `whether a bonus of ${requests.bonuses} is active`
  verdicts.check('Kpi.active_bonus', isActive, request, text, kpi['active_bonus'])
  const hasMoney = minor(balances['bonus_balance']) > 0
  const money = 'an amount above 0 exactly while a bonus is active'
  const shown = balances['bonus_balance']
  verdicts.check('Balances.bonus_balance', hasMoney === active.length > 0, request, money, shown)
  const sum = (name: 'remaining_wager' | 'wager_requirement') =>
    active.reduce((all, bonus) => all + minor(bonus[name]), 0)
  const [remaining, requirement] = [sum('remaining_wager'), sum('wager_requirement')]
  const wr = minor(kpi['wr'])
  const fits: PolicyValue[] = []
  if (wr === remaining) fits.push('remaining')
  if (wr === requirement) fits.push('requirement')
  const figures = 'what the active bonuses still need, or need in all'
  verdicts.check('Kpi.wr', fits.length > 0, request, figures, kpi['wr'])
  if (fits.length === 1) evidence.note('wr', fits, request)
}

function checkBonus(bonus: SeenBonus, player: SeenPlayer, verdicts: Verdicts): void {
  const { minor, requests } = player
  const [due, done, left] = [
    minor(bonus.wager_requirement),
    minor(bonus.wagered_amount),
    minor(bonus.remaining_wager),
  ]
  const request = requests.bonuses
  const text = 'wager_requirement - wagered_amount'
  verdicts.check('Bonus.remaining_wager', left === due - done, request, text, bonus.remaining_wager)
  const [start, end] = [instantOf(bonus.created_at), instantOf(bonus.expires_at)]
  if (start !== undefined && end !== undefined) {
    verdicts.check('Bonus.expires_at', start < end, request, 'later than created_at', end - start)
  }
}

/** Whether a row says that money of this bonus was removed at the end of its time. */
function hasExpired({ status, expires_at }: SeenBonus, player: SeenPlayer): boolean {
  const end = instantOf(expires_at)
  if (end === undefined || status !== BONUS_STATUSES[2]) return false
  return player
    .ofType('adjustment')
    .rows.some((row) => row.event_name === 'Bonus Expired' && dateOf(row) === end)
}

/** The order in which the withdrawal status names reasons, as far as the wire shows them. */
function checkWords({ profile, balances, minor, requests }: SeenPlayer, { verdicts }: Findings) {
  const status = profile['withdrawal_status']
  const [cash, pending] = [minor(balances['cash_balance']), minor(balances['pending_withdrawal'])]
  const kyc = profile['kyc_status']
  const due = (): readonly string[] => {
    if (profile['blocked'] === true) return ['Blocked']
    if (kyc === 'rejected') return ['Rejected - KYC']
    if (pending > 0) return ['Pending review', 'Approved - awaiting payout', 'Processing']
    if (kyc !== 'approved' && cash > 0) return ['KYC required']
    return cash > 0 ? ['Wagering in progress', 'Below minimum', 'Available'] : ['No funds']
  }
  const isDue = due().includes(String(status))
  const text = `one of ${due().join(', ')}`
  verdicts.check('PlayerProfile.withdrawal_status', isDue, requests.profile, text, status)
  const [registered, login] = [profile['registration_date'], profile['last_login']].map(instantOf)
  if (registered === undefined || login === undefined) return
  const order = 'registration_date or later'
  verdicts.check('PlayerProfile.last_login', registered <= login, requests.profile, order, null)
}
