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
