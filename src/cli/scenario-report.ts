import { unreadYaml } from '../adapters/node-scenarios'
import { jsonText, membersOf } from '../contract/input/json'
import type { FauxhouseError } from '../errors'
import type { World } from '../public-world'
import type { ScenarioStep } from '../scenarios/definition'
import type { CheckedExpectation } from '../scenarios/failed-expectations'
import { BUNDLED_LIBRARY, isBundled } from '../scenarios/library'
import { loadingOf } from '../scenarios/loading'
import { mistakesOf } from '../scenarios/mistakes'
import { stepEffects } from '../scenarios/step-effects'
import { counted, formatDate, grouped, isolate, shortened } from './styles'
import { page, renderTable, section } from './table'

/** What each step of a scenario did to its player; empty for a player that no step created. */
export function renderSteps(world: World, id: string, columns: number): string {
  const effects = stepEffects(world.log(), id, world.library)
  if (effects.length === 0) return ''
  const lines = effects.map(({ at, place = 'time passes', step, rows, did }) => {
    const added = rows === 0 ? [] : [counted(rows, 'row')]
    return [formatDate(at), place, step ? textOf(step) : '', [...added, ...did].join(', ')]
  })
  const heads = ['Since', 'Step', 'Requested', 'Did'].map((head) => ({ head }))
  return section(`Steps of ${isolate(id)}`, renderTable(lines, columns, heads))
}

/** Characters of a step in a table. */
const MAX_SHOWN = 50

/** `deposit amount=50 method=visa`, `reach cash=900`, `3 steps, 10 times`. */
function textOf(step: ScenarioStep): string {
  const { at, after, repeat = 1, every, ...what } = step
  const times = repeat === 1 ? '' : `, ${grouped(repeat)} times`
  if (what.steps) return `${what.steps.length} steps${times}`
  const command = what.reach ? { type: 'reach', ...what.reach } : what
  const { type, as, refused, ...fields } = membersOf(command)
  const values = Object.entries(fields).map(([name, value]) => ` ${name}=${shown(value)}`)
  const text = String(type) + values.join('')
  return shortened(text, MAX_SHOWN) + times
}

const shown = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value))

/** What the scenario of a player did, and how many of its expectations hold. */
export async function renderScenario(world: World, id: string, columns: number): Promise<string> {
  const entry = loadingOf(world.log().commands, id, world.library)?.entry
  // The expectations are about the instant of the loading.
  const check = entry?.at === world.now && entry
  const held = check ? renderHeld(await checkLoaded(world, check.scenario, check.as)) : ''
  return page(renderSteps(world, id, columns), held)
}

/** The check of a scenario that the world was just loaded with. Bundled ones need none. */
export async function checkLoaded(
  world: World,
  name: unknown,
  as?: string,
): Promise<CheckedExpectation[]> {
  if (isBundled(name, world.library)) return []
  const { checkScenario } = await import('../scenarios/failed-expectations')
  return checkScenario(world.fork(), name, as)
}

/** `3 expectations hold (1 expected by vip).`, and those whose filter matches nothing. */
export function renderHeld(checked: readonly CheckedExpectation[]): string {
  if (checked.length === 0) return ''
  const held = checked.filter(({ failures }) => failures.length === 0)
  const all = held.length === checked.length
  const count = checked.length
  const what = all ? counted(count, 'expectation') : `${held.length} of ${count} expectations`
  const parts = held.flatMap(({ by }) => by ?? [])
  const counts = [...new Set(parts)].map((name) => {
    return `${parts.filter((by) => by === name).length} expected by ${name}`
  })
  const list = counts.length === 0 ? '' : ` (${counts.join(', ')})`
  const nothing = held
    .filter(({ isEmpty }) => isEmpty)
    .map(({ path }) => `GET ${path} returns an empty list: its filter matches nothing.`)
  const sentence = `${what} ${held.length === 1 ? 'holds' : 'hold'}${list}.`
  return [sentence, ...nothing].map(isolate).join('\n')
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

export const unmet = (checked: readonly CheckedExpectation[]) =>
  checked.flatMap(({ failures }) => failures).map((failure) => `Not as expected: ${failure}`)

/** The schema as a folder of scenarios in a user's project finds it. */
const SCHEMA = '../node_modules/fauxhouse/scenarios/schema.json'

/** A scenario as the text of a file that is read and edited. */
export function scenarioText(definition: object): string {
  return jsonText({ $schema: SCHEMA, ...definition }, 2)
}
