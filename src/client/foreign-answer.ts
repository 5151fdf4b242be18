import { FauxhouseError } from '../errors'

/** Deepest nesting of lists and objects, as of all input: a recursion over it has enough stack. */
const MOST_LEVELS = 100

/** Largest body in bytes, decompressed. */
const MOST_BYTES = 32 * 1024 * 1024

/** The size of a JSON text, known before it is parsed. */
interface Extent {
  /** Deepest nesting of lists and objects. */
  readonly levels: number
  /** Number of values, at the most. */
  readonly values: number
}

/**
 * The body of an answer of a foreign server as text. It can be endless, or a small one that
 * decompresses to gigabytes, so no more than the largest size is read.
 *
 * @param base of the server, for the message
 * @throws FauxhouseError UNREACHABLE for a larger body, and for JSON that nests too deep
 */
export async function readAnswer(response: Response, base: string): Promise<string> {
  const refuse = (what: string) => {
    const problem = `${base} answers with ${what}.`
    const remedy = 'Check the URL: no such service has answers like that.'
    return new FauxhouseError('UNREACHABLE', problem, remedy, { base, status: response.status })
  }
  const text = await boundedText(response)
  if (text === undefined) throw refuse(`more than ${MOST_BYTES / 1024 / 1024} MiB`)
  if (isTooDeep(text)) throw refuse(`JSON of more than ${MOST_LEVELS} levels`)
  return text
}

/** Undefined for a body that is too large. */
async function boundedText(response: Response): Promise<string | undefined> {
  // A stand-in for fetch can have answers without a stream.
  const reader = response.body?.getReader?.()
  if (reader === undefined) return response.text()
  const decoder = new TextDecoder()
  let [text, bytes] = ['', 0]
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return text + decoder.decode()
    bytes += value.length
    if (bytes > MOST_BYTES) {
      reader.cancel().catch(() => undefined)
      return undefined
    }
    text += decoder.decode(value, { stream: true })
  }
}

/** The value of a JSON text; undefined if it is none, or nests too deep. */
export function jsonOf(text: string): unknown {
  try {
    return isTooDeep(text) ? undefined : JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Whether a JSON text nests lists and objects deeper than input may. */
export function isTooDeep(text: string, most = MOST_LEVELS): boolean {
  return /^\s*[[{]/.test(text) && extentOf(text).levels > most
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
