import { METHODS, type PaymentClass, type PaymentMethod } from './payments'
import type { TransactionStatus } from './transactions'

/*
 * Why staff, providers and banks act on generated players. The weights of a list add up to 100; a
 * command takes any text.
 */

export type Reasons = readonly (readonly [reason: string, weight: number])[]

/** Why a game provider rolls back a round. */
export const ROLLBACK_REASONS: Reasons = [
  ['provider timeout', 46],
  ['round cancelled', 26],
  ['game error', 18],
  ['result not confirmed', 10],
]

/** Why support refunds a deposit that is not a duplicate. */
export const REFUND_REASONS: Reasons = [
  ['player request', 80],
  ['payment made by mistake', 20],
]

const ACCOUNT_FAILURES: Reasons = [
  ['bank not available', 50],
  ['rejected by the bank', 25],
  ['payment timed out', 25],
]
const CARD_FAILURES: Reasons = [
  ['declined by the issuer', 55],
  ['card limit reached', 30],
  ['issuer not available', 15],
]
const WALLET_FAILURES: Reasons = [
  ['wallet limit reached', 70],
  ['wallet not available', 30],
]
const CHAIN_FAILURES: Reasons = [
  ['network congested', 60],
  ['transaction timed out', 40],
]

/** Why a payout of a class fails: only what can pass, because the next one goes the same way. */
export const PAYOUT_FAILURES: Readonly<Record<PaymentClass, Reasons>> = {
  card: CARD_FAILURES,
  wallet: WALLET_FAILURES,
  instant: ACCOUNT_FAILURES,
  mobile: WALLET_FAILURES,
  voucher: ACCOUNT_FAILURES,
  bank: ACCOUNT_FAILURES,
  crypto: CHAIN_FAILURES,
}

/** Reason codes of disputes by scheme, by how often merchants without shipments see them. */
export const DISPUTE_CODES = {
  visa: [
    ['10.4', 65],
    ['13.1', 15],
    ['13.7', 9],
    ['13.3', 6],
    ['13.6', 5],
  ],
  mastercard: [
    ['4837', 70],
    ['4853', 30],
  ],
  paypal: [
    ['UNAUTHORISED', 73],
    ['MERCHANDISE_OR_SERVICE_NOT_RECEIVED', 19],
    ['CREDIT_NOT_PROCESSED', 8],
  ],
} as const satisfies Readonly<Record<string, Reasons>>

/** The codes of the schemes for a payment that was processed twice. */
export const DUPLICATE_CODES = {
  visa: '12.6.1',
  mastercard: '4834',
  paypal: 'DUPLICATE_TRANSACTION',
} as const satisfies Readonly<Record<keyof typeof DISPUTE_CODES, string>>

/** Why compliance rejects a payout of a player who is not verified yet. */
export const DOCUMENT_REASONS: Reasons = [
  ['document required', 55],
  ['proof of address required', 25],
  ['selfie required', 20],
]

/** Why compliance rejects the first payout of a verified player to an account. */
export const PAYEE_REASONS: Reasons = [
  ['payment method not verified', 60],
  ['proof of ownership required', 40],
]

/** Why compliance rejects a payout to an account that has been paid: only what can pass. */
export const SECURITY_REASONS: Reasons = [
  ['game play under review', 65],
  ['login from an unknown device', 35],
]

/** Why compliance rejects a payout of a player whose case is open again. */
export const WEALTH_REASONS: Reasons = [['source of wealth required', 100]]

/** Why a bank returns a payout: only what can pass. */
export const RETURN_REASONS: Reasons = [
  ['rejected by the recipient bank', 60],
  ['account temporarily blocked', 40],
]

/** How payments of a class are declined. */
interface Declines {
  /** The party that declines. */
  readonly by: string
  /** Share of deposits that are declined, of 1,000. */
  readonly permille: number
  /** Reason where a command states none. */
  readonly usual: string
  /** Reasons of generated declines; the weights of a class add up to 100. */
  readonly reasons: Reasons
  /** A further reason until a deposit by the method has arrived. */
  readonly first?: Reasons[number]
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
