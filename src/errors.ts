/** Stable codes of every error that is thrown. New codes may come; none changes its meaning. */
export type ErrorCode =
  | 'INVALID_OPTION'
  | 'INVALID_COMMAND'
  | 'COMMAND_REFUSED'
  | 'PLAYER_NOT_FOUND'
  | 'PLAYER_EXISTS'
  | 'CLOCK_BACKWARDS'
  | 'INVALID_SCENARIO'
  | 'SCENARIO_NOT_FOUND'
  | 'INVALID_REPLAY'
  | 'SNAPSHOT_NOT_FOUND'
  | 'WORLD_GONE'
  | 'PORT_IN_USE'
  | 'INVALID_FILE'
  | 'INTERNAL'

/** Facts behind an error: what was asked, what stood against it. JSON values only. */
export type Facts = Readonly<Record<string, unknown>>

const BRAND = Symbol.for('fauxhouse.error')

/**
 * The one family of errors. The message says what could not be done and why, and ends in the
 * remedy; `facts` keeps the values that it speaks of.
 */
export class FauxhouseError extends Error {
  override readonly name: string = 'FauxhouseError'
  readonly code: ErrorCode
  readonly facts: Facts
  readonly remedy: string
  /** Recognises the family across duplicate copies of the package. */
  readonly [BRAND] = true

  /** Every entry of the CommonJS build has a copy of the class: `instanceof` asks for the brand. */
  static override readonly [Symbol.hasInstance] = byBrand(() => true)

  constructor(code: ErrorCode, problem: string, remedy: string, facts: Facts = {}) {
    super(`${problem} ${remedy}`)
    this.code = code
    this.facts = facts
    this.remedy = remedy
  }
}

/**
 * The engine refused a command: `rule` names the rule that stands against it, `facts` the numbers
 * on both sides. Nothing was changed.
 */
export class CommandRefusedError extends FauxhouseError {
  override readonly name = 'CommandRefusedError'
  readonly rule: string

  static override readonly [Symbol.hasInstance] = byBrand(({ code }) => code === 'COMMAND_REFUSED')

  constructor(rule: string, problem: string, remedy: string, facts: Facts = {}) {
    super('COMMAND_REFUSED', problem, remedy, { rule, ...facts })
    this.rule = rule
  }
}

/** True for any error of the family, from this copy of the package or another. */
export function isFauxhouseError(value: unknown): value is FauxhouseError {
  return typeof value === 'object' && value !== null && BRAND in value
}

/** `instanceof` by brand for the class that has it; one derived from that asks its prototype. */
function byBrand(fits: (error: FauxhouseError) => boolean) {
  return function hasInstance(this: object, value: unknown): boolean {
    if (Object.hasOwn(this, Symbol.hasInstance)) return isFauxhouseError(value) && fits(value)
    return Function.prototype[Symbol.hasInstance].call(this, value)
  }
}
