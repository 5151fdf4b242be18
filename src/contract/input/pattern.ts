/*
 * Regular expressions that always end. The engines go back to try each alternative, so that
 * `^(a+)+$` takes years on sixty letters. Here all alternatives advance together, a character at a
 * time (Thompson, 1968): the work is at most the length of the text times the size of the pattern.
 * Syntax and classes are those of the engine with the flag `u`; what cannot be matched in this way
 * is refused.
 */

/** A state of a match. It waits for a character, needs an assertion, or is passed at once. */
interface Step {
  readonly fits?: (character: number) => boolean
  readonly holds?: (text: string, at: number) => boolean
  to: readonly Step[]
  /** The last position at which it was reached, over all runs. */
  turn: number
}

/** A part of a pattern. */
interface Part {
  /** At least the number of its steps. */
  readonly size: number
  /** Its steps, which lead to the next one; returns the first. */
  readonly stepsTo: (next: Step) => Step
}

/** Its message completes the sentence "… is not …". */
class UnsupportedPattern extends Error {}

/** Largest size of a pattern: a bound repetition counts as often as it repeats. */
const MAX_STEPS = 1_000
/** Deepest nesting of groups. */
const MAX_NESTED = 100

const SIZE = `${MAX_STEPS} characters, including repetitions by {n}`
const TOO_LARGE = `a regular expression of at most ${SIZE} and ${MAX_NESTED} nested groups`

