import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { loadScenarioFile, loadScenarioFiles } from '../../src/adapters/node-scenarios'
import { scenarioWarnings } from '../../src/cli/scenario-report'
import { createWorld } from '../../src/create-world'

const folder = mkdtempSync(join(tmpdir(), 'yaml-'))
afterAll(() => rmSync(folder, { recursive: true }))

const file = join(folder, 'mine.yaml')
writeFileSync(file, '# a comment\nsteps: []\n')

test('a file of YAML is refused as such', () => {
  expect(() => loadScenarioFile(file)).toThrow('YAML is not read. Convert it to JSON.')
  expect(() => loadScenarioFiles(folder)).toThrow('YAML is not read: convert it to JSON.')
})

test('a folder that also has YAML is read with a warning', async () => {
  writeFileSync(join(folder, 'other.json'), '{}')
  expect(loadScenarioFiles(folder).map(({ name }) => name)).toEqual(['other'])
  const world = createWorld({ players: 0 })
  expect(await scenarioWarnings(world, { 'scenario-file': [folder] })).toEqual([
    `${file} is not read: convert it to JSON.`,
  ])
})
