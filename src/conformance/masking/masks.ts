import { FauxhouseError } from '../../errors'
import { type JsonPlace, keyTest, type PlaceTest, parseJsonPath } from './json-path'
import { isKnownKey } from './known-words'
import { idsIn, nameMask } from './names'
import { isPlaceholder, type Maskable, References } from './references'
import { type Rule, UNKNOWN } from './rules'
import { Sightings } from './sightings'

/** What is masked beside everything personal of the specification. */
export interface MaskOptions {
  /** Keys whose strings and numbers are masked, on every level. */
  readonly keys?: readonly string[]
  /** JSONPaths of what is masked in a body: see {@link parseJsonPath}. */
  readonly paths?: readonly string[]
  /** Regular expressions: what they match in strings that stay is masked. */
  readonly patterns?: readonly string[]
  /** Texts that stay nowhere, such as a token. */
  readonly secrets?: readonly string[]
  /** Whether a string is none of the deployment, so that it stays. */
  readonly owns?: (text: string) => boolean
  /** Whether placeholders stay, because the answers were masked before. */
  readonly isMasked?: boolean
}

/** Replaces values by placeholders. */
export interface Masks {
  /** A body, or a part of one at a place. */
  body(value: unknown, rule: Rule, place?: JsonPlace): unknown
  /** The key of a member, without one that no document has. */
  key(key: string): string
  /** One value of a kind. */
  value(kind: string, value: Maskable): Maskable
  /** A string that stays, without what is known to be personal in it. */
  free(text: string): string
  /** The same for an answer about a player. */
  about(player: string): Masks
}

/**
 * Masks values so that equal values of one kind have equal placeholders.
 *
 * @param mask masks all values. It is called twice, because the placeholders of ids depend on all
 * ids, and a name can be part of a string before the field that shows that it is one
 */
export type Masking = <T>(mask: (masks: Masks) => T) => T

/** @throws FauxhouseError INVALID_OPTION for a path or a pattern that cannot be read */
export function createMasking(options: MaskOptions): Masking {
  const { keys = [], paths = [], patterns = [], secrets = [], isMasked = false } = options
  const { owns = () => false } = options
  const tests = [...keys.map(keyTest), ...paths.map(parseJsonPath)]
  const expressions = patterns.map(readPattern)
  return (mask) => {
    const references = new References(isMasked ? LATE : 1)
    for (const secret of secrets) references.of('credential', secret)
    const sightings = new Sightings()
    const keeps = (value: Maskable) =>
      typeof value === 'string' && owns(value) ? true : isMasked && isPlaceholder(value)
    const parts = { tests, expressions, references, sightings, owns, keeps }
    mask(createMasks({ ...parts, isFirst: true, maskNames: (text) => text }))
    references.settle()
    return mask(createMasks({ ...parts, isFirst: false, maskNames: nameMask(references) }))
  }
}

/** Above the numbers of the placeholders that stay. */
const LATE = 500_001

/** The kind of values that only the options mask. */
const SECRET = 'secret'

interface MaskParts {
  readonly tests: readonly PlaceTest[]
  readonly expressions: readonly RegExp[]
  readonly references: References
  readonly sightings: Sightings
  readonly owns: (text: string) => boolean
  readonly keeps: (value: Maskable) => boolean
  /** Whether nothing is known yet. */
  readonly isFirst: boolean
  readonly maskNames: (text: string) => string
  /** The player whom an answer is about. */
  readonly holder?: string
}

function createMasks(parts: MaskParts): Masks {
  const { tests, expressions, references, sightings, owns, keeps, maskNames, holder } = parts
  const value = (kind: string, given: Maskable): Maskable => {
    if (given === '' || keeps(given)) return given
    const placeholder = references.of(kind, given)
    const isNote = kind === 'event-note' && typeof given === 'string'
    return isNote ? [placeholder, ...idsIn(given, references)].join(' ') : placeholder
  }
  const matched = (text: string) =>
    expressions.reduce(
      (rest, expression) =>
        rest.replace(expression, (match) => match && String(references.of(SECRET, match))),
      text,
    )
  const free = (text: string) => (owns(text) ? text : matched(maskNames(text)))
  const leaf = (given: Maskable, rule: Rule, isSecret: boolean): Maskable => {
    const treatment = rule.treat(given)
    if (treatment === 'hidden') return value(rule.kind, given)
    if (isSecret) return value(SECRET, given)
    if (typeof given === 'number') return given
    if (references.has(SECRET, given)) return value(SECRET, given)
    return treatment === 'foreign' ? foreign(rule.kind, given) : matched(given)
  }
  const foreign = (kind: string, word: string): Maskable => {
    if (holder !== undefined) sightings.note(kind, word, holder)
    if (parts.isFirst) return free(word)
    return sightings.isCommon(kind, word) ? free(word) : value(kind, word)
  }
  const keyOf = (key: string) => (isKnownKey(key) ? key : String(value('key', key)))
  const part = (given: unknown, rule: Rule, place: JsonPlace, isSecret: boolean): unknown => {
    const isOwn = isSecret || tests.some((test) => test(place))
    if (typeof given === 'string' || typeof given === 'number') return leaf(given, rule, isOwn)
    if (Array.isArray(given)) {
      return given.map((item, index) => part(item, rule, [...place, index], isOwn))
    }
    if (typeof given !== 'object' || given === null) return given
    const members = Object.entries(given).map(([key, item]) => {
      const next = rule.member(key)
      return [next === UNKNOWN ? keyOf(key) : key, part(item, next, [...place, key], isOwn)]
    })
    return Object.fromEntries(members)
  }
  return {
    ...{ key: keyOf, value, free },
    body: (given, rule, place = []) => part(given, rule, place, false),
    about: (player) => createMasks({ ...parts, ...(!owns(player) && { holder: player }) }),
  }
}

/** By the engine, without the bound of other patterns: users write it for their own machine. */
function readPattern(text: string): RegExp {
  try {
    return new RegExp(text, 'gu')
  } catch {
    const problem = `"${text}" is not a regular expression.`
    const remedy = 'Write it as in JavaScript, without slashes, such as [A-Z]{2}[0-9]{20}.'
    throw new FauxhouseError('INVALID_OPTION', problem, remedy, { pattern: text })
  }
}
