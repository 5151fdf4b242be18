import type { Activation, AffiliateSource, Settings } from '../domain/accounts'
import { civilOf, dayNumber, daysIn } from '../domain/instants'
import { localDay } from '../domain/local-time'
import { MARKETS, type MarketId } from '../domain/markets'
import type { PersonaId } from '../domain/personas'
import type { Identity } from '../engine/state'
import type { Stream } from '../random/stream'
import { MAIL_PROVIDERS, SOURCE_WEIGHTS, subIdsOf } from './invented-names'
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

/**
 * Letters outside ASCII in the Latin names of the locales, with the usual spelling in e-mail
 * addresses. An explicit table: Unicode normalization would make results depend on the host's data.
 */
const FOLDS: ReadonlyMap<string, string> = new Map([
  ...pairs('áàâãāåăąä', 'a'),
  ...pairs('çćč', 'c'),
  ...pairs('éèêëęė', 'e'),
  ...pairs('íìîïıİ', 'i'),
  ...pairs('óòôõōőöø', 'o'),
  ...pairs('úùûūůü', 'u'),
  ...pairs('ñń', 'n'),
  ...pairs('śš', 's'),
  ...pairs('źżž', 'z'),
  ...pairs('ýÿ', 'y'),
  ['ß', 'ss'],
  ['æ', 'ae'],
  ['ð', 'd'],
  ['þ', 'th'],
  ['ł', 'l'],
  ['ğ', 'g'],
])

/** The spelling of German names. */
const UMLAUTS: ReadonlyMap<string, string> = new Map([
  ['ä', 'ae'],
  ['ö', 'oe'],
  ['ü', 'ue'],
])

function pairs(letters: string, ascii: string): [string, string][] {
  return [...letters].map((letter) => [letter, ascii])
}

/** A listed name in lower-case ASCII letters and digits, as used in addresses. */
export function asciiOf(name: string, locale: LocaleSource): string {
  const spelling = locale.latin?.get(name) ?? name
  let ascii = ''
  for (const letter of spelling.toLowerCase()) {
    if (/[a-z0-9]/.test(letter)) ascii += letter
    else ascii += (locale.umlauts && UMLAUTS.get(letter)) || (FOLDS.get(letter) ?? '')
  }
  return ascii
}

/** Draws the identity of a player. The number of draws varies: pass a stream of its own. */
export function drawIdentity(
  stream: Stream,
  market: MarketId,
  persona: PersonaId,
  registeredAt: number,
): Identity {
  const language = stream.weighted(MARKETS[market].languages)
  const locale = localeOf(market, language)
  const { given, family } = drawName(stream, locale)
  const phone = drawPhone(stream, market, locale)
  const affiliateSource = stream.weighted(SOURCE_WEIGHTS)
  return {
    name: locale.order === 'family-first' ? `${family} ${given}` : `${given} ${family}`,
    email: drawEmail(stream, asciiOf(given, locale), asciiOf(family, locale)),
    phone,
    language,
    affiliateSource,
    affiliateName: drawAffiliate(stream, affiliateSource, persona),
    // A player who becomes a VIP may be given a manager.
    vipManager: undefined,
    birthDay: drawBirthDay(stream, localDay(registeredAt, market)),
    settings: drawSettings(stream, persona, phone !== undefined),
  }
}

/** Years of age at the registration, by weight; all players are adults. */
const AGES: readonly (readonly [from: number, weight: number])[] = [
  [18, 14],
  [25, 28],
  [35, 25],
  [45, 18],
  [55, 10],
  [65, 5],
]

/** Draws a date of birth, as a day number. A band of ages has ten years, the first one seven. */
function drawBirthDay(stream: Stream, registrationDay: number): number {
  const from = stream.weighted(AGES)
  const age = from + stream.below(from === 18 ? 7 : 10)
  const { year, month, date } = civilOf(registrationDay)
  const youngest = dayNumber(year - age, month, Math.min(date, daysIn(year - age, month)))
  return youngest - stream.below(365)
}

