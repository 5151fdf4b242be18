import { sumOf, walletOf } from '../../laws/seen'
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
  const { requests } = player
  const { total, cash, bonus, pending, free } = walletOf(player)
  const fits = ([false, true] as const).filter(
    (isIn) => total === cash + bonus + (isIn ? pending : 0),
  )
  if (pending > 0 && fits.length > 0) evidence.note('pendingInTotal', fits, requests.profile)
  const { profile, kpi } = player
  const kyc: readonly unknown[] = ['not_started', 'pending', 'in_review', 'rejected']
  const isLimited = profile['blocked'] === true || kyc.includes(profile['kyc_status'])
  if (!isLimited || !(cash > 0)) return
  if (free === cash) evidence.note('withdrawable', ['balance'], requests.profile)
  // A bonus can lock all cash, so a lower figure counts only without an active bonus.
  else if (free === 0 && kpi['active_bonus'] === false) {
    evidence.note('withdrawable', ['also-kyc-and-block'], requests.profile)
  }
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
  const wr = minor(kpi['wr'])
  const fits: PolicyValue[] = []
  if (wr === sumOf(player, active, 'remaining_wager')) fits.push('remaining')
  if (wr === sumOf(player, active, 'wager_requirement')) fits.push('requirement')
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
