import type { ScenarioRef } from './loading'
import type { PartName } from './names'

/** The parts before the last `+` of a string, each with its `+`; never if one has no such name. */
type PartsBefore<
  Text extends string,
  Given extends string,
  Read extends string = '',
> = Text extends `${infer Head}+${infer Rest}`
  ? Head extends PartName | Given
    ? PartsBefore<Rest, Given, `${Read}${Head}+`>
    : never
  : Read

/** The names that editors complete in a string: bundled and given ones, also after a `+`. */
export type ProposedName<Text extends string, Given extends string = never> =
  | PartName
  | Given
  | `${PartsBefore<Text, Given>}${PartName | Given}`

/**
 * A name to load: a bundled or given one, several parts joined with `+`, or one that is computed
 * at run time, such as `mine.name`: a string that is not a literal. Another literal is a compile
 * error.
 */
export type LoadableName<Text extends string, Given extends string = never> =
  | ProposedName<Text, Given>
  | (Text extends (string extends Text ? string : ScenarioRef | `${Given}+${string}`)
      ? Text
      : never)
