import { EVENTS, type EventName } from './events'
import { CREDITED, OPEN_STATUSES, type TransactionStatus } from './transactions'

/** Effect of a row with a given status on the three wallets, in minor units. */
export interface Effect {
  readonly cash: number
  readonly bonus: number
  readonly pending: number
}

const NO_EFFECT: Effect = { cash: 0, bonus: 0, pending: 0 }

/**
 * The effect of one row on the wallets, from its name, status and magnitude. All balances follow
 * from this function.
 *
 * @param amount magnitude in minor units, >= 0
 * @param bonusPart the part of `amount` that moves the bonus wallet; read for split rows only
 */
export function effectOf(
  name: EventName,
  status: TransactionStatus,
  amount: number,
  bonusPart: number,
): Effect {
  const { type, sign, wallet } = EVENTS[name]
  if (wallet === 'payment') {
    return type === 'deposit' ? depositEffect(status, amount) : withdrawalEffect(status, amount)
  }
  // A rolled-back bet or win keeps its effect: the compensating refund row reverses it.
  if (wallet === 'cash') return { cash: sign * amount, bonus: 0, pending: 0 }
  if (wallet === 'bonus') return { cash: 0, bonus: sign * amount, pending: 0 }
  return { cash: sign * (amount - bonusPart), bonus: sign * bonusPart, pending: 0 }
}

function depositEffect(status: TransactionStatus, amount: number): Effect {
  return CREDITED.has(status) ? { cash: amount, bonus: 0, pending: 0 } : NO_EFFECT
}

function withdrawalEffect(status: TransactionStatus, amount: number): Effect {
  if (status === 'completed') return { cash: -amount, bonus: 0, pending: 0 }
  return OPEN_STATUSES.includes(status) ? { cash: -amount, bonus: 0, pending: amount } : NO_EFFECT
}
