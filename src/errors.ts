/** Stable codes of all errors. New codes may be added; none changes its meaning. */
export type ErrorCode =
  | 'INVALID_OPTION'
  | 'INVALID_COMMAND'
  | 'COMMAND_REFUSED'
  | 'PLAYER_NOT_FOUND'
  | 'PLAYER_EXISTS'
  | 'PLAYER_GENERATED'
  | 'CLOCK_BACKWARDS'
  | 'INVALID_SCENARIO'
  | 'SCENARIO_NOT_FOUND'
  | 'INVALID_REPLAY'
  | 'SNAPSHOT_NOT_FOUND'
  | 'INVALID_WORLD'
  | 'WORLD_NOT_FOUND'
  | 'WORLD_EXISTS'
  | 'WORLD_GONE'
  | 'WORLDS_FULL'
  | 'FAULT_NOT_FOUND'
  | 'NOT_AN_AMOUNT'
  | 'PORT_IN_USE'
  | 'INVALID_FILE'
  | 'STATE_IN_USE'
  | 'INTERNAL'
  | WireCode

/** Codes of answers over HTTP, and of a missing one: errors of `fauxhouse/client` have them. */
export type WireCode =
  | 'UNREACHABLE'
  | 'INVALID_PARAMETER'
  | 'INVALID_BODY'
  | 'MALFORMED_REQUEST'
  | 'MISSING_SESSION'
  | 'UNAUTHORIZED'
  | 'SESSION_FORBIDDEN'
  | 'ORIGIN_FORBIDDEN'
  | 'ADMIN_FORBIDDEN'
  | 'NOT_FOUND'
  | 'METHOD_NOT_ALLOWED'
  | 'NOT_ACCEPTABLE'
  | 'REQUEST_TIMEOUT'
  | 'BODY_TOO_LARGE'
  | 'UNSUPPORTED_MEDIA_TYPE'
  | 'EXPECTATION_FAILED'
  | 'RATE_LIMITED'
  | 'HEADERS_TOO_LARGE'
  | 'NOT_READY'
  | 'INJECTED'

/** Every rule that can reject a command, by its stable name. */
export const RULES = /* @__PURE__ */ Object.freeze({
  amount_out_of_range: 'An amount is positive, in whole minor units, and within the limits.',
  account_blocked: 'A blocked account allows no actions by its player, no deposits and no awards.',
  account_erased:
    'An erased account allows no actions by its player and no changes of personal data.',
  already_blocked: 'A block must add a cause to those that the account has, or extend one.',
  restricted: 'Staff have restricted this activity of the player.',
  not_blocked: 'Only a blocked account can be unblocked or get a label of suspicion.',
  no_chargeback: 'Only a player with a chargeback can be blocked for one.',
  self_exclusion_running: 'A self-exclusion cannot be lifted before its end.',
  block_duration: 'A cool-off lasts 24 hours to 6 weeks, a self-exclusion at least 6 months.',
  unknown_transaction: 'The transaction must belong to this player.',
  no_such_transaction: 'The player must have a transaction to which the command applies.',
  transaction_state: 'The transaction must be in a status that allows the change.',
  closed_loop: 'A payout goes to a method of a completed deposit, or to a bank account.',
  below_minimum: 'A withdrawal is at least the equivalent of 20 EUR.',
  minimum_turnover:
    'A deposit must be staked once before a withdrawal, unless policy minimumTurnover is 0.',
  insufficient_withdrawable: 'A withdrawal cannot exceed the withdrawable balance.',
  insufficient_funds:
    'A wallet cannot become negative, except for cash after a chargeback that is owed.',
  payout_held: 'A withdrawal cannot proceed during an AML hold or a sanctions hit.',
  kyc_required: 'A withdrawal can be approved only after KYC is approved.',
  kyc_transition: 'The KYC status follows the allowed transitions.',
  reversal_window: 'A completed withdrawal can be reversed only within 30 days.',
  not_disputable: 'Only card and PayPal deposits can be charged back.',
  already_disputed:
    'A deposit can have only one dispute, and cannot be refunded while it is open or after it is lost.',
  exceeds_deposit: 'A refund or chargeback cannot exceed what is left of the deposit.',
  dispute_closed: 'A lost dispute is final.',
  invalid_rounds:
    'A command plays 1 to 100,000 rounds; a given win belongs to one round; an open one settles within a minute.',
  open_round_with_bonus: 'Only a round without an active bonus can remain open.',
  win_stands: 'A bet can be rolled back only after its win.',
  bonus_no_longer_active:
    'A round played with a bonus can be rolled back only while the bonus is active.',
  unknown_bonus: 'The bonus must belong to this player or be in the bonus catalog.',
  not_eligible: 'Only an offer for which the player is eligible can be claimed.',
  bonus_active: 'Only one bonus can be active at a time.',
  bonus_ended: 'A completed or cancelled bonus cannot be claimed, changed or cancelled.',
  bonus_pending: 'The wagering and the balance of a bonus can be changed only once it is active.',
  not_reinstatable: 'Only a bonus whose balance was removed can be reinstated.',
  reinstatement_window: 'A bonus can be reinstated only within 30 days of its end.',
  deposit_required: 'A deposit bonus requires its deposit first.',
  nothing_to_award: 'An award is worth at least one minor unit.',
  invalid_terms: 'Bonus terms are integers within their range.',
  nothing_to_change: 'A change by staff must change something.',
  block_final: 'A block for Deceased or Duplicate cannot be lifted.',
  review_required:
    'Underage and Sanctions Hit can be lifted only after a KYC approval during the block.',
  label_reserved: 'A label cannot have the name of a derived segment.',
  too_many_labels: 'A player has at most 20 labels besides the known ones.',
  limit_terms:
    'Deposit and loss limits have an amount; session limits have a duration up to their period.',
  market_rules:
    'A player pays by the methods of the market, and deposits its minimum and no more than its monthly limit, unless policy marketRules is off.',
  limit_reached: 'Deposits, stakes and playing time cannot exceed a limit of the player.',
} as const)