const UNSUPPORTED: readonly (readonly [RegExp, what: string])[] = [
  [/\(\?<?[=!]/y, 'lookahead and lookbehind'],
  [/\\(?:[1-9]|k)/y, 'backreferences'],
  [/\(\?[a-z-]/y, 'inline flags, such as (?i:…)'],
]
const GROUP = /\((?:\?:|\?<[^>]*>)?/y
const QUANTIFIER = /(?:([*+?])|\{(\d+)(,?)(\d*)\})\??/y
const ASSERTION = /\^|\$|\\[bB]/y
/** What stands for one character. */
const ATOM = new RegExp(
  [
    String.raw`\\u[dD][89abAB][\da-fA-F]{2}\\u[dD][c-fC-F][\da-fA-F]{2}`,
    String.raw`\\u\{[\da-fA-F]+\}|\\u[\da-fA-F]{4}|\\x[\da-fA-F]{2}|\\c[a-zA-Z]`,
    String.raw`\\[pP]\{[^}]*\}|\\.|\[(?:\\.|[^\]\\])*\]|.`,
  ].join('|'),
  'suy',
)

type Matcher = (text: string) => boolean

/**
 * Why a pattern is refused, as what it should be: "a regular expression without backreferences".
 * Undefined for one that {@link matcherOf} accepts.
 */
export function patternFault(source: string): string | undefined {
  try {
    knownMatcher(source)
    return undefined
  } catch (error) {
    if (error instanceof UnsupportedPattern) return error.message
    return 'a regular expression such as "^pl_"'
  }
}

/** Whether a pattern that {@link patternFault} accepts matches a part of a string. */
export function isMatch(source: string, text: string): boolean {
  return knownMatcher(source)(text)
}

/** A pattern is applied to one text after the other. */
const MAX_KNOWN = 100
const known = new Map<string, Matcher>()

function knownMatcher(source: string): Matcher {
  const found = known.get(source)
  if (found) return found
  const matcher = matcherOf(source)
  if (known.size >= MAX_KNOWN) known.clear()
  known.set(source, matcher)
  return matcher
}

/**
 * Compiles a pattern, of the flag `u`.
 *
 * @throws SyntaxError if it is none
 */
export function matcherOf(source: string, maxSteps = MAX_STEPS): Matcher {
  // The engine knows the syntax, so the reading below meets valid patterns only.
  new RegExp(source, 'u')
  const { size, stepsTo } = partOf(source)
  if (size > maxSteps) throw new UnsupportedPattern(TOO_LARGE)
  const end: Step = { to: [], turn: 0 }
  const start = stepsTo(end)
  let turn = 0
  return (text) => {
    let arriving: Step[] = []
    for (let at = 0; ; ) {
      turn += 1
      // A match may begin at any place.
      arriving.push(start)
      const waiting = settled(arriving, text, at, turn)
      if (end.turn === turn) return true
      const character = text.codePointAt(at)
      if (character === undefined) return false
      at += character > 0xffff ? 2 : 1
      arriving = []
      for (const { fits, to } of waiting) if (fits?.(character)) arriving.push(...to)
    }
  }
}

/** The steps that wait for the character at a place, once all others are passed. */
function settled(open: Step[], text: string, at: number, turn: number): Step[] {
  const waiting: Step[] = []
  for (let step = open.pop(); step !== undefined; step = open.pop()) {
    if (step.turn === turn) continue
    step.turn = turn
    if (step.fits) waiting.push(step)
    else if (step.holds?.(text, at) ?? true) open.push(...step.to)
  }
  return waiting
}

/** Reads a valid pattern. */
function partOf(source: string): Part {
  let at = 0
  let depth = 0
  const take = (token: RegExp): RegExpExecArray | null => {
    token.lastIndex = at
    const found = token.exec(source)
    if (found) at = token.lastIndex
    return found
  }
  const alternatives = (): Part => {
    const options = [sequence()]
    while (source[at] === '|') {
      at += 1
      options.push(sequence())
    }
    const [only] = options
    return only && options.length === 1 ? only : either(options)
  }
  const sequence = (): Part => {
    const parts: Part[] = []
    while (at < source.length && source[at] !== '|' && source[at] !== ')') {
      const part = single()
      const quantifier = take(QUANTIFIER)
      parts.push(quantifier ? repeated(part, ...boundsOf(quantifier)) : part)
    }
    return inOrder(parts)
  }
  const single = (): Part => {
    for (const [token, what] of UNSUPPORTED) {
      if (take(token)) throw new UnsupportedPattern(`a regular expression without ${what}`)
    }
    if (take(GROUP)) {
      depth += 1
      if (depth > MAX_NESTED) throw new UnsupportedPattern(TOO_LARGE)
      const part = alternatives()
      depth -= 1
      at += 1
      return part
    }
    const assertion = take(ASSERTION)
    if (assertion) return asserted(assertion[0])
    return one(take(ATOM)?.[0] ?? '')
  }
  return alternatives()
}

function boundsOf([, sign, min, comma, max]: RegExpExecArray): [min: number, max: number] {
  if (sign === '?') return [0, 1]
  if (sign !== undefined) return [sign === '+' ? 1 : 0, Number.POSITIVE_INFINITY]
  if (max) return [Number(min), Number(max)]
  return [Number(min), comma ? Number.POSITIVE_INFINITY : Number(min)]
}

function one(atom: string): Part {
  const fits = fittingOf(atom)
  return { size: 1, stepsTo: (next) => ({ fits, to: [next], turn: 0 }) }
}

function asserted(sign: string): Part {
  const holds = ASSERTIONS[sign]
  return { size: 1, stepsTo: (next) => ({ ...(holds && { holds }), to: [next], turn: 0 }) }
}

function inOrder(parts: readonly Part[]): Part {
  return {
    size: parts.reduce((sum, { size }) => sum + size, 1),
    stepsTo: (next) => parts.reduceRight((after, part) => part.stepsTo(after), next),
  }
}

function either(options: readonly Part[]): Part {
  return {
    size: options.reduce((sum, { size }) => sum + size, 1),
    stepsTo: (next) => ({ to: options.map(({ stepsTo }) => stepsTo(next)), turn: 0 }),
  }
}

/** Whether it takes as many as possible or as few makes no difference to whether it matches. */
function repeated({ size, stepsTo }: Part, min: number, max: number): Part {
  const isEndless = max === Number.POSITIVE_INFINITY
  return {
    size: (size + 1) * Math.max(isEndless ? min + 1 : max, 1),
    stepsTo: (next) => {
      let first = next
      if (isEndless) {
        first = { to: [], turn: 0 }
        first.to = [stepsTo(first), next]
      } else {
        for (let more = min; more < max; more += 1) {
          first = { to: [stepsTo(first), next], turn: 0 }
        }
      }
      for (let more = 0; more < min; more += 1) first = stepsTo(first)
      return first
    },
  }
}

/** Whether the character fits an atom, such as `a`, `\d` or `[^,]`: as the engine says. */
function fittingOf(atom: string): (character: number) => boolean {
  const literal = atom.codePointAt(0) ?? 0
  if (atom !== '.' && atom === String.fromCodePoint(literal)) {
    return (character) => character === literal
  }
  const expression = new RegExp(`^${atom}$`, 'u')
  const test = (character: number) => expression.test(String.fromCodePoint(character))
  const ascii: boolean[] = []
  return (character) => {
    if (character > 0x7f) return test(character)
    const known = ascii[character] ?? test(character)
    ascii[character] = known
    return known
  }
}

const isWordAt = (text: string, at: number) => /\w/.test(text.charAt(at))
const isEdge = (text: string, at: number) => isWordAt(text, at - 1) !== isWordAt(text, at)

const ASSERTIONS: Readonly<Record<string, Step['holds']>> = {
  '^': (_, at) => at === 0,
  $: (text, at) => at === text.length,
  '\\b': isEdge,
  '\\B': (text, at) => !isEdge(text, at),
}
