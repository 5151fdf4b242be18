import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { completeLibrary } from '../../src/scenarios/catalog'
import { BUNDLED_LIBRARY } from '../../src/scenarios/library'
import { SCENARIO_NAMES, TRAIT_NAMES } from '../../src/scenarios/names'
import { START_HERE } from '../../src/scenarios/start-here'
import { docsPage } from './docs-page'
import { jsonSchema, sharedNames } from './generation'
import { type ScenarioFile, scenarioFiles, traitFiles } from './scenario-files'

test('no scenario has the name of a trait', () => {
  expect(sharedNames()).toEqual([])
})

test('the generated modules hold every file of the folder as it stands', () => {
  const named = (files: readonly ScenarioFile[]) => files.map(({ name }) => name)
  expect(SCENARIO_NAMES).toEqual(named(scenarioFiles))
  expect(TRAIT_NAMES).toEqual(named(traitFiles))
  const files = [...scenarioFiles, ...traitFiles]
  expect(BUNDLED_LIBRARY.names()).toEqual(named(files))
  for (const { name, definition } of files) {
    const whole = completeLibrary(BUNDLED_LIBRARY).get(name).definition
    // As texts, because the order of the fields is part of an answer.
    expect(JSON.stringify(whole)).toBe(JSON.stringify({ ...definition, name }))
    const { $schema, title, description, tags, expect: _, players, ...loaded } = definition
    expect(BUNDLED_LIBRARY.get(name).definition).toMatchObject(loaded)
  }
})

// `vitest run -u` writes these.
test('scenarios/schema.json is the schema of the validation', async () => {
  await expect(jsonSchema()).toMatchFileSnapshot('../../scenarios/schema.json')
})

test('docs/scenarios.md tells of every scenario', async () => {
  await expect(docsPage()).toMatchFileSnapshot('../../docs/scenarios.md')
})

test('README.md names the scenarios to start with', () => {
  const names = START_HERE.map((name) => `\`${name}\``).join(', ')
  const readme = readFileSync(new URL('../../README.md', import.meta.url), 'utf8')
  const words = readme.replace(/\s+/g, ' ')
  expect(words).toContain(`**${SCENARIO_NAMES.length} scenarios by name.** Start here: ${names}.`)
})
