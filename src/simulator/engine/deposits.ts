import { DAY_MS, HOUR_MS, MINUTE_MS } from '../domain/instants'
import { methodsOf } from '../domain/markets'
import { METHODS, type PaymentMethod } from '../domain/payments'
import { CREDITED, type DEPOSIT_MOVES } from '../domain/transactions'
import { type Act, clearTimer, moveRow, setTimer } from './act'
import { activateOnDeposit } from './bonus-lifecycle'
import { lossNote } from './declines'
import { planDeposit } from './plans'
import type { PlayerState } from './state'
import { namesOf } from './transactions'

/** Ordinal of the newest deposit whose money has arrived. */
export function lastDeposit({ ledger }: PlayerState): number | undefined {
  return ledger.newest(namesOf('deposit'), (row) => CREDITED.has(ledger.statusOf(row)))
}

/** How the newest deposit came whose money has arrived. */
export function lastMethod(player: PlayerState): PaymentMethod | undefined {
  const ordinal = lastDeposit(player)
  return ordinal === undefined ? undefined : player.ledger.methodOf(ordinal)
}

/** The default method of a player: the most used in the market. */
export function preferredMethod(player: PlayerState): PaymentMethod {
  const methods = methodsOf(player.market, player.currency)
  return methods.reduce((best, next) => (next[1] > best[1] ? next : best))[0]
}

const LIFETIME = { card: 30 * MINUTE_MS, crypto: 24 * HOUR_MS, bank: 7 * DAY_MS }

/** Sets the timers of a deposit that is pending. */
export function awaitSettlement(act: Act, ordinal: number, method: PaymentMethod): void {
  const { player, at } = act
  const kind = METHODS[method].class
  const lifetime = kind === 'bank' || kind === 'crypto' ? LIFETIME[kind] : LIFETIME.card
  setTimer(player, 'depositExpires', ordinal, at + lifetime)
  if (!player.processes) return
  const plan = planDeposit(player, ordinal, method)
  if (plan) setTimer(player, 'depositSettles', ordinal, at + plan.delay)
}

/** Settles a pending deposit, for the command and for the payment processes. */
export function settleRow(
  act: Act,
  ordinal: number,
  outcome: (typeof DEPOSIT_MOVES.pending)[number],
  reason?: string,
): void {
  const { player } = act
  clearTimer(player, 'depositExpires', ordinal)
  clearTimer(player, 'depositSettles', ordinal)
  const method = player.ledger.methodOf(ordinal)
  const note = lossNote(method as PaymentMethod, outcome, reason)
  moveRow(act, ordinal, outcome, note)
  if (outcome === 'completed') activateOnDeposit(act, ordinal)
}
