import { encodeBase32 } from './base32'
import { checkPath, type LabelPath, SEPARATOR, textOfPath } from './label-path'

/** Characters of one 32-bit lane: 30 of its bits. */
const LANE_CHARS = 6

/** Two independent 32-bit halves of a hash, unsigned. */
export interface Hash {
  readonly high: number
  readonly low: number
}

/**
 * A 64-bit hash of a string that comes in parts. Integer operations only.
 *
 * Each lane xors the character in, multiplies by an odd constant and folds the high bits down, so
 * that it is a bijection of its state per character; at the end the lanes mix by murmur3's
 * finaliser (the constants are its own).
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

/**
 * A 64-bit hash of a string, for ids and keys; not for secrets.
 *
 * @param salt unsigned 32-bit integer; other salts give unrelated hashes
 */
export function hashText(text: string, salt = 0): Hash {
  const hash = new TextHash(salt)
  hash.add(text)
  return hash.finish()
}

/**
 * The hash of the text of a path, part by part: to put a string together and read it by character
 * takes longer than the hash.
 *
 * @throws FauxhouseError INTERNAL as {@link checkPath}
 */
export function hashPath(path: LabelPath): Hash {
  checkPath(path)
  const hash = new TextHash()
  for (const label of path) {
    const part = String(label)
    hash.add(String(part.length))
    hash.add(SEPARATOR)
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
  const text = textOfPath(path)
  let characters = ''
  for (let salt = 0; characters.length < length; salt += 1) {
    const { high, low } = hashText(text, salt)
    characters += encodeBase32(high >>> 2, LANE_CHARS) + encodeBase32(low >>> 2, LANE_CHARS)
  }
  return characters.slice(0, length)
}

/** A 64-bit hash of a value of JSON as hexadecimal digits, whatever the order of its members. */
export function hashValue(value: unknown): string {
  const hash = new TextHash()
  addValue(hash, value)
  const { high, low } = hash.finish()
  return [high, low].map((half) => half.toString(16).padStart(8, '0')).join('')
}

function addValue(hash: TextHash, value: unknown): void {
  if (typeof value !== 'object' || value === null) {
    hash.add(JSON.stringify(value) ?? 'null')
  } else if (Array.isArray(value)) {
    hash.add('[')
    for (const item of value) {
      addValue(hash, item)
      hash.add(',')
    }
    hash.add(']')
  } else {
    hash.add('{')
    for (const key of Object.keys(value).sort((a, b) => (a < b ? -1 : 1))) {
      const member = (value as Record<string, unknown>)[key]
      // JSON has no such members.
      if (member === undefined || typeof member === 'function') continue
      hash.add(JSON.stringify(key))
      hash.add(':')
      addValue(hash, member)
      hash.add(',')
    }
    hash.add('}')
  }
}
