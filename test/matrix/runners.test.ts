import { existsSync, readFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { createWorld } from '../../src/index'
import { openProject, type Stranger } from './hosts'
import {
  JEST_MSW_TEST,
  JSDOM_TEST,
  jestWorldTest,
  OLDER_VITEST_TEST,
  PLAYWRIGHT_TEST,
  playwrightConfig,
} from './runner-programs'

/*
 * The fixtures of the runners that this repository does not install, and of Playwright in a
 * browser, from the packed tarball.
 */

const RUNNERS_PAGE = readFileSync(new URL('../../docs/test-runners.md', import.meta.url), 'utf8')

const project = openProject('current')

/** The output of a runner some of whose tests fail. */
async function failing(of: Stranger, ...args: string[]): Promise<string> {
  const run = of.run(process.execPath, ...args)
  return run.then(
    () => expect.fail('All tests passed.'),
    ({ stdout, stderr }: { stdout: string; stderr: string }) => stdout + stderr,
  )
}

/** The world of a replay file that the output of a runner names. */
function worldOf(of: Stranger, output: string, test: string): ReturnType<typeof createWorld> {
  const [, path = ''] =
    new RegExp(`Replay file: (\\S*${test}-[0-9a-f]{8}\\.json)`).exec(output) ?? []
  return createWorld({ replay: JSON.parse(readFileSync(join(of.place, path), 'utf8')) })
}

describe.each([
  ['CommonJS', 'test-worlds.test.js', []],
  ['modules', 'test-worlds.test.mjs', ['--experimental-vm-modules']],
] as const)('Jest with %s', (_, file, flags) => {
  const title =
    'of the %s project has worlds and replay files, for a test that waits too long as well'
  test.each(['lowest', 'current'] as const)(title, async (name) => {
    const project = openProject(name)
    project.write(file, jestWorldTest(file))
    const config = { testMatch: [`<rootDir>/${file}`], transform: {} }
    const jest = ['node_modules/jest/bin/jest.js', '--ci', '--config', JSON.stringify(config)]
    const output = await failing(project, ...flags, ...jest)
    expect(output).toMatch(/Tests: +2 failed, 11 passed/)
    expect(output).toContain('there is no request at all')
    for (const name of ['a-failed-one-misses', 'a-failed-one-waits']) {
      expect(worldOf(project, output, name).player('blocked-player').profile().blocked).toBe(false)
    }
  })
})

test('a project with an older Vitest uses the library, and learns what the fixtures need', async () => {
  const older = openProject('older')
  older.write('older.test.ts', OLDER_VITEST_TEST)
  // Else it finds the configuration of this repository.
  older.write('vitest.config.mjs', 'export default {}')
  const vitest = ['node_modules/vitest/vitest.mjs', 'run', '--root=.', '--no-color']
  expect(await older.run(process.execPath, ...vitest)).toMatch(/Tests +1 passed/)
})

test('Jest with jsdom has worlds and matchers', async () => {
  const classic = openProject('classic')
  classic.write('page/test-worlds.test.js', JSDOM_TEST)
  const testMatch = ['**/page/test-worlds.test.js']
  const config = JSON.stringify({ testEnvironment: 'jsdom', testMatch, transform: {} })
  const jest = ['node_modules/jest/bin/jest.js', '--ci', '--config', config]
  expect(await classic.report(process.execPath, ...jest)).toMatch(/Tests: +2 passed/)
})

test('Jest without modules has the adapter msw, by the configuration in the docs alone', async () => {
  const classic = openProject('classic')
  const [, config = ''] = /```js\n(\/\/ jest\.config\.js\n[\s\S]+?)```/.exec(RUNNERS_PAGE) ?? []
  classic.write('plain/jest.config.js', config)
  classic.write('plain/none.config.js', 'module.exports = {}')
  const required = JEST_MSW_TEST.replace(/import (.+) from (.+)/, 'const $1 = require($2)')
  classic.write('plain/msw.test.js', required)
  const jest = (name: string) => {
    const flags = ['--ci', '--rootDir=plain', '--config', `plain/${name}.config.js`]
    return classic.report(process.execPath, 'node_modules/jest/bin/jest.js', ...flags)
  }
  expect(await jest('jest')).toMatch(/Tests: +1 passed/)
  const refused = await jest('none').catch((error: { stderr: string }) => error.stderr)
  expect(refused).toContain('Let Jest translate the modules of msw, by the transform and')
})

/** A browser of the machine: `.ci/run` installs one. */
function chromium(): string {
  const folders = (process.env['PATH'] ?? '').split(delimiter)
  const names = ['chromium', 'chromium-browser', 'google-chrome', 'chrome.exe']
  const paths = folders.flatMap((folder) => names.map((name) => join(folder, name)))
  return paths.find((path) => existsSync(path)) ?? expect.fail('Install chromium for this test.')
}

test('Playwright has worlds over HTTP, by routes and by the header, and attaches what failed', async () => {
  project.write('playwright.config.mjs', playwrightConfig(chromium()))
  project.write('world.spec.mjs', PLAYWRIGHT_TEST)
  const playwright = [
    'node_modules/@playwright/test/cli.js',
    'test',
    '--config=playwright.config.mjs',
  ]
  const output = await failing(project, ...playwright)
  expect(output).toMatch(/ 5 failed\n[\s\S]* 4 passed/)
  expect(output).toMatch(/Rejected, newest first:\n.*\/players\/blocked-player → 401 \(/)
  expect(output).toContain('http://127.0.0.1:9 does not respond: ')
  expect(output).not.toContain('fetch failed')
  expect(output).toContain('The option adapter cannot be "msw". Use "http" or "route".')
  expect(output).toContain('there is no request at all')
  expect(output).toMatch(/No request has reached this world: http:\/\/127\.0\.0\.1:\d+\/w\/.*\/v1/)
  expect(output).toMatch(/attachment #1: fauxhouse-replay\.json/)
  for (const name of ['\\.fauxhouse/failed/fails', 'served-failed/a-server-fails-there']) {
    expect(worldOf(project, output, name).player('blocked-player').profile().blocked).toBe(false)
  }
  const report = readFileSync(join(project.place, 'report.json'), 'utf8')
  for (const name of ['fauxhouse-replay.json', 'fauxhouse-requests.json', 'trace']) {
    expect(report).toContain(`"name": "${name}"`)
  }
}, 180_000)
