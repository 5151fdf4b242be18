/// <reference path="./alea.d.ts" />
import alea from 'seedrandom/lib/alea.js'
import { FauxhouseError } from '../../errors'

/**
 * A sequence of draws that depends only on its label path: not on other streams, and not on the
 * number of draws from them. Integers only, because engines may disagree about floats. A method
 * with an argument out of its range throws FauxhouseError INTERNAL and draws nothing.
 */
export interface Stream {
  /**
   * Uniform integer in [0, bound). `bound` is a safe integer >= 1. Bounds up to 2^32 usually take
   * one 32-bit draw, larger ones (milliseconds of a year) two.
   */
  below(bound: number): number
  /** Uniform integer in [low, high], both inclusive; `high - low` is below 2^53 - 1. */
  between(low: number, high: number): number
  /** True with probability numerator / denominator; 0 <= numerator <= denominator, integers. */
  chance(numerator: number, denominator: number): boolean
  /** One element of a non-empty list, all equally likely. */
  pick<const T extends NonNullable<unknown> | null>(list: readonly T[]): T
  /**
   * One value of a non-empty list of [value, integer weight], by weight. A value of weight 0 is
   * never drawn; at least one weight must be above 0.
   */
  weighted<T>(list: readonly (readonly [value: T, weight: number])[]): T
  /** An independent stream that continues from the current state. */
  clone(): Stream
}

const TWO_32 = 0x1_0000_0000
const TWO_53 = 2 ** 53
const LOW_21_BITS = 0x1f_ffff

type Source = ReturnType<typeof alea>

class AleaStream implements Stream {
  private readonly source: Source

  constructor(source: Source) {
    this.source = source
  }

  below(bound: number): number {
    const span = bound >>> 0
    if (span !== bound || span === 0) return this.belowWide(bound)
    for (;;) {
      const draw = this.word()
      const rest = draw % span
      // `draw - rest` starts a block of `span` values: an incomplete last block would favor the
      // small remainders, so it is drawn again.
      if (draw - rest <= TWO_32 - span) return rest
    }
  }

  /** The next 32 bits, unsigned: as alea's own `int32`, without a call of one more function. */
  private word(): number {
    return (this.source() * TWO_32) >>> 0
  }

  /** Draws below a bound that does not fit 32 bits, on 53 bits of two draws. */
  private belowWide(bound: number): number {
    if (!Number.isSafeInteger(bound) || bound < 1) {
      throw outOfRange('below() needs a bound of at least 1', { bound })
    }
    if (bound === TWO_32) return this.word()
    for (;;) {
      const high = this.word() & LOW_21_BITS
      const draw = high * TWO_32 + this.word()
      const rest = draw % bound
      if (draw - rest <= TWO_53 - bound) return rest
    }
  }

  between(low: number, high: number): number {
    if (!(Number.isSafeInteger(low) && Number.isSafeInteger(high) && high >= low)) {
      throw outOfRange('between() needs low <= high', { low, high })
    }
    return low + this.below(high - low + 1)
  }

  chance(numerator: number, denominator: number): boolean {
    if (!(Number.isSafeInteger(numerator) && numerator >= 0 && numerator <= denominator)) {
      throw outOfRange('chance() needs a share between 0 and 1', { numerator, denominator })
    }
    return this.below(denominator) < numerator
  }

  pick<const T extends NonNullable<unknown> | null>(list: readonly T[]): T {
    const item = list.length === 0 ? undefined : list[this.below(list.length)]
    if (item === undefined) throw outOfRange('pick() needs a list with elements', {})
    return item
  }

  weighted<T>(list: readonly (readonly [value: T, weight: number])[]): T {
    let total = 0
    // No entry is taken apart: that costs more than the draw.
    for (const entry of list) {
      const weight = entry[1]
      if (!(Number.isInteger(weight) && weight >= 0)) {
        throw outOfRange('weighted() needs weights of at least 0', { weight })
      }
      total += weight
    }
    if (total === 0) throw outOfRange('weighted() needs a weight above 0', { length: list.length })
    let rest = this.below(total)
    for (const entry of list) {
      if (rest < entry[1]) return entry[0]
      rest -= entry[1]
    }
    throw outOfRange('weighted() ran past its list', { total })
  }

  clone(): Stream {
    return new AleaStream(alea('', { state: this.source.state() }))
  }
}

/**
 * The stream of a label path, at its beginning. The same path always gives the same draws; paths
 * that differ in any label give unrelated ones.
 *
 * @param path labels from general to particular, at least one, such as (seed, player id, 'luck')
 * @throws FauxhouseError INTERNAL for an empty path or a number that is not a safe integer
 */
export function createStream(...path: (string | number)[]): Stream {
  // The seeding of alea reads its text three times and mixes the last characters poorly: a hash of
  // the path costs a third and treats all labels alike.
  const { high, low } = hashPath(path)
  const seed = String.fromCharCode(high >>> 16, high & 0xffff, low >>> 16, low & 0xffff)
  return new AleaStream(alea(seed, { state: true }))
}

function outOfRange(problem: string, facts: Record<string, unknown>): FauxhouseError {
  return new FauxhouseError('INTERNAL', `${problem}.`, 'Pass safe integers within it.', facts)
}

/**
 * Crockford's alphabet in lower case: no i, l, o, u, and in ASCII order, so that strings of one
 * length sort like their numbers.
 */
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz'

/** Both characters of every 10-bit number: half the steps of an encoding. */
const PAIRS: readonly string[] = Array.from(
  { length: 1024 },
  (_, value) => ALPHABET.charAt(value >>> 5) + ALPHABET.charAt(value & 31),
)

const NOT_A_DIGIT = 32
/**
 * Value by character code. Capitals and look-alikes are not digits, so a number has only one text.
 */
