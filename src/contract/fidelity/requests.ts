import { OPERATIONS } from '../operations'
import { assumed, documented, type FidelityEntry } from './entry'

type Entries = Readonly<Record<string, FidelityEntry>>

/** The six routes. */
export const ROUTES: Entries = Object.fromEntries(OPERATIONS.map(({ id, entry }) => [id, entry]))

/** The player id of the path. */
export const PLAYER_ID = assumed(
  'Any text, percent-encoded, decoded once. An unknown id returns 404.',
  'unknownPlayer',
)

/** Parameters of the path and the query, those of the query prefixed with their operation. */
export const PARAMETERS: Entries = {
  playerId: PLAYER_ID,
  ...Object.fromEntries(
    OPERATIONS.flatMap(({ id, parameters }) =>
      parameters.map(({ name, entry }) => [`${id}.${name}`, entry]),
    ),
  ),
}

/** Headers, of requests and of answers. */
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
} as const satisfies Entries
