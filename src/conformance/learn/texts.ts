import { isKnownBonus, isKnownReason } from './notes'

/** Names in place of the texts of the source: equal texts have equal names. */
export interface Texts {
  /** A text of staff: `Text 1`. A reason of the package stays. */
  text(original: string): string
  /** `Bonus A`; a name of the package stays. */
  bonus(original: string): string
  /** `Label 1`. */
  label(original: string): string
}

export function createTexts(): Texts {
  const named = (prefix: string) => {
    const names = new Map<string, string>()
    return (original: string): string => {
      const known = names.get(original)
      if (known !== undefined) return known
      const name = `${prefix} ${names.size + 1}`
      names.set(original, name)
      return name
    }
  }
  const [text, bonus, label] = [named('Text'), named('Bonus'), named('Label')]
  return {
    text: (original) => (isKnownReason(original) ? original : text(original)),
    bonus: (original) => (isKnownBonus(original) ? original : bonus(original)),
    label,
  }
}
