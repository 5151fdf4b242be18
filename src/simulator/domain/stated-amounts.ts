import type { BonusTemplate } from './bonuses'
import { type Currency, countingUnit, fromEuroCents, minimumDepositIn } from './currencies'
import { nearest } from './stakes'

/** The leading digits of a round amount. */
const ROUND_DIGITS = [10, 15, 20, 25, 30, 40, 50, 60, 75, 80, 100]

/**
 * The nearest round amount, in minor units: 40 GBP for 42.50, 7,500 ISK for 7,400. It is a number
 * of whole counting units, or of tenths below one unit. If two are as near, it is the lower one.
 */
export function roundAmount(minor: number, currency: Currency): number {
  const unit = countingUnit(currency)
  const step = minor < unit ? unit / 10 : unit
  let scale = 1
  while (scale * 100 < minor) scale *= 10
  const amounts = ROUND_DIGITS.map((digits) => digits * scale)
  return nearest([0, ...amounts.filter((amount) => amount % step === 0)], minor)
}

/** What an operator states in this currency for an amount in euro cents, in minor units. */
export function statedAmount(euroCents: number, currency: Currency): number {
  return roundAmount(fromEuroCents(euroCents, currency), currency)
}

const FREE_SPIN_EURO_CENTS = 20

/** The stake of one free spin, in minor units. */
export function freeSpinValue(currency: Currency): number {
  return statedAmount(FREE_SPIN_EURO_CENTS, currency)
}

/** The maximum that an offer can give, in minor units. */
export function maximumOf({ maxEuroCents = 0, spins }: BonusTemplate, currency: Currency): number {
  return spins === undefined
    ? statedAmount(maxEuroCents, currency)
    : spins * freeSpinValue(currency)
}

/** The smallest deposit that an offer matches: not below the smallest that the market accepts. */
export function minimumDeposit({ minDepositEuroCents }: BonusTemplate, currency: Currency): number {
  if (minDepositEuroCents === undefined) return 0
  return Math.max(minimumDepositIn(currency), statedAmount(minDepositEuroCents, currency))
}
