import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'

/*
 * Writes the two modules that list the bundled scenarios, from the files in scenarios/. They are not
 * committed: `npm run generate` makes them, and every script that needs them runs it first. A module
 * that is up to date is not written, so that nothing that watches it starts again.
 */

const HEAD = '// Generated from scenarios/ by `npm run generate`.\n'

/** Names of the scenarios in a folder below scenarios/, sorted by file name in code units. */
function namesIn(folder) {
  return readdirSync(new URL(`scenarios/${folder}`, import.meta.url))
    .filter((file) => file.endsWith('.json') && file !== 'schema.json')
    .sort()
    .map((file) => file.slice(0, -'.json'.length))
}

function listOf(names) {
  return `Object.freeze([\n${names.map((name) => `  '${name}',\n`).join('')}] as const)`
}

function namesModule(scenarios, traits) {
  return `${HEAD}
/** The bundled scenarios. */
export const SCENARIO_NAMES = ${listOf(scenarios)}
export type ScenarioName = (typeof SCENARIO_NAMES)[number]

/** The bundled parts that scenarios are put together from. */
export const TRAIT_NAMES = ${listOf(traits)}
export type TraitName = (typeof TRAIT_NAMES)[number]

/** Whatever can be part of a composition. */
export type PartName = ScenarioName | TraitName
`
}

function bundledModule(scenarios, traits) {
  const files = [...scenarios, ...traits.map((name) => `traits/${name}`)]
  const names = [...scenarios, ...traits]
  const definitions = files.map((file) =>
    JSON.parse(readFileSync(new URL(`scenarios/${file}.json`, import.meta.url), 'utf8')),
  )
  const recordOf = (text) =>
    definitions
      .map((definition, at) => `  '${names[at]}': ${JSON.stringify(text(definition))},\n`)
      .join('')
  const data = (definition) => JSON.stringify({ ...definition, title: '', description: '' })
  const prose = ({ title, description }) => `${title}\n${description}`
  return `${HEAD}
/**
 * Every bundled scenario and trait as JSON, without its prose: a world parses those that it loads.
 * As values, all of them would be built by every import of the package.
 */
export const BUNDLED: Readonly<Record<string, string>> = {
${recordOf(data)}}

/** The title and the description of each. Apart from the data, both compress better. */
export const PROSE: Readonly<Record<string, string>> = {
${recordOf(prose)}}
`
}

function write(path, text) {
  const url = new URL(path, import.meta.url)
  if (existsSync(url) && readFileSync(url, 'utf8') === text) return
  writeFileSync(url, text)
}

const scenarios = namesIn('')
const traits = namesIn('traits/')
write('src/scenarios/names.ts', namesModule(scenarios, traits))
write('src/scenarios/bundled.ts', bundledModule(scenarios, traits))
