import { FauxhouseError } from '../../errors'
import { MAX_DEPTH, shortPointerOf } from './json'

/** Why data is rejected, before any schema applies. */
export interface IntakeFault {
  /** JSON pointer of the place; empty for the whole. */
  readonly pointer: string
  /** A clause that begins with "it". */
  readonly problem: string
  /** What to do, as a sentence. */
  readonly remedy: string
}

/**
 * Checks what no schema covers: too deep nesting, also by a cycle, and strings and keys with
 * characters that are not accepted. Undefined if the data has no such fault.
 *
 * @param keys the path to the data
 */
export function intakeFault(input: unknown, keys: readonly string[] = []): IntakeFault | undefined {
  if (typeof input === 'string') return isFitText(input) ? undefined : unfit(input, keys)
  if (typeof input !== 'object' || input === null) return undefined
  if (keys.length >= MAX_DEPTH) return TOO_DEEP
  for (const [key, member] of Object.entries(input)) {
    const path = [...keys, key]
    const fault = isFitText(key) ? intakeFault(member, path) : unfit(key, path)
    if (fault !== undefined) return fault
  }
  return undefined
}

const TOO_DEEP: IntakeFault = {
  pointer: '',
  problem: `it nests lists and objects more than ${MAX_DEPTH} levels deep.`,
  remedy: `Use at most ${MAX_DEPTH} levels.`,
}

function unfit(text: string, keys: readonly string[]): IntakeFault {
  const problem = `it has ${unfitIn(text)}.`
  return { pointer: shortPointerOf(keys), problem, remedy: UNFIT_REMEDY }
}

/** Control characters, surrogate halves and noncharacters: no one-line field may contain them. */
const UNFIT = /[\p{Cc}\p{Surrogate}\p{Noncharacter_Code_Point}]/u

/** Maximum number of characters of an id. */
const LONGEST_ID = 200

/** End of the message about a rejected text. */
export const UNFIT_REMEDY =
  'Remove control characters (line breaks and tabs included), noncharacters and lone surrogates.'

/** End of the message about a rejected id. */
export const ID_REMEDY = `Use 1 to ${LONGEST_ID} characters that are valid in a URL, and not "." or "..".`

/** Whether a string is accepted: it has no control character, noncharacter or lone surrogate. */
export function isFitText(text: string): boolean {
  return !UNFIT.test(text)
}

/** The first character for which a string is rejected: `the control character U+0000`. */
export function unfitIn(text: string): string {
  const [character = ''] = UNFIT.exec(text) ?? []
  const code = character.codePointAt(0) ?? 0
  const name = `U+${code.toString(16).toUpperCase().padStart(4, '0')}`
  if (/\p{Cc}/u.test(character)) return `the control character ${name}`
  return /\p{Surrogate}/u.test(character) ? `${name}, a lone surrogate` : `the noncharacter ${name}`
}

/**
 * Why a string is not a valid id (of a player, a scenario or a snapshot), as a clause; else
 * undefined.
 */
export function idFault(id: string): string | undefined {
  if (id === '') return 'is empty'
  if (id === '.' || id === '..') return 'is a path segment with a special meaning'
  if (!isFitText(id)) return `has ${unfitIn(id)}`
  return hasAtMost(id, LONGEST_ID) ? undefined : `is longer than ${LONGEST_ID} characters`
}

/** Whether a string has at most this number of characters, not of UTF-16 code units. */
export function hasAtMost(text: string, max: number): boolean {
  return text.length <= max || [...text.slice(0, 2 * max + 1)].length <= max
}

/** An id in a message: cut, because a client may send any text. */
export function shownId(id: string): string {
  return JSON.stringify(id.length > 100 ? `${id.slice(0, 100)}…` : id)
}

/** The name of a world: 1 to 100 unreserved characters of a URL (RFC 3986), no dot segment. */
const WORLD_NAME = /^(?!\.{1,2}$)[A-Za-z0-9._~-]{1,100}$/

/** The remedy for an invalid name of a world. */
const WORLD_NAME_REMEDY = 'Use 1 to 100 of the characters A-Z a-z 0-9 . _ ~ - but not "." or "..".'

export const isWorldName = (name: unknown): name is string =>
  typeof name === 'string' && WORLD_NAME.test(name)

/**
 * Checks the name of a world.
 *
 * @param where the place of the name in a request or in a call, such as `header.x-fauxhouse-world`
 * @throws FauxhouseError INVALID_WORLD
 */
export function requireWorldName(name: unknown, where: string): asserts name is string {
  if (isWorldName(name)) return
  const shown = typeof name === 'string' ? JSON.stringify(name.slice(0, 100)) : 'that'
  const problem = `A world cannot have the name ${shown}.`
  throw new FauxhouseError('INVALID_WORLD', problem, WORLD_NAME_REMEDY, { where })
}

/** Last segment of every base URL. */
export const VERSION_PATH = '/v1'
