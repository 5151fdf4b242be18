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
  | 'PORT_IN_USE'
  | 'INVALID_FILE'
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
  | 'INJECTED'

/** Every rule that can refuse a command, by its stable name. */
export const RULES = /* @__PURE__ */ Object.freeze({
  amount_out_of_range: 'Amounts are positive, whole minor units, and bounded.',
  account_blocked: 'A blocked account takes no act of its player, no deposit and no award.',
  account_erased: 'An erased account takes no act of its player and no change of the person.',
  already_blocked: 'A blocked account is not blocked again.',
  not_blocked: 'Only a blocked account is unblocked, or labelled with a suspicion.',
  no_chargeback: 'Only a player with a chargeback is blocked for one.',
  self_exclusion_running: 'A self-exclusion is not lifted before its end.',
  block_duration: 'Cool-offs last 24 hours to 6 weeks, self-exclusions at least 6 months.',
  unknown_transaction: 'The transaction must be one of this player.',
  no_such_transaction: 'There must be a transaction that the command can act on.',
  transaction_state: 'The transaction must be in a state from which the move is allowed.',
  closed_loop: 'Payouts go to a method already used for a completed deposit, else by bank.',
  below_minimum: 'A withdrawal is at least the equivalent of 20 EUR.',
  minimum_turnover: 'Under policy minimumTurnover 1, a deposit is staked once before a payout.',
  insufficient_withdrawable: 'A withdrawal takes no more than the withdrawable balance.',
  insufficient_funds: 'No wallet goes below zero, except cash by a chargeback that is owed.',
  payout_held: 'No payout moves on while its player has an AML hold or a sanctions hit.',
  kyc_required: 'A withdrawal is approved only for an approved player.',
  kyc_transition: 'KYC moves along its transitions.',
  reversal_window: 'A payout is reversed within 30 days.',
  not_disputable: 'Only card and PayPal deposits are charged back.',
  already_disputed: 'A deposit has one dispute, and a disputed deposit is not refunded.',
  exceeds_deposit: 'No more of a deposit is taken back than is left of it.',
  dispute_closed: 'A lost dispute stays lost.',
  invalid_rounds:
    'A command plays 1 to 100,000 rounds; a given win belongs to one round; an open one settles within a minute.',
  open_round_with_bonus: 'Only a round begun with no active bonus may stay open.',
  win_stands: 'A bet is rolled back only after its win.',
  bonus_no_longer_active: 'A round played with a bonus is rolled back only while it is active.',
  unknown_bonus: 'The bonus must be one of this player, or an offer of the catalogue.',
  not_eligible: 'Only an offer whose gates are open can be claimed.',
  bonus_active: 'One bonus is active at a time, or as many as policy concurrentBonuses says.',
  bonus_ended: 'A completed or cancelled bonus is neither claimed, extended nor cancelled.',
  not_reinstatable: 'Only a bonus whose balance was removed is reinstated.',
  reinstatement_window: 'A bonus is reinstated within 30 days of its end.',
  deposit_required: 'A deposit bonus waits for its deposit.',
  nothing_to_award: 'An award is worth at least one minor unit.',
  invalid_terms: 'Bonus terms are whole numbers in range.',
  nothing_to_change: 'A change of the identity names at least one field.',
  currency_fixed: 'An account keeps the currency of its registration.',
  block_final: 'A block for Deceased or Duplicate is not lifted.',
  review_required: 'Underage and Sanctions Hit are lifted by a KYC approval during the block.',
  label_reserved: 'Staff set no label with the name of a derived segment.',
  too_many_labels: 'A player has at most 20 labels besides the known ones.',
  limit_terms: 'Deposit and loss limits have an amount, session limits a time up to their period.',
  limit_reached: 'No deposit, stake or time of play exceeds a limit of the player.',
} as const)

export type Rule = keyof typeof RULES

/** Values behind an error: the request and the limit that it broke. JSON values only. */
export type Facts = Readonly<Record<string, unknown>>

const BRAND = Symbol.for('fauxhouse.error')

/**
 * The base class of all errors of the package. The message names the problem and its cause, and
 * ends with the remedy; `facts` has the values that the message mentions.
 */
export class FauxhouseError extends Error {
  override readonly name: string = 'FauxhouseError'
  readonly code: ErrorCode
  readonly facts: Facts
  /** The problem and its cause: the message without the remedy. */
  readonly problem: string
  /** How to solve the problem. */
  readonly remedy: string
  /** Identifies the class across duplicate copies of the package. */
  readonly [BRAND] = true

  /** Each CommonJS entry has its own copy of the class, so `instanceof` checks the brand. */
  static override readonly [Symbol.hasInstance] = byBrand(() => true)

  constructor(code: ErrorCode, problem: string, remedy: string, facts: Facts = {}) {
    super(`${problem} ${remedy}`)
    this.code = code
    this.facts = facts
    this.problem = problem
    this.remedy = remedy
  }
}

/**
 * The engine refused a command: `rule` names the rule, `facts` has the values that it compared.
 * Nothing was changed.
 */
export class CommandRefusedError extends FauxhouseError {
  override readonly name = 'CommandRefusedError'
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

/** Engines other than V8 may lack it. */
const STACKS = Error as ErrorConstructor & {
  captureStackTrace?(error: object, callee: Callee): void
}

type Callee = (...given: never) => unknown

/**
 * Lets the stack of an error that the caller can correct begin at the caller of a function, so that
 * a test runner shows the line of the test. Other errors, and INTERNAL, keep their whole stacks.
 *
 * @returns the error
 */
export function atCaller(error: unknown, callee: Callee): unknown {
  if (isFauxhouseError(error) && error.code !== 'INTERNAL') {
    STACKS.captureStackTrace?.(error, callee)
  }
  return error
}

type Method = (this: unknown, ...given: readonly unknown[]) => unknown

/** Changes methods of a class, so that their errors are {@link atCaller}. */
export function throwAtCaller<Changed extends object>(
  prototype: Changed,
  names: readonly (keyof Changed & string)[],
): void {
  const methods = prototype as Readonly<Record<string, Method>>
  for (const name of names) {
    const method = methods[name] as Method
    const { [name]: value } = {
      [name](this: unknown, ...given: readonly unknown[]) {
        try {
          return method.apply(this, given as unknown[])
        } catch (error) {
          throw atCaller(error, value as Method)
        }
      },
    }
    Object.defineProperty(prototype, name, { value, configurable: true, writable: true })
  }
}
