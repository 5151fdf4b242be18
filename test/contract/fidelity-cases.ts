/**
 * The contract cases that test each entry of the fidelity register, by the entry's name. A case is
 * named by its groups and its title, without the door that it runs through.
 */

const PROFILE = 'player profile > has the documented fields of every player, and its own id'
const PAGE = 'transaction pages > have the documented fields and defaults'
const PAGES = 'transaction pages > put together are the whole list, with has_more up to the last'
const SUMMARY = 'transaction summary > has the documented fields'
const PERIOD = 'transaction summary > is restricted by a period, lifetime figures aside'
const BONUSES = 'bonus history > has the documented fields and defaults, and no has_more'
const BONUS_PAGES = 'bonus history > is its pages put together, newest first'
const PARTITION = 'bonus history > is partitioned by status'
const OFFERS = 'eligible bonuses > has the documented fields, the id and the number of its entries'
const OFFER_TYPES = 'eligible bonuses > is partitioned by the criteria type'
const UPDATE = 'update > answers with success, a message and the id of the change'
const UPDATED = 'update > changes what it names and nothing else, seen by the next read'
const FILTERS = 'transaction filters > by name, creator and period select exactly the matching rows'
const ALL_AT_ONCE = 'transaction parameters > are refused all at once'
const HEADERS =
  'headers of every answer > say the type, the length, not to store it, and a request id'

const BALANCES =
  'meaning of amounts > balances: cash and bonus are the total, and what is pending has left it'
const KEY_FIGURES =
  'meaning of amounts > key figures: those of the summary, and the newest payments'
const SUMS = 'meaning of amounts > summary: adds up the completed rows of the period'
const WAGERING =
  'meaning of amounts > bonuses: what remains is the requirement less what was wagered, in money'
const STATES = 'meaning of words > profile: states in words follow from the state'
const IDENTITY = 'meaning of words > profile: identity is written in one way'
const ROW_WORDS =
  'meaning of words > transactions: names, statuses, creators and methods of their type'
const NOTES = 'meaning of words > transactions: notes name the round, the method or the bonus'
const BONUS_WORDS = 'meaning of words > bonuses: every status is one of the filter'
const OFFER_WORDS =
  'meaning of words > eligible bonuses: benefits, money and reasons; none for who is blocked'
const ROW_DATES =
  'meaning of dates > transactions: date is created_at; completed_at is absent while open'
const PROFILE_DATES =
  'meaning of dates > profile: registered, deposited first, logged in last, and nothing after now'
const BONUS_DATES = 'meaning of dates > bonuses: one that expired ended at expires_at'
const TRANSITIONS =
  'what nobody documented > transitions: an update blocks and unblocks, and moves no other status'
const NO_EVENTS =
  'what nobody documented > events and other versions: there are none, and their paths lead nowhere'
const CHANGE =
  'what nobody documented > update: its answer is the same sentence and the id of a change'

const OMIT = 'policy absentFields > omit: leaves out what has no value'
const RESET =
  'policy updateOmitted > reset: removes omitted strings and makes omitted booleans false'
const KEEP = 'policy updateOmitted > keep: leaves alone what the body does not name'
const FORMS = 'policy arrayEncoding > any: reads all three forms as the same filter'
const CLAMP = 'policy overLimit > clamp: answers with the maximum and says so'
const MAXIMUM = 'policy maxLimit > 200: is the largest page of both lists'
const TOO_MANY =
  'policy rateLimit > requests per second per token: answers 429 with Retry-After to more'

