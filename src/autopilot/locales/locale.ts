/**
 * How people of one place are called and reached. The lists are ours: they are part of the bytes
 * that a seed promises.
 */
export interface LocaleSource {
  readonly female: readonly string[]
  readonly male: readonly string[]
  /** Family names, or the two forms of them where they follow the bearer's sex. */
  readonly family: readonly string[] | FamilyForms
  /** `family-first` writes the family name before the given name. */
  readonly order?: 'family-first'
  /** National numbers, `#` for any digit; none where accounts carry no phone. */
  readonly phones: readonly string[]
  /** Latin spelling of every listed name, for scripts that are not Latin. */
  readonly latin?: ReadonlyMap<string, string>
}

export interface FamilyForms {
  readonly female: readonly string[]
  readonly male: readonly string[]
}

/** The names of a comma-separated list. */
export function names(list: string): readonly string[] {
  return list.split(',').map((name) => name.trim())
}

/** Names with their Latin spelling: `name=spelling`, comma-separated. */
export function spelled(list: string): ReadonlyMap<string, string> {
  return new Map(
    names(list).map((entry) => {
      const [name = '', spelling = ''] = entry.split('=')
      return [name, spelling]
    }),
  )
}
