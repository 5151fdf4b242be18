import { isWordLike } from './known-words'

/** Players whose answers must have a foreign word, so that it names none of them. */
export const FEWEST_HOLDERS = 3

/** Which words were seen with how many players. */
export class Sightings {
  readonly #holders = new Map<string, Set<string>>()

  /** Notes a word in an answer about a player. */
  note(kind: string, word: string, holder: string): void {
    this.#holders.set(`${kind} ${word}`, this.#of(kind, word).add(holder))
  }

  /** Whether a word is one of the deployment: it has the form of one, and many players have it. */
  isCommon(kind: string, word: string): boolean {
    return isWordLike(word) && this.#of(kind, word).size >= FEWEST_HOLDERS
  }

  #of(kind: string, word: string): Set<string> {
    return this.#holders.get(`${kind} ${word}`) ?? new Set()
  }
}
