import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createWorld } from '../../src/create-world'
import { blocksOf, MARKDOWN } from '../docs/recipe'
import { type Installation, installPackage } from './installation'

/*
 * The fixtures from the tarball, in a project of its own: a failed test leaves a file that makes
 * its world again. `test/matrix` has the runners that this repository does not install.
 */

let project: Installation
beforeAll(() => {
  project = installPackage()
})
afterAll(() => project.remove())

const FAILING = `
import { afterEach, describe, expect, test } from 'fauxhouse/vitest'
let current
test.override({ worldOptions: { players: 0, scenarios: ['blocked-player'] } })
test.beforeEach(({ world }) => { current = world })
afterEach(() => current.reset())
describe('a client', () => {
  test('fails: late?', async ({ world }) => {
    world.executeAll('blocked-player', [{ type: 'unblock' }, { type: 'deposit', amount: 50 }])
    world.advance('P1D')
    expect(world).toHaveReceived('getPlayerProfile')
  })
  test('passes', ({ world }) => expect(world.player('blocked-player').profile().blocked).toBe(true))
})
`

/** Runs a runner in the project; returns its output, and whether all tests passed. */
function run(...args: string[]): { readonly output: string; readonly passed: boolean } {
  // The variables of Vitest and of node:test would tell a runner that another one has started it.
  const { NODE_TEST_CONTEXT: _, NODE_OPTIONS: __, ...env } = process.env
  const options = { cwd: project.folder, encoding: 'utf8', stdio: 'pipe', env } as const
  try {
    return { output: execFileSync(process.execPath, args, options), passed: true }
  } catch (error) {
    const { stdout, stderr } = error as { stdout: string; stderr: string }
    return { output: stdout + stderr, passed: false }
  }
}

/** A busy machine is not what these tests are about. */
const SLOW_HOST = ['--testTimeout=60000']

function runVitest(...args: string[]): ReturnType<typeof run> {
  const vitest = join(project.folder, 'node_modules/vitest/vitest.mjs')
  return run(vitest, 'run', '--root=.', '--no-color', '--maxWorkers=1', ...SLOW_HOST, ...args)
}

/** The path of the replay file in the output of a runner. */
function replayPath(output: string, test = ''): string {
  const pattern = new RegExp(`Replay file: (\\S+${test}\\S+) \\(npx fauxhouse --replay`)
  const [, path = ''] = pattern.exec(output) ?? []
  expect(path).toMatch(/^\.fauxhouse\/failed\/[a-z-]+-[0-9a-f]{8}\.json$/)
  return path
}

describe('a failed test', () => {
  test('has the path of its replay file in its message, and the file makes its world', () => {
    project.write('failing/late.test.js', FAILING)
    const json = ['--reporter=default', '--reporter=json', '--outputFile.json=failing.json']
    const { output, passed } = runVitest('failing', ...json)
    expect(passed).toBe(false)
    expect(output).toMatch(/Tests +1 failed \| 1 passed/)
    const path = replayPath(output, 'a-client-fails-late')
    // It prints the stack instead of the message.
    const report = readFileSync(join(project.folder, 'failing.json'), 'utf8')
    expect(report).toContain(`Replay file: ${path}`)
    expect(readdirSync(join(project.folder, '.fauxhouse/failed'))).toHaveLength(1)

    const expected = createWorld({ players: 0, scenarios: ['blocked-player'] })
    expected.executeAll('blocked-player', [{ type: 'unblock' }, { type: 'deposit', amount: 50 }])
    expected.advance('P1D')
    const replay = JSON.parse(readFileSync(join(project.folder, path), 'utf8'))
    const replayed = createWorld({ replay })
    const states = [replayed, expected].map((world) => {
      const player = world.player('blocked-player')
      return [Date.parse(world.now), player.profile(), player.transactions()]
    })
    expect(states[0]).toEqual(states[1])
    const command = join(project.folder, 'node_modules/fauxhouse/dist/cli.js')
    const shown = project.node(command, 'show', 'blocked-player', '--replay', path)
    expect(shown).toContain('50')
  })
})

test('a mistake in worldOptions names the option, in each way to set it', () => {
  project.write(
    'mistaken/mistaken.test.js',
    `import { describe, test } from 'fauxhouse/vitest'
    describe('a group', () => {
      test.override({ worldOptions: { adaptor: 'http' } })
      test('overrides', () => undefined)
    })
    const shop = test.extend({ worldOptions: { player: 5 } })
    shop('extends', () => undefined)
    describe('another group', () => {
      shop.override('worldOptions', { seeds: 'a' })
      shop('overrides', () => undefined)
    })\n`,
  )
  const { output } = runVitest('mistaken')
  const near = [...output.matchAll(/FauxhouseError: .*Did you mean (\w+)\?/g)].map(
    ([, name]) => name,
  )
  expect(new Set(near)).toEqual(new Set(['adapter', 'players', 'seed']))
})

test('a failed test shows the object that it threw, and no URL after a mistake of its own', () => {
  project.write(
    'thrown/thrown.test.js',
    `import { test } from 'fauxhouse/vitest'
    test('throws', () => { throw { status: 500 } })
    test('calls', ({ world }) => world.player('nobody'))\n`,
  )
  const { output } = runVitest('thrown')
  expect(output).toMatch(/\{"status":500.*\}\n\nReplay file: .*\nNo request has reached/)
  expect(output).toMatch(/There is no player "nobody".*\n\nReplay file: /)
  expect(output.match(/No request has reached/g)).toHaveLength(1)
})

