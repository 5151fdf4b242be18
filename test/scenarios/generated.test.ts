import { expect, test } from 'vitest'
import { BUNDLED } from '../../src/scenarios/bundled'
import { SCENARIO_NAMES, TRAIT_NAMES } from '../../src/scenarios/names'
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
  const files = [...scenarioFiles, ...traitFiles].map(({ name, definition }) => [name, definition])
  const bundled = Object.entries(BUNDLED).map(([name, text]) => [name, JSON.parse(text)])
  expect(bundled).toEqual(files)
})

// `vitest run -u` writes these.
test('scenarios/schema.json is the schema of the validation', async () => {
  await expect(jsonSchema()).toMatchFileSnapshot('../../scenarios/schema.json')
})

test('docs/scenarios.md tells of every scenario', async () => {
  await expect(docsPage()).toMatchFileSnapshot('../../docs/scenarios.md')
})
