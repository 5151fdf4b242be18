import { expect, test } from 'vitest'
import { docsPage } from './docs-page'
import { bundledModule, jsonSchema, namesModule, sharedNames } from './generation'

test('no scenario has the name of a trait', () => {
  expect(sharedNames()).toEqual([])
})

// `vitest run -u` writes these.
test('src/scenarios/names.ts lists the files of the folder', async () => {
  await expect(namesModule()).toMatchFileSnapshot('../../src/scenarios/names.ts')
})

test('src/scenarios/bundled.ts imports the files of the folder', async () => {
  await expect(bundledModule()).toMatchFileSnapshot('../../src/scenarios/bundled.ts')
})

test('scenarios/schema.json is the schema of the validation', async () => {
  await expect(jsonSchema()).toMatchFileSnapshot('../../scenarios/schema.json')
})

test('docs/scenarios.md tells of every scenario', async () => {
  await expect(docsPage()).toMatchFileSnapshot('../../docs/scenarios.md')
})