test('the fixtures load without the globals that jsdom lacks', () => {
  project.write(
    'jsdom.cjs',
    `
const lacking = ['TextEncoder', 'TextDecoder', 'Request', 'Response', 'Headers', 'fetch', 'structuredClone']
for (const name of [...lacking, 'ReadableStream', 'setImmediate', 'clearImmediate']) delete globalThis[name]
// What Jest makes for each test file.
const { _load: load } = require('node:module')
const jest = { afterAll() {}, afterEach() {}, expect: { extend() {}, getState() {} }, test: {} }
require('node:module')._load = (name, ...rest) => (name === '@jest/globals' ? jest : load(name, ...rest))
console.log(typeof require('fauxhouse/jest').test.extend, typeof require('fauxhouse').createWorld)
`,
  )
  expect(project.node('jsdom.cjs')).toBe('function function\n')
})

test('one server for a run has a world for each name', () => {
  project.write(
    'served/vitest.config.js',
    `export default { test: { globalSetup: ['fauxhouse/vitest/global-setup'] } }`,
  )
  project.write(
    'served/served.test.js',
    `
import { connect } from 'fauxhouse/client'
import { expect, inject, test } from 'vitest'
test.each(['one', 'two'])('a world %s', async (name) => {
  expect(inject('fauxhouseUrl')).toBe(inject('fauxhouseOrigin') + '/v1')
  const world = connect(inject('fauxhouseUrl')).open(name)
  expect((await world.player('blocked-player').profile()).blocked).toBe(true)
  await world.execute('blocked-player', { type: 'unblock' })
})
`,
  )
  const { output, passed } = runVitest('--config=served/vitest.config.js', 'served')
  expect(output).toMatch(/Tests +2 passed/)
  expect(passed).toBe(true)
})

const NODE_TEST = `
import assert from 'node:assert'
import { afterEach, describe } from 'node:test'
import { assertConsistent, assertReceived, it, test } from 'fauxhouse/node-test'

const headers = { Authorization: 'Bearer any', 'X-Session-ID': 'any' }
const worldOptions = { players: 0, scenarios: ['blocked-player'] }
const open = test.extend({ worldOptions: { ...worldOptions, adapter: 'http' } })
let current
describe('a client', { concurrency: true }, () => {
  for (const times of [1, 2]) {
    open('asks ' + times, async ({ world, serviceUrl }) => {
      for (let count = 0; count < times; count++) {
        await fetch(serviceUrl + '/players/blocked-player', { headers })
      }
      assertReceived(world, 'getPlayerProfile', { player: 'blocked-player', times })
      await assertConsistent(world)
    })
  }
})
describe('clients with a fixed base URL', { concurrency: true }, () => {
  const baseUrl = 'https://api.example.com/v1'
  const fixed = test.extend({ worldOptions: { ...worldOptions, adapter: 'msw', baseUrl } })
  const ask = () => fetch(baseUrl + '/players/blocked-player', { headers })
  let proceed
  const bothAreOpen = new Promise((resolve) => (proceed = resolve))
  fixed('one', async ({ world, serviceUrl }) => {
    await bothAreOpen
    assert.equal(serviceUrl, baseUrl)
    assert.equal((await ask()).status, 200)
    assertReceived(world, 'getPlayerProfile', { times: 1 })
  })
  fixed('another', async ({ world }) => {
    proceed()
    await assert.rejects(ask)
    assertReceived(world, 'getPlayerProfile', { times: 0 })
  })
})
test('has options of undefined', undefined, ({ world }) => assert.ok(world.generatedPlayers))
describe('a failed one', () => {
  afterEach(() => current?.reset())
  const closed = it.extend({ worldOptions })
  closed('misses', async ({ world }) => {
    current = world
    world.execute('blocked-player', { type: 'unblock' })
    assertReceived(world, 'getPlayerProfile')
  })
  closed('waits', { timeout: 100 }, async ({ world }, context) => {
    current = world
    world.execute('blocked-player', { type: 'unblock' })
    await new Promise((resolve) => setTimeout(resolve, 1_000))
  })
  closed('has parts', async ({ world }, context) => {
    current = world
    for (const command of [{ type: 'unblock' }, { type: 'label', add: ['Seen'] }]) {
      await context.test('first ' + command.type, async (part) => {
        world.execute('blocked-player', command)
        await part.test('misses', () => assertReceived(world, 'getPlayerProfile'))
      })
    }
    await context.test('passes', () => assertReceived(world, 'getPlayerProfile', { times: 0 }))
  })
})
`

test('node:test has worlds and replay files, for subtests and a test that waits too long as well', () => {
  project.write('native/test-worlds.test.mjs', NODE_TEST)
  const { output, passed } = run('--test', '--test-reporter=tap', 'native/test-worlds.test.mjs')
  expect(passed).toBe(false)
  expect(output).toMatch(/^# pass 6$/m)
  expect(output).toContain('there is no request at all')
  expect(output).not.toContain('one-has-parts-passes')
  const parts = ['has-parts-first-unblock-misses', 'has-parts-first-label-misses']
  const blocked = ['misses', 'waits', ...parts].map((test) => {
    const path = join(project.folder, replayPath(output, `a-failed-one-${test}`))
    const replay = JSON.parse(readFileSync(path, 'utf8'))
    return createWorld({ replay }).player('blocked-player').profile().blocked
  })
  expect(blocked).toEqual([false, false, false, true])
})

test('the recipes for node:test run', () => {
  const recipes = blocksOf(MARKDOWN, 'js node recipe')
  expect(recipes).not.toEqual([])
  for (const { code } of recipes) {
    project.write('native/recipe.test.mjs', code)
    expect(run('--test', 'native/recipe.test.mjs')).toMatchObject({ passed: true })
  }
})
