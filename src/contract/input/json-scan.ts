import { MAX_DEPTH } from './intake'

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
