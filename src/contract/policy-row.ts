import type { Reader, ValueFault, Values } from './policy-values'

/** One row of the policy table, for the library, the CLI, the control API and the docs. */
export interface PolicyRow<Name extends string, Value> {
  readonly name: Name
  /** The allowed values, the default first, as a user writes them. */
  readonly values: readonly string[]
  readonly default: Value
  /** The point on which the document is silent. */
  readonly gap: string
  /** The effect of the values. */
  readonly effect: string
  /** Reads a value from JSON or from text; undefined if it is invalid. */
  readonly read: Reader<Value>
  /** What is wrong with an invalid value, if more than its form. */
  readonly fault?: (value: unknown) => ValueFault | undefined
}

/** A row, with the values that its default is one of. */
export function definePolicy<Name extends string, Value>(
  name: Name,
  initial: Value,
  values: Values<Value>,
  gap: string,
  effect: string,
): PolicyRow<Name, Value> {
  return { name, default: initial, gap, effect, ...values }
}
