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

/** 406: whether the client accepts JSON. Without an Accept header it accepts everything. */
export function checkAccept({ headers }: RequestContext): Rejection | undefined {
  const accept = headers.get('accept')
  if (accept === null || accept === '*/*' || accept === 'application/json') return undefined
  if (accept.trim() === '' || acceptsJson(accept)) return undefined
  return rejected(
    'NOT_ACCEPTABLE',
    'header.accept',
    'The response is application/json, which Accept does not include.',
    'Send Accept: application/json.',
  )
}

// The most specific range decides (RFC 9110): `*/*, application/json;q=0` does not accept JSON.
function acceptsJson(accept: string): boolean {
  let best = 0
  let accepted = false
  for (const range of accept.toLowerCase().split(',')) {
    const [type = '', ...parameters] = range.split(';').map((part) => part.trim())
    const specificity = ['*/*', 'application/*', 'application/json'].indexOf(type) + 1
    if (specificity <= best) continue
    best = specificity
    accepted = !parameters.some((parameter) => /^q\s*=\s*0(\.0*)?$/.test(parameter))
  }
  return accepted
}

/** The stage of an update: whether its body can be read. */
export const checkMediaType = (context: RequestContext) => checkContentType(context)

/**
 * 415: whether the body is JSON in UTF-8 and not compressed.
 *
 * @param example a body to propose to a client that states no type, and so may have sent none
 */
export function checkContentType(
  { headers }: RequestContext,
  example?: string,
): Rejection | undefined {
  const encoding = headers.get('content-encoding')
  if (encoding && encoding.toLowerCase() !== 'identity') {
    return unsupported(
      'header.content-encoding',
      'Compressed bodies are not supported.',
      'Send it uncompressed.',
    )
  }
  const sent = headers.get('content-type')
  if (sent === 'application/json') return undefined
  const [type = '', ...parameters] = (sent ?? '').toLowerCase().split(';')
  const body = sent === null && example !== undefined ? `${example} with ` : ''
  const remedy = `Send ${body}Content-Type: application/json.`
  if (type.trim() !== 'application/json') {
    const shown = type.trim() === '' ? 'missing' : `${type.trim().slice(0, 100)}`
    return unsupported('header.content-type', `The content type is ${shown}.`, remedy)
  }
  const charset = parameters.find((parameter) => parameter.trim().startsWith('charset='))
  if (charset === undefined || /=\s*"?utf-?8"?\s*$/.test(charset)) return undefined
  return unsupported('header.content-type', 'JSON is always UTF-8.', remedy)
}

function unsupported(where: string, detail: string, remedy: string): Rejection {
  return rejected('UNSUPPORTED_MEDIA_TYPE', where, detail, remedy)
}
