import { type Rejection, rejected, rejectedAll } from './answer'
import type { RequestContext } from './request-context'

/** Checks the token, then the session. If both headers are missing, the problem lists both. */
export function checkCredentials(context: RequestContext): Rejection | undefined {
  const unauthorized = authenticate(context)
  if (unauthorized === undefined) return checkSession(context)
  if (context.headers.get('authorization') !== null) return unauthorized
  const session = checkSession(context)
  if (session?.code !== 'MISSING_SESSION') return unauthorized
  // Each problem of an answer has a code with its status.
  const missing = session.items.map((item) => ({ ...item, code: unauthorized.code }))
  return rejectedAll(unauthorized.code, [...unauthorized.items, ...missing])
}

/**
 * Checks the bearer token: any that is not empty, unless the policy `tokens` lists the valid ones.
 * The case of the scheme does not matter, as in HTTP; the rest is the token, inner blanks included.
 */
function authenticate({ headers, simulation }: RequestContext): Rejection | undefined {
  const header = headers.get('authorization')
  if (header === null) {
    return unauthorized(
      'The Authorization header is missing.',
      'Send Authorization: Bearer <token>.',
    )
  }
  const token = bearerToken(header)
  if (token === undefined) {
    return unauthorized(
      'The Authorization header does not use the Bearer scheme.',
      'Send Bearer <token>.',
    )
  }
  if (token === '') return unauthorized('The bearer token is empty.', 'Send a token after Bearer.')
  const { tokens } = simulation.policies
  if (tokens === 'any' || tokens.includes(token)) return undefined
  return unauthorized('The bearer token is not valid.', 'Use a token from the policy tokens.')
}

/** The token of a Bearer header, perhaps empty; undefined for another scheme. */
export function bearerToken(header: string): string | undefined {
  // In the usual form without the pattern, which takes longer than the other checks.
  if (header.startsWith('Bearer ') && /* of a blank */ header.charCodeAt(7) > 32) {
    return header.slice(7)
  }
  const match = /^bearer(?:[ \t]+(.*))?$/i.exec(header)
  return match === null ? undefined : (match[1] ?? '')
}

/**
 * Compares a token with the secret in a time that depends only on the length of the token, so that
 * the time does not reveal a correct prefix. An empty secret never matches: most likely it is a
 * variable that was never set.
 */
export function isSameToken(given: string, secret: string): boolean {
  let difference = given.length ^ secret.length
  for (let at = 0; at < given.length; at += 1) {
    difference |= given.charCodeAt(at) ^ secret.charCodeAt(at % secret.length)
  }
  return difference === 0 && secret !== ''
}

function unauthorized(detail: string, remedy: string): Rejection {
  return rejected('UNAUTHORIZED', 'header.authorization', detail, remedy)
}

/** Checks the session: any that is not empty, unless the policy `sessions` lists the valid ones. */
function checkSession({
  headers,
  parameters,
  simulation: { policies },
}: RequestContext): Rejection | undefined {
  const session = headers.get('x-session-id')
  const where = 'header.x-session-id'
  if (!session) {
    const detail = `The X-Session-ID header is ${session === null ? 'missing' : 'empty'}.`
    const remedy = "Send the player's session identifier in X-Session-ID."
    return rejected('MISSING_SESSION', where, detail, remedy, { status: policies.missingSession })
  }
  const { sessions } = policies
  if (sessions === 'any') return undefined
  const owner = Object.hasOwn(sessions, session) ? sessions[session] : undefined
  if (owner === undefined) {
    const remedy = 'Use a session from the policy sessions.'
    return rejected('UNAUTHORIZED', where, 'The session is unknown.', remedy)
  }
  if (owner === '*' || owner === parameters['playerId']) return undefined
  const remedy = 'Use a session of this player.'
  return rejected('SESSION_FORBIDDEN', where, 'The session belongs to another player.', remedy)
}
