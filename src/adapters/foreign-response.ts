import { isTooDeep, parsedJson } from '../contract/input/json'
import { FauxhouseError } from '../errors'

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

/** The value of a JSON text; undefined if it is none, or nests too deep. */
export const foreignJson = (text: string) => (isTooDeep(text) ? undefined : parsedJson(text))
