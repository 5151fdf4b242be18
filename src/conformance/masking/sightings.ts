import { isWordLike } from './known-words'

/** Players whose answers must have a foreign word, so that it names none of them. */
export const FEWEST_HOLDERS = 3

/** Which words were seen with how many players. */
export interface Sightings {
  /** Notes a word in an answer about a player. */
  note(kind: string, word: string, holder: string): void
  /** Whether a word is one of the deployment: it has the form of one, and many players have it. */
  isCommon(kind: string, word: string): boolean
}

export function createSightings(): Sightings {
  const holders = new Map<string, Set<string>>()
  const keyOf = (kind: string, word: string) => `${kind} ${word}`
  return {
    note(kind, word, holder) {
      const known = holders.get(keyOf(kind, word)) ?? new Set()
      holders.set(keyOf(kind, word), known.add(holder))
    },
    isCommon: (kind, word) =>
      isWordLike(word) && (holders.get(keyOf(kind, word))?.size ?? 0) >= FEWEST_HOLDERS,
  }
}
