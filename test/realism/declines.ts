import type { PaymentClass } from '../../src/domain/payments'
import { type Measure, played } from './measure'
import type { Population } from './population'

/** Attempts by these are too few for bounds closer than these, in percent. */
const BOUNDS: Readonly<Record<PaymentClass, readonly [stated: string, low: number, high: number]>> =
  {
    card: ['15 to 25', 18, 24],
    wallet: ['between', 6, 15],
    instant: ['between', 8, 14],
    mobile: ['between', 5, 14],
    voucher: ['between', 2, 18],
    bank: ['between', 1, 10],
    crypto: ['hardly ever', 0, 2],
  }

/** Shares of declined deposits by class of method, and the declines with words of cards. */
export function declineMeasures({ attempts }: Population): Measure[] {
  const shares = [...attempts].map(([kind, { count, declined }]) => {
    const [stated, low, high] = BOUNDS[kind]
    const reason = `drawn by class; ${count} attempts`
    return played(
      `${kind} deposits declined, %`,
      stated,
      (100 * declined) / count,
      [low, high],
      reason,
    )
  })
  const others = [...attempts].flatMap(([kind, { notes }]) => (kind === 'card' ? [] : [...notes]))
  const strange = others.filter((note) => /issuer|3DS/.test(note)).length
  return [
    ...shares,
    played('notes of an issuer or 3DS, not by card', '0', strange, [0, 0], 'cards alone have them'),
  ]
}
