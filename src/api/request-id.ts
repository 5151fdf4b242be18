import { digest } from '../random/digest'
import type { Exchange } from './exchange'

/**
 * The id of a request: the client's own, or one derived from the content of the request, so that
 * the same request has the same answer, byte for byte, through every door. Only the part of the
 * body that was read counts: none, if an earlier stage answered.
 */
export function requestIdOf(exchange: Exchange): string {
  const { headers, method, path, query, body } = exchange
  const sent = headers.get('x-request-id')
  const own = sent && withoutBlankEnd(sent)
  if (own) return own
  const token = headers.get('authorization') ?? ''
  const session = headers.get('x-session-id') ?? ''
  return `req_${digest(12, method, path, query, token, session, body)}`
}

/** Joined header lines end in a blank if the last is empty; a header cannot end in a blank. */
function withoutBlankEnd(text: string): string {
  let end = text.length
  while (text[end - 1] === ' ' || text[end - 1] === '\t') end -= 1
  return text.slice(0, end)
}
