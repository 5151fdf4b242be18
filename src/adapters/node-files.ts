import { isUtf8 } from 'node:buffer'
import {
  closeSync,
  constants,
  fstatSync,
  mkdirSync,
  openSync,
  readFileSync,
  type Stats,
  statSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { isTooDeep, repetitionIn } from '../contract/input/json'
import { FauxhouseError } from '../errors'

/**
 * Reads a regular file as UTF-8. A pipe would block, and a device may never end.
 *
 * @param maxBytes largest size; a larger file is refused without reading it
 * @throws FauxhouseError INVALID_FILE
 */
export function readTextFile(path: string, maxBytes: number, remedy: string): string {
  return attempt(path, remedy, () => {
    // Without O_NONBLOCK, opening a pipe waits for a writer.
    const file = openSync(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0))
    try {
      const stats = fstatSync(file)
      if (!stats.isFile()) throw unreadable(path, kindOf(stats), remedy)
      if (stats.size > maxBytes) {
        const cause = `larger than ${maxBytes / 1024} KiB`
        throw unreadable(path, cause, remedy)
      }
      const bytes = readFileSync(file)
      if (!isUtf8(bytes)) throw unreadable(path, 'not UTF-8', remedy)
      return bytes.toString()
    } finally {
      closeSync(file)
    }
  })
}

/**
 * The value of a JSON text.
 *
 * @param errorOf creates the error from a clause with the message of the engine
 */
export function parseJsonText(text: string, errorOf: (fault: string) => FauxhouseError): unknown {
  const json = text.replace(/^\uFEFF/, '')
  try {
    return JSON.parse(json)
  } catch (error) {
    const cause = error instanceof Error ? error.message : String(error)
    const [, offset] = / at position (\d+)$/.exec(cause) ?? []
    const lines = json.slice(0, Number(offset)).split('\n')
    // As later versions of Node.js say it.
    const place = ` (line ${lines.length} column ${(lines.at(-1)?.length ?? 0) + 1})`
    throw errorOf(`is not JSON: ${cause}${offset === undefined ? '' : place}.`)
  }
}

/** Deepest nesting of a file: that of a value, and what is around it. */
const MAX_LEVELS = 120

/** As {@link parseJsonText} what a person has written: an object with a name twice is a slip. */
export function parseWrittenJson(
  text: string,
  errorOf: (fault: string) => FauxhouseError,
): unknown {
  if (isTooDeep(text, MAX_LEVELS)) throw errorOf(`nests more than ${MAX_LEVELS} levels.`)
  const value = parseJsonText(text, errorOf)
  const repetition = repetitionIn(text.replace(/^\uFEFF/, ''))
  if (repetition !== undefined) throw errorOf(`${repetition}.`)
  return value
}

/**
 * An error of the system as INVALID_FILE; any other error as it is.
 *
 * @param remedyOf gets the code of the system
 */
export function writeFailure(
  path: string,
  error: unknown,
  remedyOf: (cause: string) => string,
): unknown {
  if (error instanceof FauxhouseError || codeOf(error) === 'unknown') return error
  const cause = codeOf(error)
  const problem = `${path} cannot be written (${cause}).`
  return new FauxhouseError('INVALID_FILE', problem, remedyOf(cause), { path, cause })
}

/**
 * Creates a folder and those above it. The option `recursive` of Node.js never ends below /proc,
 * where a folder that exists takes no other.
 */
export function makeFolder(path: string): void {
  if (statsOf(path)?.isDirectory()) return
  const above = dirname(path)
  if (statsOf(above) === undefined && above !== path) makeFolder(above)
  try {
    mkdirSync(path)
  } catch (error) {
    // Another process may have created it in between.
    if (!statsOf(path)?.isDirectory()) throw error
  }
}

/** The target of a path, with links followed; undefined if it does not exist or is unreachable. */
export function statsOf(path: string): Stats | undefined {
  try {
    return statSync(path)
  } catch {
    return undefined
  }
}

/** Converts errors of the system to INVALID_FILE with one wording. */
export function attempt<T>(path: string, remedy: string, action: () => T): T {
  try {
    return action()
  } catch (error) {
    if (error instanceof FauxhouseError) throw error
    throw unreadable(path, codeOf(error), remedy)
  }
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : 'unknown'
}

function unreadable(path: string, cause: string, remedy: string): FauxhouseError {
  const problem = `${path} cannot be read (${cause}).`
  return new FauxhouseError('INVALID_FILE', problem, remedy, { path, cause })
}

function kindOf(stats: Stats): string {
  // The code that the system gives when a folder is read as a file.
  return stats.isDirectory() ? 'EISDIR' : 'not a regular file'
}

/**
 * The text of a file beside the modules of the build; undefined in the source, and in a bundle that
 * has moved the modules. Not by `new URL(name, import.meta.url)`: bundlers take that for a file of
 * their own, and put a URL of their server in its place.
 */
export function builtText(name: string): string | undefined {
  // Written out, because the build for CommonJS replaces this expression.
  const url: string | undefined = import.meta.url
  const path = url?.startsWith('file:') ? join(dirname(fileURLToPath(url)), name) : undefined
  return path && statsOf(path) ? readFileSync(path, 'utf8') : undefined
}
