import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'

/*
 * Writes the modules that hold the bundled scenarios, from the files in scenarios/. They are not
 * committed: `npm run typecheck` makes them, and the configurations of tsup and Vitest when they
 * load. A module that is up to date is not written, so that nothing that watches it starts again.
 */

const HEAD = '// Generated from scenarios/ by `npm run generate`.\n'

/** Names of the files in a folder, sorted by file name in code units. */
function namesIn(folder) {
  return readdirSync(new URL(`../${folder}`, import.meta.url))
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

/** The part of a definition that a world needs to load it. */
function loadedPart({ $schema, title, description, tags, expect, players, ...loaded }) {
  if (players === undefined) return loaded
  const parts = Object.entries(players).map(([key, { expect, ...part }]) => [key, part])
  return { ...loaded, players: Object.fromEntries(parts) }
}

/** The rest of a definition: what it says of itself and expects. */
function textsPart({ $schema, title, description, tags, expect, players }) {
  if (players === undefined) return { $schema, title, description, tags, expect }
  const parts = Object.entries(players).map(([key, { expect }]) => [key, { expect }])
  return { $schema, title, description, tags, expect, players: Object.fromEntries(parts) }
}

/** Two modules with the definitions, each in parts of its own. */
function definitionModules(scenarios, traits) {
  const files = [...scenarios, ...traits.map((name) => `traits/${name}`)]
  const names = [...scenarios, ...traits]
  const definitions = files.map((file) =>
    JSON.parse(readFileSync(new URL(`../scenarios/${file}.json`, import.meta.url), 'utf8')),
  )
  const textOf = (definition) => JSON.stringify(JSON.stringify(definition))
  const recordOf = (part) =>
    definitions.map((each, at) => `  '${names[at]}': ${textOf(part(each))},\n`).join('')
  const bundled = `${HEAD}
/**
 * What a world needs of every bundled scenario and trait, as JSON. As values, all of them would be
 * built by every import of the package.
 */
export const BUNDLED: Readonly<Record<string, string>> = {
${recordOf(loadedPart)}}
`
  const texts = `${HEAD}
/**
 * The rest of every bundled definition, as JSON: titles, descriptions, tags and expectations. They
 * are longer than what is loaded, and only readers and checks of scenarios need them.
 */
export const TEXTS: Readonly<Record<string, string>> = {
${recordOf(textsPart)}}
`
  return { bundled, texts }
}

function write(path, text) {
  const url = new URL(`../${path}`, import.meta.url)
  if (existsSync(url) && readFileSync(url, 'utf8') === text) return
  writeFileSync(url, text)
}

const scenarios = namesIn('scenarios/')
const traits = namesIn('scenarios/traits/')
write('src/scenarios/names.ts', namesModule(scenarios, traits))
const { bundled, texts } = definitionModules(scenarios, traits)
write('src/scenarios/bundled.ts', bundled)
write('src/scenarios/bundled-texts.ts', texts)
