import type { LocaleSource } from './locales/locale'

/**
 * Letters outside ASCII in the Latin names of the locales, with the usual spelling in e-mail
 * addresses. An explicit table: Unicode normalisation would make results depend on the host's data.
 */
const FOLDS: ReadonlyMap<string, string> = new Map([
  ...pairs('áàâãāåăą', 'a'),
  ...pairs('çćč', 'c'),
  ...pairs('éèêëęė', 'e'),
  ...pairs('íìîïıİ', 'i'),
  ...pairs('óòôõōő', 'o'),
  ...pairs('úùûūů', 'u'),
  ...pairs('ñń', 'n'),
  ...pairs('śš', 's'),
  ...pairs('źżž', 'z'),
  ...pairs('ýÿ', 'y'),
  ['ä', 'a'],
  ['ö', 'o'],
  ['ü', 'u'],
  ['ß', 'ss'],
  ['æ', 'ae'],
  ['ø', 'o'],
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
