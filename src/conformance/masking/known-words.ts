import { PROBLEMS, type ProblemCode, problemType } from '../../contract/problems'
import { RESOURCES } from '../../contract/resources'

/** Letters and digits, so that words differ only in more than their form. */
export const lettersOf = (word: string) => word.toLowerCase().replace(/[\s_-]/g, '')

const FIELDS = RESOURCES.flatMap(({ fields }) => Object.entries(fields))

const KEYS: ReadonlySet<string> = new Set([
  ...FIELDS.map(([name]) => name),
  ...['type', 'title', 'status', 'detail', 'instance', 'code', 'request_id', 'errors'],
  ...['where', 'remedy', 'success', 'message', 'error', 'details'],
])

const WORDS: ReadonlySet<string> = new Set(
  [
    'about:blank',
    ...FIELDS.flatMap(([, { words = [] }]) => words),
    ...Object.entries(PROBLEMS).flatMap(([code, { title }]) => [
      ...[code, title, problemType(code as ProblemCode)],
    ]),
  ].map(lettersOf),
)

const HEADER_WORDS: ReadonlySet<string> = new Set([
  ...['no-store', 'no-cache', 'private', 'public', 'must-revalidate'],
  ...['application/json', 'application/problem+json', 'text/plain', 'text/html', 'charset=utf-8'],
  ...['get', 'head', 'put', 'options', 'patch', 'post', 'delete'],
])

/** Whether a key is one of the specification, or of the errors that the simulator has. */
export const isKnownKey = (key: string) => KEYS.has(key)

/** Whether a string is a word of the specification, or some with commas, their form aside. */
export const isKnownWord = (text: string) =>
  text.split(',').every((word) => WORDS.has(lettersOf(word)))

/** Whether a part of the value of a header is a word of HTTP, or a short number. */
export const isKnownPart = (part: string) =>
  HEADER_WORDS.has(part.toLowerCase()) || /^(?:max-age=)?\d{0,6}$/i.test(part)

/** The form of a word of another vocabulary: no sentence, no address, no number. */
export const isWordLike = (text: string) =>
  /^(?!.*\d(?:\D?\d){4})[\p{L}\p{M}\p{N} &'()+./:_-]{1,60}$/u.test(text)
