/**
 * Names and phone numbers of one place. The lists belong to this package, because the output of a
 * seed depends on them.
 */
export interface LocaleSource {
  readonly female: readonly string[]
  readonly male: readonly string[]
  /** Family names, or both forms of each where they depend on the bearer's sex. */
  readonly family: readonly string[] | FamilyForms
  /** `family-first` writes the family name before the given name. */
  readonly order?: 'family-first'
  /**
   * National numbers, `#` for any digit; empty if accounts have no phone number. All are numbers
   * that cannot ring: of ranges reserved for fiction, or of ranges that are not assigned. Reserved
   * are those of Australia (ACMA, "Phone numbers for use in TV shows, films and creative works"),
   * of Canada (555-0100 to 555-0199 in the North American Numbering Plan), of Germany
   * (Bundesnetzagentur, "Rufnummern für Medienproduktionen"), of Great Britain (Ofcom, "Telephone
   * numbers for use in TV and radio drama programmes") and, at least the mobile ones, of Sweden
   * (PTS, "Telefonnummer för användning i böcker och filmer").
   */
  readonly phones: readonly string[]
  /** Whether addresses spell ä, ö and ü as ae, oe and ue. */
  readonly umlauts?: true
  /** Latin spelling of every listed name, for scripts that are not Latin. */
  readonly latin?: ReadonlyMap<string, string>
}

export interface FamilyForms {
  readonly female: readonly string[]
  readonly male: readonly string[]
}

/** A locale that is created on first use: an import of the package creates none. */
export function later(make: () => LocaleSource): () => LocaleSource {
  let created: LocaleSource | undefined
  return () => {
    created ??= make()
    return created
  }
}

/** The names of a comma-separated list. */
export function names(list: string): readonly string[] {
  return entries(list).flat()
}

/**
 * The entries of a comma-separated list, each divided at its equals sign.
 *
 * By `JSON.parse`, which gives each text the bytes that its own letters need. A part that `split`
 * makes has two bytes a letter if any letter of the list is outside Latin-1, and so has every text
 * that it becomes a part of: such a profile took twice the memory, and longer to send.
 */
function entries(list: string): string[][] {
  const divided = list
    .trim()
    .replace(/\s*,\s*/g, '"],["')
    .replaceAll('=', '","')
  return JSON.parse(`[["${divided}"]]`)
}

/** The lists of a locale whose script is not Latin, each of `name=spelling`, comma-separated. */
export function spelledNames(
  female: string,
  male: string,
  family: string,
): Pick<LocaleSource, 'female' | 'male' | 'family' | 'latin'> {
  const latin = new Map<string, string>()
  const listOf = (list: string) =>
    entries(list).map(([name = '', spelling = '']) => {
      latin.set(name, spelling)
      return name
    })
  return { female: listOf(female), male: listOf(male), family: listOf(family), latin }
}
