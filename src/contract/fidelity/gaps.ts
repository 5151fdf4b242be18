import { EVENT_NAMES } from '../../simulator/domain/events'
import { assumed, type FidelityEntry } from './entry'

/** The points that the document leaves open or does not mention. */
export const GAPS: Readonly<Record<string, FidelityEntry>> = {
  'transaction statuses': assumed(
    'Thirteen words; which of them a row can have depends on its type. See Transaction.status.',
    'vocabulary',
  ),
  'event names': assumed(
    `${EVENT_NAMES.length} names, each of one type: the table below. See Transaction.event_name.`,
    'vocabulary',
  ),
  'bonus statuses': assumed(
    'The four values of the filter, so that the four lists make up the whole.',
    'bonusExpiredStatus',
    'vocabulary',
  ),
  'benefit types': assumed('Six words. See EligibleBonus.benefit_type.'),
  'withdrawal statuses': assumed('Ten texts. See PlayerProfile.withdrawal_status.'),
  segments: assumed('Labels of life cycle, value and risk. See PlayerProfile.segments.'),
  'fields that may be absent': assumed(
    'phone, ftd_date, affiliate_name, vip_manager, kpi.last_deposit and kpi.last_withdrawal; event_note, payment_method and completed_at of a transaction. All others are always there.',
    'absentFields',
  ),
  transitions: assumed(
    'An update moves blocked, both ways, and no other status. KYC, withdrawals and bonuses move by rules and by commands.',
  ),
  'encoding of array parameters': assumed(
    'Repeated keys, commas and brackets are all read, also mixed.',
    'arrayEncoding',
  ),
  'omitted fields of an update': assumed(
    'They stay as they are; an empty object changes nothing.',
    'updateOmitted',
  ),
  'unknown fields of an update': assumed(
    'Unknown and read-only fields are refused by name, with 400.',
    'updateUnknownFields',
  ),
  'sort order': assumed(
    'Newest first, by date and then id; bonuses by created_at and then id.',
    'sortOrder',
  ),
  'validation of sessions': assumed('Any session is taken for any player.', 'sessions'),
  'missing or empty session': assumed('400 MISSING_SESSION.', 'missingSession'),
  'missing or invalid token': assumed('401 UNAUTHORIZED.', 'tokens'),
  'players that do not exist': assumed('404 PLAYER_NOT_FOUND.', 'unknownPlayer'),
  events: assumed('None: nothing is sent anywhere, and there is no path for it.'),
  'error statuses': assumed(
    '400, 401, 403, 404, 405, 406, 413, 415 and 429, each for what HTTP means by it.',
  ),
  'error bodies': assumed('Problems of RFC 9457 with code, request_id and errors.', 'errorFormat'),
  'error conditions': assumed(
    'Route, method, rate limit, token, session, player, headers, then parameters and body together: the first stage that fails answers, with everything that is wrong there.',
  ),
  'maximum page size': assumed('200; more is refused.', 'maxLimit', 'overLimit'),
  'rate limits': assumed('None.', 'rateLimit'),
  'dates without a time': assumed('Read as the start or the end of their day in UTC.', 'dates'),
  'empty query parameters': assumed('400 INVALID_PARAMETER.', 'emptyQuery'),
  'phone numbers': assumed('Any text.', 'phoneFormat'),
  'unknown query parameters': assumed('Ignored.', 'unknownQuery'),
  'shared state': assumed('All clients see every change at once.', 'isolation'),
  'injected faults': assumed('Only those that a request or the world asks for.', 'faultHeader'),
  'pending withdrawals and the total': assumed(
    'An open withdrawal is not part of total_balance.',
    'pendingInTotal',
  ),
  'what can be withdrawn': assumed(
    'A block or missing verification does not lower withdrawable_balance.',
    'withdrawable',
  ),
  'bonuses at a time': assumed('One is active; the others wait.', 'concurrentBonuses'),
  'chargeback of more than there is': assumed(
    'What the cash wallet lacks is written off; it stops at zero.',
    'negativeCash',
  ),
  'payout of an unplayed deposit': assumed('Possible.', 'minimumTurnover'),
  'period of a summary': assumed('The rows that were created in it.', 'periodBy'),
  'net gaming revenue': assumed('Bets - wins - bonuses awarded.', 'ngr'),
  'lifetime net casino': assumed('Net gaming revenue since the registration.', 'ltnc'),
  'wagering figure': assumed('What remains to be wagered.', 'wr'),
  'sign of amounts': assumed('Only adjustments and refunds have one.', 'amountSign'),
  'versions other than v1': assumed('There are none: another prefix is 404.'),
}
