import type { EventName } from './events'
import { type Words, wordsOf } from './words'

/** Classes of payment methods, from which the engine derives how long a payment takes. */
export type PaymentClass = 'card' | 'wallet' | 'instant' | 'mobile' | 'voucher' | 'bank' | 'crypto'

interface MethodDefinition {
  readonly class: PaymentClass
  /** False for methods that only take deposits; their payouts go by bank transfer. */
  readonly paysOut: boolean
  /** Whether a bank can take back a deposit that its customer disputes. */
  readonly disputable: boolean
}

const method = (
  kind: PaymentClass,
  paysOut = true,
  disputable = kind === 'card',
): MethodDefinition => ({ class: kind, paysOut, disputable })

export const METHODS = {
  visa: method('card'),
  mastercard: method('card'),
  apple_pay: method('card', false),
  google_pay: method('card', false),
  postepay: method('card'),
  paypal: method('wallet', true, true),
  skrill: method('wallet'),
  neteller: method('wallet'),
  muchbetter: method('wallet'),
  vega_wallet: method('wallet'),
  trustly: method('instant'),
  klarna: method('instant', false),
  ideal: method('instant'),
  interac: method('instant'),
  payid: method('instant'),
  pix: method('instant'),
  upi: method('instant'),
  poli: method('instant'),
  khipu: method('instant'),
  swish: method('mobile'),
  blik: method('mobile'),
  paysafecard: method('voucher', false),
  neosurf: method('voucher', false),
  bank_transfer: method('bank'),
  netbanking: method('bank'),
  bitcoin: method('crypto'),
  usdt_trc20: method('crypto'),
} as const satisfies Readonly<Record<string, MethodDefinition>>

export type PaymentMethod = Words<keyof typeof METHODS>

/** Whether a deposit by this method can be charged back. */
export function isDisputable(id: PaymentMethod | undefined): boolean {
  return id !== undefined && METHODS[id].disputable
}

/** Every payment method, in code order. */
export const PAYMENT_METHODS: readonly PaymentMethod[] = wordsOf(METHODS)

const DEPOSIT_NAMES: Readonly<Record<PaymentClass, EventName>> = {
  card: 'Card Deposit',
  wallet: 'E-Wallet Deposit',
  instant: 'Instant Bank Deposit',
  mobile: 'Mobile Deposit',
  voucher: 'Voucher Deposit',
  bank: 'Bank Transfer Deposit',
  crypto: 'Crypto Deposit',
}

const WITHDRAWAL_NAMES: Readonly<Record<PaymentClass, EventName>> = {
  card: 'Card Withdrawal',
  wallet: 'E-Wallet Withdrawal',
  instant: 'Instant Bank Withdrawal',
  mobile: 'Instant Bank Withdrawal',
  voucher: 'Bank Transfer Withdrawal',
  bank: 'Bank Transfer Withdrawal',
  crypto: 'Crypto Withdrawal',
}

/** The event name of a deposit by this method. */
export function depositName(id: PaymentMethod): EventName {
  return DEPOSIT_NAMES[METHODS[id].class]
}

/** The event name of a payout by this method. */
export function withdrawalName(id: PaymentMethod): EventName {
  return WITHDRAWAL_NAMES[METHODS[id].class]
}
