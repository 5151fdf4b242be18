import type { BonusTemplate } from '../domain/bonuses'
import {
  CURRENCIES,
  type Currency,
  countingUnit,
  fromEuroCents,
  minimumDepositIn,
} from '../domain/currencies'
import { nearest } from '../domain/stakes'
import { minimumDeposit } from '../domain/stated-amounts'
import { drawLogNormal } from '../engine/draws'
import type { Stream } from '../random/stream'

/** The amounts of most deposits, in units. */
const ROUND_DEPOSITS = [10, 20, 25, 30, 50, 100, 200, 500, 1_000, 2_000, 5_000, 10_000]

/**
 * A deposit, in minor units: log-normal around the median, 58 % snapped to one of the common
 * amounts, the others rounded to fives, tens and fifties. Seven in ten are round.
 */
export function drawDeposit(stream: Stream, medianEuroCents: number, currency: Currency): number {
  const unit = countingUnit(currency)
  const euroCents = drawLogNormal(stream, medianEuroCents, 60)
  const units = Math.max(
    minimumDepositIn(currency) / unit,
    Math.floor(fromEuroCents(euroCents, currency) / unit),
  )
  return (stream.chance(58, 100) ? nearest(ROUND_DEPOSITS, units) : rounded(units)) * unit
}

/** About half of a deposit: a common amount that is enough for the market and an offer. */
export function halfDeposit(amount: number, currency: Currency, offer?: BonusTemplate): number {
  const half = nearest(ROUND_DEPOSITS, amount / countingUnit(currency) / 2) * countingUnit(currency)
  return Math.max(half, minimumDepositIn(currency), offer ? minimumDeposit(offer, currency) : 0)
}

function rounded(units: number): number {
  if (units < 100) return Math.floor(units / 5) * 5
  if (units < 500) return Math.floor(units / 10) * 10
  return Math.floor(units / 50) * 50
}

/** A payout rounded down to a round amount. */
export function roundedPayout(amount: number, currency: Currency): number {
  const unit = countingUnit(currency)
  const step = amount >= unit * 200 ? unit * 10 : unit * 5
  return Math.floor(amount / step) * step
}

/** An amount in euro cents, rounded down. */
export function toEuroCents(amount: number, currency: Currency): number {
  return Math.floor((amount * 100) / CURRENCIES[currency].perEuro)
}
