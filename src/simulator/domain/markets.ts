import type { Currency } from './currencies'
import type { PaymentMethod } from './payments'
import type { Words } from './words'

type Weighted<T> = readonly (readonly [value: T, weight: number])[]

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
export interface Market {
  readonly id: MarketId
  readonly country: string
  /** Share of players. */
  readonly weight: number
  readonly currencies: Weighted<Currency>
  /** Language names in English. */
  readonly languages: Weighted<Language>
  /** Deposit methods. */
  readonly methods: Weighted<PaymentMethod>
  /** International dialing prefix with its plus sign. */
  readonly dialCode: string
}

export const MARKET_IDS = [
  'DE',
  'FI',
  'ES',
  'IT',
  'NL',
  'GB',
  'SE',
  'NO',
  'CA',
  'AU',
  'NZ',
  'BR',
  'PL',
  'IN',
  'JP',
  'CL',
  'IS',
  'KW',
  'CRYPTO',
] as const
export type MarketId = (typeof MARKET_IDS)[number]

function market(
  id: MarketId,
  country: string,
  weight: number,
  currency: Currency,
  language: Language,
  dialCode: string,
  methods: Weighted<PaymentMethod>,
): Market {
  const currencies = [[currency, 1]] as const
  return {
    id,
    country,
    weight,
    currencies,
    languages: [[language, 1]],
    methods,
    dialCode,
  }
}

/** Every market by id, in the order of {@link MARKET_IDS}. */
export const MARKETS: Readonly<Record<MarketId, Market>> = {
  DE: market('DE', 'Germany', 12, 'EUR', 'German', '+49', [
    ['visa', 25],
    ['mastercard', 20],
    ['trustly', 20],
    ['paypal', 15],
    ['klarna', 10],
    ['paysafecard', 10],
  ]),
  FI: market('FI', 'Finland', 7, 'EUR', 'Finnish', '+358', [
    ['trustly', 60],
    ['visa', 15],
    ['mastercard', 10],
    ['skrill', 10],
    ['neteller', 5],
  ]),
  ES: market('ES', 'Spain', 6, 'EUR', 'Spanish', '+34', [
    ['visa', 45],
    ['mastercard', 25],
    ['paypal', 10],
    ['skrill', 6],
    ['bank_transfer', 9],
    ['paysafecard', 5],
  ]),
  IT: market('IT', 'Italy', 5, 'EUR', 'Italian', '+39', [
    ['visa', 25],
    ['mastercard', 20],
    ['postepay', 25],
    ['paypal', 20],
    ['skrill', 10],
  ]),
  NL: market('NL', 'Netherlands', 4, 'EUR', 'Dutch', '+31', [
    ['ideal', 75],
    ['visa', 8],
    ['mastercard', 7],
    ['skrill', 10],
  ]),
  GB: market('GB', 'United Kingdom', 12, 'GBP', 'English', '+44', [
    ['visa', 45],
    ['mastercard', 20],
    ['paypal', 20],
    ['apple_pay', 10],
    ['bank_transfer', 5],
  ]),
  SE: market('SE', 'Sweden', 6, 'SEK', 'Swedish', '+46', [
    ['swish', 45],
    ['trustly', 40],
    ['visa', 15],
  ]),
  NO: market('NO', 'Norway', 5, 'NOK', 'Norwegian', '+47', [
    ['visa', 40],
    ['skrill', 20],
    ['neteller', 10],
    ['muchbetter', 15],
    ['bitcoin', 15],
  ]),
  CA: {
    ...market('CA', 'Canada', 9, 'CAD', 'English', '+1', [
      ['interac', 60],
      ['visa', 15],
      ['mastercard', 10],
      ['muchbetter', 10],
      ['bitcoin', 5],
    ]),
    languages: [
      ['English', 80],
      ['French', 20],
    ],
  },
  AU: market('AU', 'Australia', 5, 'AUD', 'English', '+61', [
    ['payid', 50],
    ['visa', 20],
    ['mastercard', 10],
    ['bitcoin', 15],
    ['neosurf', 5],
  ]),
  NZ: market('NZ', 'New Zealand', 3, 'NZD', 'English', '+64', [
    ['visa', 35],
    ['mastercard', 20],
    ['poli', 25],
    ['skrill', 15],
    ['bitcoin', 5],
  ]),
  BR: market('BR', 'Brazil', 9, 'BRL', 'Portuguese', '+55', [
    ['pix', 95],
    ['usdt_trc20', 5],
  ]),
  PL: market('PL', 'Poland', 4, 'PLN', 'Polish', '+48', [
    ['blik', 55],
    ['visa', 20],
    ['mastercard', 10],
    ['bank_transfer', 15],
  ]),
  IN: {
    ...market('IN', 'India', 4, 'INR', 'Hindi', '+91', [
      ['upi', 75],
      ['netbanking', 15],
      ['usdt_trc20', 10],
    ]),
    languages: [
      ['Hindi', 50],
      ['English', 50],
    ],
  },
  JP: market('JP', 'Japan', 4, 'JPY', 'Japanese', '+81', [
    ['bank_transfer', 40],
    ['vega_wallet', 25],
    ['visa', 12],
    ['mastercard', 8],
    ['bitcoin', 15],
  ]),
  CL: market('CL', 'Chile', 1, 'CLP', 'Spanish', '+56', [
    ['khipu', 60],
    ['visa', 25],
    ['mastercard', 15],
  ]),
  IS: market('IS', 'Iceland', 1, 'ISK', 'Icelandic', '+354', [
    ['visa', 50],
    ['mastercard', 30],
    ['skrill', 20],
  ]),
  KW: market('KW', 'Kuwait', 1, 'KWD', 'Arabic', '+965', [
    ['skrill', 30],
    ['neteller', 20],
    ['bitcoin', 25],
    ['usdt_trc20', 25],
  ]),
  CRYPTO: {
    ...market('CRYPTO', 'International', 2, 'BTC', 'English', '+1', [['bitcoin', 1]]),
    currencies: [
      ['BTC', 50],
      ['USDT', 50],
    ],
  },
}

/** Methods of generated players: a crypto player pays with the chain of the account's currency. */
export function methodsOf(id: MarketId, currency: Currency): Weighted<PaymentMethod> {
  if (id !== 'CRYPTO') return MARKETS[id].methods
  return currency === 'BTC' ? [['bitcoin', 1]] : [['usdt_trc20', 1]]
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
