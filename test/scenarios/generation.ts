import { toJsonSchema } from '@valibot/to-json-schema'
import { scenarioSchemasOf } from '../../src/scenarios/schema'
import { type ScenarioFile, scenarioFiles, traitFiles } from './scenario-files'

/*
 * What is generated from the folder of the scenarios and committed: `generated.test.ts` compares,
 * and writes with `-u`.
 */

const HEAD =
  '// Generated from scenarios/ by `npx vitest run --project unit test/scenarios/generated -u`.\n'

const list = (files: readonly ScenarioFile[]) =>
  `[\n${files.map(({ name }) => `  '${name}',\n`).join('')}] as const`

/** Names that a scenario and a trait share: there is one space of names. */
export function sharedNames(): string[] {
  const traits = new Set(traitFiles.map(({ name }) => name))
  return scenarioFiles.map(({ name }) => name).filter((name) => traits.has(name))
}

/** `src/scenarios/names.ts`. */
export function namesModule(): string {
  return `${HEAD}
/** The bundled scenarios. */
export const SCENARIO_NAMES = ${list(scenarioFiles)}
export type ScenarioName = (typeof SCENARIO_NAMES)[number]

/** The bundled parts that scenarios are put together from. */
export const TRAIT_NAMES = ${list(traitFiles)}
export type TraitName = (typeof TRAIT_NAMES)[number]

/** Whatever can be part of a composition. */
export type PartName = ScenarioName | TraitName
`
}

const variable = ({ name, path }: ScenarioFile) =>
  `${path.startsWith('traits/') ? 'trait' : 'scenario'}-${name}`.replace(/-(.)/g, (_, letter) =>
    letter.toUpperCase(),
  )

const keyOf = (name: string) => (/^\w+$/.test(name) ? name : `'${name}'`)

/** `src/scenarios/bundled.ts`. */
export function bundledModule(): string {
  const files = [...scenarioFiles, ...traitFiles]
  const byPath = files.toSorted((a, b) => (a.path < b.path ? -1 : 1))
  const imports = byPath.map(
    (file) => `import ${variable(file)} from '../../scenarios/${file.path}'`,
  )
  const entries = files.map((file) => `  ${keyOf(file.name)}: ${variable(file)},`)
  return `${HEAD}
${imports.join('\n')}

/** Every bundled scenario and trait, as its file stands. */
export const BUNDLED: Readonly<Record<string, unknown>> = {
${entries.join('\n')}
}
`
}

/** `scenarios/schema.json`. */
export function jsonSchema(): string {
  const { scenario, ...definitions } = scenarioSchemasOf(true)
  // What JSON Schema cannot say, such as the form of an e-mail address, is left to the loading.
  const schema = toJsonSchema(scenario, { definitions, errorMode: 'ignore' })
  return `${JSON.stringify({ title: 'A scenario of Fauxhouse', ...schema }, undefined, 2)}\n`
}
