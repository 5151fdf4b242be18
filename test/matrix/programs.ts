/** The runners whose fixtures run in each cell. */
export const RUNNERS = ['vitest', 'jest', 'node-test'] as const
export type Runner = (typeof RUNNERS)[number]

/** Number of tests in {@link cellProgram}. */
export const CELL_TESTS = 8

/** A test file of the fixtures and the handlers; the runners differ in the import. */
export function cellProgram(runner: Runner): string {
  return `
import assert from 'node:assert'
import { listenOptions } from 'fauxhouse/msw'
import { test } from 'fauxhouse/${runner}'
import { http, HttpResponse } from 'msw'
import { setupServer } from 'msw/node'

const headers = { Authorization: 'Bearer any', 'X-Session-ID': 'any' }
const options = { players: 0, scenarios: ['blocked-player'] }
const baseUrl = 'https://api.example.com/v1'
const isBlocked = async (get, base) => {
  return (await (await get(base + '/players/blocked-player', { headers })).json()).blocked
}

for (const adapter of ['fetch', 'msw', 'http']) {
  const own = test.extend({ worldOptions: { ...options, adapter } })
  for (const round of [1, 2]) {
    own(adapter + ' ' + round, async ({ world, serviceUrl }) => {
      const get = adapter === 'fetch' ? world.fetch : fetch
      assert.equal(await isBlocked(get, serviceUrl), true)
      world.execute('blocked-player', { type: 'unblock' })
      assert.equal(await isBlocked(get, serviceUrl), false)
      assert.equal(world.requests.count({ operation: 'getPlayerProfile' }), 2)
    })
  }
}

const pong = http.get('https://other.example/ping', () => HttpResponse.json('pong'))
const server = setupServer(pong)
const withServer = test.extend({ worldOptions: { ...options, adapter: 'msw', server, baseUrl } })
for (const round of [1, 2]) {
  withServer('the server of a project ' + round, async ({ world }) => {
    server.listen(listenOptions())
    try {
      assert.equal(await isBlocked(fetch, baseUrl), true)
      assert.equal(await (await fetch('https://other.example/ping')).json(), 'pong')
      assert.deepEqual(world.requests.find().map(({ response }) => response.status), [200])
      await assert.rejects(fetch('https://third.example/'))
    } finally {
      server.close()
    }
  })
}
`
}

/** A test file for Jest: what it has alone, and tests that fail. */
export const JEST_TEST = `
const { afterEach, expect, test } = require('fauxhouse/jest')
const headers = { Authorization: 'Bearer any', 'X-Session-ID': 'any' }
const worldOptions = { players: 0, scenarios: ['blocked-player'] }
const closed = test.extend({ worldOptions })
const open = test.extend({ worldOptions: { ...worldOptions, adapter: 'http' } })
let current
closed.each([['blocked-player', true], ['nobody', false]])('has %s: %s', (id, isThere, { world }) => {
  expect(world.has(id)).toBe(isThere)
})
closed.each(['blocked-player'])('has %s', (id, { world }) => expect(world.has(id)).toBe(true))
closed.each\`
  id                  | isThere
  \${'blocked-player'} | \${true}
  \${'nobody'}         | \${false}
\`('has $id: $isThere', ({ id, isThere }, { world }) => expect(world.has(id)).toBe(isThere))
for (const times of [1, 2]) {
  open.concurrent('asks at the same time ' + times, async ({ world, serviceUrl }) => {
    for (let count = 0; count < times; count++) {
      await fetch(serviceUrl + '/players/blocked-player', { headers })
    }
    expect(world).toHaveReceived('getPlayerProfile', { times })
    await expect(world).toBeConsistent()
  })
}
closed.failing('fails as it is expected to', ({ world }) => {
  expect(world).toHaveReceived('getPlayerProfile')
})
for (const name of ['misses', 'waits']) {
  closed(name, async ({ world }) => {
    current = world
    world.execute('blocked-player', { type: 'unblock' })
    if (name === 'misses') expect(world).toHaveReceived('getPlayerProfile')
    else await new Promise(() => undefined)
  }, 200)
}
afterEach(() => current?.reset())
`

