import { fromEuroCents } from '../domain/currencies'
import { DAY_MS } from '../domain/instants'
import { type Act, post, setTimer } from './act'

const DORMANT_FEE_EURO_CENTS = 500

/** Charges 5 euro, or the remaining cash, every 30 days after a year without a login. */
export function chargeDormantFee(act: Act): void {
  const { player, at } = act
  const fee = Math.min(
    fromEuroCents(DORMANT_FEE_EURO_CENTS, player.currency),
    player.ledger.wallets.cash,
  )
  if (fee > 0 && !player.block) {
    const days = Math.floor((at - player.lastLogin) / DAY_MS)
    const note = `No login for ${days} days`
    post(act, { name: 'Dormant Account Fee', status: 'completed', amount: fee, note })
  }
  setTimer(player, 'dormantFee', 0, at + 30 * DAY_MS)
}
