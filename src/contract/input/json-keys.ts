import { placeIn } from './json-text'

/** A name in a JSON text: as it is written, and its place in the text. */
interface Key {
  readonly raw: string
  readonly at: number
}

/**
 * The first name that an object of a JSON text has for the second time; undefined if there is none.
 * The text must be valid JSON. Without recursion, deep nesting cannot overflow the stack.
 */
function repeatedKey(text: string): Key | undefined {
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
          if (names?.has(name)) return { raw, at }
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

/** The fault of a string that has a name twice in one object, as a clause with the place. */
export function repetitionIn(text: string): string | undefined {
  const repeated = repeatedKey(text)
  if (repeated === undefined) return undefined
  return `has ${repeated.raw.slice(0, 100)} twice in one object, at ${placeIn(text, repeated.at)}`
}
