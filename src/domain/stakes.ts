import { type Currency, fromEuroCents } from './currencies'

/**
 * The unit in which people of a currency count: minor units, worth about a euro or a round number
 * of euro. Stakes and deposits are round in this unit, not in euro. A tenth of it is a multiple of
 * ten minor units, so that wins of fractions of a stake are whole.
 */
export const COUNTING_UNITS: Readonly<Record<Currency, number>> = {
  EUR: 100,
  GBP: 100,
  USD: 100,
  CHF: 100,
  SEK: 1_000,
  NOK: 1_000,
  CAD: 100,
  AUD: 200,
  NZD: 200,
  BRL: 500,
  PLN: 500,
  INR: 10_000,
  ZAR: 2_000,
  JPY: 100,
  CLP: 1_000,
  ISK: 100,
  KWD: 500,
  BTC: 1_000,
  USDT: 100,
}

/** The stakes of a lobby, in tenths of the unit, and ten times these for compressed play. */
const STAKE_TENTHS = [
  1, 2, 4, 5, 6, 8, 10, 12, 15, 20, 25, 30, 40, 50, 60, 80, 100, 120, 150, 200, 250, 300, 400, 500,
  600, 800, 1_000, 2_000, 2_500, 5_000, 10_000,
]

/** The largest available stake of at most `most` minor units; 0 if there is none. */
export function stakeWithin(most: number, currency: Currency): number {
  const tenth = COUNTING_UNITS[currency] / 10
  let index = STAKE_TENTHS.length - 1
  while (index >= 0 && (STAKE_TENTHS[index] as number) * tenth > most) index -= 1
  return (STAKE_TENTHS[index] ?? 0) * tenth
}

/** The available stake nearest to an amount in euro cents. */
export function stakeNear(euroCents: number, currency: Currency): number {
  const wanted = fromEuroCents(euroCents, currency)
  const unit = COUNTING_UNITS[currency] / 10
  return nearest(STAKE_TENTHS, Math.floor(wanted / unit)) * unit
}

/** The step of a ladder that is nearest to an amount. */
export function nearest(ladder: readonly number[], wanted: number): number {
  let best = ladder[0] ?? 0
  for (const step of ladder) {
    if (Math.abs(step - wanted) < Math.abs(best - wanted)) best = step
  }
  return best
}
