import { METHODS, type PaymentClass, type PaymentMethod } from '../domain/payments'
import type { TransactionStatus } from '../domain/transactions'

type Reason = readonly [reason: string, weight: number]

/** How payments of a class are declined. */
interface Declines {
  /** The party that declines. */
  readonly by: string
  /** Share of deposits that are declined, of 1,000. */
  readonly permille: number
  /** Reason where a command states none. */
  readonly usual: string
  /** Reasons of generated declines; the weights of a class add up to 100. */
  readonly reasons: readonly Reason[]
  /** One more until a deposit by the method has arrived. */
  readonly first?: Reason
}

const DECLINES: Readonly<Record<PaymentClass, Declines>> = {
  card: {
    by: 'issuer',
    permille: 210,
    usual: 'do not honour',
    reasons: [
      ['insufficient funds', 45],
      ['do not honour', 25],
      ['3DS failed', 20],
      ['limit exceeded', 10],
    ],
  },
  wallet: {
    by: 'wallet',
    permille: 100,
    usual: 'insufficient balance',
    reasons: [
      ['insufficient balance', 75],
      ['limit exceeded', 25],
    ],
  },
  instant: {
    by: 'bank',
    permille: 110,
    usual: 'insufficient funds',
    reasons: [
      ['insufficient funds', 55],
      ['not confirmed in the banking app', 30],
      ['limit exceeded', 15],
    ],
  },
  mobile: {
    by: 'bank',
    permille: 90,
    usual: 'not confirmed in the app',
    reasons: [
      ['not confirmed in the app', 50],
      ['insufficient funds', 35],
      ['limit exceeded', 15],
    ],
  },
  voucher: {
    by: 'voucher provider',
    permille: 80,
    usual: 'code already used',
    reasons: [
      ['code already used', 50],
      ['insufficient balance', 30],
      ['code expired', 20],
    ],
  },
  bank: {
    by: 'bank',
    permille: 50,
    usual: 'payer name does not match',
    reasons: [['reference not recognized', 40]],
    first: ['payer name does not match', 60],
  },
  crypto: {
    by: 'processor',
    permille: 5,
    usual: 'wrong network',
    reasons: [['rate expired', 40]],
    first: ['wrong network', 60],
  },
}

/** How deposits by this method are declined. */
export function declinesOf(method: PaymentMethod): Declines {
  return DECLINES[METHODS[method].class]
}

/** The note of a deposit with this outcome: why it was declined, or failed if that is stated. */
export function lossNote(
  method: PaymentMethod,
  outcome: TransactionStatus,
  reason?: string,
): string | undefined {
  if (outcome === 'declined') return declineNote(method, reason)
  return outcome === 'failed' && reason !== undefined ? `Payment failed: ${reason}` : undefined
}

/** The note of a declined deposit. */
function declineNote(method: PaymentMethod, reason?: string): string {
  const { by, usual } = declinesOf(method)
  return `Declined by ${by}: ${reason ?? usual}`
}
