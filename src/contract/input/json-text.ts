/** A part of a string: an unlimited run can exhaust the stack of the expression. */
const PLAIN = /[ !#-[\]-\uffff]{1,4096}/y
const ESCAPE = /\\(?:["\\/bfnrt]|u[\dA-Fa-f]{4})/y
const SCALAR = /(?:-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null)(?![\w.+-])/y

/** What comes next; `first`: or the end of the container that has just begun. */
type Wanted = 'value' | 'first value' | 'key' | 'first key' | 'colon' | 'comma' | 'end'

/** A container that is open, by the character that ends it. */
type Container = '}' | ']'

interface Stop {
  readonly at: number
  readonly problem: string
}

/**
 * Why a string is not JSON, as a clause with the place: `line 3, column 5: a comma is missing`.
 * Engines word this differently, and some name no place. Undefined for JSON.
 */
export function jsonFault(text: string): string | undefined {
  const stop = stopOf(text)
  return stop && `${placeIn(text, stop.at)}: ${stop.problem}`
}

/** A place in a string, from 1: `line 3, column 5`. */
export function placeIn(text: string, at: number): string {
  const lines = text.slice(0, at).split('\n')
  return `line ${lines.length}, column ${(lines.at(-1) ?? '').length + 1}`
}

/** The first place at which a string is not JSON. */
function stopOf(text: string): Stop | undefined {
  const open: Container[] = []
  let wanted = 'value' as Wanted
  let at = 0
  const take = (token: RegExp): boolean => {
    token.lastIndex = at
    const isFound = token.test(text)
    if (isFound) at = token.lastIndex
    return isFound
  }
  // Not as one expression, whose stack a string of some megabytes would exhaust.
  const takeString = (): boolean => {
    const start = at
    if (text[at] === '"') {
      at += 1
      while (take(PLAIN) || take(ESCAPE));
      at += 1
      if (text[at - 1] === '"') return true
    }
    at = start
    return false
  }
  const begin = (container: Container, first: Wanted) => {
    open.push(container)
    wanted = first
    at += 1
  }
  const finish = () => {
    wanted = open.length === 0 ? 'end' : 'comma'
  }
  for (;;) {
    while (isSpace(text[at])) at += 1
    const next = text[at]
    if (wanted === 'end' && next === undefined) return undefined
    const mayClose = wanted === 'comma' || wanted === 'first value' || wanted === 'first key'
    const isValue = wanted === 'value' || wanted === 'first value'
    if (mayClose && next === open.at(-1)) {
      open.pop()
      at += 1
      finish()
    } else if (isValue && next === '{') begin('}', 'first key')
    else if (isValue && next === '[') begin(']', 'first value')
    else if (isValue && (takeString() || take(SCALAR))) finish()
    else if ((wanted === 'key' || wanted === 'first key') && takeString()) wanted = 'colon'
    else if (wanted === 'colon' && next === ':') {
      wanted = 'value'
      at += 1
    } else if (wanted === 'comma' && next === ',') {
      wanted = open.at(-1) === '}' ? 'key' : 'value'
      at += 1
    } else return { at, problem: problemOf(next, wanted, open.at(-1)) }
  }
}

function isSpace(character: string | undefined): boolean {
  return character === ' ' || character === '\n' || character === '\r' || character === '\t'
}

function problemOf(
  next: string | undefined,
  wanted: Wanted,
  container: Container | undefined,
): string {
  if (next === undefined) return `the text ends before its last ${container ?? 'value'}`
  if (next === '/' || next === '#') return 'JSON has no comments'
  if (next === "'") return 'strings need double quotes'
  if (next === '"' && wanted !== 'comma' && wanted !== 'colon' && wanted !== 'end') {
    return 'the string that begins here does not end on its line, or has a character that needs a backslash'
  }
  // A value in an object follows a colon.
  const isAfterComma = wanted === 'key' || (wanted === 'value' && container === ']')
  if (isAfterComma && next === container) return 'there is an extra comma before it'
  if (wanted.endsWith('key')) return 'a name in double quotes is missing'
  if (wanted === 'colon') return 'a colon is missing'
  if (wanted === 'comma') return `a comma or ${container} is missing`
  return wanted === 'end' ? 'there is more text after the end' : 'a value is missing'
}