export type Rule = keyof typeof RULES

/** Values behind an error: the request and the limit that it broke. JSON values only. */
export type Facts = Readonly<Record<string, unknown>>

/** Identifies the class across duplicate copies of the package. */
const BRAND = Symbol.for('fauxhouse.error')

/** Frames of a stack: those of the package, and after them the line of the test. */
const FRAMES = 50

/**
 * The base class of all errors of the package. The message names the problem and its cause, and
 * ends with the remedy; `facts` has the values that the message mentions.
 */
export class FauxhouseError extends Error {
  /** The name of the class, which the stack shows. */
  override readonly name: string = 'FauxhouseError'
  /** Stable code for programs to compare. */
  readonly code: ErrorCode
  /** The values that the message mentions, as JSON. */
  readonly facts: Facts
  /** The problem and its cause: the message without the remedy. */
  readonly problem: string
  /** How to solve the problem. */
  readonly remedy: string
  /** Each CommonJS entry has its own copy of the class, so `instanceof` checks the brand. */
  static override readonly [Symbol.hasInstance] = byBrand(() => true)

  constructor(code: ErrorCode, problem: string, remedy: string, facts: Facts = {}) {
    // V8 keeps ten frames by default, which may all be of the package.
    const { stackTraceLimit: limit } = Error as { stackTraceLimit?: number }
    if (limit) Reflect.set(Error, 'stackTraceLimit', Math.max(limit, FRAMES))
    super(`${problem} ${remedy}`)
    if (limit) Reflect.set(Error, 'stackTraceLimit', limit)
    this.code = code
    this.facts = facts
    this.problem = problem
    this.remedy = remedy
    // Not a member of the type, which would differ between the declarations of two copies.
    Object.defineProperty(this, BRAND, { value: true })
  }
}

/**
 * The engine rejected a command: `rule` names the rule, `facts` has the values that it compared.
 * Nothing was changed.
 */
export class CommandRefusedError extends FauxhouseError {
  /** The name of the class, which the stack shows. */
  override readonly name = 'CommandRefusedError'
  /** The rule that rejects the command. */
  readonly rule: Rule

  static override readonly [Symbol.hasInstance] = byBrand(({ code }) => code === 'COMMAND_REFUSED')

  constructor(rule: Rule, problem: string, remedy: string, facts: Facts = {}) {
    super('COMMAND_REFUSED', problem, remedy, { rule, ...facts })
    this.rule = rule
  }
}

/** True for any error of the package, from this copy of it or another. */
export function isFauxhouseError(value: unknown): value is FauxhouseError {
  return typeof value === 'object' && value !== null && BRAND in value
}

/** `instanceof` by brand for the base class; a derived class checks its prototype. */
function byBrand(fits: (error: FauxhouseError) => boolean) {
  return function hasInstance(this: object, value: unknown): boolean {
    if (Object.hasOwn(this, Symbol.hasInstance)) return isFauxhouseError(value) && fits(value)
    return Function.prototype[Symbol.hasInstance].call(this, value)
  }
}
