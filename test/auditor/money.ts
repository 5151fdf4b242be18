/** Decimals of each currency; a currency outside the table is a breach. */
const EXPONENTS: ReadonlyMap<string, number> = new Map([
  ...[...'EUR USD CHF GBP SEK NOK CAD AUD NZD BRL PLN INR ZAR USDT'.split(' ')].map(
    (code) => [code, 2] as const,
  ),
  ...['JPY', 'KRW', 'CLP', 'ISK', 'VND', 'PYG', 'UGX'].map((code) => [code, 0] as const),
  ...['KWD', 'BHD', 'IQD', 'JOD', 'LYD', 'OMR', 'TND'].map((code) => [code, 3] as const),
  ['BTC', 8],
])

/** Minor units that one euro is worth, from the factors of 5.6. */
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

/** Highest stake in minor units while a bonus is wagered; elsewhere it is five euros' worth. */
const MAX_BETS: ReadonlyMap<string, number> = new Map([
  ['EUR', 500],
  ['USD', 500],
  ['CHF', 500],
  ['CAD', 800],
  ['AUD', 800],
  ['NZD', 800],
  ['NOK', 5000],
  ['INR', 44000],
  ['ZAR', 8500],
  ['PLN', 2000],
  ['BTC', 9500],
  ['USDT', 500],
])

/** The money of one currency: the way between the wire's numbers and integers. */
export interface Money {
  readonly currency: string
  readonly exponent: number
  /** Whether section 5.6 gives this currency a factor, so that euro thresholds can be judged. */
  readonly known: boolean
  /** The nearest integer of minor units; `NaN` for anything that is not a number. */
  minor(amount: unknown): number
  /** Whether the number is finite, not `-0`, and exactly what its minor units print. */
  clean(amount: unknown): boolean
  /** Minor units worth that many euros. */
  euros(amount: number): number
  readonly maxBet: number
}

/** The money of a currency code. */
export function moneyOf(currency: string): Money {
  const exponent = EXPONENTS.get(currency) ?? 2
  const scale = 10 ** exponent
  const perEuro = PER_EURO.get(currency)
  const minor = (amount: unknown) =>
    typeof amount === 'number' ? Math.round(amount * scale) : Number.NaN
  return {
    currency,
    exponent,
    known: perEuro !== undefined,
    minor,
    clean: (amount) =>
      typeof amount === 'number' &&
      Number.isFinite(amount) &&
      !Object.is(amount, -0) &&
      minor(amount) / scale === amount,
    euros: (amount) => amount * (perEuro ?? Number.NaN),
    maxBet: MAX_BETS.get(currency) ?? 5 * (perEuro ?? Number.POSITIVE_INFINITY),
  }
}

/** Whether the auditor knows how many decimals a currency has. */
export function isCurrency(code: string): boolean {
  return EXPONENTS.has(code)
}
