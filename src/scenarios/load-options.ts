import * as v from 'valibot'
import { flag, type OptionSchemas, optionReader, text } from '../contract/input/options'
import type { ScenarioDefinition } from './definition'
import type { PartName, ScenarioName } from './names'

/**
 * The name of a scenario, or the names of several parts joined with `+`; its player has it as id.
 * Editors complete the bundled ones. Loading an unknown one throws and names the nearest one.
 */
export type ScenarioRef = ScenarioName | PartName | (string & {})

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
  /** Name of the scenario. */
  readonly name: string
  /** Id of the player; of the first one if there are several. */
  readonly id: string
  /** Ids of all its players. */
  readonly players: readonly string[]
}
