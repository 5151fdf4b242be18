/** The runners whose fixtures run in a cell. */
export const RUNNERS = ['vitest', 'jest', 'node-test'] as const
export type Runner = (typeof RUNNERS)[number]

/** A test file of the fixtures and of the handlers; the runners differ in the import only. */
export function cellProgram(runner: Runner): string {
  return `
import assert from 'node:assert'
import { createWorld } from 'fauxhouse'
import { createHandlers, listenOptions } from 'fauxhouse/msw'
import { test } from 'fauxhouse/${runner}'
import { http, HttpResponse } from 'msw'
import { setupServer } from 'msw/node'

const headers = { Authorization: 'Bearer any', 'X-Session-ID': 'any' }
const options = { players: 0, scenarios: ['blocked-player'] }
const baseUrl = 'https://api.example.com/v1'
const isBlocked = async (get, base) => {
  return (await (await get(base + '/players/blocked-player', { headers })).json()).blocked
}
const unblocked = () => {
  const world = createWorld(options)
  world.execute('blocked-player', { type: 'unblock' })
  return world
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

test('a server of msw that starts and stops', async () => {
  const server = setupServer(...createHandlers(unblocked(), { baseUrl }))
  for (const round of [1, 2, 3]) {
    server.listen(listenOptions())
    assert.equal(await isBlocked(fetch, baseUrl), false, 'round ' + round)
    server.close()
  }
})

test('two boundaries at the same time', async () => {
  const server = setupServer(...createHandlers(createWorld(options), { baseUrl }))
  server.listen(listenOptions())
  const inside = server.boundary(async (world) => {
    server.use(...createHandlers(world, { baseUrl }))
    const before = await isBlocked(fetch, baseUrl)
    await new Promise((resolve) => setTimeout(resolve, 20))
    return [before, await isBlocked(fetch, baseUrl)]
  })
  const both = await Promise.all([inside(unblocked()), inside(createWorld(options))])
  assert.deepEqual(both, [[false, false], [true, true]])
  assert.equal(await isBlocked(fetch, baseUrl), true)
  server.close()
})

const pong = http.get('https://other.example/ping', () => HttpResponse.json('pong'))
const project = setupServer(pong)
const withProject = test.extend({ worldOptions: { ...options, adapter: 'msw', server: project, baseUrl } })
for (const round of [1, 2]) {
  withProject('the server of a project ' + round, async ({ world }) => {
    project.listen(listenOptions())
    try {
      const put = { method: 'PUT', headers: { ...headers, 'Content-Type': 'application/json' }, body: '{"blocked":false}' }
      assert.equal((await fetch(baseUrl + '/players/blocked-player', put)).status, 200)
      assert.equal(await (await fetch('https://other.example/ping')).json(), 'pong')
      assert.deepEqual(world.requests.find().map(({ response }) => response.status), [200])
      await assert.rejects(fetch('https://third.example/'))
    } finally {
      project.close()
    }
  })
}
`
}

/** Number of tests in it. */
export const CELL_TESTS = 10
