import { frozenCopy } from './input/frozen'
import { definePolicy, type PolicyRow } from './policy-row'
import type { ErrorFormat } from './policy-values'
import {
  anyOr,
  choice,
  errorFormat,
  flag,
  listOf,
  offOrInteger,
  positiveInteger,
  sessionTable,
} from './policy-values'
import { NO_VOCABULARY, type Vocabulary, vocabulary } from './vocabulary'

/** The decisions where the document leaves a gap. {@link POLICIES} describes each member. */
export interface Policies {
  readonly arrayEncoding: 'any' | 'repeat' | 'comma' | 'brackets'
  readonly updateOmitted: 'keep' | 'reset'
  readonly updateUnknownFields: 'reject' | 'ignore'
  readonly absentFields: 'omit' | 'null'
  readonly sortOrder: 'newest-first' | 'oldest-first'
  readonly maxLimit: number
  readonly overLimit: 'reject' | 'clamp'
  readonly errorFormat: ErrorFormat
  readonly missingSession: 400 | 401 | 403
  readonly tokens: 'any' | readonly string[]
  readonly sessions: 'any' | Readonly<Record<string, string>>
  readonly unknownPlayer: 404 | 'generate'
  readonly pendingInTotal: boolean
  readonly ngr: 'awards' | 'awards-and-adjustments' | 'converted' | 'ggr'
  readonly ltnc: 'ngr' | 'net-cash'
  readonly wr: 'remaining' | 'requirement'
  readonly bonusExpiredStatus: 'cancelled' | 'expired'
  readonly amountSign: 'natural' | 'magnitude'
  readonly rateLimit: 'off' | number
  readonly unknownQuery: 'ignore' | 'reject'
  readonly isolation: 'none' | 'session' | 'token'
  readonly withdrawable: 'balance' | 'also-kyc-and-block'
  readonly concurrentBonuses: number
  readonly negativeCash: boolean
  readonly minimumTurnover: 0 | 1
  readonly periodBy: 'created' | 'completed'
  readonly dates: 'date-time-or-date' | 'date-time'
  readonly emptyQuery: 'reject' | 'ignore'
  readonly phoneFormat: 'any' | 'e164'
  readonly faultHeader: 'on' | 'off'
  readonly vocabulary: Vocabulary
}

export type PolicyName = keyof Policies

/** One row of the policy table. */
export type PolicyDefinition<Name extends PolicyName = PolicyName> = PolicyRow<Name, Policies[Name]>

