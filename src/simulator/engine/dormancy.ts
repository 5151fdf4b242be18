import { DAY_MS } from '../domain/instants'
import { statedAmount } from '../domain/stated-amounts'
import { type Act, post, setTimer } from './act'
import { isBlocked, isRestricted } from './blocks'

const DORMANT_FEE_EURO_CENTS = 500
const INTERVAL = 30 * DAY_MS
/** Time without a login at the last of six fees, the first of which is after a year. */
const LAST_FEE = 365 * DAY_MS + 5 * INTERVAL

/** Charges the fee, or the remaining cash, and sets the timer of the next fee if there is one. */
export function chargeDormantFee(act: Act): void {
  const { player, at } = act
  const fee = Math.min(
    statedAmount(DORMANT_FEE_EURO_CENTS, player.currency),
    player.ledger.wallets.cash,
  )
  if (fee > 0 && !isBlocked(player) && !isRestricted(player, 'play')) {
    const days = Math.floor((at - player.lastLogin) / DAY_MS)
    const note = `No login for ${days} days`
    post(act, { name: 'Dormant Account Fee', status: 'completed', amount: fee, note })
  }
  const next = at + INTERVAL
  if (next - player.lastLogin <= LAST_FEE) setTimer(player, 'dormantFee', 0, next)
}
