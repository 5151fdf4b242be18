import { intakeFault } from '../contract/input/intake'
import { repetitionIn } from '../contract/input/json'
import { strictUtf8Decoder, utf8Decoder } from '../contract/input/utf8'
import type { ProblemItem } from '../contract/problems'
import { type Rejection, rejected } from './answer'
import { BodyUsedError } from './request'

/** Largest body of a request, in bytes. */
export const MAX_BODY_BYTES = 64 * 1024

/** Created on first use, as those of all strings. */
let strictDecoder: TextDecoder | undefined

/** The text of a body, whatever its bytes. */
export function textOfBody(bytes: Uint8Array): string {
  return utf8Decoder().decode(bytes)
}

const MALFORMED = 'The body cannot be read:'

/** The rejection of a body that cannot be read, by the error of its reading. */
export function unread(error: unknown): Rejection {
  return error instanceof BodyUsedError
    ? notRead('it was read already, or is being read.', 'Read a request.clone() instead.')
    : notRead('it ended early.', 'Send the whole body.')
}

function notRead(problem: string, remedy: string): Rejection {
  return rejected('INVALID_BODY', 'body', `${MALFORMED} ${problem}`, remedy)
}

/** 413: the body has more bytes than the limit. */
export function tooLarge(max: number): Rejection {
  const detail = `The body is larger than ${max} bytes.`
  const remedy =
    max === MAX_BODY_BYTES ? 'Send only the fields of an update.' : 'Send a shorter replay.'
  return rejected('BODY_TOO_LARGE', 'body', detail, remedy)
}

/**
 * Parses strict JSON, or adds the problems to `items`: UTF-8 without a byte order mark, no name
 * twice in one object (parsers differ in which of the two they use), no text or name with a
 * character that is not allowed.
 *
 * @param text that of the bytes
 */
export function parseJson(bytes: Uint8Array, text: string, items: ProblemItem[]): unknown {
  const fault = (problem: string, remedy: string, where = 'body'): undefined => {
    // A problem begins with "it": the body, or the field at a pointer.
    const detail = where === 'body' ? `${MALFORMED} ${problem}` : `${where}${problem.slice(2)}`
    items.push({ where, code: 'INVALID_BODY', detail, remedy })
    return undefined
  }
  if (bytes.byteLength === 0) return fault('it is empty.', 'Send {} to change nothing.')
  if (!isUtf8(bytes, text)) return fault('it is not UTF-8.', 'Encode it in UTF-8.')
  if (hasMark(bytes)) return fault('it begins with a byte order mark.', 'Omit it.')
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return fault('it is not JSON.', 'Check quotes, commas and brackets.')
  }
  const unfit = intakeFault(value)
  if (unfit) return fault(unfit.problem, unfit.remedy, unfit.pointer || 'body')
  const repetition = repetitionIn(text)
  return repetition === undefined ? value : fault(`it ${repetition}.`, 'Omit one of them.')
}

/** Whether the bytes are UTF-8; else their text has U+FFFD, which may also have been sent. */
function isUtf8(bytes: Uint8Array, text: string): boolean {
  if (!text.includes('\uFFFD')) return true
  strictDecoder ??= strictUtf8Decoder()
  try {
    strictDecoder.decode(bytes)
    return true
  } catch {
    return false
  }
}

function hasMark(bytes: Uint8Array): boolean {
  return bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf
}
