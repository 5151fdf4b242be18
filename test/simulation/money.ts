/** Decimals of each currency. */
const EXPONENTS: ReadonlyMap<string, number> = new Map([
  ...[...'EUR USD CHF GBP SEK NOK CAD AUD NZD BRL PLN INR ZAR USDT'.split(' ')].map(
    (code) => [code, 2] as const,
  ),
  ...['JPY', 'KRW', 'CLP', 'ISK', 'VND', 'PYG', 'UGX'].map((code) => [code, 0] as const),
  ...['KWD', 'BHD', 'IQD', 'JOD', 'LYD', 'OMR', 'TND'].map((code) => [code, 3] as const),
  ['BTC', 8],
])

/** Minor units per euro. */
const PER_EURO: ReadonlyMap<string, number> = new Map([
  ['EUR', 100],
  ['GBP', 85],
  ['SEK', 1100],
  ['NOK', 1150],
  ['CAD', 150],
  ['AUD', 165],
  ['NZD', 180],
  ['BRL', 600],
  ['PLN', 430],
  ['INR', 9500],
  ['JPY', 160],
  ['CLP', 1000],
  ['ISK', 148],
  ['KWD', 330],
  ['BTC', 1000],
  ['USDT', 110],
])

/** What an operator states for 10, 20 and 50 euros. Ten is never below the smallest deposit. */
const STATED: ReadonlyMap<string, readonly [ten: number, twenty: number, fifty: number]> = new Map([
  ['EUR', [10, 20, 50]],
  ['GBP', [10, 15, 40]],
  ['SEK', [100, 200, 500]],
  ['NOK', [100, 250, 600]],
  ['CAD', [15, 30, 75]],
  ['AUD', [20, 30, 80]],
  ['NZD', [20, 40, 80]],
  ['BRL', [60, 100, 300]],
  ['PLN', [50, 80, 200]],
  ['INR', [1_000, 2_000, 5_000]],
  ['JPY', [1_500, 3_000, 8_000]],
  ['CLP', [10_000, 20_000, 50_000]],
  ['ISK', [1_500, 3_000, 7_500]],
  ['KWD', [5, 6, 15]],
  ['BTC', [0.0001, 0.0002, 0.0005]],
  ['USDT', [10, 20, 50]],
])

/** The smallest stakes, in major units, where they are not 0.1. */
const SMALLEST_STAKES: ReadonlyMap<string, number> = new Map([
  ['SEK', 1],
  ['NOK', 1],
  ['AUD', 0.2],
  ['NZD', 0.2],
  ['BRL', 0.5],
  ['PLN', 0.5],
  ['INR', 10],
  ['JPY', 10],
  ['CLP', 100],
  ['ISK', 10],
  ['KWD', 0.05],
  ['BTC', 0.000001],
])

/** Conversion of amounts in one currency between the wire's numbers and integers. */
export interface Money {
  readonly exponent: number
  /** The smallest stake, in minor units. */
  readonly smallestStake: number
  /** The amount in minor units, rounded to the nearest integer. */
  minor(amount: number): number
  /** An amount in euros, in minor units of the currency. */
  euros(amount: number): number
  /** What an operator states for an amount in euros, in minor units. */
  stated(euros: 10 | 20 | 50): number
}

/** The money of a currency code. */
export function moneyOf(currency: string): Money {
  const exponent = EXPONENTS.get(currency) ?? 2
  const perEuro = PER_EURO.get(currency) ?? Number.NaN
  const minor = (amount: number) => Math.round(amount * 10 ** exponent)
  return {
    exponent,
    smallestStake: minor(SMALLEST_STAKES.get(currency) ?? 0.1),
    minor,
    euros: (amount) => amount * perEuro,
    stated: (euros) => minor(STATED.get(currency)?.[[10, 20, 50].indexOf(euros)] ?? Number.NaN),
  }
}
