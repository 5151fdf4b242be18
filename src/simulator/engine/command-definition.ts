import type { Rule } from '../../errors'
import type { EventType } from '../domain/transactions'
import type { Act } from './act'
import type { EngineUnits, FieldTable, Simplify, ValuesOf } from './field'

/** A command as data: everything except its implementation. */
export interface CommandDescription<
  Type extends string = string,
  Fields extends FieldTable = FieldTable,
> {
  /** The name of the command. */
  readonly type: Type
  /** What the command does: one paragraph of Markdown. */
  readonly doc: string
  /**
   * The rules that can reject the command, each with the case in which it does; true: always. The
   * rules about the choice of a transaction follow from a field that refers to one.
   */
  readonly rules: { readonly [R in Rule]?: true | string }
  /** The fields of the command by name, beside `type`. */
  readonly fields: Fields
  /**
   * Event type of the row that the command creates or changes, to which `transaction: "$name"`
   * refers.
   */
  readonly makes?: EventType | undefined
}

const RULES_OF_CHOICE: readonly Rule[] = [
  'unknown_transaction',
  'no_such_transaction',
  'transaction_state',
]

/** All rules that can reject a command. */
export function rulesOf({ rules, fields }: CommandDescription): readonly Rule[] {
  const choice = 'transaction' in fields ? RULES_OF_CHOICE : []
  return [...(Object.keys(rules) as Rule[]), ...choice]
}

/** A command of the engine. `defineCommand` has checked the types of its `run`. */
export interface CommandDefinition<
  Type extends string = string,
  Fields extends FieldTable = FieldTable,
> extends CommandDescription<Type, Fields> {
  /** Checks every rule, then applies the command. */
  run(act: never, command: never): void
}

/**
 * Defines a command. Each stands in the file of its subject in `commands/` and has a line in the
 * catalog. `run` receives the fields in the engine's units and checks every rule before its first
 * change.
 */
export function defineCommand<const Type extends string, const Fields extends FieldTable>(
  definition: CommandDescription<Type, Fields> & {
    run(act: Act, command: ValuesOf<Fields, EngineUnits>): void
  },
): CommandDefinition<Type, Fields> {
  return definition
}

/** Describes a command that is implemented outside the engine. */
export function describeCommand<const Type extends string, const Fields extends FieldTable>(
  description: CommandDescription<Type, Fields>,
): CommandDescription<Type, Fields> {
  return description
}

/** The union of the commands of these descriptions, one object type each. */
export type CommandOf<Description, Units extends { money: unknown; duration: unknown }> =
  Description extends CommandDescription<infer Type, infer Fields>
    ? Simplify<
        {
          /** Which command it is. */
          readonly type: Type
        } & ValuesOf<Fields, Units>
      >
    : never
