import type { ProblemItem } from '../contract/problems'
import { intakeFault } from '../input/intake'
import { utf8Decoder } from '../input/utf8'
import { requireWanted } from './door-request'
import type { Exchange } from './exchange'
import { type Refusal, refuse } from './handler-result'
import { repeatedKey } from './json-keys'

/** Largest body of a request, in bytes. */
export const MAX_BODY_BYTES = 64 * 1024

/** Made by its first use, as those of all texts. */
let strictDecoder: TextDecoder | undefined

/** The text of a body, whatever its bytes. */
export function textOfBody(bytes: Uint8Array): string {
  return utf8Decoder().decode(bytes)
}

const MALFORMED = 'The body is not readable:'

/**
 * Reads the body as bytes, and stops at the limit: 413.
 *
 * @param most the limit, in bytes
 */
export async function readBody(
  { headers, request }: Exchange,
  most = MAX_BODY_BYTES,
): Promise<Uint8Array | Refusal> {
  if (Number(headers.get('content-length')) > most) return tooLarge(most)
  try {
    return (await request.readBody(most)) ?? tooLarge(most)
  } catch {
    requireWanted(request)
    return refuse('INVALID_BODY', 'body', `${MALFORMED} it ended early.`, 'Send it whole.')
  }
}

function tooLarge(most: number): Refusal {
  const detail = `The body is larger than ${most} bytes.`
  const remedy =
    most === MAX_BODY_BYTES ? 'Send the few fields that an update has.' : 'Send a shorter replay.'
  return refuse('BODY_TOO_LARGE', 'body', detail, remedy)
}

/**
 * Parses strict JSON, or adds the problems to `items`: UTF-8 without a byte order mark, no name
 * twice in one object (parsers differ in which of the two they use), no text or name with a
 * character that is not allowed.
 */
export function parseJson(bytes: Uint8Array, items: ProblemItem[]): unknown {
  const fault = (detail: string, remedy: string, where = 'body'): undefined => {
    items.push({ where, code: 'INVALID_BODY', detail: `${MALFORMED} ${detail}`, remedy })
    return undefined
  }
  if (bytes.byteLength === 0) return fault('it is empty.', 'Send {} to change nothing.')
  let text: string
  strictDecoder ??= new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })
  try {
    text = strictDecoder.decode(bytes)
  } catch {
    return fault('it is not UTF-8.', 'Encode it in UTF-8.')
  }
  if (text.startsWith('\uFEFF')) return fault('it begins with a byte order mark.', 'Leave it out.')
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return fault('it is not JSON.', 'Check quotes, commas and brackets.')
  }
  const unfit = intakeFault(value)
  if (unfit) return fault(unfit.problem, unfit.remedy, unfit.pointer || 'body')
  const repeated = repeatedKey(text)
  if (repeated === undefined) return value
  return fault(`it has ${repeated.slice(0, 100)} twice in one object.`, 'Leave one of them out.')
}
