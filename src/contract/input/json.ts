import { FauxhouseError } from '../../errors'

/** Members of an object of JSON. */
export type Members = Readonly<Record<string, unknown>>

/** Whether a value is an object of JSON, not a list. */
export function isObject(value: unknown): value is Members {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** The value of a JSON text; undefined if it is none. */
export function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Whether JSON can express all of a value, at a depth that is accepted. */
export function isJsonValue(value: unknown, depth = 0): boolean {
  if (typeof value === 'number') return Number.isFinite(value)
  if (typeof value !== 'object') return typeof value === 'string' || typeof value === 'boolean'
  if (value === null) return true
  // By its tag, because the object may come from another realm, as in Jest.
  const isPlain = Array.isArray(value) || Object.prototype.toString.call(value) === PLAIN
  const members = Object.values(value).filter((member) => member !== undefined)
  return isPlain && depth < MAX_DEPTH && members.every((each) => isJsonValue(each, depth + 1))
}

const PLAIN = '[object Object]'

/** The members of an object of JSON; none of anything else. */
export function membersOf(value: unknown): Members {
  return isObject(value) ? value : {}
}

/**
 * Deepest accepted nesting of lists and objects, whatever the source: far above real data, and far
 * below the depth at which a recursive walk exhausts the stack.
 */
export const MAX_DEPTH = 100

/** Longest part of a pointer that quotes what a client sent, in characters. */
const LONGEST_PART = 100

/** The JSON pointer (RFC 6901) of a path of member names; empty for the whole. */
export function pointerOf(keys: readonly string[]): string {
  return keys.map((key) => `/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`).join('')
}

/** As {@link pointerOf}, each member cut: a client may send any name. */
export function shortPointerOf(keys: readonly string[]): string {
  return pointerOf(keys.map((key) => key.slice(0, LONGEST_PART)))
}

/** The member names in a JSON pointer. */
export function keysOf(pointer: string): string[] {
  const parts = pointer.split('/').slice(1)
  return parts.map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'))
}

/** The value at a JSON pointer; undefined if there is none. */
export function valueAt(document: unknown, pointer: string): unknown {
  return memberAt(document, keysOf(pointer))
}

/** The value at a path of member names; undefined if there is none, as of `constructor`. */
export function memberAt(document: unknown, keys: readonly string[]): unknown {
  let value = document
  for (const key of keys) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) return undefined
    value = Reflect.get(value, key)
  }
  return value
}

/*
 * What the parser of the engine does not say about a JSON text: its size, which is checked before
 * the text is parsed, and the names that an object has twice, which are checked after.
 */

/** Whether a JSON text nests lists and objects deeper than input may. */
export function isTooDeep(text: string, max = MAX_DEPTH): boolean {
  return /^\s*[[{]/.test(text) && levelsOf(text) > max
}

/** The deepest nesting of lists and objects. */
function levelsOf(text: string): number {
  let [depth, levels] = [0, 0]
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at]
    if (sign === '"') at = endOfString(text, at)
    else if (sign === '[' || sign === '{') {
      depth += 1
      levels = Math.max(levels, depth)
    } else if (sign === ']' || sign === '}') depth -= 1
  }
  return levels
}

/**
 * The fault of a JSON text that has a name twice in one object, as a clause with the place. Parsers
 * differ in which of the two values they use. Without recursion, deep nesting cannot overflow the
 * stack.
 */
export function repetitionIn(text: string): string | undefined {
  /** Names seen so far, of every open object; undefined for an open array. */
  const open: (Set<string> | undefined)[] = []
  // A string is a name if it follows `{` or a comma inside an object.
  let nameNext = false
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at]
    if (sign === '"') {
      const end = endOfString(text, at)
      const raw = text.slice(at, end + 1)
      const names = nameNext ? open.at(-1) : undefined
      if (names !== undefined) {
        const name: string = raw.includes('\\') ? JSON.parse(raw) : raw
        const key = name === raw ? raw.slice(1, -1) : name
        if (names.has(key)) {
          return `has ${raw.slice(0, 100)} twice in one object, at ${placeIn(text, at)}`
        }
        names.add(key)
      }
      nameNext = false
      at = end
    } else if (sign === '{' || sign === '[') {
      open.push(sign === '{' ? new Set() : undefined)
      nameNext = sign === '{'
    } else if (sign === '}' || sign === ']') {
      open.pop()
      nameNext = false
    } else if (sign === ',') nameNext = open.at(-1) !== undefined
  }
  return undefined
}

/** The place of the quote that ends a string, or the end of a text that has none. */
function endOfString(text: string, start: number): number {
  let at = start + 1
  while (at < text.length && text[at] !== '"') at += text[at] === '\\' ? 2 : 1
  return at
}

/** A place in a text, from 1: `line 3, column 5`. */
function placeIn(text: string, at: number): string {
  const lines = text.slice(0, at).split('\n')
  return `line ${lines.length}, column ${(lines.at(-1) ?? '').length + 1}`
}

/**
 * The JSON of a value, in which numbers have no exponent: the smallest amount is `0.00000001`, as
 * in CSV and SQL, where `JSON.stringify` writes `1e-8`. Both are the same number, but decimal
 * parsers and people read only the first one.
 */
export function jsonText(value: unknown, indent?: number): string {
  const text = JSON.stringify(value, null, indent)
  // Most texts have no such number, and this test is much quicker than the search.
  return /\de-\d/.test(text) ? text.replace(STRING_OR_SMALL, withoutExponent) : text
}

/** A string, which stays as it is, or a number of less than a millionth. */
const STRING_OR_SMALL = /"(?:[^"\\]|\\.)*"|-?\d(?:\.\d+)?e-\d+/g

function withoutExponent(part: string): string {
  return part.startsWith('"') ? part : plainNumber(part)
}

/** The text of a number, without a negative exponent. */
export function plainNumber(text: string): string {
  const [, sign = '', whole = '', fraction = '', exponent] =
    /^(-?)(\d)(?:\.(\d+))?e-(\d+)$/.exec(text) ?? []
  if (exponent === undefined) return text
  return `${sign}0.${'0'.repeat(Number(exponent) - 1)}${whole}${fraction}`
}

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

/*
 * The coders are created on first use. The environment jsdom of Jest has no such classes, but
 * the process below it has.
 */

/** What Node.js has beside the globals. */
interface Host {
  getBuiltinModule?(name: 'util'): Pick<typeof globalThis, 'TextEncoder' | 'TextDecoder'>
}

function coders(): Pick<typeof globalThis, 'TextEncoder' | 'TextDecoder'> {
  if (typeof TextEncoder !== 'undefined') return globalThis
  const { process } = globalThis as { process?: Host }
  return process?.getBuiltinModule?.('util') ?? globalThis
}

let encoder: TextEncoder | undefined
let decoder: TextDecoder | undefined

export function utf8Encoder(): TextEncoder {
  encoder ??= new (coders().TextEncoder)()
  return encoder
}

/** Replaces invalid bytes by U+FFFD. */
export function utf8Decoder(): TextDecoder {
  decoder ??= new (coders().TextDecoder)()
  return decoder
}

/** Throws for invalid bytes. */
export function strictUtf8Decoder(): TextDecoder {
  return new (coders().TextDecoder)('utf-8', { fatal: true })
}
