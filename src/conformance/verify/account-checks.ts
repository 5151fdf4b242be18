import { BONUS_STATUSES } from '../../simulator/domain/bonuses'
import { OPEN_STATUSES } from '../../simulator/domain/transactions'
import type { Evidence, PolicyValue } from './evidence'
import { dateOf, type SeenBonus, type SeenPlayer, type SeenRow } from './player-reading'
import { instantOf } from './shapes'

export const isOpenWithdrawal = ({ status }: SeenRow) => OPEN_STATUSES.includes(String(status))
export const isCompleted = ({ status }: SeenRow) => status === 'completed'

/** Notes what balances, key figures and bonuses of a player say of policies. */
export function noteAccount(player: SeenPlayer, evidence: Evidence): void {
  noteBalances(player, evidence)
  noteBonuses(player, evidence)
}

function noteBalances(player: SeenPlayer, evidence: Evidence): void {
  const { balances, minor, requests } = player
  const [total, cash, bonus, pending, free] = [
    minor(balances['total_balance']),
    minor(balances['cash_balance']),
    minor(balances['bonus_balance']),
    minor(balances['pending_withdrawal']),
    minor(balances['withdrawable_balance']),
  ]
  const fits = ([false, true] as const).filter(
    (isIn) => total === cash + bonus + (isIn ? pending : 0),
  )
  if (pending > 0 && fits.length > 0) evidence.note('pendingInTotal', fits, requests.profile)
  if (cash < 0) evidence.note('negativeCash', [true], requests.profile)
  noteWithdrawable(player, evidence, { cash, free })
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

function noteBonuses(player: SeenPlayer, evidence: Evidence): void {
  const { kpi, bonuses, minor, requests, hasAllBonuses } = player
  if (bonuses.some(({ status }) => status === 'expired')) {
    evidence.note('bonusExpiredStatus', ['expired'], requests.bonuses)
  } else if (bonuses.some((bonus) => hasExpired(bonus, player))) {
    evidence.note('bonusExpiredStatus', ['cancelled'], requests.bonuses)
  }
  if (!hasAllBonuses) return
  const active = bonuses.filter(({ status }) => status === 'active')
  const sum = (name: 'remaining_wager' | 'wager_requirement') =>
    active.reduce((all, bonus) => all + minor(bonus[name]), 0)
  const wr = minor(kpi['wr'])
  const fits: PolicyValue[] = []
  if (wr === sum('remaining_wager')) fits.push('remaining')
  if (wr === sum('wager_requirement')) fits.push('requirement')
  if (fits.length === 1) evidence.note('wr', fits, requests.profile)
}

/** Whether a row says that money of this bonus was removed at the end of its time. */
function hasExpired({ status, expires_at }: SeenBonus, player: SeenPlayer): boolean {
  const end = instantOf(expires_at)
  if (end === undefined || status !== BONUS_STATUSES[2]) return false
  return player
    .ofType('adjustment')
    .rows.some((row) => row.event_name === 'Bonus Expired' && dateOf(row) === end)
}
