import { FauxhouseError } from '../errors'
import { WITHHOLDING } from '../simulator/domain/accounts'
import { frozenCopy } from './input/frozen'
import { intakeFault } from './input/json'
import { suggestion } from './input/nearest'
import { invalidOption } from './input/options'
import { removedRemedy } from './input/removed'
import type { ErrorFormat, PolicyReader, ValueFault } from './policy-values'
import {
  anyOr,
  choice,
  errorFormat,
  flag,
  listOf,
  positiveInteger,
  sessionTable,
} from './policy-values'
import { type Vocabulary, vocabulary } from './vocabulary'

/** The policies that change what commands do. */
export interface CommandPolicies {
  readonly minimumTurnover: 0 | 1
  readonly protectedBlocks: 'lift' | 'refuse'
  readonly marketRules: 'on' | 'off'
}

/** The decisions where the specification leaves a gap. {@link POLICIES} describes each member. */
export interface Policies extends CommandPolicies {
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
  readonly ngr: 'net-awards' | 'awards' | 'awards-and-adjustments' | 'converted' | 'ggr'
  readonly ltnc: 'ngr' | 'net-cash'
  readonly wr: 'remaining' | 'requirement'
  readonly bonusExpiredStatus: 'cancelled' | 'expired'
  readonly amountSign: 'natural' | 'magnitude'
  readonly unknownQuery: 'ignore' | 'reject'
  readonly isolation: 'none' | 'session' | 'token'
  readonly withdrawable: 'by-cause' | 'balance' | 'also-kyc-and-block'
  readonly periodBy: 'created' | 'completed'
  readonly dates: 'date-time-or-date' | 'date-time'
  readonly emptyQuery: 'reject' | 'ignore'
  readonly phoneFormat: 'any' | 'e164'
  readonly vocabulary: Vocabulary
}

export type PolicyName = keyof Policies

/** One row of the policy table, for the library, the CLI, the control API and the docs. */
export interface PolicyDefinition<Name extends PolicyName = PolicyName> {
  /** The name, as the option `policies` has it. */
  readonly name: Name
  /** The allowed values, the default first, as a user writes them. */
  readonly values: readonly string[]
  /** The value of a world whose options do not state it. */
  readonly default: Policies[Name]
  /** The point on which the specification is silent. */
  readonly gap: string
  /** The effect of the values. */
  readonly effect: string
  /** Reads a value from JSON or from text; undefined if it is invalid. */
  readonly read: PolicyReader<Policies[Name]>
  /** What is wrong with an invalid value, unless it is only the form. */
  readonly fault?: (value: unknown) => ValueFault | undefined
}

type Definitions = { readonly [Name in PolicyName]: PolicyDefinition<Name> }

