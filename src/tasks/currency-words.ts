import type { Currency } from '../simulator/domain/currencies'

/** What people write for a currency beside its code. */
export const CURRENCY_WORDS: Readonly<Record<Currency, readonly string[]>> = {
  EUR: ['€', 'euro', 'euros'],
  GBP: ['£', 'pound', 'pounds', 'British pounds'],
  USD: ['$', 'US$', 'dollar', 'dollars', 'US dollars'],
  CHF: ['Fr.', 'franc', 'francs', 'Swiss francs'],
  SEK: ['kr', 'krona', 'kronor', 'Swedish kronor'],
  NOK: ['kr', 'krone', 'kroner', 'Norwegian kroner'],
  CAD: ['$', 'C$', 'CA$', 'dollar', 'dollars', 'Canadian dollars'],
  AUD: ['$', 'A$', 'AU$', 'dollar', 'dollars', 'Australian dollars'],
  NZD: ['$', 'NZ$', 'dollar', 'dollars', 'New Zealand dollars'],
  BRL: ['R$', 'real', 'reais', 'Brazilian reais'],
  PLN: ['zł', 'zloty', 'zlotys', 'złoty', 'złotych'],
  INR: ['₹', 'Rs', 'Rs.', 'rupee', 'rupees', 'Indian rupees'],
  ZAR: ['R', 'rand'],
  JPY: ['¥', 'yen'],
  CLP: ['$', 'peso', 'pesos', 'Chilean pesos'],
  ISK: ['kr', 'króna', 'krónur'],
  KWD: ['KD', 'dinar', 'dinars', 'Kuwaiti dinars'],
  BTC: ['₿', 'bitcoin', 'bitcoins'],
  USDT: ['₮', 'tether'],
}
