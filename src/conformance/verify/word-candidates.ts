import { assignment } from '../../contract/input/assignment'
import { lettersOf } from '../masking/known-words'

/**
 * Words of a deployment in one list, each with the words of ours that it can stand for. A word that
 * is one of ours, or is like one in its letters, stands for it if it can. No two words stand for
 * the same.
 */
export class WordCandidates {
  /** Words of the deployment. */
  readonly words: readonly string[]
  readonly #left: Left = new Map()

  /**
   * @param own our words
   * @param uses words of the deployment, each with those of ours that its place allows
   */
  constructor(own: readonly string[], uses: Iterable<readonly [unknown, readonly string[]]>) {
    const allowed = new Map<string, readonly string[]>()
    for (const [word, fits] of uses) {
      if (typeof word !== 'string') continue
      const before = allowed.get(word) ?? own
      allowed.set(
        word,
        before.filter((each) => fits.includes(each)),
      )
    }
    this.words = [...allowed.keys()]
    const left = this.#left
    const settle = (isSame: (word: string, ours: string) => boolean) => {
      for (const ours of own) {
        if ([...left.values()].some(([only]) => only === ours)) continue
        const [word, ...others] = this.words.filter(
          (each) => isSame(each, ours) && allowed.get(each)?.includes(ours),
        )
        if (word !== undefined && others.length === 0 && !left.has(word)) left.set(word, [ours])
      }
    }
    settle((word, ours) => word === ours)
    // Once a word, because a word can be long.
    const letters = new Map([...this.words, ...own].map((word) => [word, lettersOf(word)]))
    settle((word, ours) => letters.get(word) === letters.get(ours))
    const taken = new Set([...left.values()].flat())
    for (const [word, ours] of allowed) {
      if (!left.has(word))
        left.set(
          word,
          ours.filter((each) => !taken.has(each)),
        )
    }
    for (const group of groupsOf(left)) {
      // More words than there are of ours: which of them is another one, nothing says.
      if (!isMatched(group)) for (const word of group.keys()) left.set(word, [])
    }
    propagate(left)
  }

  /** Our words that a word can stand for; none if it is impossible. */
  of(word: unknown): readonly string[] {
    return this.#left.get(String(word)) ?? []
  }

  /** Our word, if only one is left. */
  ownOf(word: unknown): string | undefined {
    const [first, ...others] = this.of(word)
    return others.length === 0 ? first : undefined
  }

  /** Whether our word is left for a word of the deployment. */
  can(word: unknown, own: string): boolean {
    return this.of(word).includes(own)
  }

  /**
   * Rules out what does not fit. An answer that fits nothing which is left is no evidence about
   * words: the checks of its own entry find it.
   */
  keep(word: unknown, fits: (own: string) => boolean): void {
    const before = this.of(word)
    const after = before.filter(fits)
    if (after.length === 0 || after.length === before.length) return
    const changed = new Map(this.#left).set(String(word), after)
    if (!isMatched(changed)) return
    propagate(changed)
    for (const [each, candidates] of changed) this.#left.set(each, candidates)
  }

  /** Notes that a word stands for none of ours. */
  exclude(word: string): void {
    this.#left.set(word, [])
  }
}

type Left = Map<string, readonly string[]>

/** The words that share candidates, directly or through others. */
function groupsOf(left: Left): Left[] {
  const groups: Left[] = []
  for (const [word, candidates] of left) {
    const group: Left = new Map([[word, candidates]])
    const isShared = (other: Left) =>
      [...other.values()].some((list) => list.some((own) => candidates.includes(own)))
    for (const other of groups.filter(isShared)) {
      groups.splice(groups.indexOf(other), 1)
      for (const [each, list] of other) group.set(each, list)
    }
    groups.push(group)
  }
  return groups
}

/** Rules out each candidate with which the other words could not all differ. */
function propagate(left: Left): void {
  for (const [word, candidates] of left) {
    if (candidates.length < 2) continue
    const possible = candidates.filter((own) => isMatched(new Map(left).set(word, [own])))
    left.set(word, possible)
  }
}

/** Whether all words that have candidates can stand for different ones. */
function isMatched(left: Left): boolean {
  const words = [...left.keys()].filter((word) => left.get(word)?.length)
  return assignment(words, (word) => left.get(word) ?? []).size === words.length
}
