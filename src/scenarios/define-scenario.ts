import type { DefinedScenario } from './definition'

/** Returns the definition unchanged, with its type for completion in an editor. */
export function defineScenario(definition: DefinedScenario): DefinedScenario {
  return definition
}
