import type { ScenarioRef } from './loading'
import type { PartName } from './names'

/** The parts before the last `+` of a name, each with its `+`; never if one is unknown. */
type PartsBefore<
  Name extends string,
  Read extends string = '',
> = Name extends `${infer Head}+${infer Rest}`
  ? Head extends PartName
    ? PartsBefore<Rest, `${Read}${Head}+`>
    : never
  : Read

/** The names that editors propose in place of a text: those that are bundled, also after a `+`. */
export type ProposedName<Name extends string> = PartName | `${PartsBefore<Name>}${PartName}`

/**
 * A name to load: a bundled one, several parts joined with `+`, or one that is computed at run
 * time, such as `mine.name`: a string that is not a literal. Another literal is a compile error.
 */
export type LoadableName<Name extends string> = string extends Name
  ? Name
  : Name extends ScenarioRef
    ? Name | ProposedName<Name>
    : ProposedName<Name>
