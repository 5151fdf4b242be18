import type { MarketId } from '../domain/markets'
import {
  AUSTRALIAN,
  BRITISH,
  CANADIAN_ENGLISH,
  INTERNATIONAL,
  NEW_ZEALAND,
} from './locales/anglophone'
import { INDIAN, JAPANESE, KUWAITI } from './locales/eastern'
import type { LocaleSource } from './locales/locale'
import { FINNISH, ICELANDIC, NORWEGIAN, SWEDISH } from './locales/nordic'
import { BRAZILIAN, CANADIAN_FRENCH, CHILEAN, ITALIAN, SPANISH } from './locales/romance'
import { DUTCH, GERMAN, POLISH } from './locales/western'

/** The locale of a market's players; with several languages, that of the most common one. */
export const LOCALES: Readonly<Record<MarketId, () => LocaleSource>> = {
  DE: GERMAN,
  FI: FINNISH,
  ES: SPANISH,
  IT: ITALIAN,
  NL: DUTCH,
  GB: BRITISH,
  SE: SWEDISH,
  NO: NORWEGIAN,
  CA: CANADIAN_ENGLISH,
  AU: AUSTRALIAN,
  NZ: NEW_ZEALAND,
  BR: BRAZILIAN,
  PL: POLISH,
  IN: INDIAN,
  JP: JAPANESE,
  CL: CHILEAN,
  IS: ICELANDIC,
  KW: KUWAITI,
  CRYPTO: INTERNATIONAL,
}

/** The locale for a player of the market with this language. */
export function localeOf(market: MarketId, language: string): LocaleSource {
  const locale = market === 'CA' && language === 'French' ? CANADIAN_FRENCH : LOCALES[market]
  return locale()
}
