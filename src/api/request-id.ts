import { digest } from '../random/digest'
import type { Exchange } from './exchange'

/**
 * The id of a request: the client's own, else one derived from what the request says, so that the
 * same request has the same answer, byte for byte, through every door. Of the body counts what was
 * read: nothing, if an earlier stage answered.
 */
export function requestIdOf(exchange: Exchange): string {
  const { headers, method, path, query, body } = exchange
  const sent = headers.get('x-request-id')
  if (sent) return sent
  const token = headers.get('authorization') ?? ''
  const session = headers.get('x-session-id') ?? ''
  return `req_${digest(12, method, path, query, token, session, body)}`
}
