/** Longest regular expression of a scenario, in characters. */
const MAX_LENGTH = 200

/** A regular expression is tested against this many characters of a text. */
const MAX_TESTED = 1_000

/** Largest number of ways in which an engine may try to match a text of that length. */
const MAX_WAYS = 1e9

/**
 * Why a regular expression of a scenario is rejected, as what it should be: "a regular expression
 * without backreferences". Undefined for one that {@link isMatch} accepts. Scenarios also arrive
 * over HTTP, and the engine tries alternatives one after the other, so that `^(a+)+$` takes years
 * on sixty letters: only expressions with a bound for that are accepted.
 */
export function patternFault(source: string): string | undefined {
  if (source.length > MAX_LENGTH) return `a regular expression of at most ${MAX_LENGTH} characters`
  try {
    new RegExp(source, 'u')
  } catch {
    return 'a regular expression such as "^pl_"'
  }
  // One letter for each escaped character and each class, and the plain form of each group.
  const plain = source
    .replace(/\\[pP]\{[^}]*\}|\\u\{[^}]*\}|\\[^1-9k]|\[(?:\\.|[^\]\\])*\]/gsu, 'x')
    .replace(/\(\?(?::|<[^>=!]*>)/g, '(')
  if (/\\[1-9k]/.test(plain)) return 'a regular expression without backreferences'
  if (/\(\?<?[=!]/.test(plain)) return 'a regular expression without lookahead and lookbehind'
  if (/\)[*+{]/.test(plain)) return 'a regular expression without a repeated group'
  return waysOf(plain) > MAX_WAYS ? 'a regular expression with fewer repetitions' : undefined
}

/** At most so many ways to match, of an expression without repeated groups. */
function waysOf(plain: string): number {
  const isAnchored = plain.startsWith('^') && !plain.includes('|')
  let ways = isAnchored ? 1 : MAX_TESTED
  for (const [sign, min, comma, max] of plain.matchAll(/[*+?|]|\{(\d+)(,?)(\d*)\}/g)) {
    if (sign === '?' || sign === '|') ways *= 2
    else if (min === undefined || (comma && max === '')) ways *= MAX_TESTED
    else if (comma) ways *= Number(max) - Number(min) + 1
  }
  return ways
}

/** Compiling takes longer than a test, and a scenario applies a pattern to many texts. */
const MAX_KNOWN = 100
const known = new Map<string, RegExp>()

/** Whether a part of a text matches: of its first 1,000 characters, for a pattern as text. */
export function isMatch(pattern: string | RegExp, text: string): boolean {
  if (typeof pattern !== 'string') return text.search(pattern) >= 0
  const compiled = known.get(pattern) ?? new RegExp(pattern, 'u')
  if (known.size >= MAX_KNOWN) known.clear()
  known.set(pattern, compiled)
  return compiled.test(text.slice(0, MAX_TESTED))
}

/**
 * Whether a text is like a glob, in which `*` is any text, in linear time.
 *
 * @param glob the texts between its stars
 */
export function isLike(text: string, [first = '', ...others]: readonly string[]): boolean {
  const last = others.pop()
  if (last === undefined) return text === first
  if (!text.startsWith(first) || !text.endsWith(last)) return false
  let at = first.length
  for (const part of others) {
    const found = text.indexOf(part, at)
    if (found < 0) return false
    at = found + part.length
  }
  return at + last.length <= text.length
}
