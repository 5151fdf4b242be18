import type { OperationId } from '../operations'
import { assumed, documented, type FidelityEntry } from './entry'

/** The six routes. */
export const ROUTES: Readonly<Record<OperationId, FidelityEntry>> = {
  getPlayerProfile: documented('GET /players/{playerId} answers with the profile.'),
  getTransactionHistory: documented('GET …/transactions answers with one page of rows.'),
  updatePlayerProfile: documented('PUT /players/{playerId} takes JSON and changes the profile.'),
  getBonusHistory: documented('GET …/bonuses answers with one page of bonuses.'),
  getTransactionSummary: documented('GET …/transactions/summary answers with totals.'),
  getEligibleBonuses: documented('GET …/bonuses/eligible answers with what can be claimed.'),
}

/** Headers, of requests and of answers. */
export const HEADERS: Readonly<Record<string, FidelityEntry>> = {
  Authorization: documented('Required: Bearer and a token that is not empty.', 'tokens'),
  'X-Session-ID': documented('Required, and not empty.', 'sessions', 'missingSession'),
  'Content-Type': documented('An update is application/json, in UTF-8; anything else is 415.'),
  Accept: assumed('Must accept application/json, or be absent; otherwise 406.'),
  'X-Request-ID': assumed(
    'Returned unchanged, of several the first; without one, derived from the request.',
  ),
  'Cache-Control': assumed('no-store on every answer.'),
  'Retry-After': assumed('1, with 429.', 'rateLimit'),
  'WWW-Authenticate': assumed('Bearer, with every 401.'),
  Allow: assumed('The methods of the path, with 405 and in answer to OPTIONS.'),
}
