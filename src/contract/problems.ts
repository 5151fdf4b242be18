/** The error codes in the API with their statuses and titles, which are defined only here. */
export const PROBLEMS = {
  INVALID_PARAMETER: { status: 400, title: 'Invalid parameter' },
  INVALID_BODY: { status: 400, title: 'Invalid body' },
  NOT_AN_AMOUNT: { status: 400, title: 'Not an amount' },
  MALFORMED_REQUEST: { status: 400, title: 'Malformed request' },
  INVALID_WORLD: { status: 400, title: 'Invalid world name' },
  MISSING_SESSION: { status: 400, title: 'Session required' },
  UNAUTHORIZED: { status: 401, title: 'Unauthorized' },
  SESSION_FORBIDDEN: { status: 403, title: 'Session belongs to another player' },
  ORIGIN_FORBIDDEN: { status: 403, title: 'Origin not allowed' },
  ADMIN_FORBIDDEN: { status: 403, title: 'Control API access denied' },
  PLAYER_NOT_FOUND: { status: 404, title: 'Player not found' },
  WORLD_NOT_FOUND: { status: 404, title: 'World not found' },
  FAULT_NOT_FOUND: { status: 404, title: 'Fault not found' },
  NOT_FOUND: { status: 404, title: 'Not found' },
  METHOD_NOT_ALLOWED: { status: 405, title: 'Method not allowed' },
  NOT_ACCEPTABLE: { status: 406, title: 'Not acceptable' },
  REQUEST_TIMEOUT: { status: 408, title: 'Request timeout' },
  COMMAND_REFUSED: { status: 409, title: 'Command rejected' },
  WORLD_EXISTS: { status: 409, title: 'World already exists' },
  WORLD_GONE: { status: 410, title: 'World gone' },
  BODY_TOO_LARGE: { status: 413, title: 'Body too large' },
  UNSUPPORTED_MEDIA_TYPE: { status: 415, title: 'Unsupported media type' },
  EXPECTATION_FAILED: { status: 417, title: 'Expectation failed' },
  HEADERS_TOO_LARGE: { status: 431, title: 'Request header fields too large' },
  WORLDS_FULL: { status: 503, title: 'Too many worlds' },
  NOT_READY: { status: 503, title: 'Not ready' },
  INJECTED: { status: 500, title: 'Injected fault' },
  INTERNAL: { status: 500, title: 'Internal simulator error' },
} as const satisfies Readonly<Record<string, { status: number; title: string }>>

export type ProblemCode = keyof typeof PROBLEMS

/** The codes of the service: that of a server which does not answer is none of them. */
export const SERVICE_CODES = Object.keys(PROBLEMS).filter((code) => code !== 'NOT_READY')

/** One fault of a request. */
export interface ProblemItem {
  /** `query.limit`, `header.x-session-id`, `path.playerId`; in a body a JSON pointer. */
  readonly where: string
  /** Stable code of this fault; that of the problem is the code of its first item. */
  readonly code: ProblemCode
  /** What is wrong, with the value that was sent, as a sentence. */
  readonly detail: string
  /** What to send instead, as a sentence. */
  readonly remedy: string
  /** Name of the rule that rejects a command. */
  readonly rule?: string
  /** The values on which the rule decided. */
  readonly facts?: Readonly<Record<string, unknown>>
}

/** An error in the API: RFC 9457 with `code`, `request_id` and `errors` as extensions. */
export interface Problem {
  /** A URN by code, such as `urn:fauxhouse:problem:player-not-found`. */
  readonly type: string
  /** What the code means, the same for every request. */
  readonly title: string
  /** The HTTP status of the response. */
  readonly status: number
  /** What is wrong with this request, and what to do. */
  readonly detail: string
  /** Path of the request, with `/w/{world}` if it was sent; `/v1` replaces another base path. */
  readonly instance: string
  /** Stable code for programs to compare. */
  readonly code: ProblemCode
  /** The header `X-Request-ID` of the response. */
  readonly request_id: string
  /** Every fault of the request, at least one. */
  readonly errors: readonly ProblemItem[]
}

/** `type` of a problem: a URN, not an address, so that no client resolves it. */
export function problemType(code: ProblemCode): string {
  return `urn:fauxhouse:problem:${code.toLowerCase().replaceAll('_', '-')}`
}
