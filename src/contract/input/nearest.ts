/**
 * The most likely candidate for a misspelt word: fewest edits, ignoring letter case; the first of
 * equals. Undefined if none is near enough.
 *
 * @param max largest number of edits; default: half of the word
 */
export function nearest(
  word: string,
  candidates: Iterable<string>,
  max = Math.floor(Math.max(word.length, 2) / 2),
): string | undefined {
  // A word far longer than any name is not a typing error, and comparison takes quadratic time.
  if (word.length > 100) return undefined
  const lower = word.toLowerCase()
  let best: string | undefined
  let fewest = max + 1
  for (const candidate of candidates) {
    const other = candidate.toLowerCase()
    // Prefixes are likely: `from` for `from_date`, and the reverse, count as one edit.
    const begins =
      (word.length > 2 && other.startsWith(lower) && other !== lower) ||
      lower.startsWith(`${other}_`)
    const edits = begins ? 1 : distance(lower, other, fewest)
    if (edits < fewest) {
      fewest = edits
      best = candidate
    }
  }
  return best
}

/** Words that mean a name without being like it, in lower case. */
const SYNONYMS: ReadonlyMap<string, string> = new Map([
  ['balance', 'cash'],
  ['bet', 'play'],
  ['break', 'failure'],
  ['cooloff', 'block'],
  ['keep', 'filter'],
  ['probability', 'share'],
  ['rate', 'share'],
  ['selfexclude', 'block'],
  ['uk', 'GB'],
  ['win', 'play'],
])

export function synonymOf(word: string, names: readonly string[]): string | undefined {
  const synonym = SYNONYMS.get(word.toLowerCase())
  return synonym !== undefined && names.includes(synonym) ? synonym : undefined
}

/**
 * A name with the same meaning; else the shortest with all of several words, `updatePlayerProfile`
 * for `updateProfile`; else like {@link nearest}; else the first with a word that is near:
 * `vip_whale` for `wale`, `requestWithdrawal` for `withdraw`.
 */
export function nearestName(word: string, names: readonly string[]): string | undefined {
  if (word === '') return undefined
  const near = synonymOf(word, names) ?? withWordsOf(word, names) ?? nearest(word, names)
  // One or two letters are near to a part of anything.
  if (near !== undefined || word.length < 3) return near
  const words = new Map<string, string>()
  for (const name of names) {
    for (const part of wordsOf(name)) if (!words.has(part)) words.set(part, name)
  }
  // Parts are short, so half of the word is too much.
  const part = nearest(word, words.keys(), Math.max(1, Math.floor(word.length / 4)))
  return part === undefined ? undefined : words.get(part)
}

const wordsOf = (name: string): string[] => name.split(/[-_ ]|(?=[A-Z])/)

/** The name of the fewest words that has each of several, perhaps misspelt or in the plural. */
function withWordsOf(text: string, names: readonly string[]): string | undefined {
  if (text.length > 100) return undefined
  const given = wordsOf(text.replace(/(?:es|s)$/, ''))
  if (given.length < 2) return undefined
  const isIn = (words: string[]) =>
    given.every((word) => nearest(word, words, Math.floor(word.length / 4)) !== undefined)
  const fitting = names.filter((name) => isIn(wordsOf(name)))
  return fitting.sort((a, b) => wordsOf(a).length - wordsOf(b).length)[0]
}

/** `Did you mean x?`, or the list of candidates if none is near. */
export function suggestion(word: string, candidates: readonly string[]): string {
  // Of a name with a dot, the part before it is certain.
  const family = /^[^.]+\./.exec(word)?.[0]
  const members = family === undefined ? [] : candidates.filter((name) => name.startsWith(family))
  const near = members.length > 0 ? nearest(word, members, 2) : nearestName(word, candidates)
  if (near === undefined && members.length > 0) return `Use one of: ${members.join(', ')}.`
  return near === undefined ? `Use one of: ${candidates.join(', ')}.` : `Did you mean ${near}?`
}

/** `Did you mean "type" in place of "typ"?`, if an object has a member that is near to a name. */
export function misspeltMember(name: string, object: unknown): string | undefined {
  const given = Object.keys(Object(object)).find((key) => nearest(key, [name], 2) !== undefined)
  return given === undefined ? undefined : `Did you mean "${name}" instead of "${given}"?`
}

/**
 * Levenshtein distance, one row at a time.
 *
 * @returns infinity if it is not below a limit: an id may be compared with thousands
 */
function distance(a: string, b: string, limit: number): number {
  if (Math.abs(a.length - b.length) >= limit) return Number.POSITIVE_INFINITY
  let row = Array.from({ length: b.length + 1 }, (_, index) => index)
  let next = [...row]
  for (let i = 1; i <= a.length; i++) {
    next[0] = i
    let min = i
    for (let j = 1; j <= b.length; j++) {
      const substitution = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1)
      const edits = Math.min(substitution, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1)
      next[j] = edits
      min = Math.min(min, edits)
    }
    // No later row has less.
    if (min >= limit) return Number.POSITIVE_INFINITY
    ;[row, next] = [next, row]
  }
  return row[b.length] ?? 0
}
