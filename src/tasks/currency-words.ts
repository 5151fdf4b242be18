import type { Currency } from '../simulator/domain/currencies'

/** What people write for a currency beside its code. */
export const CURRENCY_WORDS: Readonly<Record<Currency, readonly string[]>> = {
  EUR: ['€', 'euro', 'euros'],
  GBP: ['£', 'pound', 'pounds'],
  USD: ['$', 'US$', 'dollar', 'dollars'],
  CHF: ['Fr.', 'franc', 'francs'],
  SEK: ['kr', 'krona', 'kronor'],
  NOK: ['kr', 'krone', 'kroner'],
  CAD: ['$', 'C$', 'CA$', 'dollar', 'dollars'],
  AUD: ['$', 'A$', 'AU$', 'dollar', 'dollars'],
  NZD: ['$', 'NZ$', 'dollar', 'dollars'],
  BRL: ['R$', 'real', 'reais'],
  PLN: ['zł', 'zloty', 'zlotys', 'złoty', 'złotych'],
  INR: ['₹', 'Rs', 'Rs.', 'rupee', 'rupees'],
  ZAR: ['R', 'rand'],
  JPY: ['¥', 'yen'],
  CLP: ['$', 'peso', 'pesos'],
  ISK: ['kr', 'króna', 'krónur'],
  KWD: ['KD', 'dinar', 'dinars'],
  BTC: ['₿', 'bitcoin', 'bitcoins'],
  USDT: ['₮', 'tether'],
}
