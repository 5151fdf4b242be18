import { isTooDeep, MAX_DEPTH } from '../contract/input/json'
import { FauxhouseError } from '../errors'

/** Largest body in bytes, decompressed. */
const MAX_BYTES = 32 * 1024 * 1024

/**
 * The body of a response of a foreign server as text. It can be endless, or a small one that
 * decompresses to gigabytes, so no more than the largest size is read.
 *
 * @param base of the server, for the message
 * @throws FauxhouseError UNREACHABLE for a larger body, and for JSON that nests too deep
 */
export async function readForeign(response: Response, base: string): Promise<string> {
  const text = await boundedText(response)
  if (text !== undefined && !isTooDeep(text)) return text
  const size = `more than ${MAX_BYTES / 1024 / 1024} MiB`
  const what = text === undefined ? size : `JSON of more than ${MAX_DEPTH} levels`
  const remedy = 'Check the URL: the service never returns such a response.'
  const facts = { base, status: response.status }
  throw new FauxhouseError('UNREACHABLE', `${base} returned ${what}.`, remedy, facts)
}

/**
 * The error for a response that redirects, which is not followed: another host must not get the
 * credentials. It names the host at most, because the rest of an address can have credentials.
 *
 * @param base of the server, for the message
 */
export function redirectOf(
  { status, headers, type }: Pick<Response, 'status' | 'headers' | 'type'>,
  base: string,
): FauxhouseError | undefined {
  // A browser shows neither the status nor the address.
  if (type !== 'opaqueredirect' && (status < 300 || status > 399)) return undefined
  const origin = originOf(headers.get('location') ?? '', base)
  const code = status === 0 ? '' : ` (${status})`
  const problem = `${base} redirects to ${origin ?? 'another address'}${code}.`
  const remedy = `Pass the URL ${origin === undefined ? 'to which it redirects' : 'there'}: redirects are not followed.`
  return new FauxhouseError('UNREACHABLE', problem, remedy, { base, ...(status > 0 && { status }) })
}

/** Longest name of a host, RFC 1035. */
const MAX_HOST = 255

/** Undefined for the origin of the server itself, and for what is no address of a host. */
function originOf(location: string, base: string): string | undefined {
  if (!URL.canParse(location, base)) return undefined
  const { protocol, origin, hostname } = new URL(location, base)
  const isOther = /^https?:$/.test(protocol) && origin !== new URL(base).origin
  return isOther && hostname.length <= MAX_HOST ? origin : undefined
}

/** Undefined for a body that is too large. */
async function boundedText(response: Response): Promise<string | undefined> {
  // A stand-in for fetch can have responses without a stream.
  const reader = response.body?.getReader?.()
  if (reader === undefined) return response.text()
  const decoder = new TextDecoder()
  let [text, bytes] = ['', 0]
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return text + decoder.decode()
    bytes += value.length
    if (bytes > MAX_BYTES) {
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
