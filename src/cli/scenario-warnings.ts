import { unreadYaml } from '../adapters/node-scenarios'
import type { World } from '../assembly/create-world'
import type { FauxhouseError } from '../errors'
import { failedExpectations } from '../scenarios/failed-expectations'
import { listedBy, mistakesOf } from '../scenarios/faults'
import { BUNDLED_LIBRARY } from '../scenarios/library'

/** Warnings about the scenario files of a new world. Bundled scenarios need no look. */
export async function scenarioWarnings(
  world: World,
  { 'scenario-file': files }: { readonly 'scenario-file': readonly string[] },
): Promise<string[]> {
  if (files.length === 0) return []
  return [...unreadIn(files), ...replacementsIn(world), ...unmet(await failedExpectations(world))]
}

/** Files of YAML beside the scenarios of a folder. */
export function unreadIn(places: readonly string[]): string[] {
  return places.flatMap(unreadYaml).map((path) => `${path} is not read: convert it to JSON.`)
}

/** Scenario files with the name of a bundled scenario, which they replace. */
export function replacementsIn({ library }: World): string[] {
  return library.names().flatMap((name) => {
    const { bundled, origin } = library.get(name)
    if (bundled || origin.file === undefined || !BUNDLED_LIBRARY.has(name)) return []
    return `${origin.file} replaces the bundled scenario ${name}: rename it to have both.`
  })
}

/** A line for each mistake of the errors. The name of a file may have line breaks. */
export function mistakeLines(errors: readonly FauxhouseError[]): string[] {
  return errors.flatMap(mistakesOf).map(({ problem, remedy }) => {
    return listedBy('`fauxhouse scenarios`', `${problem} ${remedy}`).replaceAll('\n', '\\n')
  })
}

export const unmet = (failures: readonly string[]) =>
  failures.map((failure) => `Not as expected: ${failure}`)
