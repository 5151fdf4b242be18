import { digest } from '../simulator/random/digest'
import type { RequestContext } from './request-context'

/**
 * The id of a request: the first that the client sent, or one derived from the content of the
 * request, so that the same request has the same answer, byte for byte, through every adapter. Only
 * the part of the body that was read counts: none, if an earlier stage answered.
 */
export function requestIdOf(context: RequestContext): string {
  const { headers, method, path, query, body } = context
  // Fields that are sent several times come joined by a comma and a blank, from some clients, too.
  const [first = ''] = headers.get('x-request-id')?.split(', ', 1) ?? []
  const own = withoutBlankEnd(first)
  if (own) return own
  const token = headers.get('authorization') ?? ''
  const session = headers.get('x-session-id') ?? ''
  return `req_${digest(12, method, path, query, token, session, body)}`
}

/** The first of a list may end in a blank; a header cannot. */
function withoutBlankEnd(text: string): string {
  let end = text.length
  while (text[end - 1] === ' ' || text[end - 1] === '\t') end -= 1
  return text.slice(0, end)
}