/** Uses every entry of the package, as a user of TypeScript does. */
export const TYPES_PROGRAM = `
import assert from 'node:assert'
import { createWorld, type ScenarioDefinition, type World } from 'fauxhouse'
import { connect } from 'fauxhouse/client'
import { expect as jestExpect, test as jestTest } from 'fauxhouse/jest'
import { createHandlers } from 'fauxhouse/msw'
import { startServer } from 'fauxhouse/node'
import { assertReceived, test as nodeTest } from 'fauxhouse/node-test'
import { expect as pageExpect, serverTest, test as pageTest } from 'fauxhouse/playwright'
import { expect, test } from 'fauxhouse/vitest'
import { serveRun } from 'fauxhouse/vitest/global-setup'
import type { HttpHandler } from 'msw'

const worldOptions = { players: 0, scenarios: ['blocked-player'], adapter: 'msw' } as const
const remote = connect('http://127.0.0.1:4777')

test.override({ worldOptions })
test('vitest', async ({ world, serviceUrl }) => {
  const handlers: HttpHandler[] = createHandlers(world, { baseUrl: serviceUrl })
  expect(handlers).toHaveLength(1)
  expect(world).toHaveReceived('getPlayerProfile', { times: 1 })
  expect(world).not.toHaveReceived('getBonusHistory')
  await expect(world).toBeConsistent()
  const results: [void, Promise<void>] = [
    expect(world).toHaveChangedNothing(),
    expect(remote).toHaveChangedNothing(),
  ]
  // @ts-expect-error There is no such operation.
  expect(world).toHaveReceived('getPlayer')
  // @ts-expect-error It is no world.
  expect(world.requests).toHaveReceived('getPlayerProfile')
})
jestTest.extend({ worldOptions })('jest', async ({ world }) => {
  jestExpect(world).toHaveReceived('getPlayerProfile')
  await jestExpect(world).toBeConsistent()
  const results: [void, Promise<void>] = [
    jestExpect(world).toHaveChangedNothing(),
    jestExpect(remote).toHaveChangedNothing(),
  ]
  // @ts-expect-error It is no world.
  jestExpect(world.requests).toHaveReceived('getPlayerProfile')
  // @ts-expect-error There is no such operation.
  jestExpect(world).toHaveReceived('getPlayer')
})
jestTest.each([['a', 1], ['b', 2]])('%s', (id, count, { world }) => {
  jestExpect(world.has(id)).toBe(count === 1)
})
jestTest.each([1, 2])('%s', (count: number, { world }) => jestExpect(world.generatedPlayers).toBe(count))
nodeTest.extend({ worldOptions })('node:test', ({ world }, context) => {
  assertReceived(world, 'getPlayerProfile', { player: context.name })
})
pageTest.use({ worldOptions: { players: 0, adapter: 'route' } })
pageTest('playwright', async ({ page, world, serviceUrl }) => {
  await page.goto(serviceUrl)
  pageExpect(world).toHaveReceived('getPlayerProfile')
  // @ts-expect-error There is no such operation.
  pageExpect(world).toHaveReceived('getPlayer')
})
serverTest.use({ worldServer: { header: true, replayFolder: 'failed' } })
serverTest('a server', async ({ world }) => {
  assert.equal((await world.player('anna').profile()).blocked, false)
})

const world: World = createWorld({ players: 0 })
// As a JSON module is typed.
const imported = {
  name: 'imported',
  expect: [
    { on: 'profile', that: { '/blocked': false } },
    { on: 'bonuses', query: { limit: 1 }, that: { '/total': 0 } },
  ],
}
export const given: World = createWorld({ scenarios: [imported as ScenarioDefinition] })
export const setup = serveRun({ seed: 'types' })
export const url: Promise<string> = startServer(world).then(({ url }) => url)
export const now: Promise<string> = remote.now()
`
