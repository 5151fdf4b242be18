import type { PolicyName } from './policies'

/**
 * Where a behavior is known from. `documented`: the specification states it. `assumed`: the
 * specification leaves it open, so compare it with your deployment first.
 */
export type Provenance = 'documented' | 'assumed'

/** The behavior of the simulator at one point of the specification, and its source. */
export interface FidelityEntry {
  /** The behavior, in sentences. */
  readonly behavior: string
  /** Whether the specification states it, or it is an assumption to compare with a deployment. */
  readonly standing: Provenance
  /** Policies that change the behavior. */
  readonly policies: readonly PolicyName[]
}

/** Behavior that the specification states. */
export function documented(behavior: string, ...policies: PolicyName[]): FidelityEntry {
  return { behavior, standing: 'documented', policies }
}

/** Behavior on which the specification is silent or incomplete. */
export function assumed(behavior: string, ...policies: PolicyName[]): FidelityEntry {
  return { behavior, standing: 'assumed', policies }
}

/** The player id of the path. */
export const PLAYER_ID = assumed(
  'Any text, percent-encoded, decoded once. An unknown id returns 404.',
  'unknownPlayer',
)

/** Headers, of requests and of responses. */
export const HEADERS = {
  Authorization: documented('Required: Bearer and a non-empty token.', 'tokens'),
  'X-Session-ID': documented('Required and non-empty.', 'sessions', 'missingSession'),
  'Content-Type': documented('An update is application/json in UTF-8; anything else receives 415.'),
  Accept: assumed('Must include application/json or be absent; otherwise 406.'),
  'X-Request-ID': assumed(
    'Returned unchanged, or derived from the request if absent. If there are several, the first is returned.',
  ),
  'Cache-Control': assumed('no-store on every response.'),
  'WWW-Authenticate': assumed('Bearer, with every 401.'),
  Allow: assumed('The methods of the path, with 405 and in response to OPTIONS.'),
} as const satisfies Readonly<Record<string, FidelityEntry>>
