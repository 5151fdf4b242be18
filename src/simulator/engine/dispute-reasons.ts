import type { PaymentMethod } from '../domain/payments'
import { createStream } from '../random/stream'
import type { PlayerState } from './state'

type Codes = readonly (readonly [code: string, weight: number])[]

/** Reason codes of the schemes, by how often merchants without shipments see them. */
const VISA: Codes = [
  ['10.4', 62],
  ['13.1', 14],
  ['13.7', 9],
  ['13.3', 6],
  ['13.6', 5],
  ['12.6.1', 4],
]
const MASTERCARD: Codes = [
  ['4837', 66],
  ['4853', 28],
  ['4834', 6],
]
const PAYPAL: Codes = [
  ['UNAUTHORISED', 70],
  ['MERCHANDISE_OR_SERVICE_NOT_RECEIVED', 18],
  ['CREDIT_NOT_PROCESSED', 8],
  ['DUPLICATE_TRANSACTION', 4],
]

/** The reason code of the dispute about a deposit. It depends on no other draw. */
export function disputeCode(player: PlayerState, ordinal: number, method?: PaymentMethod): string {
  const stream = createStream(player.seed, 'dispute reason', ordinal)
  if (method === 'paypal') return stream.weighted(PAYPAL)
  // Of a wallet on a phone the scheme is not known: most cards are of one.
  return stream.weighted(method === 'mastercard' ? MASTERCARD : VISA)
}
