import { FauxhouseError } from '../../errors'

/** A longer word is not a typing error, and a comparison takes quadratic time. */
const LONGEST = 100

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
  if (word.length > LONGEST) return undefined
  const lower = word.toLowerCase()
  let best: string | undefined
  let fewest = max + 1
  for (const candidate of candidates) {
    const other = candidate.toLowerCase()
    if (Math.abs(other.length - lower.length) >= fewest && !begins(lower, other)) continue
    // Prefixes are likely: `from` for `from_date`, and the reverse, count as one edit.
    const edits = begins(lower, other) ? 1 : distance(lower, other)
    if (edits < fewest) {
      fewest = edits
      best = candidate
    }
  }
  return best
}

function begins(word: string, name: string): boolean {
  if (name === word || word.length <= 2) return word.startsWith(`${name}_`)
  // The end of a path is as likely.
  return name.startsWith(word) || name.endsWith(`.${word}`) || word.startsWith(`${name}_`)
}

/** Levenshtein distance, one row at a time. */
function distance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index)
  for (let i = 1; i <= a.length; i += 1) {
    const next = [i]
    for (let j = 1; j <= b.length; j += 1) {
      const substitution = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1)
      next.push(Math.min(substitution, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1))
    }
    row = next
  }
  return row[b.length] ?? 0
}

/** Words that mean a name without being like it, in lower case. */
const SYNONYMS: ReadonlyMap<string, string> = new Map([
  ['balance', 'cash'],
  ['bet', 'play'],
  ['break', 'failure'],
  ['cooloff', 'block'],
  ['probability', 'share'],
  ['rate', 'share'],
  ['selfexclude', 'block'],
  ['uk', 'GB'],
  ['win', 'play'],
])

function synonymOf(word: string, names: readonly string[]): string | undefined {
  const synonym = SYNONYMS.get(word.toLowerCase())
  return synonym !== undefined && names.includes(synonym) ? synonym : undefined
}

const wordsOf = (name: string): string[] => name.split(/[-_ ]|(?=[A-Z])/)

/**
 * The name that is meant: by words, the shortest with all of several words in any order, as
 * `withdrawal-stuck` for `stuck-withdrawal`; then like {@link nearest}.
 */
export function nearestByWords(word: string, names: readonly string[]): string | undefined {
  if (word.length > LONGEST) return undefined
  return withWordsOf(word, names) ?? nearest(word, names)
}

/**
 * The name that is meant: a synonym; then like {@link nearestByWords}; then the first with a word
 * that is near, as `requestWithdrawal` for `withdraw`.
 */
export function nearestName(word: string, names: readonly string[]): string | undefined {
  if (word === '' || word.length > LONGEST) return undefined
  const near = synonymOf(word, names) ?? nearestByWords(word, names)
  // One or two letters are near to a part of anything.
  if (near !== undefined || word.length < 3) return near
  // Words are short, so half of one is too much.
  const max = Math.max(1, Math.floor(word.length / 4))
  const part = nearest(word, names.flatMap(wordsOf), max)
  return part === undefined ? undefined : names.find((name) => wordsOf(name).includes(part))
}

/** The name of the fewest words that has each of several, perhaps misspelt or shortened. */
function withWordsOf(text: string, names: readonly string[]): string | undefined {
  const given = wordsOf(text.replace(/(?:es|s)$/, ''))
  if (given.length < 2) return undefined
  const isOneOf = (word: string, words: string[]) =>
    nearest(word, words, Math.floor(word.length / 4)) !== undefined ||
    (word.length > 2 && words.some((each) => each.toLowerCase().startsWith(word.toLowerCase())))
  const isIn = (words: string[]) => given.every((word) => isOneOf(word, words))
  const fitting = names.filter((name) => isIn(wordsOf(name)))
  return fitting.sort((a, b) => wordsOf(a).length - wordsOf(b).length)[0]
}

/** `Did you mean x?`, or the list of candidates if none is near. */
export function suggestion(word: string, candidates: readonly string[]): string {
  const near = nearestName(word, candidates)
  return near === undefined ? `Use one of: ${candidates.join(', ')}.` : `Did you mean ${near}?`
}

/** `Did you mean "type" in place of "typ"?`, if an object has a member that is near to a name. */
export function misspeltMember(name: string, object: unknown): string | undefined {
  const given = Object.keys(Object(object)).find((key) => nearest(key, [name], 2) !== undefined)
  return given === undefined ? undefined : `Did you mean "${name}" instead of "${given}"?`
}

/** Checks the names of options without a schema. @throws FauxhouseError INVALID_OPTION */
export function requireNames(caller: string, given: object, names: readonly string[]): void {
  const stray = Object.keys(given).find((name) => !names.includes(name))
  if (stray === undefined) return
  const option = stray.slice(0, 100)
  const problem = `${caller} has no option "${option}".`
  throw new FauxhouseError('INVALID_OPTION', problem, suggestion(option, names), { caller, option })
}
