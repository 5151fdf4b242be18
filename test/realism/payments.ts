import type { PaymentClass } from '../../src/simulator/domain/payments'
import { type Measure, played, quantile } from './measure'
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

/** [least, most] hours of the quickest quarter of payouts, from the request, by class of method. */
const QUICK_HOURS: Partial<Readonly<Record<PaymentClass, readonly [number, number]>>> = {
  instant: [0.2, 2],
  mobile: [0.1, 2.5],
  crypto: [0.2, 3],
  wallet: [1, 14],
  card: [24, 110],
  bank: [24, 110],
}

/** How long payouts take by class of method, and when banks and cards end them. */
export function payoutMeasures({ payouts }: Population): Measure[] {
  const times = [...payouts].map(([kind, { hours }]) => {
    const why = `${hours.length} payouts; beyond it many wait for a person`
    const bounds = QUICK_HOURS[kind] ?? [0, 0]
    return played(
      `quartile hours of ${kind} payouts`,
      'by method',
      quantile(hours, 0.25),
      bounds,
      why,
    )
  })
  const atWeekend = (payouts.get('card')?.atWeekend ?? 0) + (payouts.get('bank')?.atWeekend ?? 0)
  const why = 'banks and card schemes work from Monday to Friday'
  return [...times, played('card, bank payouts at a weekend', '0', atWeekend, [0, 0], why)]
}
