import { type Words, wordsOf } from './words'

/** How many minor units a major unit has, by the number of decimals. */
const MINOR_UNITS = { 0: 1, 2: 100, 3: 1_000, 8: 100_000_000 } as const

/**
 * Currencies: `exponent` is the number of decimals of the minor unit (ISO 4217; BTC and USDT by
 * custom), `perEuro` how many minor units the generator takes for one euro. The rates are
 * constants of the generator, not quotations.
 */
interface CurrencyDefinition {
  readonly exponent: keyof typeof MINOR_UNITS
  readonly perEuro: number
  /**
   * The unit in which people count: minor units, worth about a euro or a round number of euro.
   * Stakes and deposits are round in this unit, not in euro. A tenth of it is a multiple of ten
   * minor units, so that wins of fractions of a stake are whole.
   */
  readonly unit: number
  /** Highest stake while a bonus is active, in minor units: by custom, round and about 5 euro. */
  readonly maxBonusBet: number
}

export const CURRENCIES = {
  EUR: { exponent: 2, perEuro: 100, unit: 100, maxBonusBet: 500 },
  GBP: { exponent: 2, perEuro: 85, unit: 100, maxBonusBet: 500 },
  USD: { exponent: 2, perEuro: 110, unit: 100, maxBonusBet: 500 },
  CHF: { exponent: 2, perEuro: 95, unit: 100, maxBonusBet: 500 },
  SEK: { exponent: 2, perEuro: 1100, unit: 1_000, maxBonusBet: 5000 },
  NOK: { exponent: 2, perEuro: 1150, unit: 1_000, maxBonusBet: 5000 },
  CAD: { exponent: 2, perEuro: 150, unit: 100, maxBonusBet: 800 },
  AUD: { exponent: 2, perEuro: 165, unit: 200, maxBonusBet: 800 },
  NZD: { exponent: 2, perEuro: 180, unit: 200, maxBonusBet: 800 },
  BRL: { exponent: 2, perEuro: 600, unit: 500, maxBonusBet: 3000 },
  PLN: { exponent: 2, perEuro: 430, unit: 500, maxBonusBet: 2000 },
  INR: { exponent: 2, perEuro: 9500, unit: 10_000, maxBonusBet: 44_000 },
  ZAR: { exponent: 2, perEuro: 2000, unit: 2_000, maxBonusBet: 8500 },
  JPY: { exponent: 0, perEuro: 160, unit: 100, maxBonusBet: 800 },
  CLP: { exponent: 0, perEuro: 1000, unit: 1_000, maxBonusBet: 5000 },
  ISK: { exponent: 0, perEuro: 148, unit: 100, maxBonusBet: 750 },
  KWD: { exponent: 3, perEuro: 330, unit: 500, maxBonusBet: 1500 },
  BTC: { exponent: 8, perEuro: 1000, unit: 1_000, maxBonusBet: 9500 },
  USDT: { exponent: 2, perEuro: 110, unit: 100, maxBonusBet: 500 },
} as const satisfies Readonly<Record<string, CurrencyDefinition>>

export type Currency = Words<keyof typeof CURRENCIES>

/** Every currency code. */
export const CURRENCY_CODES: readonly Currency[] = wordsOf(CURRENCIES)

/** Largest magnitude of one amount, in minor units: sums of thousands of them stay exact. */
export const MAX_AMOUNT = 1_000_000_000_000

let latest: Currency = 'EUR'
let latestDefinition: CurrencyDefinition = CURRENCIES.EUR

/**
 * The definition of a currency. The rounds of a player ask for the same one several times each, and
 * a look-up by a string that varies costs many times a comparison with the latest one.
 */
function definitionOf(currency: Currency): CurrencyDefinition {
  if (currency !== latest) {
    latestDefinition = CURRENCIES[currency]
    latest = currency
  }
  return latestDefinition
}

function scaleOf(currency: Currency): number {
  return MINOR_UNITS[definitionOf(currency).exponent]
}

/** Minor units to the number in the API: one correctly rounded division; never `-0`. */
export function toMajor(minor: number, currency: Currency): number {
  return minor === 0 ? 0 : minor / scaleOf(currency)
}

/** Whether amounts can be less than a millionth, which JavaScript writes with an exponent. */
export function hasSmallAmounts(currency: Currency): boolean {
  return CURRENCIES[currency].exponent > 6
}

/** `42.50 GBP`, `50 EUR`, `0.0005 BTC`: an amount in a string, without decimals if it is whole. */
export function formatAmount(minor: number, currency: Currency): string {
  const major = toMajor(minor, currency)
  const { exponent } = CURRENCIES[currency]
  const digits = Number.isInteger(major) ? String(major) : major.toFixed(exponent)
  return `${digits.replace(/(\.\d\d\d*?)0+$/, '$1')} ${currency}`
}

/**
 * A number in the API to minor units, or `undefined` when it has more decimals than the currency
 * or is not a safe amount.
 */
export function toMinor(major: number, currency: Currency): number | undefined {
  if (!Number.isFinite(major)) return undefined
  const minor = Math.round(major * scaleOf(currency))
  if (Math.abs(minor) > MAX_AMOUNT || minor / scaleOf(currency) !== major) return undefined
  return minor === 0 ? 0 : minor
}

/** Whole euro cents to minor units of the currency, rounded down: thresholds and price lists. */
export function fromEuroCents(cents: number, currency: Currency): number {
  return Math.floor((cents * definitionOf(currency).perEuro) / 100)
}

/** Highest stake that an active bonus allows, in minor units. */
export function maxBonusBet(currency: Currency): number {
  return definitionOf(currency).maxBonusBet
}

/** The unit in which people of a currency count, minor units. */
export function countingUnit(currency: Currency): number {
  return definitionOf(currency).unit
}

/** The smallest deposit, minor units: ten of the units in which people count. */
export function minimumDepositIn(currency: Currency): number {
  return 10 * countingUnit(currency)
}
