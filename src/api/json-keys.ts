/**
 * The first name that an object of a JSON text has twice, as written; undefined if there is none.
 * The text must be valid JSON. Without recursion, deep nesting cannot overflow the stack.
 */
export function repeatedKey(text: string): string | undefined {
  /** Names seen so far, of every open object; undefined for an open array. */
  const open: (Set<string> | undefined)[] = []
  // A string is a name if it follows `{` or a comma inside an object.
  let nameNext = false
  for (let at = 0; at < text.length; at += 1) {
    switch (text[at]) {
      case '{':
        open.push(new Set())
        nameNext = true
        break
      case '[':
        open.push(undefined)
        nameNext = false
        break
      case '}':
      case ']':
        open.pop()
        nameNext = false
        break
      case ',':
        nameNext = open.at(-1) !== undefined
        break
      case '"': {
        const end = endOfString(text, at)
        if (nameNext) {
          const raw = text.slice(at, end + 1)
          const name: string = raw.includes('\\') ? JSON.parse(raw) : raw.slice(1, -1)
          const names = open.at(-1)
          if (names?.has(name)) return raw
          names?.add(name)
          nameNext = false
        }
        at = end
        break
      }
      default:
    }
  }
  return undefined
}

function endOfString(text: string, start: number): number {
  let at = start + 1
  while (text[at] !== '"') at += text[at] === '\\' ? 2 : 1
  return at
}