export const FIDELITY_CASES: Readonly<Record<string, readonly string[]>> = {
  'transaction statuses': [ROW_WORDS],
  'event names': [ROW_WORDS],
  'bonus statuses': [
    BONUS_WORDS,
    PARTITION,
    'policy bonusExpiredStatus > cancelled: an expired bonus is one of the cancelled',
  ],
  'benefit types': [OFFER_WORDS],
  'withdrawal statuses': [STATES],
  segments: [STATES],
  'fields that may be absent': [
    OMIT,
    'policy absentFields > null: sends it as null, in its place',
    'player profile > never sends null',
  ],
  transitions: [TRANSITIONS],
  'encoding of array parameters': [
    'transaction filters > by several types are a union, however the list is written',
    FORMS,
  ],
  'omitted fields of an update': [KEEP, RESET, UPDATED],
  'unknown fields of an update': [
    'policy updateUnknownFields > reject: names each field that is unknown or read-only, and changes nothing',
    'policy updateUnknownFields > ignore: reads past them, and stores none',
  ],
  'sort order': [
    'policy sortOrder > newest-first: begins with the latest date and id',
    'policy sortOrder > oldest-first: begins with the earliest',
    BONUS_PAGES,
  ],
  'validation of sessions': [
    'policy sessions > any: takes every session for every player',
    'policy sessions > session,session:player,…: takes these, one player to each that names one',
  ],
  'missing or empty session': [
    'policy missingSession > 400: is the status, and 401 challenges',
    'policy missingSession > 401: is the status, and 401 challenges',
    'policy missingSession > 403: is the status, and 401 challenges',
  ],
  'missing or invalid token': [
    'credentials > refuse no Authorization',
    'policy tokens > token,token,…: takes these and no others',
  ],
  'players that do not exist': [
    'policy unknownPlayer > 404: says that there is no such player',
    'policy unknownPlayer > generate: makes a player of any id, the same every time',
  ],
  events: [NO_EVENTS],
  'error statuses': [
    ALL_AT_ONCE,
    'credentials > refuse no Authorization',
    'methods > POST is 405, before credentials',
    'negotiation > refuses Accept: text/html',
    'update > refuses other content types, compression, and more than 64 KiB',
    TOO_MANY,
  ],
  'error bodies': [
    'policy errorFormat > problem-json: is RFC 9457 with everything that is wrong',
    'policy errorFormat > envelope: says success: false',
    'policy errorFormat > plain: is one line',
    'policy errorFormat > a JSON template: takes members of the problem where it names them',
    'policy errorFormat > a function (library only): decides status, type and body',
  ],
  'error conditions': [
    'credentials > are checked before the player, and the player before the parameters',
    ALL_AT_ONCE,
    'update > names every read-only, unknown and mistyped field at once, and changes nothing',
  ],
  'maximum page size': [MAXIMUM, CLAMP],
  'rate limits': ['policy rateLimit > off: counts nothing', TOO_MANY],
  'unknown query parameters': [
    'transaction parameters > that nobody documented are ignored',
    'policy unknownQuery > reject: answers 400 and names the nearest, on every operation',
  ],
  'shared state': ['policy isolation > none: one session sees what another changed'],
  'pending withdrawals and the total': [
    'policy pendingInTotal > false: total_balance is cash and bonus',
    'policy pendingInTotal > true: total_balance contains what waits to be paid out',
  ],
  'what can be withdrawn': [
    'policy withdrawable > balance: a block and missing verification do not lower it',
    'policy withdrawable > also-kyc-and-block: it is 0 while blocked or not approved',
  ],
  'net gaming revenue': [
    'policy ngr > awards: bets - wins - bonuses, from the summary alone',
    'policy ngr > awards-and-adjustments: takes the sum of adjustments off too',
    'policy ngr > converted: costs what became cash: deposits less all cash there is',
    'policy ngr > ggr: bets - wins',
  ],
  'lifetime net casino': [
    'policy ltnc > ngr: is lifetime net gaming revenue',
    'policy ltnc > net-cash: is deposits - withdrawals, and leaves net gaming revenue alone',
  ],
  'wagering figure': [
    'policy wr > remaining: is what the active bonus still needs',
    'policy wr > requirement: is what it needs in all',
  ],
  'sign of amounts': [
    'policy amountSign > natural: adjustments and refunds are signed, and nothing else',
    'policy amountSign > magnitude: no amount is negative',
  ],
  'versions other than v1': [NO_EVENTS],

  getPlayerProfile: [PROFILE],
  getTransactionHistory: [PAGE],
  updatePlayerProfile: [UPDATE, UPDATED],
  getBonusHistory: [BONUSES],
  getTransactionSummary: [SUMMARY],
  getEligibleBonuses: [OFFERS],

  playerId: [
    'paths > that are encoded are decoded once',
    'paths > with broken encoding are refused: %zz',
  ],
  'getTransactionHistory.event_type': [
    'transaction filters > by type partition the list',
    'transaction parameters > name the nearest value',
  ],
  'getTransactionHistory.event_name': [
    FILTERS,
    'transaction filters > find nothing for names that no row has, case included',
  ],
  'getTransactionHistory.from_date': [
    FILTERS,
    'transaction filters > take the bounds of a period as part of it',
    'transaction filters > take a date alone as its whole day, and honour offsets',
  ],
  'getTransactionHistory.to_date': [
    FILTERS,
    'transaction filters > take the bounds of a period as part of it',
    'transaction filters > take a date alone as its whole day, and honour offsets',
  ],
  'getTransactionHistory.created_by': [
    FILTERS,
    'transaction filters > find nothing for names that no row has, case included',
  ],
  'getTransactionHistory.limit': [PAGE, 'transaction pages > take limits from 1 to 200'],
  'getTransactionHistory.offset': [
    PAGES,
    'transaction pages > past the end are empty, with the true total',
  ],
  'getBonusHistory.status': [
    PARTITION,
    'bonus history > refuses another status, limit or offset, all at once',
  ],
  'getBonusHistory.limit': [BONUSES, MAXIMUM],
  'getBonusHistory.offset': [BONUS_PAGES],
  'getTransactionSummary.from_date': [
    PERIOD,
    'transaction summary > refuses bad dates and a period that ends before it begins',
  ],
  'getTransactionSummary.to_date': [PERIOD],
  'getEligibleBonuses.criteria_type': [
    OFFER_TYPES,
    'eligible bonuses > refuses another criteria type, and says which there are',
  ],

  Authorization: ['credentials > refuse another scheme', 'credentials > take bearer demo'],
  'X-Session-ID': ['credentials > refuse a missing or empty session: {}'],
  'Content-Type': [
    'update > refuses other content types, compression, and more than 64 KiB',
    HEADERS,
  ],
  Accept: ['negotiation > refuses Accept: text/html', 'negotiation > takes Accept: */*'],
  'X-Request-ID': [
    'headers of every answer > echo the request id, else derive it from the request',
  ],
  'Cache-Control': [HEADERS],
  'Retry-After': [TOO_MANY],
  'WWW-Authenticate': ['credentials > refuse no Authorization'],
  Allow: [
    'methods > OPTIONS says what there is, without credentials',
    'methods > POST is 405, before credentials',
  ],
}

