import { FauxhouseError } from '../../errors'

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
