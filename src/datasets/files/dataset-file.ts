import { createHash } from 'node:crypto'
import {
  closeSync,
  existsSync,
  fstatSync,
  fsyncSync,
  ftruncateSync,
  openSync,
  readSync,
  renameSync,
  writeSync,
} from 'node:fs'
import { attemptWrite as attemptToWrite } from '../../adapters/node-files'
import { FauxhouseError } from '../../errors'

/** Writes bytes to an open file, and returns how many it has written. */
export type WriteBytes = (file: number, bytes: Uint8Array) => number

/** What a file has so far. */
export interface FilePart {
  readonly bytes: number
  /** As hex. */
  readonly sha256: string
}

/** What the name of a file ends with until the file is whole. */
export const PARTIAL = '.partial'

/**
 * Opens a file for the bytes that come.
 *
 * @param kept what an earlier run has written; what is behind it is dropped
 * @throws FauxhouseError INVALID_FILE
 */
export function openFile(path: string, kept: FilePart = NOTHING, write: WriteBytes = writeSync) {
  const partial = `${path}${PARTIAL}`
  const attempt = <T>(action: () => T): T => attemptWrite(path, action)
  const hash = createHash('sha256')
  const file = attempt(() => {
    // A run that ended between its last steps has named some of its files.
    if (kept.bytes > 0 && !existsSync(partial)) renameSync(path, partial)
    return openSync(partial, kept.bytes > 0 ? 'r+' : 'w')
  })
  attempt(() => {
    if (fstatSync(file).size < kept.bytes)
      throw fileError(partial, 'is shorter than it was.', CHANGED)
    readInto(file, kept.bytes, (bytes) => hash.update(bytes))
    if (kept.bytes > 0 && hash.copy().digest('hex') !== kept.sha256) {
      throw fileError(partial, 'has other bytes than it had.', CHANGED)
    }
    ftruncateSync(file, kept.bytes)
  })
  let { bytes } = kept

  return {
    get bytes(): number {
      return bytes
    },
    /** Of what is written so far, as hex. */
    get sha256(): string {
      return hash.copy().digest('hex')
    },
    append(data: Uint8Array): void {
      attempt(() => {
        for (let at = 0; at < data.length; ) at += write(file, data.subarray(at))
      })
      hash.update(data)
      bytes += data.length
    },
    /** Gives the file its name. @returns its SHA-256, as hex */
    finish(): string {
      attempt(() => {
        fsyncSync(file)
        closeSync(file)
        renameSync(partial, path)
      })
      return hash.digest('hex')
    },
    close: () => closeSync(file),
  }
}

/** What the name of a file with the descriptions of row groups ends with, before `.partial`. */
export const GROUPS = '.groups'

const NOTHING: FilePart = { bytes: 0, sha256: '' }

/** The remedy for a file that something else has changed. */
const CHANGED = 'Remove the files of this dataset, and start again without --resume.'

const READ_BYTES = 1 << 20

/** Reads the beginning of a file, which leaves the position of the next write behind it. */
function readInto(file: number, length: number, use: (bytes: Uint8Array) => void): void {
  const room = new Uint8Array(Math.min(length, READ_BYTES))
  for (let left = length; left > 0; ) {
    const count = readSync(file, room, 0, Math.min(left, room.length), null)
    use(room.subarray(0, count))
    left -= count
  }
}

/** Writes to a folder: what is written by then stays, under a name of a part. */
export function attemptWrite<T>(path: string, action: () => T): T {
  const remedyOf = (cause: string) =>
    cause === 'ENOSPC' || cause === 'EDQUOT'
      ? 'Make room, and go on with --resume.'
      : 'Use a writable folder.'
  return attemptToWrite(path, remedyOf, action)
}

/** A file or a folder that does not have what it should have. */
export function fileError(path: string, problem: string, remedy: string): FauxhouseError {
  return new FauxhouseError('INVALID_FILE', `${path} ${problem}`, remedy, { path })
}
