import { walletOf } from '../../laws/seen'
import { dateOf, type SeenPlayer } from './player-reading'
import { keepsDeposits } from './revenue'
import type { Run } from './run'

/** Notes whether an unplayed deposit keeps a player from a withdrawal, if nothing else does. */
export function checkTurnover({ evidence }: Run, player: SeenPlayer): void {
  const { profile, requests } = player
  const { cash, pending, free } = walletOf(player)
  const isOpen = profile['blocked'] === false && profile['kyc_status'] === 'approved'
  if (!isOpen || pending !== 0 || !(cash > 0) || !(free > 0)) return
  const status = profile['withdrawal_status']
  if (status === 'Wagering in progress') evidence.note('minimumTurnover', [1], requests.profile)
  const isTaken = status === 'Available' || status === 'Below minimum'
  if (isTaken && hasUnplayedDeposit(player)) {
    evidence.note('minimumTurnover', [0], requests.profile)
  }
}

/** Whether less was staked since a deposit than was deposited; false if rows cannot show it. */
function hasUnplayedDeposit(player: SeenPlayer): boolean {
  const { rows, isWhole } = player.rows
  const newest = rows.toSorted((one, other) => dateOf(other) - dateOf(one))
  const isFromStart =
    isWhole || (rows[0] !== undefined && dateOf(rows[0]) === dateOf(newest[0] ?? {}))
  if (!isFromStart || !keepsDeposits(player)) return false
  let [deposited, staked] = [0, 0]
  for (const row of newest) {
    if (row.status !== 'completed') continue
    const amount = player.minor(row.amount)
    // Of an amount that is wrong it is not known what it stands for.
    if (!(amount > 0) && ['bet', 'deposit'].includes(String(row.event_type))) return false
    if (row.event_type === 'bet') staked += amount
    if (row.event_type === 'deposit') deposited += amount
    if (deposited > staked) return true
  }
  return false
}
