import { CURRENCIES, type Currency, toMinor } from '../simulator/domain/currencies'
import { DAY_MS, formatInstant } from '../simulator/domain/instants'
import { CURRENCY_WORDS } from './currency-words'

/*
 * What a text of an agent states. Each reader returns every value that it finds: a text with two
 * values for one fact has not decided.
 */

const GROUPING = "[ \\u00a0\\u202f'’]"
const NUMBER = `\\d{1,3}(?:${GROUPING}\\d{3})+(?:[.,]\\d+)?|\\d+(?:[.,]\\d+)*`
/** Not denied: `not 80 EUR`. */
const STATED = '(?<!\\b(?:not|never)\\s)'
/** Not in the middle of another number or word. */
const BEFORE = `(?<![\\p{L}\\d.,_])${STATED}`
const AFTER = '(?![\\d_]|[.,]\\d)'
/** Between two numbers of one unit: `70 or 80 EUR`, `21-22 May 2025`. */
const OR = '\\s?(?:or|and|to|[-–/])\\s?'

// Each begins where a word begins: from every character of a long word, it would read the rest.
const EMAIL = /(?<![^\s<>])[^\s<>]+@[^\s<>]+/g
const ID =
  /(?<![\p{L}\d_])(?:[a-z]+_[a-z\d_]*\d[a-z\d_]*|[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})/giu
const PHONE = /(?:\+|(?<!\d)00)\d[\d ()/.-]{5,}\d|(?<![\d.,])0\d[\d ()/-]{5,}\d/g

const TIME = '\\d{1,2}:\\d{2}(?::\\d{2}(?:\\.\\d+)?)?'
const ISO = new RegExp(
  `(?<!\\d)(\\d{4}-\\d{2}-\\d{2})(?:([T ])(${TIME})(Z|[+-]\\d{2}:?\\d{2})?)?(?!\\d)`,
  'g',
)
const DAY = '(\\d{1,2})(?:st|nd|rd|th)?'
const DAY_FIRST = new RegExp(
  `(?<!\\d)(?:${DAY}${OR})?${DAY} (?:of )?([a-z]{3,9})\\.?,? (\\d{4})(?!\\d)`,
  'gi',
)
const MONTH_FIRST = /(?<![a-z])([a-z]{3,9})\.? (\d{1,2})(?:st|nd|rd|th)?,? (\d{4})(?!\d)/gi
/** 1/2/2026 is in January or in February. */
const UNREADABLE = new RegExp(
  `(?<!\\d)\\d{1,2}[/.]\\d{1,2}[/.](?:\\d{4}|\\d{2})(?!\\d)|(?<!\\d)${TIME}`,
  'g',
)

const MONTHS = [
  ...['january', 'february', 'march', 'april', 'may', 'june', 'july', 'august'],
  ...['september', 'october', 'november', 'december'],
]

/** The days in a text as `2025-12-31`, and the text without dates, times, ids and phone numbers. */
function withoutDates(text: string): { readonly dates: readonly string[]; readonly rest: string } {
  const dates: string[] = []
  const take = (whole: string, year: string, month: number, day: string): string => {
    const date = `${year}-${String(month).padStart(2, '0')}-${day.padStart(2, '0')}`
    if (Number.isNaN(Date.parse(date)) || month === 0) return whole
    dates.push(date)
    return ' '
  }
  const monthOf = (word: string) => {
    const lower = word.toLowerCase()
    return 1 + MONTHS.findIndex((month) => month === lower || month.slice(0, 3) === lower)
  }
  const rest = visible(text)
    .replace(EMAIL, ' ')
    .replace(ID, ' ')
    .replace(ISO, (whole, date: string, mark, time, offset) => {
      // Only an offset moves the day.
      const at = offset ? Date.parse(whole.replace(mark, 'T')) : Date.parse(date)
      if (!Number.isNaN(at)) dates.push(formatInstant(at - (at % DAY_MS)).slice(0, 10))
      return time === undefined && Number.isNaN(at) ? whole : ' '
    })
    .replace(DAY_FIRST, (whole, other, day, month, year) => {
      if (other !== undefined) take(whole, year, monthOf(month), other)
      return take(whole, year, monthOf(month), day)
    })
    .replace(MONTH_FIRST, (whole, month, day, year) => take(whole, year, monthOf(month), day))
    .replace(UNREADABLE, ' ')
    .replace(PHONE, ' ')
  return { dates, rest }
}

/** The days that a text states, as `2025-12-31`. */
export function datesIn(text: string): readonly string[] {
  return withoutDates(text).dates
}

/**
 * The amounts that a text states, in minor units; NaN for a number that no amount of the currency
 * can be. A number counts only beside the code, a symbol or a name of the currency.
 */
export function amountsIn(text: string, currency: Currency): readonly number[] {
  const found: number[] = []
  readAmounts(withoutDates(text).rest, currency, found)
  return found
}

