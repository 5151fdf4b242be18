import {
  closeSync,
  constants,
  fstatSync,
  openSync,
  readFileSync,
  type Stats,
  statSync,
} from 'node:fs'
import { FauxhouseError } from '../errors'

/**
 * Reads a file as text. Only regular files: a pipe would be waited for, and a device may never end.
 *
 * @param mostBytes size from which on it is refused unread
 * @throws FauxhouseError INVALID_FILE
 */
export function readTextFile(path: string, mostBytes: number, remedy: string): string {
  return attempt(path, remedy, () => {
    // Without O_NONBLOCK, opening a pipe waits for who writes to it.
    const file = openSync(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0))
    try {
      const stats = fstatSync(file)
      if (!stats.isFile()) throw unreadable(path, kindOf(stats), remedy)
      if (stats.size > mostBytes) {
        const cause = `larger than ${mostBytes / 1024} KiB`
        throw unreadable(path, cause, remedy)
      }
      return readFileSync(file, 'utf8')
    } finally {
      closeSync(file)
    }
  })
}

/** What a path leads to, links followed; undefined if there is nothing, or no way. */
export function statsOf(path: string): Stats | undefined {
  try {
    return statSync(path)
  } catch {
    return undefined
  }
}

/** What the system refuses is told in the same words everywhere. */
export function attempt<T>(path: string, remedy: string, action: () => T): T {
  try {
    return action()
  } catch (error) {
    if (error instanceof FauxhouseError) throw error
    const cause = error instanceof Error && 'code' in error ? String(error.code) : 'unknown'
    throw unreadable(path, cause, remedy)
  }
}

function unreadable(path: string, cause: string, remedy: string): FauxhouseError {
  const problem = `${path} cannot be read (${cause}).`
  return new FauxhouseError('INVALID_FILE', problem, remedy, { path, cause })
}

function kindOf(stats: Stats): string {
  // As the system has it when it is read like a file.
  return stats.isDirectory() ? 'EISDIR' : 'not a regular file'
}
