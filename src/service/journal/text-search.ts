import type { SeenRequest } from './record'
import { parsedBody, queryPairs, sentPath } from './request-parts'
import type { TextBodies } from './ring'

/** Largest length of a text: the search takes time that is linear in what it reads. */
export const MAX_TEXT = 200

/** Whether what a request shows without headers has a text, in any letter case. */
export function hasText(text: string) {
  const wanted = text.toLowerCase()
  const has = (part: string | null | undefined) => part?.toLowerCase().includes(wanted) === true
  return (seen: SeenRequest, bodies: () => TextBodies): boolean => {
    const { url, player, headers } = seen
    if (has(sentPath(url)) || has(player) || has(headers.get('x-session-id'))) return true
    if (queryPairs(url).some((pair) => has(pair.join('=')))) return true
    const { request, response } = bodies()
    return has(unescaped(request)) || has(unescaped(response))
  }
}

/** Some clients write every character that is not ASCII as an escape. */
function unescaped(body: string | null | undefined): string | null | undefined {
  return body?.includes('\\u') ? JSON.stringify(parsedBody(body)) : body
}
