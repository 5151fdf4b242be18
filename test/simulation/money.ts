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

/** Conversion of amounts in one currency between the wire's numbers and integers. */
export interface Money {
  readonly exponent: number
  /** The amount in minor units, rounded to the nearest integer. */
  minor(amount: number): number
  /** An amount in euros, in minor units of the currency. */
  euros(amount: number): number
}

/** The money of a currency code. */
export function moneyOf(currency: string): Money {
  const exponent = EXPONENTS.get(currency) ?? 2
  const perEuro = PER_EURO.get(currency) ?? Number.NaN
  return {
    exponent,
    minor: (amount) => Math.round(amount * 10 ** exponent),
    euros: (amount) => amount * perEuro,
  }
}
