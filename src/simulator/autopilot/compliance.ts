import { fromEuroCents } from '../domain/currencies'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../domain/instants'
import { isBlocked } from '../engine/blocks'
import { activeBonus } from '../engine/bonus-lifecycle'
import { takenBackOf } from '../engine/taken-back'
import { transactionIdOf } from '../engine/transactions'
import { act, later, mayHaveBonus, type WakeContext } from './wake-context'

/** The player starts with KYC, or sends the requested documents. */
export function sendDocuments(context: WakeContext): void {
  const { player, life, stream, at } = context
  const { status } = player.kyc
  if (isBlocked(player)) return
  if (status === 'not_started') {
    act(context, { type: 'setKyc', status: 'pending' })
    const delay = stream.between(MINUTE_MS, 12 * HOUR_MS)
    const wait = life.uploadsAt === undefined ? 0 : life.uploadsAt - at
    if (life.finishesKyc) later(context, 'documents', Math.max(delay, wait))
  } else if (status === 'pending' && life.finishesKyc && at >= (life.uploadsAt ?? at)) {
    act(context, { type: 'setKyc', status: 'in_review' })
  }
}

export function coolOff(context: WakeContext): void {
  if (isBlocked(context.player)) return
  const length = context.stream.pick([1, 7, 30, 30, 42]) * DAY_MS
  act(context, { type: 'block', cause: 'Cool-Off', for: length })
}

/** Self-exclusion ends a story: at least half a year without play. */
export function excludeSelf(context: WakeContext): void {
  context.memory.over = true
  if (isBlocked(context.player)) return
  const length = context.stream.pick([182, 365, 365, 1_826]) * DAY_MS
  act(context, { type: 'block', cause: 'Self-Excluded', for: length })
}

/** Compliance blocks the account, for a time or for good. */
export function hold(context: WakeContext): void {
  const { player, life, memory, stream } = context
  if (isBlocked(player) || !life.hold) return
  const { cause } = life.hold
  act(context, { type: 'block', cause })
  // Of two holds, one ends: the origin of the other money is never clarified.
  if (cause === 'AML Hold' && stream.chance(1, 2)) {
    later(context, 'release', stream.between(3 * DAY_MS, 21 * DAY_MS))
    return
  }
  memory.over = true
  if (cause !== 'Multi-Account') return
  act(context, { type: 'label', add: ['Multi-Account'] })
  if (activeBonus(player)) {
    act(context, { type: 'cancelBonus', by: 'Admin', reason: 'duplicate account' })
  }
}

/** Completed payouts from which compliance asks where the money comes from. */
const EXAMINED_EURO_CENTS = 2_000_000

/** Asks a player who has been paid much for further documents, once; the next payout waits. */
export function examineSource(context: WakeContext): void {
  const { player, memory } = context
  const threshold = fromEuroCents(EXAMINED_EURO_CENTS, player.currency)
  if (memory.examined || player.kyc.status !== 'approved') return
  if (player.ledger.lifetimeOf('withdrawals') < threshold) return
  memory.examined = true
  act(context, { type: 'setKyc', status: 'pending' })
}

/** Ends the AML hold: the origin of the money is clarified. */
export function release(context: WakeContext): void {
  const { blocks } = context.player
  const isAlone = blocks.every(({ cause }) => cause === 'AML Hold')
  if (blocks.length > 0 && isAlone) act(context, { type: 'unblock' })
}

/** The bank takes a deposit back. */
export function chargeBack(context: WakeContext, ordinal: number): void {
  const { player, life, memory } = context
  const { dispute } = takenBackOf(player, ordinal)
  if (player.ledger.statusOf(ordinal) !== 'completed' || dispute !== undefined) return
  act(context, { type: 'chargeback', transaction: transactionIdOf(player, ordinal) })
  memory.over = true
  if (life.persona !== 'chargeback_fraud') return
  if (!player.labels.includes('Fraud Suspect'))
    act(context, { type: 'label', add: ['Fraud Suspect'] })
  const { status } = player.kyc
  if (status === 'pending' || status === 'in_review') {
    act(context, { type: 'setKyc', status: 'rejected' })
  }
}

/**
 * Awards a welcome bonus to a player who has never played: it waits for a claim that never comes.
 */
export function offerWelcome(context: WakeContext): void {
  const { player } = context
  if (isBlocked(player) || !mayHaveBonus(player)) return
  act(context, { type: 'awardBonus', code: 'DAILY10', activate: false, by: 'System', claimDays: 7 })
}
