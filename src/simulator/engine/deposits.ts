import { DAY_MS, HOUR_MS, MINUTE_MS } from '../domain/instants'
import { methodsOf } from '../domain/markets'
import { METHODS, type PaymentMethod } from '../domain/payments'
import { CREDITED, type DEPOSIT_MOVES } from '../domain/transactions'
import type { Row } from '../ledger/row'
import { type Act, clearTimer, moveRow, post, setTimer } from './act'
import { activateOnDeposit } from './bonus-lifecycle'
import { lossNote } from './declines'
import { planDeposit } from './plans'
import type { PlayerState } from './state'
import { noteTakenBack, takenBackOf } from './taken-back'
import { namesOf, transactionIdOf } from './transactions'

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

/**
 * Ends a dispute, for the command and for the payment processes. If it is won, what was charged
 * back is restored and what was written off for it is reversed.
 */
export function closeDispute(act: Act, row: Row, won: boolean): void {
  const { player } = act
  clearTimer(player, 'disputeResolves', row.ordinal)
  const { chargedBack, writtenOff } = takenBackOf(player, row.ordinal)
  if (!won) {
    noteTakenBack(act, row.ordinal, { dispute: 'lost' })
    return
  }
  noteTakenBack(act, row.ordinal, { chargedBack: 0, writtenOff: 0, dispute: 'won' })
  const id = transactionIdOf(player, row.ordinal)
  if (row.status === 'charged_back') moveRow(act, row.ordinal, 'completed')
  post(act, {
    name: 'Chargeback Reversal',
    status: 'completed',
    amount: chargedBack,
    method: row.method,
    ref: row.ordinal,
    note: `Dispute won, ${id}`,
  })
  if (writtenOff === 0) return
  post(act, {
    name: 'Manual Debit',
    status: 'completed',
    amount: writtenOff,
    creator: 'Admin',
    ref: row.ordinal,
    note: `Write-off for ${id} taken back`,
  })
}
