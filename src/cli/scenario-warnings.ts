import type { World } from '../assembly/create-world'
import { BUNDLED_LIBRARY } from '../scenarios/library'
import type { ScenarioInput } from '../scenarios/loading'

/** Warnings about the scenario files of a new world. Bundled scenarios need no look. */
export async function scenarioWarnings(
  world: World,
  { 'scenario-file': files }: { readonly 'scenario-file': readonly string[] },
): Promise<string[]> {
  if (files.length === 0) return []
  const { failedExpectations } = await import('../scenarios/failed-expectations')
  return [...replacementsIn(world), ...unmet(await failedExpectations(world))]
}

/** Scenario files with the name of a bundled scenario, which they replace. */
export function replacementsIn({ library }: World): string[] {
  return library.names().flatMap((name) => {
    const { bundled, origin } = library.get(name)
    if (bundled || origin.file === undefined || !BUNDLED_LIBRARY.has(name)) return []
    return `${origin.file} replaces the bundled scenario ${name}: rename it to have both.`
  })
}

/** Expectations that do not hold right after scenarios of the library were loaded. */
export async function unmetInScenarios(world: World, names: readonly string[]): Promise<string[]> {
  if (names.length === 0) return []
  const { failuresIn } = await import('../scenarios/failed-expectations')
  const copy = world.fork()
  const failed: string[] = []
  for (const name of names) {
    failed.push(...(await failuresIn(copy, name as ScenarioInput, undefined)))
  }
  return unmet(failed)
}

const unmet = (failures: readonly string[]) =>
  failures.map((failure) => `Not as expected: ${failure}`)
