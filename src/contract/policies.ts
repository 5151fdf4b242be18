import { frozenCopy } from './input/frozen'
import type { NamedFacts, PolicyFacts, PolicyRow } from './policy-row'
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
import { type Vocabulary, vocabulary } from './vocabulary'

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

const OF_SET_UP = 'it belongs to the set-up of a test.'

const ROWS: { readonly [Name in PolicyName]: PolicyFacts<Policies[Name]> } = {
  arrayEncoding: {
    ...choice('any', 'repeat', 'comma', 'brackets'),
    gap: 'How a query writes a list of values.',
    effect:
      'any reads a=1&a=2, a=1,2 and a[]=1&a[]=2, also mixed; the others read one form and answer 400 to the rest.',
    needs: 'needs answers to the three forms of a list',
  },
  updateOmitted: {
    ...choice('keep', 'reset'),
    gap: 'What an update does to the fields that it leaves out.',
    effect:
      'keep leaves them alone; reset replaces all four fields: omitted strings are removed, omitted booleans become false.',
    needs: 'needs a write',
  },
  updateUnknownFields: {
    ...choice('reject', 'ignore'),
    gap: 'What an update does with fields that it does not list.',
    effect: 'reject answers 400 and names each; ignore skips them. Neither stores them.',
    needs: 'needs a write',
  },
  absentFields: {
    ...choice('omit', 'null'),
    gap: 'Whether a field that has no value is sent.',
    effect: 'omit leaves out a field that has no value; null sends it as null.',
    needs: 'needs a player or a transaction with a field that has no value',
  },
  sortOrder: {
    ...choice('newest-first', 'oldest-first'),
    gap: 'The order of lists.',
    effect: 'Order of transactions and of bonuses, by date and then id.',
    needs: 'needs a player with transactions or bonuses of two instants',
  },
  maxLimit: {
    ...positiveInteger('200', 'any whole number from 1'),
    gap: 'The largest length of a page.',
    effect:
      'The largest limit of both lists. The defaults for requests without a limit stay 20 and 50.',
    needs: 'needs a limit that is refused or lowered',
    other: 50,
  },
  overLimit: {
    ...choice('reject', 'clamp'),
    gap: 'What a limit above the maximum does.',
    effect: 'reject answers 400; clamp answers with the maximum and says so in limit.',
    needs: 'needs a limit that is refused or lowered',
  },
  errorFormat: {
    ...errorFormat,
    gap: 'What the body of an error looks like.',
    effect:
      'problem-json is RFC 9457; envelope is {success, message, error}; plain is one line of text; a template is JSON whose strings name members of the problem in braces; a function gets the problem.',
    needs: 'needs an error of a known form; another form is a template',
    other: { error: '{code}', message: '{detail}' },
  },
  missingSession: {
    ...choice(400, 401, 403),
    gap: 'What happens when X-Session-ID is missing.',
    effect: 'The status of the answer to a missing or empty session header.',
    needs: 'needs a credential probe',
  },
  tokens: {
    ...anyOr(listOf, 'token,token,…'),
    gap: 'Which bearer tokens are valid.',
    effect:
      'any takes every token that is not empty, as the demo deployment; a list takes its tokens, all others are 401.',
    needs: 'needs a credential probe',
    other: ['token-1', 'token-2'],
    notSwept: OF_SET_UP,
  },
  sessions: {
    ...anyOr(sessionTable, 'session,session:player,…'),
    gap: 'Which sessions are valid, and for whom.',
    effect:
      'any takes every session that is not empty; a table takes its sessions (others are 401), and binds a session to the player after the colon (another player is 403).',
    needs: 'needs a credential probe',
    other: { 'session-1': '*' },
    notSwept: OF_SET_UP,
  },
  unknownPlayer: {
    ...choice<404 | 'generate'>(404, 'generate'),
    gap: 'What a request for a player that does not exist does.',
    effect:
      '404 answers with that status; generate makes a player for any id, who registers within 36 months of the epoch like all others, and is 404 until then. From then on it exists, whether it was read or not: register refuses the id. A scenario takes the place of such a player until a command has touched it.',
    needs: 'needs an answer about a player that does not exist',
  },
  pendingInTotal: {
    ...flag,
    gap: 'Whether total_balance contains pending withdrawals.',
    effect: 'false: cash and bonus; true: also the withdrawals that are still open.',
    needs: 'needs a player with an open withdrawal',
  },
  ngr: {
    ...choice('awards', 'awards-and-adjustments', 'converted', 'ggr'),
    gap: 'How net gaming revenue is computed.',
    effect:
      'awards: bets - wins - bonuses awarded; awards-and-adjustments: also minus adjustments; converted: only bonus money that became cash counts as cost; ggr: bets - wins.',
    needs: 'needs a player with bonuses, adjustments and converted bonus money',
  },
  ltnc: {
    ...choice('ngr', 'net-cash'),
    gap: 'What lifetime net casino revenue is.',
    effect: 'ngr: lifetime net gaming revenue; net-cash: lifetime deposits - lifetime withdrawals.',
    needs: 'needs a player whose net gaming revenue is not deposits - withdrawals',
  },
  wr: {
    ...choice('remaining', 'requirement'),
    gap: 'What the wagering requirement figure of the KPIs is.',
    effect: 'remaining: what the active bonus still needs; requirement: its whole requirement.',
    needs: 'needs a player with an active bonus of which a part is wagered',
  },
  bonusExpiredStatus: {
    ...choice('cancelled', 'expired'),
    gap: 'Status of a bonus that ran out of time.',
    effect:
      'cancelled is one of the four filter values; expired is a fifth status that no filter finds.',
    needs: 'needs a player with a bonus that expired',
  },
  amountSign: {
    ...choice('natural', 'magnitude'),
    gap: 'Sign of a transaction amount.',
    effect:
      'natural signs adjustments and refunds, whose type does not imply the direction; magnitude signs nothing.',
    needs: 'needs a player with an adjustment or a refund that takes money',
  },
  rateLimit: {
    ...offOrInteger('requests per second per token'),
    gap: 'Whether requests are limited in number.',
    effect:
      'A number answers 429 with Retry-After to requests beyond it, before it checks credentials. The second is the host clock of the adapter; without one, as in world.fetch, it is the clock of the world.',
    needs: 'needs more requests a second than the rate allows',
    other: 5,
    notSwept: OF_SET_UP,
  },
  unknownQuery: {
    ...choice('ignore', 'reject'),
    gap: 'What a query parameter that is not documented does.',
    effect: 'ignore skips it; reject answers 400 and names the nearest parameter.',
    needs: 'needs an answer to a parameter that is not documented',
  },
  isolation: {
    ...choice('none', 'session', 'token'),
    gap: 'Which clients share state.',
    effect:
      'none: all clients share one world; session and token: each value of X-Session-ID, or each bearer token, has a world of its own, which begins as the base world started. A world that the path or X-Fauxhouse-World names comes first, and control calls choose by these only. The policy of the base world counts.',
    needs: 'needs a write and a second session',
    notSwept: OF_SET_UP,
  },
  withdrawable: {
    ...choice('balance', 'also-kyc-and-block'),
    gap: 'What limits withdrawable_balance.',
    effect:
      'balance: only a bonus that locks it; also-kyc-and-block: 0 also while blocked or not approved.',
    needs: 'needs a player with cash who is blocked or not approved, without an active bonus',
  },
  concurrentBonuses: {
    ...positiveInteger('1', 'any whole number from 1'),
    gap: 'How many bonuses of a player are active at a time.',
    effect:
      "With 1 the next bonus waits as pending. With more, a stake takes cash, then the money of the oldest active bonus, which alone collects the wins and the wagering; a withdrawal forfeits all. It acts on commands from then on, not on deposits that settle by themselves, the autopilot or a scenario's steps.",
    needs: 'needs a write: two bonuses claimed at a time',
    other: 2,
  },
  negativeCash: {
    ...flag,
    gap: 'What happens when a chargeback takes more than the cash wallet has.',
    effect:
      "false: a Bad Debt Write-Off covers what is missing, and cash stops at zero; true: the player owes it, and cash goes below zero. It is the default of the field shortfall of the command chargeback from then on, not of the autopilot or a scenario's steps.",
    needs: 'needs a player whose cash is below zero after a chargeback',
  },
  minimumTurnover: {
    ...choice<0 | 1>(0, 1),
    gap: 'Whether a deposit must be played before it is paid out.',
    effect:
      "0: a player may withdraw an unplayed deposit; 1: the command requestWithdrawal by the player is refused until as much as was deposited has been staked since, with the rule minimum_turnover, and withdrawal_status is Wagering in progress. It acts on commands from then on, not on Admin, the autopilot or a scenario's steps.",
    needs: 'needs an approved player with an unplayed deposit and no open withdrawal',
  },
  periodBy: {
    ...choice('created', 'completed'),
    gap: 'Which instant of a transaction decides whether a summary of a period counts it.',
    effect:
      'created: its date; completed: its completed_at, so that a payment counts when its money moves. Lists keep filtering by date.',
    needs: 'needs a player with a payment that was completed after its date',
  },
  dates: {
    ...choice('date-time-or-date', 'date-time'),
    gap: 'Whether a date without a time is valid in a query.',
    effect:
      'date-time-or-date reads from_date=2026-01-31 as the start and to_date=2026-01-31 as the end of that day in UTC; date-time answers 400 to it. Options of the library take both.',
    needs: 'needs an answer to a date without a time',
  },
  emptyQuery: {
    ...choice('reject', 'ignore'),
    gap: 'What a documented query parameter without a value does.',
    effect:
      'reject answers 400 to event_type=, because it could be a lost filter; ignore reads it as absent, as filter forms send it for all. An empty item of a list, event_type=bet, with a comma at the end, stays 400.',
    needs: 'needs an answer to an empty parameter',
  },
  phoneFormat: {
    ...choice('any', 'e164'),
    gap: 'Which phone numbers an update accepts, and how a profile writes them.',
    effect:
      'any takes any text and shows it as it is; e164 answers 400 to an update whose phone is not + and 2 to 15 digits, the first not 0, and shows numbers without blanks and punctuation. A text that has no such form is shown as it is.',
    needs: 'needs a player whose phone has blanks, or a write',
  },
  faultHeader: {
    ...choice('on', 'off'),
    gap: 'Whether a request can ask for a fault.',
    effect:
      'on: the header X-Fauxhouse-Fault of a request, such as status=503, delay=200ms or failure=reset, makes its answer faulty; off: it has no meaning.',
    needs: 'needs an answer to a request with the header',
    notSwept: OF_SET_UP,
  },
  vocabulary: {
    ...vocabulary,
    gap: 'The words for the statuses of transactions, for their event names, and for the statuses of bonuses.',
    effect:
      'A table names the words that a deployment has in place of ours, such as {"status": {"completed": "paid"}, "event_name": {"Card Deposit": "Visa In"}, "bonus_status": {"active": "running"}}. Answers of the service have these words, the filters event_name and status take them, and a word that was replaced is unknown. Commands, events, the audit and exports keep ours. A list in the form a,b cannot name a word that has a comma.',
    needs: 'needs a player with transactions and bonuses',
    other: { status: { completed: 'paid' }, bonus_status: { active: 'running' } },
    notSwept: 'it has as many values as there are words.',
  },
}

/** The rows by name. The default is the first value. */
export const DEFINITIONS = frozenCopy(
  Object.fromEntries(
    Object.entries(ROWS).map(([name, row]) => {
      return [name, { name, default: row.read(row.values[0]), ...row }]
    }),
  ),
) as unknown as { readonly [Name in PolicyName]: NamedFacts<Name, Policies[Name]> }

/** Every policy, in the order of the docs. */
export const POLICIES: readonly PolicyDefinition[] = frozenCopy(Object.values(DEFINITIONS))

/** Every policy's name. */
export const POLICY_NAMES = Object.keys(DEFINITIONS) as readonly PolicyName[]

/** The policies of a world without policy options. */
export const DEFAULT_POLICIES = Object.freeze(
  Object.fromEntries(POLICIES.map((policy) => [policy.name, policy.default])),
) as unknown as Policies
