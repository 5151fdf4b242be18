import { jsonText } from '../contract/input/json'
import type { FauxhouseError } from '../errors'
import type { World } from '../public-world'
import type { Failures } from '../scenarios/expectation'
import { BUNDLED_LIBRARY, isBundled } from '../scenarios/library'
import { mistakesOf } from '../scenarios/mistakes'

/** The check of a scenario that the world was just loaded with. Bundled ones need none. */
export async function checkLoaded(world: World, name: string): Promise<Failures[]> {
  if (isBundled(name, world.library)) return []
  const { checkScenario } = await import('../scenarios/failed-expectations')
  return checkScenario(world.fork(), name)
}

/** Warnings about the scenario files of a new world. Bundled scenarios need no look. */
export async function scenarioWarnings(
  world: World,
  { 'scenario-file': files }: { readonly 'scenario-file': readonly string[] },
): Promise<string[]> {
  if (files.length === 0) return []
  const { checkOwnScenarios } = await import('../scenarios/failed-expectations')
  const checked = await checkOwnScenarios(world)
  return [...replacementsIn(world), ...unmet(checked)]
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
    return `${problem} ${remedy}`.replaceAll('\n', '\\n')
  })
}

export const unmet = (checked: readonly Failures[]) =>
  checked.flat().map((failure) => `Not as expected: ${failure}`)

/** The schema as a folder of scenarios in a user's project finds it. */
const SCHEMA = '../node_modules/fauxhouse/scenarios/schema.json'

/** A scenario as the text of a file that is read and edited. */
export function scenarioText(definition: object): string {
  return jsonText({ $schema: SCHEMA, ...definition }, 2)
}