/** The same for the fields of a resource: the case that checks all its fields, and further ones. */
export const FIELD_CASES: Readonly<
  Record<string, { readonly every: string; readonly more: Readonly<Record<string, string[]>> }>
> = {
  PlayerProfile: {
    every: PROFILE,
    more: {
      email: [IDENTITY],
      phone: [IDENTITY, OMIT],
      currency: [IDENTITY],
      language: [IDENTITY],
      registration_date: [PROFILE_DATES],
      ftd_date: [PROFILE_DATES, KEY_FIGURES, OMIT],
      last_login: [PROFILE_DATES],
      kyc_status: [STATES],
      withdrawal_status: [STATES],
      affiliate_name: [OMIT],
      affiliate_source: [IDENTITY],
      vip_manager: [OMIT],
      blocked: [STATES],
      balances: [BALANCES],
      kpi: [KEY_FIGURES],
      segments: [STATES],
    },
  },
  Balances: {
    every: BALANCES,
    more: {
      total_balance: [
        'policy pendingInTotal > true: total_balance contains what waits to be paid out',
      ],
      withdrawable_balance: [
        'policy withdrawable > balance: a block and missing verification do not lower it',
      ],
    },
  },
  Kpi: {
    every: KEY_FIGURES,
    more: {
      wr: ['policy wr > remaining: is what the active bonus still needs'],
      ltnc: ['policy ltnc > ngr: is lifetime net gaming revenue'],
    },
  },
  LastWithdrawal: { every: KEY_FIGURES, more: {} },
  LastDeposit: { every: KEY_FIGURES, more: {} },
  Settings: {
    every: PROFILE,
    more: {
      email_account_activation: [IDENTITY],
      sms_account_activation: [IDENTITY],
      want_bonus: [UPDATED],
    },
  },
  ProfileUpdate: { every: RESET, more: { blocked: [TRANSITIONS], affiliate_name: [UPDATED] } },
  SettingsUpdate: { every: RESET, more: { want_bonus: [UPDATED] } },
  UpdateResult: { every: UPDATE, more: { message: [CHANGE], transaction_id: [CHANGE] } },
  Transaction: {
    every: PAGE,
    more: {
      id: [PAGES, 'transaction pages > are newest first, by date and then id'],
      date: [ROW_DATES, 'transaction pages > are newest first, by date and then id'],
      event_type: [ROW_WORDS],
      event_name: [ROW_WORDS],
      event_note: [NOTES],
      amount: ['policy amountSign > natural: adjustments and refunds are signed, and nothing else'],
      currency: [ROW_WORDS],
      status: [ROW_WORDS],
      payment_method: [ROW_WORDS],
      created_by: [ROW_WORDS],
      created_at: [ROW_DATES],
      completed_at: [ROW_DATES],
    },
  },
  TransactionPage: { every: PAGE, more: { total: [PAGES], has_more: [PAGES], limit: [CLAMP] } },
  TransactionSummary: { every: SUMS, more: { currency: [SUMMARY] } },
  Bonus: {
    every: BONUSES,
    more: {
      status: [BONUS_WORDS],
      amount: [WAGERING],
      wager_requirement: [WAGERING],
      wagered_amount: [WAGERING],
      remaining_wager: [WAGERING],
      created_at: [BONUS_DATES],
      expires_at: [BONUS_DATES],
    },
  },
  BonusPage: { every: BONUSES, more: { bonuses: [BONUS_PAGES], total: [BONUS_PAGES] } },
  EligibleBonus: {
    every: OFFERS,
    more: {
      code: [OFFER_WORDS],
      benefit_type: [OFFER_WORDS],
      amount: [OFFER_WORDS],
      expires_at: [OFFER_WORDS],
      reason: [OFFER_WORDS],
    },
  },
  EligibleBonusList: { every: OFFERS, more: { bonuses: [OFFER_WORDS, OFFER_TYPES] } },
}

/** Names of the cases of an entry of the register. */
export function casesOf(entry: string): readonly string[] {
  const dot = entry.indexOf('.')
  const fields = FIELD_CASES[entry.slice(0, dot)]
  if (dot < 0 || fields === undefined) return FIDELITY_CASES[entry] ?? []
  return [fields.every, ...(fields.more[entry.slice(dot + 1)] ?? [])]
}
