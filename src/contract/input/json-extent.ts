import { MAX_DEPTH } from './intake'

/** The size of a JSON text, known before it is parsed. */
interface Extent {
  /** Deepest nesting of lists and objects. */
  readonly levels: number
  /** Maximum number of values. */
  readonly values: number
}

/** Whether a JSON text nests lists and objects deeper than input may. */
export function isTooDeep(text: string, max = MAX_DEPTH): boolean {
  return /^\s*[[{]/.test(text) && extentOf(text).levels > max
}

/** Without a parser, for which deep nesting needs memory, too. */
export function extentOf(text: string): Extent {
  let [depth, levels, values] = [0, 0, 1]
  for (let at = 0; at < text.length; at += 1) {
    switch (text[at]) {
      case '"':
        at += 1
        while (at < text.length && text[at] !== '"') at += text[at] === '\\' ? 2 : 1
        break
      case '[':
      case '{':
        depth += 1
        values += 1
        levels = Math.max(levels, depth)
        break
      case ']':
      case '}':
        depth -= 1
        break
      case ',':
        values += 1
        break
      default:
    }
  }
  return { levels, values }
}
