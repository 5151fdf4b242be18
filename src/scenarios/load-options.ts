import * as v from 'valibot'
import { flag, text } from '../contract/input/option-schemas'
import { type OptionSchemas, optionReader } from '../contract/input/options'
import type { ScenarioDefinition } from './definition'
import type { PartName, ScenarioName } from './names'

/**
 * The name of a bundled scenario, or the names of several parts joined with `+`. An unknown name is
 * a compile error.
 */
export type ScenarioRef = ScenarioName | PartName | `${PartName}+${string}`

/** A scenario to load: a name, or a definition. */
export type ScenarioInput = ScenarioRef | ScenarioDefinition

export interface LoadOptions {
  /** Replaces the id of the scenario. With several players it replaces the part before the dot. */
  readonly as?: string | undefined
  /** Replaces existing players with the same ids, for example after an edit of the scenario. */
  readonly replace?: boolean | undefined
}

export const readLoadOptions = optionReader(
  'load',
  () =>
    ({ as: v.optional(text()), replace: v.optional(flag()) }) satisfies OptionSchemas<LoadOptions>,
)

/** The result of loading a scenario. */
export interface LoadedScenario {
  readonly name: string
  /** Id of the player; of the first one if there are several. */
  readonly id: string
  /** Ids of all its players. */
  readonly players: readonly string[]
}

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
