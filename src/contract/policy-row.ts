import type { PolicyReader, ValueFault, Values } from './policy-values'

/** One row of the policy table, for the library, the CLI, the control API and the docs. */
export interface PolicyRow<Name extends string, Value> {
  /** The name, as the option `policies` has it. */
  readonly name: Name
  /** The allowed values, the default first, as a user writes them. */
  readonly values: readonly string[]
  /** The value of a world whose options do not state it. */
  readonly default: Value
  /** The point on which the specification is silent. */
  readonly gap: string
  /** The effect of the values. */
  readonly effect: string
  /** Reads a value from JSON or from text; undefined if it is invalid. */
  readonly read: PolicyReader<Value>
  /** What is wrong with an invalid value, unless it is only the form. */
  readonly fault?: (value: unknown) => ValueFault | undefined
}

/** The row of a policy without its name: the first of its values is the default. */
export interface PolicyFacts<Value> extends Values<Value> {
  readonly gap: string
  readonly effect: string
}

/** The row of a policy as it is written, with its name and its default. */
export type NamedFacts<Name extends string, Value> = PolicyRow<Name, Value> & PolicyFacts<Value>
