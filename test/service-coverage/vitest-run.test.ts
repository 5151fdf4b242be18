import { spawnSync } from 'node:child_process'
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readCoverage } from '../../src/adapters/node-coverage'
import { isWholeRun } from '../../src/testing/fixtures/whole-run'

/** In the repository, where the run finds Vitest. */
const folder = fileURLToPath(new URL('../../.fauxhouse/coverage-run/', import.meta.url))
const source = (path: string) => fileURLToPath(new URL(`../../src/${path}.ts`, import.meta.url))
const fixtures = source('testing/fixtures/vitest')

const testFile = (path: string) => `
import { test } from ${JSON.stringify(fixtures)}
const covered = test.extend({ worldOptions: { scenarios: ['pending-kyc'], coverage: true } })
covered('reads', async ({ world }) => {
  const headers = { Authorization: 'Bearer any', 'X-Session-ID': 'any' }
  await world.fetch('/v1/players/pending-kyc${path}', { headers })
})
`

beforeAll(() => {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(join(folder, '.fauxhouse/coverage'), { recursive: true })
  const files = {
    'a.test.ts': testFile(''),
    'b.test.ts': testFile('/bonuses'),
    'setup.ts': `
      import { coverRun } from ${JSON.stringify(source('testing/fixtures/vitest-global-setup'))}
      export const setup = coverRun({ operations: Number(process.env['LEAST']) })`,
    'vitest.config.ts': `export default { test: { globalSetup: ['setup.ts'], maxWorkers: 2 } }`,
    '.fauxhouse/coverage/stale.json': '{}',
  }
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text)
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function run(least: number, ...words: string[]) {
  const command = fileURLToPath(new URL('../../node_modules/vitest/vitest.mjs', import.meta.url))
  const env = { ...process.env, LEAST: String(least), NO_COLOR: '1' }
  // The variables of this run are not those of the other.
  for (const name of Object.keys(env))
    if (/^VITEST/.test(name)) delete (env as NodeJS.ProcessEnv)[name]
  const { status, stdout } = spawnSync(process.execPath, [command, 'run', ...words], {
    cwd: folder,
    env,
    encoding: 'utf8',
  })
  return { status, stdout }
}

test('a run reports the coverage of all its workers, and fails below a bound', () => {
  const { status, stdout } = run(34)
  expect(stdout).toMatch(/Coverage of the service\n {2}operations +2 of 6 +33%/)
  expect(stdout).toContain('npx fauxhouse coverage .fauxhouse/coverage')
  expect(stdout).toContain('Coverage of operations: 33% is below the minimum of 34%.')
  expect(status).toBe(1)
  const files = join(folder, '.fauxhouse/coverage')
  expect(readdirSync(files)).not.toContain('stale.json')
  expect(readCoverage([files])).toMatchObject({
    complete: true,
    dimensions: { scenarios: { covered: ['pending-kyc'] } },
  })
})

test('a run of some files does not fail', () => {
  const { status, stdout } = run(100, 'a.test.ts')
  expect(stdout).toMatch(/Coverage of the service\n {2}operations +1 of 6 +16%/)
  expect(status).toBe(0)
})

test.each([
  [true, {}, {}],
  [true, { project: [] }, { filenamePattern: [] }],
  [false, {}, { filenamePattern: ['a.test.ts'] }],
  [false, { watch: true }, {}],
  [false, { shard: { index: 1, count: 2 } }, {}],
  [false, { testNamePattern: /reads/ }, {}],
  [false, { changed: 'HEAD' }, {}],
  [false, { related: ['a.ts'] }, {}],
  [false, { project: ['unit'] }, {}],
])('whether a run is whole: %s with %j and %j', (isWhole, globalConfig, vitest) => {
  expect(isWholeRun({ globalConfig, vitest } as never)).toBe(isWhole)
})
