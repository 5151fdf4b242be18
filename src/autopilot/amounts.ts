import { CURRENCIES, type Currency, fromEuroCents } from '../domain/currencies'
import type { Stream } from '../random/stream'
import { drawLogNormal } from './draws'

/**
 * The unit in which people of a currency count: minor units, worth about a euro or a round number
 * of euro. Stakes and deposits are round in this unit, not in euro. A tenth of it is a multiple of
 * ten minor units, so that wins of fractions of a stake are whole.
 */
const UNITS: Readonly<Record<Currency, number>> = {
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

/** The amounts of most deposits, in units. */
const ROUND_DEPOSITS = [10, 20, 25, 30, 50, 100, 200, 500, 1_000, 2_000, 5_000, 10_000]

/** The largest available stake of at most `most` minor units; 0 if there is none. */
export function stakeWithin(most: number, currency: Currency): number {
  const unit = UNITS[currency]
  return (STAKE_TENTHS.findLast((tenths) => (tenths * unit) / 10 <= most) ?? 0) * (unit / 10)
}

/** The available stake nearest to an amount in euro cents. */
export function stakeNear(euroCents: number, currency: Currency): number {
  const wanted = fromEuroCents(euroCents, currency)
  const unit = UNITS[currency] / 10
  return nearest(STAKE_TENTHS, Math.floor(wanted / unit)) * unit
}

/**
 * A deposit, in minor units: log-normal around the median, 58 % snapped to one of the common
 * amounts, the others rounded to fives, tens and fifties. Seven in ten are round.
 */
export function drawDeposit(stream: Stream, medianEuroCents: number, currency: Currency): number {
  const unit = UNITS[currency]
  const euroCents = drawLogNormal(stream, medianEuroCents, 60)
  const units = Math.max(10, Math.floor(fromEuroCents(euroCents, currency) / unit))
  return (stream.chance(58, 100) ? nearest(ROUND_DEPOSITS, units) : rounded(units)) * unit
}

function rounded(units: number): number {
  if (units < 100) return Math.floor(units / 5) * 5
  if (units < 500) return Math.floor(units / 10) * 10
  return Math.floor(units / 50) * 50
}

/** A payout rounded down to a round amount. */
export function roundedPayout(amount: number, currency: Currency): number {
  const unit = UNITS[currency]
  return amount >= unit * 200 ? Math.floor(amount / (unit * 10)) * unit * 10 : amount
}

/** An amount in euro cents, rounded down. */
export function toEuroCents(amount: number, currency: Currency): number {
  return Math.floor((amount * 100) / CURRENCIES[currency].perEuro)
}

function nearest(ladder: readonly number[], wanted: number): number {
  let best = ladder[0] ?? 0
  for (const step of ladder) {
    if (Math.abs(step - wanted) < Math.abs(best - wanted)) best = step
  }
  return best
}
