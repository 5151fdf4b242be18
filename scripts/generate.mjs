import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'

/*
 * Writes the modules that hold the bundled scenarios, from the files in scenarios/. They are not
 * committed: `npm ci` makes them, and the configurations of tsup and Vitest when they load. A module
 * that is up to date is not written, so that nothing that watches it starts again.
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

/** Frequent texts of definitions, and the sign that stands for each: a page loads 3 kB less. */
const MEMBERS = [
  // The longer ones first: a sign stands for the text that is left by those before it.
  ...Object.entries({
    ...{ '²': 'lantern-bay', '³': 'harvest-moon', µ: 'orchard-five', '¹': 'wolf-hollow' },
    ...{ º: 'european-roulette', '»': 'vault-of-kings', '¼': 'salon-baccarat' },
  }).map(([sign, game]) => [sign, `"type":"play","game":"${game}","stake":`]),
  ...Object.entries({
    ...{ '´': '"type":"requestWithdrawal","amount":', '¶': ',"method":"visa"' },
    ...{ '·': '"type":"awardBonus",', '¸': '"type":"setKyc","status":"', '½': 'approved"' },
    ...{ '«': '"type":"play","game":"', '®': '"type":"moveWithdrawal","to":"' },
    ...{ '°': '"type":"deposit","amount":', '±': '"type":"login"' },
  }),
  ...Object.entries({
    ...{ '~': 'type', '|': 'after', '^': 'stake', '&': 'game', '*': 'win', '<': 'repeat' },
    ...{ '>': 'amount', '!': 'every', '?': 'method', ';': 'at', '#': 'steps' },
    ...{ '¡': 'player', '£': 'profile', '¦': 'traits' },
  }).map(([sign, name]) => [sign, `"${name}":`]),
  ...Object.entries({
    ...{ '¢': '"registered":"-P', '¤': '"market":"', '§': '"name":"', '`': '"PT', '¥': '"-P' },
    ...{ '(': '},{', ')': '":"', '=': '",' },
  }),
]

/** The JSON of a definition with signs. */
function shortened(definition) {
  const text = JSON.stringify(definition)
  const sign = MEMBERS.find(([sign]) => text.includes(sign))?.[0]
  if (sign !== undefined) throw new Error(`A scenario contains "${sign}": ${text.slice(0, 200)}`)
  return MEMBERS.reduce((short, [sign, member]) => short.replaceAll(member, sign), text)
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
  // Without the names, which a page would load twice.
  const bundled = `${HEAD}import { SCENARIO_NAMES, TRAIT_NAMES } from './names'

const PARTS: readonly string[] = [
${definitions.map((each) => `  ${JSON.stringify(shortened(loadedPart(each)))},\n`).join('')}]

const MEMBERS: Readonly<Record<string, string>> = ${JSON.stringify(Object.fromEntries(MEMBERS))}

/** The JSON of a text of {@link BUNDLED}, in which signs stand for frequent members. */
export function bundledJson(text: string): string {
  return text.replace(/[${MEMBERS.map(([sign]) => sign).join('')}]/g, (sign) => MEMBERS[sign] ?? '')
}

/**
 * What a world needs of every bundled scenario and trait, for {@link bundledJson}: it parses those
 * that it loads. As values, all of them would be built by every import of the package.
 */
export const BUNDLED: Readonly<Record<string, string>> = Object.fromEntries(
  [...SCENARIO_NAMES, ...TRAIT_NAMES].map((name, at) => [name, PARTS[at] ?? '']),
)
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