export const DEFINITIONS: { readonly [Name in PolicyName]: PolicyDefinition<Name> } = {
  arrayEncoding: definePolicy(
    'arrayEncoding',
    'any',
    choice('any', 'repeat', 'comma', 'brackets'),
    'How a query writes a list of values.',
    'any reads a=1&a=2, a=1,2 and a[]=1&a[]=2, also mixed; the others read one form and answer 400 to the rest.',
  ),
  updateOmitted: definePolicy(
    'updateOmitted',
    'keep',
    choice('keep', 'reset'),
    'What an update does to the fields that it leaves out.',
    'keep leaves them alone; reset replaces all four fields: omitted strings are removed, omitted booleans become false.',
  ),
  updateUnknownFields: definePolicy(
    'updateUnknownFields',
    'reject',
    choice('reject', 'ignore'),
    'What an update does with fields that it does not list.',
    'reject answers 400 and names each; ignore skips them. Neither stores them.',
  ),
  absentFields: definePolicy(
    'absentFields',
    'omit',
    choice('omit', 'null'),
    'Whether a field that has no value is sent.',
    'omit leaves out a field that has no value; null sends it as null.',
  ),
  sortOrder: definePolicy(
    'sortOrder',
    'newest-first',
    choice('newest-first', 'oldest-first'),
    'The order of lists.',
    'Order of transactions and of bonuses, by date and then id.',
  ),
  maxLimit: definePolicy(
    'maxLimit',
    200,
    positiveInteger('200', 'any whole number from 1'),
    'The largest length of a page.',
    'The largest limit of both lists. The defaults for requests without a limit stay 20 and 50.',
  ),
  overLimit: definePolicy(
    'overLimit',
    'reject',
    choice('reject', 'clamp'),
    'What a limit above the maximum does.',
    'reject answers 400; clamp answers with the maximum and says so in limit.',
  ),
  errorFormat: definePolicy(
    'errorFormat',
    'problem-json',
    errorFormat,
    'What the body of an error looks like.',
    'problem-json is RFC 9457; envelope is {success, message, error}; plain is one line of text; a template is JSON whose strings name members of the problem in braces; a function gets the problem.',
  ),
  missingSession: definePolicy(
    'missingSession',
    400,
    choice(400, 401, 403),
    'What happens when X-Session-ID is missing.',
    'The status of the answer to a missing or empty session header.',
  ),
  tokens: definePolicy(
    'tokens',
    'any',
    anyOr(listOf, 'token,token,…'),
    'Which bearer tokens are valid.',
    'any takes every token that is not empty, as the demo deployment; a list takes its tokens, all others are 401.',
  ),
  sessions: definePolicy(
    'sessions',
    'any',
    anyOr(sessionTable, 'session,session:player,…'),
    'Which sessions are valid, and for whom.',
    'any takes every session that is not empty; a table takes its sessions (others are 401), and binds a session to the player after the colon (another player is 403).',
  ),
  unknownPlayer: definePolicy(
    'unknownPlayer',
    404,
    choice<404 | 'generate'>(404, 'generate'),
    'What a request for a player that does not exist does.',
    '404 answers with that status; generate makes a player for any id, who registers within 36 months of the epoch like all others, and is 404 until then. From then on it exists, whether it was read or not: register refuses the id. A scenario takes the place of such a player until a command has touched it.',
  ),
  pendingInTotal: definePolicy(
    'pendingInTotal',
    false,
    flag,
    'Whether total_balance contains pending withdrawals.',
    'false: cash and bonus; true: also the withdrawals that are still open.',
  ),
  ngr: definePolicy(
    'ngr',
    'awards',
    choice('awards', 'awards-and-adjustments', 'converted', 'ggr'),
    'How net gaming revenue is computed.',
    'awards: bets - wins - bonuses awarded; awards-and-adjustments: also minus adjustments; converted: only bonus money that became cash counts as cost; ggr: bets - wins.',
  ),
  ltnc: definePolicy(
    'ltnc',
    'ngr',
    choice('ngr', 'net-cash'),
    'What lifetime net casino revenue is.',
    'ngr: lifetime net gaming revenue; net-cash: lifetime deposits - lifetime withdrawals.',
  ),
  wr: definePolicy(
    'wr',
    'remaining',
    choice('remaining', 'requirement'),
    'What the wagering requirement figure of the KPIs is.',
    'remaining: what the active bonus still needs; requirement: its whole requirement.',
  ),
  bonusExpiredStatus: definePolicy(
    'bonusExpiredStatus',
    'cancelled',
    choice('cancelled', 'expired'),
    'Status of a bonus that ran out of time.',
    'cancelled is one of the four filter values; expired is a fifth status that no filter finds.',
  ),
  amountSign: definePolicy(
    'amountSign',
    'natural',
    choice('natural', 'magnitude'),
    'Sign of a transaction amount.',
    'natural signs adjustments and refunds, whose type does not imply the direction; magnitude signs nothing.',
  ),
  rateLimit: definePolicy(
    'rateLimit',
    'off',
    offOrInteger('requests per second per token'),
    'Whether requests are limited in number.',
    'A number answers 429 with Retry-After to requests beyond it, before it checks credentials. The second is the host clock of the door; without one, as in world.fetch, it is the clock of the world.',
  ),
  unknownQuery: definePolicy(
    'unknownQuery',
    'ignore',
    choice('ignore', 'reject'),
    'What a query parameter that is not documented does.',
    'ignore skips it; reject answers 400 and names the nearest parameter.',
  ),
  isolation: definePolicy(
    'isolation',
    'none',
    choice('none', 'session', 'token'),
    'Which clients share state.',
    'none: all clients share one world; session and token: each value of X-Session-ID, or each bearer token, has a world of its own, which begins as the base world started. A world that the path or X-Fauxhouse-World names comes first, and control calls choose by these only. The policy of the base world counts.',
  ),
  withdrawable: definePolicy(
    'withdrawable',
    'balance',
    choice('balance', 'also-kyc-and-block'),
    'What limits withdrawable_balance.',
    'balance: only a bonus that locks it; also-kyc-and-block: 0 also while blocked or not approved.',
  ),
  concurrentBonuses: definePolicy(
    'concurrentBonuses',
    1,
    positiveInteger('1', 'any whole number from 1'),
    'How many bonuses of a player are active at a time.',
    "With 1 the next bonus waits as pending. With more, a stake takes cash, then the money of the oldest active bonus, which alone collects the wins and the wagering; a withdrawal forfeits all. It acts on commands from then on, not on deposits that settle by themselves, the autopilot or a scenario's steps.",
  ),
  negativeCash: definePolicy(
    'negativeCash',
    false,
    flag,
    'What happens when a chargeback takes more than the cash wallet has.',
    "false: a Bad Debt Write-Off covers what is missing, and cash stops at zero; true: the player owes it, and cash goes below zero. It is the default of the field shortfall of the command chargeback from then on, not of the autopilot or a scenario's steps.",
  ),
  minimumTurnover: definePolicy(
    'minimumTurnover',
    0,
    choice<0 | 1>(0, 1),
    'Whether a deposit must be played before it is paid out.',
    "0: a player may withdraw an unplayed deposit; 1: the command requestWithdrawal by the player is refused until as much as was deposited has been staked since, with the rule minimum_turnover, and withdrawal_status is Wagering in progress. It acts on commands from then on, not on Admin, the autopilot or a scenario's steps.",
  ),
  periodBy: definePolicy(
    'periodBy',
    'created',
    choice('created', 'completed'),
    'Which instant of a transaction decides whether a summary of a period counts it.',
    'created: its date; completed: its completed_at, so that a payment counts when its money moves. Lists keep filtering by date.',
  ),
  dates: definePolicy(
    'dates',
    'date-time-or-date',
    choice('date-time-or-date', 'date-time'),
    'Whether a date without a time is valid in a query.',
    'date-time-or-date reads from_date=2026-01-31 as the start and to_date=2026-01-31 as the end of that day in UTC; date-time answers 400 to it. Options of the library take both.',
  ),
  emptyQuery: definePolicy(
    'emptyQuery',
    'reject',
    choice('reject', 'ignore'),
    'What a documented query parameter without a value does.',
    'reject answers 400 to event_type=, because it could be a lost filter; ignore reads it as absent, as filter forms send it for all. An empty item of a list, event_type=bet, with a comma at the end, stays 400.',
  ),
  phoneFormat: definePolicy(
    'phoneFormat',
    'any',
    choice('any', 'e164'),
    'Which phone numbers an update accepts, and how a profile writes them.',
    'any takes any text and shows it as it is; e164 answers 400 to an update whose phone is not + and 2 to 15 digits, the first not 0, and shows numbers without blanks and punctuation. A text that has no such form is shown as it is.',
  ),
  faultHeader: definePolicy(
    'faultHeader',
    'on',
    choice('on', 'off'),
    'Whether a request can ask for a fault.',
    'on: the header X-Fauxhouse-Fault of a request, such as status=503, delay=200ms or break=reset, makes its answer faulty; off: it has no meaning.',
  ),
  vocabulary: definePolicy(
    'vocabulary',
    NO_VOCABULARY,
    vocabulary,
    'The words for the statuses of transactions, for their event names, and for the statuses of bonuses.',
    'A table names the words that a deployment has in place of ours, such as {"status": {"completed": "paid"}, "event_name": {"Card Deposit": "Visa In"}, "bonus_status": {"active": "running"}}. Answers of the service have these words, the filters event_name and status take them, and a word that was replaced is unknown. Commands, events, the audit and exports keep ours. A list in the form a,b cannot name a word that has a comma.',
  ),
}

/** Every policy, in the order of the docs. */
export const POLICIES: readonly PolicyDefinition[] = frozenCopy(Object.values(DEFINITIONS))

/** Every policy's name. */
export const POLICY_NAMES = Object.keys(DEFINITIONS) as readonly PolicyName[]

/** The policies of a world without policy options. */
export const DEFAULT_POLICIES = Object.freeze(
  Object.fromEntries(POLICIES.map((policy) => [policy.name, policy.default])),
) as unknown as Policies