const ROWS: { readonly [Name in PolicyName]: Omit<Definitions[Name], 'name' | 'default'> } = {
  arrayEncoding: {
    ...choice('any', 'repeat', 'comma', 'brackets'),
    gap: 'How a query encodes a list of values.',
    effect:
      'any accepts a=1&a=2, a=1,2 and a[]=1&a[]=2, even mixed; the other values accept one form and reject the rest with 400. Brackets may have a number, as PHP writes them.',
  },
  updateOmitted: {
    ...choice('keep', 'reset'),
    gap: 'What an update does to omitted fields.',
    effect:
      'keep leaves them unchanged; reset replaces all four fields: omitted strings are removed, omitted booleans become false.',
  },
  updateUnknownFields: {
    ...choice('reject', 'ignore'),
    gap: 'What an update does with fields that the specification does not list.',
    effect: 'reject returns 400 and names each; ignore skips them. Neither stores them.',
  },
  absentFields: {
    ...choice('omit', 'null'),
    gap: 'Whether a response includes fields without a value.',
    effect: 'omit leaves out a field without a value; null sends it as null.',
  },
  sortOrder: {
    ...choice('newest-first', 'oldest-first'),
    gap: 'The order of lists.',
    effect: 'Order of transactions and of bonuses, by date and then id.',
  },
  maxLimit: {
    ...positiveInteger('200', 'any whole number from 1'),
    gap: 'The maximum page size.',
    effect: 'The maximum limit of both lists. Requests without a limit still receive 20 and 50.',
  },
  overLimit: {
    ...choice('reject', 'clamp'),
    gap: 'What a limit above the maximum does.',
    effect: 'reject returns 400; clamp uses the maximum and returns it as limit.',
  },
  errorFormat: {
    ...errorFormat,
    gap: 'What the body of an error looks like.',
    effect:
      'problem-json is RFC 9457, with where, detail and remedy of each of its errors; envelope is {success, message, error}; plain is one line of text; a template is an object such as {"code": "{code}", "text": "{title}: {detail}"}, whose strings name members of the problem in braces; a function receives the problem.',
  },
  missingSession: {
    ...choice(400, 401, 403),
    gap: 'What happens when X-Session-ID is missing.',
    effect: 'The status for a missing or empty session header.',
  },
  tokens: {
    ...anyOr(listOf, 'token,token,…'),
    gap: 'Which bearer tokens are valid.',
    effect:
      'any accepts every non-empty token; a list accepts its tokens and rejects all others with 401.',
  },
  sessions: {
    ...anyOr(sessionTable, 'session,session:player,…'),
    gap: 'Which sessions are valid, and for whom.',
    effect:
      'any accepts every non-empty session; a table accepts its sessions (others receive 401) and binds a session to the player after the colon (other players receive 403).',
  },
  unknownPlayer: {
    ...choice<404 | 'generate'>(404, 'generate'),
    gap: 'What a request for an unknown player returns.',
    effect:
      '404: the request is rejected. generate: any id is a player, who registers within 36 months of the epoch like all others; requests before the registration receive 404. From then on the player exists, read or not, and register rejects the id. A scenario can replace such a player until a command has changed it.',
  },
  pendingInTotal: {
    ...flag,
    gap: 'Whether total_balance includes pending withdrawals.',
    effect: 'false: cash and bonus; true: also open withdrawals.',
  },
  ngr: {
    ...choice('net-awards', 'awards', 'awards-and-adjustments', 'converted', 'ggr'),
    gap: 'How net gaming revenue (NGR) is calculated.',
    effect:
      'net-awards: bets - wins - bonuses awarded + bonus money taken back (expired, forfeited, cancelled, above the cap or debited) - bonus money reinstated, each by the date of its row. A bonus that was just claimed lowers it, because the player holds the money until it is staked or taken back. awards: bets - wins - bonuses awarded, which follows from the summary alone; awards-and-adjustments: also minus adjustments; converted: cash bets - cash wins - awards in cash - bonus money converted to cash; ggr: bets - wins. Under every value, the segments use net-awards.',
  },
  ltnc: {
    ...choice('ngr', 'net-cash'),
    gap: 'What lifetime net casino revenue is.',
    effect: 'ngr: lifetime net gaming revenue; net-cash: lifetime deposits - lifetime withdrawals.',
  },
  wr: {
    ...choice('remaining', 'requirement'),
    gap: 'What the KPI wr, the wagering requirement, contains.',
    effect:
      'remaining: what remains to be wagered for the active bonus; requirement: its full requirement.',
  },
  bonusExpiredStatus: {
    ...choice('cancelled', 'expired'),
    gap: 'The status of an expired bonus.',
    effect:
      'cancelled is one of the four filter values. expired is a fifth status: only lists without a filter have such a bonus.',
  },
  amountSign: {
    ...choice('natural', 'magnitude'),
    gap: 'The sign of a transaction amount.',
    effect:
      'natural gives adjustments and refunds a sign, because their type does not imply the direction; magnitude uses no sign.',
  },
  unknownQuery: {
    ...choice('ignore', 'reject'),
    gap: 'What an undocumented query parameter does.',
    effect: 'ignore skips it; reject returns 400 and names the nearest parameter.',
  },
  isolation: {
    ...choice('none', 'session', 'token'),
    gap: 'Which clients share state.',
    effect:
      'none: all clients share one world; session, token: each value of X-Session-ID, or each bearer token, has its own world, which starts as the base world did. A world named by the path or X-Fauxhouse-World takes precedence. The control API ignores the policy: it uses only the world named by the path or header. Named worlds follow the policy of the base world.',
  },
  withdrawable: {
    ...choice('by-cause', 'balance', 'also-kyc-and-block'),
    gap: 'What limits withdrawable_balance.',
    effect: `It is 0 while a bonus locks the balance, and under minimumTurnover 1 until a deposit is staked. balance: no other rule makes it 0. by-cause: it is also 0 while a block is in force for ${WITHHOLDING.join(', ')}; of several causes one is enough, and a label alone does nothing. also-kyc-and-block: it is also 0 while the player is blocked or KYC is not approved.`,
  },
  minimumTurnover: {
    ...choice<0 | 1>(1, 0),
    gap: 'Whether a deposit must be wagered before it can be withdrawn.',
    effect:
      '1: until the player has staked as much as was deposited, the rule minimum_turnover rejects the command requestWithdrawal by the player, withdrawable_balance is 0, and withdrawal_status is Deposit turnover required; 0: a player may withdraw an unplayed deposit. It applies to later commands, not to Admin, generated play or scenario steps.',
  },
  protectedBlocks: {
    ...choice('lift', 'refuse'),
    gap: 'Whether an update with blocked false lifts a block that the command unblock cannot lift yet.',
    effect:
      'The blocks in question are a self-exclusion that has not ended, Deceased, Duplicate, and Underage and Sanctions Hit without a review. lift clears the flag, and the cause stays visible as a segment. Otherwise the update receives 409 with the name of the rule, and marketing subscriptions that are turned on for a self-excluded or cooling-off player are ignored. It applies to later updates, not to scenario steps.',
  },
  marketRules: {
    ...choice('on', 'off'),
    gap: 'Whether the payment methods and deposit limits of a market bind its players.',
    effect:
      'on: the rule market_rules rejects a deposit or withdrawal by the player with a payment method that the market does not have, a deposit below the minimum (10 EUR, 100 SEK, 1,000 JPY and so on), and in Germany a deposit that takes the total of a calendar month above 1,000 EUR, unless the player has set a monthly deposit limit. Cards and bank transfers are accepted in every market except CRYPTO, and the error lists the other methods. off: any method and amount is accepted. It applies to later commands, not to Admin, generated play or scenario steps. Generated players follow these rules under both values.',
  },
  periodBy: {
    ...choice('created', 'completed'),
    gap: 'Which date of a transaction decides whether the summary of a period counts it.',
    effect:
      'created: its date; completed: its completed_at, so a payment counts when the money moves. Lists still filter by date.',
  },
  dates: {
    ...choice('date-time-or-date', 'date-time'),
    gap: 'Whether a date without a time is valid in a query.',
    effect:
      'date-time-or-date reads from_date=2026-01-31 as the start and to_date=2026-01-31 as the end of that day in UTC; date-time rejects them with 400. Options of the library accept both.',
  },
  emptyQuery: {
    ...choice('reject', 'ignore'),
    gap: 'What a documented query parameter without a value does.',
    effect:
      'reject returns 400 for event_type=, because it could be a lost filter; ignore treats it as absent, because search forms often send empty fields. An empty list item, as after the comma in "event_type=bet,", is still rejected with 400.',
  },
  phoneFormat: {
    ...choice('any', 'e164'),
    gap: 'Which phone numbers an update accepts, and how a profile formats them.',
    effect:
      'any accepts any text and returns it unchanged; e164 rejects an update with 400 unless its phone is + and 2 to 15 digits, the first not 0, and returns numbers without spaces and punctuation. Text that has no such form is returned unchanged.',
  },
  vocabulary: {
    ...vocabulary,
    gap: 'The words for statuses, event names, segments and benefit types.',
    effect: `A table maps Fauxhouse's terms to those of a deployment, such as {"status": {"completed": "paid"}, "event_name": {"Card Deposit": "Visa In"}, "bonus_status": {"active": "running"}}. Its lists are status (of transactions), event_name, bonus_status, kyc_status, withdrawal_status, segments and benefit_type. Responses of the service contain these words, the filters event_name and status accept them, and a replaced word is unknown. The reads and searches of the library use these words, too. Commands, events, the audit and exports keep Fauxhouse's terms. A comma-separated list cannot contain a word that has a comma.`,
  },
}

