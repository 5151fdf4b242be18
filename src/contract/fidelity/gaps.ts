import { EVENT_NAMES } from '../../simulator/domain/events'
import { assumed, type FidelityEntry } from './entry'

/** The points that the specification leaves open or does not mention. */
export const GAPS: Readonly<Record<string, FidelityEntry>> = {
  'transaction statuses': assumed(
    'Thirteen values; the event type determines which of them a row can have. See Transaction.status.',
    'vocabulary',
  ),
  'event names': assumed(
    `${EVENT_NAMES.length} names, each with one event type; see the table below and Transaction.event_name.`,
    'vocabulary',
  ),
  'bonus statuses': assumed(
    'The four values of the filter, so the four filtered lists cover all bonuses.',
    'bonusExpiredStatus',
    'vocabulary',
  ),
  'benefit types': assumed('Six values. See EligibleBonus.benefit_type.', 'vocabulary'),
  'withdrawal statuses': assumed(
    'Eleven values. See PlayerProfile.withdrawal_status.',
    'vocabulary',
  ),
  segments: assumed(
    'Labels for life cycle, value and risk. See PlayerProfile.segments.',
    'vocabulary',
  ),
  'fields that may be absent': assumed(
    'phone, ftd_date, affiliate_name, vip_manager, kpi.last_deposit and kpi.last_withdrawal; event_note, payment_method and completed_at of a transaction. All others are always present.',
    'absentFields',
  ),
  transitions: assumed(
    'An update can set and clear blocked, and changes no other status. Rules and commands change KYC, withdrawals and bonuses.',
  ),
  'encoding of array parameters': assumed(
    'Repeated keys, commas and brackets are all accepted, even mixed.',
    'arrayEncoding',
  ),
  'omitted fields of an update': assumed(
    'They remain unchanged; an empty object changes nothing.',
    'updateOmitted',
  ),
  'unknown fields of an update': assumed(
    'Unknown and read-only fields are rejected with 400 and named.',
    'updateUnknownFields',
  ),
  'sort order': assumed(
    'Newest first, by date and then id; bonuses by created_at and then id.',
    'sortOrder',
  ),
  'validation of sessions': assumed('Any session is accepted for any player.', 'sessions'),
  'missing or empty session': assumed('400 MISSING_SESSION.', 'missingSession'),
  'missing or invalid token': assumed('401 UNAUTHORIZED.', 'tokens'),
  'players that do not exist': assumed('404 PLAYER_NOT_FOUND.', 'unknownPlayer'),
  events: assumed('None: nothing is sent anywhere, and there is no path for events.'),
  'error statuses': assumed(
    '400, 401, 403, 404, 405, 406, 413, 415 and 429, each with its meaning in HTTP.',
  ),
  'error bodies': assumed('RFC 9457 problems with code, request_id and errors.', 'errorFormat'),
  'error conditions': assumed(
    'Route, method, token, session, player, headers, then parameters and body together: the first stage that fails responds and lists all its problems. If token and session are both missing, it lists both.',
  ),
  'maximum page size': assumed('200; more is rejected.', 'maxLimit', 'overLimit'),
  'dates without a time': assumed('Read as the start or the end of their day in UTC.', 'dates'),
  'empty query parameters': assumed('400 INVALID_PARAMETER.', 'emptyQuery'),
  'phone numbers': assumed('Any text.', 'phoneFormat'),
  'unknown query parameters': assumed('Ignored.', 'unknownQuery'),
  'shared state': assumed('All clients see every change at once.', 'isolation'),
  'injected faults': assumed('Only those that a request or the world specifies.'),
  'pending withdrawals and the total': assumed(
    'total_balance does not include open withdrawals.',
    'pendingInTotal',
  ),
  'what can be withdrawn': assumed(
    'A block or missing verification does not reduce withdrawable_balance.',
    'withdrawable',
  ),
  'bonuses at a time': assumed('One is active; the others are pending.'),
  'chargeback above the cash balance': assumed(
    'The shortfall is written off, and the cash wallet stops at zero.',
  ),
  'withdrawal of an unplayed deposit': assumed('Rejected.', 'minimumTurnover'),
  'update of a protected block': assumed(
    'The flag is cleared, and the cause stays visible.',
    'protectedBlocks',
  ),
  'payment methods and limits of a market': assumed(
    'They limit deposits and withdrawals by the player.',
    'marketRules',
  ),
  'period of a summary': assumed('The rows created in it.', 'periodBy'),
  'net gaming revenue': assumed('Bets - wins - bonuses awarded.', 'ngr'),
  'lifetime net casino': assumed('Net gaming revenue since registration.', 'ltnc'),
  'wagering figure': assumed('The amount that remains to be wagered.', 'wr'),
  'sign of amounts': assumed('Only adjustments and refunds are signed.', 'amountSign'),
  'versions other than v1': assumed('There are none: any other prefix returns 404.'),
}
