import { assumed, documented, type FidelityEntry } from './entry'

/** Parameters of the path and the query, prefixed with the operation where it matters. */
export const PARAMETERS: Readonly<Record<string, FidelityEntry>> = {
  playerId: assumed(
    'Any text, percent-encoded, decoded once. An id without a player is 404.',
    'unknownPlayer',
  ),
  'getTransactionHistory.event_type': documented(
    'Rows of any of these types. Another word is 400.',
    'arrayEncoding',
  ),
  'getTransactionHistory.event_name': assumed(
    'Rows of any of these names, letter case included. A name without rows finds none.',
    'arrayEncoding',
    'vocabulary',
  ),
  'getTransactionHistory.from_date': assumed(
    'Rows of this instant and later. An offset is honoured; a date alone, unless refused, is the start of its day in UTC.',
    'dates',
  ),
  'getTransactionHistory.to_date': assumed(
    'Rows of this instant and earlier. A date alone, unless refused, is the end of its day in UTC. Before from_date is 400.',
    'dates',
  ),
  'getTransactionHistory.created_by': assumed(
    'Rows of this creator, letter case included. A name without rows finds none.',
  ),
  'getTransactionHistory.limit': documented('Rows a page, from 1; 20 by default.', 'maxLimit'),
  'getTransactionHistory.offset': documented('Rows to skip, from 0; 0 by default.'),
  'getBonusHistory.status': documented(
    'Bonuses of this status. Another word is 400.',
    'vocabulary',
  ),
  'getBonusHistory.limit': documented('Bonuses a page, from 1; 50 by default.', 'maxLimit'),
  'getBonusHistory.offset': documented('Bonuses to skip, from 0; 0 by default.'),
  'getTransactionSummary.from_date': assumed(
    'As in the history. It restricts the totals.',
    'periodBy',
    'dates',
  ),
  'getTransactionSummary.to_date': assumed(
    'As in the history. It restricts the totals.',
    'periodBy',
    'dates',
  ),
  'getEligibleBonuses.criteria_type': documented('Offers of this type. Another word is 400.'),
}