/** The rows by name. The default is the first value. */
const DEFINITIONS = frozenCopy(
  Object.fromEntries(
    Object.entries(ROWS).map(([name, row]) => {
      return [name, { name, default: row.read(row.values[0]), ...row }]
    }),
  ),
) as unknown as Definitions

/** Every policy, in the order of the docs. */
export const POLICIES: readonly PolicyDefinition[] = frozenCopy(Object.values(DEFINITIONS))

/** Every policy's name. */
export const POLICY_NAMES = Object.keys(DEFINITIONS) as readonly PolicyName[]

/** The policies of a world without policy options. */
export const DEFAULT_POLICIES = Object.freeze(
  Object.fromEntries(POLICIES.map((policy) => [policy.name, policy.default])),
) as unknown as Policies

/**
 * `base` with the given policies changed. A value can be JSON or text: `400` or `'400'`.
 *
 * @throws FauxhouseError INVALID_OPTION for an invalid value, and for an unknown name, with the
 *   nearest known one
 */
export function mergePolicies(changes: unknown, base: Policies = DEFAULT_POLICIES): Policies {
  if (changes === undefined) return base
  if (typeof changes !== 'object' || changes === null || Array.isArray(changes)) {
    throw invalidOption('The policies', changes, 'Write them as { name: value }.')
  }
  const given = Object.entries(changes).filter(([, value]) => value !== undefined)
  const read = given.map(([name, value]) => [name, readPolicy(name, value)])
  return Object.freeze({ ...base, ...Object.fromEntries(read) })
}

/**
 * Reads the value of one policy.
 *
 * @throws FauxhouseError INVALID_OPTION
 */
export function readPolicy(name: string, value: unknown): unknown {
  if (!isPolicy(name)) {
    const removed = removedRemedy('policies', name)
    const remedy = removed ?? suggestion(name, POLICY_NAMES)
    const facts = { policy: name, ...(removed !== undefined && { removed: true }) }
    throw new FauxhouseError('INVALID_OPTION', `There is no policy "${name}".`, remedy, facts)
  }
  const definition = DEFINITIONS[name]
  const read = definition.read(value)
  const fault =
    read === undefined ? (intakeFault(value) ?? definition.fault?.(value)) : intakeFault(read)
  if (fault) {
    const { pointer, problem, remedy } = fault
    const detail = `The value of policy ${name} is invalid: ${problem}`
    throw new FauxhouseError('INVALID_OPTION', detail, remedy, { policy: name, pointer })
  }
  if (read !== undefined) return frozenCopy(read)
  const shown = typeof value === 'object' ? '' : String(value)
  const facts = { policy: name }
  throw invalidOption(`Policy ${name}`, value, suggestion(shown, definition.values), { facts })
}

function isPolicy(name: string): name is PolicyName {
  return Object.hasOwn(DEFINITIONS, name)
}
