import type { Currency } from './currencies'
import type { PaymentMethod } from './payments'
import { type Weighted, type Weights, type Words, weightedOf, wordsOf } from './words'

/** The languages of the markets, by their English names. */
export const LANGUAGES = [
  'Arabic',
  'Dutch',
  'English',
  'Finnish',
  'French',
  'German',
  'Hindi',
  'Icelandic',
  'Italian',
  'Japanese',
  'Norwegian',
  'Polish',
  'Portuguese',
  'Spanish',
  'Swedish',
] as const
export type Language = Words<(typeof LANGUAGES)[number]>

/** The parameters of a country for the generator. */
interface Market {
  readonly country: string
  /** Share of players. */
  readonly weight: number
  readonly currencies: Weighted<Currency>
  /** Language names in English. */
  readonly languages: Weighted<Language>
  /** International dialing prefix with its plus sign. */
  readonly dialCode: string
}

function market(
  country: string,
  weight: number,
  currency: Currency | Weights<Currency>,
  language: Language | Weights<Language>,
  dialCode: string,
): Market {
  const currencies = weightedOf(currency)
  return { country, weight, currencies, languages: weightedOf(language), dialCode }
}

/** Every market by id. The order decides which market a draw takes. */
export const MARKETS = {
  DE: market('Germany', 12, 'EUR', 'German', '+49'),
  FI: market('Finland', 7, 'EUR', 'Finnish', '+358'),
  ES: market('Spain', 6, 'EUR', 'Spanish', '+34'),
  IT: market('Italy', 5, 'EUR', 'Italian', '+39'),
  NL: market('Netherlands', 4, 'EUR', 'Dutch', '+31'),
  GB: market('United Kingdom', 12, 'GBP', 'English', '+44'),
  SE: market('Sweden', 6, 'SEK', 'Swedish', '+46'),
  NO: market('Norway', 5, 'NOK', 'Norwegian', '+47'),
  CA: market('Canada', 9, 'CAD', { English: 80, French: 20 }, '+1'),
  AU: market('Australia', 5, 'AUD', 'English', '+61'),
  NZ: market('New Zealand', 3, 'NZD', 'English', '+64'),
  BR: market('Brazil', 9, 'BRL', 'Portuguese', '+55'),
  PL: market('Poland', 4, 'PLN', 'Polish', '+48'),
  IN: market('India', 4, 'INR', { Hindi: 50, English: 50 }, '+91'),
  JP: market('Japan', 4, 'JPY', 'Japanese', '+81'),
  CL: market('Chile', 1, 'CLP', 'Spanish', '+56'),
  IS: market('Iceland', 1, 'ISK', 'Icelandic', '+354'),
  KW: market('Kuwait', 1, 'KWD', 'Arabic', '+965'),
  CRYPTO: market('International', 2, { BTC: 50, USDT: 50 }, 'English', '+1'),
} satisfies Readonly<Record<string, Market>>

export type MarketId = Words<keyof typeof MARKETS>

export const MARKET_IDS: readonly MarketId[] = wordsOf(MARKETS)

/** Deposit methods of generated players with their weights. */
export const METHODS_BY_MARKET: Readonly<Record<MarketId, Weights<PaymentMethod>>> = {
  DE: { visa: 25, mastercard: 20, trustly: 20, paypal: 15, klarna: 10, paysafecard: 10 },
  FI: { trustly: 60, visa: 15, mastercard: 10, skrill: 10, neteller: 5 },
  ES: { visa: 45, mastercard: 25, paypal: 10, skrill: 6, bank_transfer: 9, paysafecard: 5 },
  IT: { visa: 25, mastercard: 20, postepay: 25, paypal: 20, skrill: 10 },
  NL: { ideal: 75, visa: 8, mastercard: 7, skrill: 10 },
  GB: { visa: 45, mastercard: 20, paypal: 20, apple_pay: 10, bank_transfer: 5 },
  SE: { swish: 45, trustly: 40, visa: 15 },
  NO: { visa: 40, skrill: 20, neteller: 10, muchbetter: 15, bitcoin: 15 },
  CA: { interac: 60, visa: 15, mastercard: 10, muchbetter: 10, bitcoin: 5 },
  AU: { payid: 50, visa: 20, mastercard: 10, bitcoin: 15, neosurf: 5 },
  NZ: { visa: 35, mastercard: 20, poli: 25, skrill: 15, bitcoin: 5 },
  BR: { pix: 95, usdt_trc20: 5 },
  PL: { blik: 55, visa: 20, mastercard: 10, bank_transfer: 15 },
  IN: { upi: 75, netbanking: 15, usdt_trc20: 10 },
  JP: { bank_transfer: 40, vega_wallet: 25, visa: 12, mastercard: 8, bitcoin: 15 },
  CL: { khipu: 60, visa: 25, mastercard: 15 },
  IS: { visa: 50, mastercard: 30, skrill: 20 },
  KW: { skrill: 30, neteller: 20, bitcoin: 25, usdt_trc20: 25 },
  CRYPTO: { bitcoin: 1 },
}

/** Methods of generated players: a crypto player pays with the chain of the account's currency. */
export function methodsOf(id: MarketId, currency: Currency): Weighted<PaymentMethod> {
  if (id !== 'CRYPTO') return weightedOf(METHODS_BY_MARKET[id])
  return weightedOf(currency === 'BTC' ? 'bitcoin' : 'usdt_trc20')
}

/** Methods that casinos accept wherever a currency has coins and banks. */
const COMMON_METHODS: readonly PaymentMethod[] = [
  'visa',
  'mastercard',
  'apple_pay',
  'google_pay',
  'bank_transfer',
]

/** Every method that the market has: those of generated players first. */
export function acceptedMethods(id: MarketId, currency: Currency): readonly PaymentMethod[] {
  const usual = methodsOf(id, currency).map(([method]) => method)
  return id === 'CRYPTO' ? usual : [...new Set([...usual, ...COMMON_METHODS])]
}

/**
 * What the law lets a player deposit in a calendar month at all operators, euro cents, unless the
 * player sets another limit. Germany: Glücksspielstaatsvertrag 2021, section 6c.
 */
export const MONTHLY_DEPOSITS_EURO_CENTS: ReadonlyMap<MarketId, number> = new Map([['DE', 100_000]])

/** Markets without deposits before the identity is verified, as a rule at registration. */
export const IDENTITY_FIRST: ReadonlySet<MarketId> = new Set(['DE', 'ES', 'GB', 'IT', 'NL', 'SE'])