const DIGITS = new Uint8Array(128).fill(NOT_A_DIGIT)
for (let value = 0; value < ALPHABET.length; value += 1) DIGITS[ALPHABET.charCodeAt(value)] = value

/** Longest text of one call: 30 bits, so that integer operations suffice. */
const MAX_LENGTH = 6

/**
 * `value` in base 32, padded with zeros to `length`.
 *
 * @param value integer in [0, 32^length)
 * @param length number of characters, 1 .. 6
 * @throws FauxhouseError INTERNAL if the value does not fit
 */
export function encodeBase32(value: number, length: number): string {
  if (value >>> 0 !== value || length > MAX_LENGTH || value >>> (5 * length) !== 0) {
    throw new FauxhouseError(
      'INTERNAL',
      `${value} does not fit ${length} base-32 characters.`,
      'Split it or use more characters.',
      { value, length },
    )
  }
  let rest = value
  let text = ''
  if (length & 1) {
    text = ALPHABET.charAt(rest & 31)
    rest >>>= 5
  }
  for (let left = length >> 1; left > 0; left -= 1) {
    text = PAIRS[rest & 1023] + text
    rest >>>= 10
  }
  return text
}

/**
 * The number that `length` characters of `text` from `start` represent; undefined if one of them is
 * not a digit of the alphabet or if the text ends before.
 *
 * @param length number of characters, 1 .. 6
 */
export function decodeBase32(text: string, start: number, length: number): number | undefined {
  let value = 0
  for (let index = start; index < start + length; index += 1) {
    // Past the end charCodeAt is NaN, for which the table has no value.
    const digit = DIGITS[text.charCodeAt(index)] ?? NOT_A_DIGIT
    if (digit === NOT_A_DIGIT) return undefined
    value = (value << 5) | digit
  }
  return value
}

/**
 * Identifies one stream or one id by labels from the general (a world's seed) to the particular. A
 * number equals its decimal text: 7 and '7' are the same label.
 */
type LabelPath = readonly (string | number)[]

/** Characters of one 32-bit lane: 30 of its bits. */
const LANE_CHARS = 6

/** Two independent 32-bit halves of a hash, unsigned. */
interface Hash {
  readonly high: number
  readonly low: number
}

/**
 * A 64-bit hash of a string that comes in parts. Integer operations only.
 *
 * Each lane xors the character in, multiplies by an odd constant and folds the high bits down, so
 * that it is a bijection of its state per character; at the end the lanes mix by murmur3's
 * finalizer (the constants are its own).
 */
class TextHash {
  #one: number
  #two: number

  /** @param salt unsigned 32-bit integer; other salts give unrelated hashes */
  constructor(salt = 0) {
    this.#one = 0x9e3779b9 ^ salt
    this.#two = 0x7f4a7c15 ^ Math.imul(salt, 0x85ebca6b)
  }

  add(text: string): void {
    let one = this.#one
    let two = this.#two
    for (let index = 0; index < text.length; index += 1) {
      const character = text.charCodeAt(index)
      one = Math.imul(one ^ character, 0x85ebca6b)
      one ^= one >>> 13
      two = Math.imul(two ^ character, 0xc2b2ae35)
      two ^= two >>> 16
    }
    this.#one = one
    this.#two = two
  }

  finish(): Hash {
    const high = finalise(this.#one ^ Math.imul(this.#two, 0x9e3779b1))
    const low = finalise(this.#two ^ Math.imul(high, 0x85ebca77))
    return { high: high >>> 0, low: low >>> 0 }
  }
}

/** A 64-bit hash of a string, for ids and keys; not for secrets. */
export function hashText(text: string): Hash {
  const hash = new TextHash()
  hash.add(text)
  return hash.finish()
}

/**
 * The hash of a path. The length of every label precedes it, so that no two paths have the same
 * text: ['a', 'bc'] is `1:a2:bc`, ['ab', 'c'] is `2:ab1:c`. It is read part by part: to put the
 * text together takes longer than the hash.
 *
 * @throws FauxhouseError INTERNAL for an empty path, and for numbers that are not safe integers:
 *   the text of a computed float must not become part of a seed.
 */
export function hashPath(path: LabelPath, salt = 0): Hash {
  if (path.length === 0) {
    throw new FauxhouseError('INTERNAL', 'A label path is empty.', 'Pass at least one label.')
  }
  const hash = new TextHash(salt)
  for (const label of path) {
    if (typeof label === 'number' && !Number.isSafeInteger(label)) {
      throw new FauxhouseError(
        'INTERNAL',
        `A label is the number ${label}.`,
        'Use safe integers and strings as labels.',
        { path: path.map(String) },
      )
    }
    const part = String(label)
    hash.add(String(part.length))
    hash.add(':')
    hash.add(part)
  }
  return hash.finish()
}

function finalise(state: number): number {
  let value = Math.imul(state ^ (state >>> 16), 0x85ebca6b)
  value = Math.imul(value ^ (value >>> 13), 0xc2b2ae35)
  return value ^ (value >>> 16)
}

/**
 * A text of `length` lower-case Crockford base-32 characters that depends on every label of `path`:
 * for ids from which nothing has to be decoded.
 *
 * @param length number of characters, at least 1; 12 carry 60 bits
 * @param path labels, at least one
 * @throws FauxhouseError INTERNAL for an empty path or a number that is not a safe integer
 */
export function digest(length: number, ...path: LabelPath): string {
  let characters = ''
  for (let salt = 0; characters.length < length; salt += 1) {
    const { high, low } = hashPath(path, salt)
    characters += encodeBase32(high >>> 2, LANE_CHARS) + encodeBase32(low >>> 2, LANE_CHARS)
  }
  return characters.slice(0, length)
}