/** The rest of a text without its amounts, which are added to a list. */
function readAmounts(text: string, currency: Currency, found: number[]): string {
  return text.replace(amountsOf(currency), (_, ...groups: (string | undefined)[]) => {
    for (const digits of groups.slice(0, 4)) {
      if (digits !== undefined) found.push(minorOf(digits, currency))
    }
    return ' '
  })
}

const patterns = new Map<Currency, RegExp>()

function amountsOf(currency: Currency): RegExp {
  const known = patterns.get(currency)
  if (known !== undefined) return known
  const words = `(?:${[currency, ...CURRENCY_WORDS[currency]].map(escaped).join('|')})(?![\\p{L}])`
  const number = `(${NUMBER})`
  const after = `(?<![\\p{L}$])${STATED}${words}\\s?${number}${AFTER}(?:\\s?(?:or|[-–/])\\s?${number}${AFTER})?`
  const before = `${BEFORE}(?:${number}${OR})?${number}\\s?${words}(?!\\s?cents?\\b)`
  const made = new RegExp(`${after}|${before}`, 'giu')
  patterns.set(currency, made)
  return made
}

const escaped = (word: string) => word.replace(/[$.]/g, '\\$&')

function minorOf(digits: string, currency: Currency): number {
  const value = numberOf(digits, CURRENCIES[currency].exponent)
  return (value === undefined ? undefined : toMinor(value, currency)) ?? Number.NaN
}

/**
 * The value of a number with separators; undefined if they contradict each other.
 *
 * One separator before exactly three digits groups, unless the currency has so many decimals.
 */
function numberOf(text: string, decimals: number): number | undefined {
  const digits = text.replace(new RegExp(GROUPING, 'g'), '')
  const [whole = '', ...parts] = digits.split(/[.,]/)
  const marks = digits.replace(/\d/g, '')
  const isGrouped = (groups: readonly string[]) =>
    /^[1-9]\d{0,2}$/.test(whole) && groups.every(({ length }) => length === 3)
  if (marks === '') return Number(digits)
  const last = parts.at(-1) ?? ''
  const first = marks[0]
  const isOneKind = [...marks].every((mark) => mark === first)
  if (isOneKind && isGrouped(parts) && (marks.length > 1 || decimals < 3)) {
    return Number(whole + parts.join(''))
  }
  const groups = parts.slice(0, -1)
  const isDecimal = groups.length === 0 || (isGrouped(groups) && marks.at(-1) !== first)
  if (!isDecimal || [...marks.slice(0, -1)].some((mark) => mark !== first)) return undefined
  return Number(`${whole}${groups.join('')}.${last}`)
}

const NUMERALS = [
  ...['zero', 'one', 'two', 'three', 'four', 'five', 'six'],
  ...['seven', 'eight', 'nine', 'ten', 'eleven', 'twelve'],
]

/**
 * The whole numbers that a text states beside a unit, with at most two words in between: `3
 * declined deposits`, `two deposits`.
 *
 * @param currency amounts in it are no counts
 */
export function countsIn(
  text: string,
  units: readonly string[],
  currency: Currency,
): readonly number[] {
  const rest = readAmounts(withoutDates(text).rest, currency, [])
  const unit = `(?:${units.map(escaped).join('|')})(?:s|es)?(?![\\p{L}])`
  const number = `(${NUMBER}|${NUMERALS.join('|')})`
  const pattern = `${BEFORE}(?:${number}${OR})?${number}\\s(?:[\\p{L}-]+\\s){0,2}?${unit}`
  return [...rest.matchAll(new RegExp(pattern, 'giu'))].flatMap(([, other, found = '']) =>
    [other, found].flatMap((each) => (each === undefined ? [] : [countOf(each)])),
  )
}

function countOf(text: string): number {
  const numeral = NUMERALS.indexOf(text.toLowerCase())
  return numeral >= 0 ? numeral : (numberOf(text, 0) ?? Number.NaN)
}

/** What denies the word after it, in plain text: `not`, `has not been`, `is no longer in`. */
const DENIED = '(?<! (?:not|never|no longer|\\S+n t|nothing is)(?: yet)?(?: been| in)? )'

/** Those of several words that a text states, in any letter case, and does not deny. */
export function wordsIn(text: string, words: readonly string[]): readonly string[] {
  const plain = ` ${plainOf(text)} `
  return words.filter((word) => new RegExp(`(?<= )${DENIED}${plainOf(word)}(?= )`, 'u').test(plain))
}

/** Letters and digits in lower case, with single blanks. */
export const plainOf = (text: string) =>
  visible(text)
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\d]+/gu, ' ')
    .trim()

/** The text as a reader sees it: without invisible characters, and with one form of each letter. */
const visible = (text: string) => text.normalize('NFKC').replace(/\p{Cf}/gu, '')

/** A number that a text consists of; undefined if it is none. */
export function plainNumber(text: string, currency: Currency): number | undefined {
  if (!new RegExp(`^(?:${NUMBER})$`).test(text.trim())) return undefined
  return numberOf(text.trim(), CURRENCIES[currency].exponent)
}
