import { unreadYaml } from '../adapters/node-scenarios'
import { jsonText } from '../contract/input/json'
import type { FauxhouseError } from '../errors'
import type { World } from '../public-world'
import type { Failures } from '../scenarios/expectation'
import { BUNDLED_LIBRARY, isBundled } from '../scenarios/library'
import { loadingOf } from '../scenarios/loading'
import { mistakesOf } from '../scenarios/mistakes'
import { counted, isolate } from './styles'

/** How many expectations of the scenario of a player hold; empty without any. */
export async function renderScenario(world: World, id: string): Promise<string> {
  const entry = loadingOf(world.log().commands, id, world.library)?.entry
  // The expectations are about the instant of the loading.
  const check = entry?.at === world.now && entry
  return check ? renderHeld(await checkLoaded(world, check.scenario, check.as)) : ''
}

/** The check of a scenario that the world was just loaded with. Bundled ones need none. */
export async function checkLoaded(world: World, name: unknown, as?: string): Promise<Failures[]> {
  if (isBundled(name, world.library)) return []
  const { checkScenario } = await import('../scenarios/failed-expectations')
  return checkScenario(world.fork(), name, as)
}

/** `3 expectations hold.`, or `1 of 3 expectations holds.` */
export function renderHeld(checked: readonly Failures[]): string {
  const { length: count } = checked
  if (count === 0) return ''
  const held = checked.filter(({ length }) => length === 0).length
  const what = held === count ? counted(count, 'expectation') : `${held} of ${count} expectations`
  return isolate(`${what} ${held === 1 ? 'holds' : 'hold'}.`)
}

/** Warnings about the scenario files of a new world. Bundled scenarios need no look. */
export async function scenarioWarnings(
  world: World,
  { 'scenario-file': files }: { readonly 'scenario-file': readonly string[] },
): Promise<string[]> {
  if (files.length === 0) return []
  const { checkOwnScenarios } = await import('../scenarios/failed-expectations')
  const checked = await checkOwnScenarios(world)
  return [...unreadIn(files), ...replacementsIn(world), ...unmet(checked)]
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