/** Draws a name as Faker does from the same lists: the bytes of a seed depend on its draws. */
export function drawName(
  stream: Stream,
  { female, male, family }: LocaleSource,
): { readonly given: string; readonly family: string } {
  const sex = drawFrom(stream, ['female', 'male'] as const)
  const given = drawFrom(stream, sex === 'female' ? female : male)
  return { given, family: drawFrom(stream, 'female' in family ? family[sex] : family) }
}

const TWO_TO_32 = 4_294_967_296

function drawFrom<T>(stream: Stream, list: readonly T[]): T {
  const share = stream.below(TWO_TO_32) / TWO_TO_32
  return list[Math.floor(share * list.length)] as T
}

/** Draws an address for a stated name; undefined if no letter of it can be romanized. */
export function drawAddressOf(stream: Stream, name: string, market: MarketId): string | undefined {
  const locale = localeOf(market, stream.weighted(MARKETS[market].languages))
  const words = name.split(/\s+/).map((word) => asciiOf(word, locale).slice(0, LONGEST_PART))
  const [given, ...others] = words.filter((word) => word !== '')
  return given === undefined ? undefined : drawEmail(stream, given, others.at(-1) ?? given)
}

/** Two parts of this length, a separator and digits fit the 64 characters of a local part. */
const LONGEST_PART = 24

/** Forms of local parts, with the number of digits that they add. */
const ADDRESS_FORMS: readonly (readonly [form: string, weight: number])[] = [
  ['given.family##', 30],
  ['given.family###', 15],
  ['givenfamily####', 15],
  ['given_family##', 10],
  ['g.family####', 10],
  ['family.given##', 10],
  ['given####', 10],
]

function drawEmail(stream: Stream, given: string, family: string): string {
  const form = stream.weighted(ADDRESS_FORMS)
  const local = fillDigits(stream, form)
    .replace('given', given)
    .replace('family', family)
    .replace(/^g\./, `${given.slice(0, 1)}.`)
  return `${local}@${stream.weighted(MAIL_PROVIDERS)}`
}

function drawPhone(stream: Stream, market: MarketId, locale: LocaleSource): string | undefined {
  if (locale.phones.length === 0 || stream.chance(3, 100)) return undefined
  return `${MARKETS[market].dialCode} ${fillDigits(stream, stream.pick(locale.phones))}`
}

function fillDigits(stream: Stream, pattern: string): string {
  return pattern.replace(/#/g, () => String(stream.below(10)))
}

/** Personas that cost more than they bring, and personas that bring most. */
const COSTLY = new Set<PersonaId>(['registered_only', 'bonus_hunter', 'chargeback_fraud'])
const VALUABLE = new Set<PersonaId>(['regular', 'high_roller', 'vip_whale'])

/** An affiliate that brings players of this kind from a source, if the source has any. */
function drawAffiliate(
  stream: Stream,
  source: AffiliateSource,
  persona: PersonaId,
): string | undefined {
  const kind = COSTLY.has(persona) ? 'costly' : VALUABLE.has(persona) ? 'valuable' : 'usual'
  const subIds = subIdsOf(source, kind)
  return subIds.length === 0 ? undefined : stream.weighted(subIds)
}

const UNANSWERED: readonly (readonly [Activation, number])[] = [
  ['pending', 50],
  ['expired', 35],
  ['not_sent', 15],
]

function drawSettings(stream: Stream, persona: PersonaId, hasPhone: boolean): Settings {
  const emailValidated = stream.chance(88, 100)
  const smsValidated = hasPhone && stream.chance(60, 100)
  return {
    marketing_email_subscription: stream.chance(70, 100),
    email_validation: emailValidated,
    email_account_activation: emailValidated ? 'activated' : stream.weighted(UNANSWERED),
    marketing_sms_subscription: hasPhone && stream.chance(45, 100),
    sms_validation: smsValidated,
    sms_account_activation: smsActivation(stream, hasPhone, smsValidated),
    // Bonus hunters always want bonuses.
    want_bonus: persona === 'bonus_hunter' || stream.chance(85, 100),
  }
}

function smsActivation(stream: Stream, hasPhone: boolean, validated: boolean): Activation {
  if (!hasPhone) return 'not_sent'
  return validated ? 'activated' : stream.weighted(UNANSWERED)
}
