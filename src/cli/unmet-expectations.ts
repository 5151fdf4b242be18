import type { World } from '../assembly/create-world'
import { failedExpectations, failuresIn } from '../scenarios/failed-expectations'
import type { ScenarioInput } from '../scenarios/loading'

/** One warning for each expectation of the user's scenarios that does not hold in a new world. */
export async function unmetInWorld(world: World): Promise<string[]> {
  return (await failedExpectations(world)).map(warningOf)
}

/** Those of scenarios of the library, right after they were loaded. */
export async function unmetInScenarios(world: World, names: readonly string[]): Promise<string[]> {
  if (names.length === 0) return []
  const copy = world.fork()
  const failed: string[] = []
  for (const name of names) {
    failed.push(...(await failuresIn(copy, name as ScenarioInput, undefined)))
  }
  return failed.map(warningOf)
}

const warningOf = (failure: string): string => `Not as expected: ${failure}`
