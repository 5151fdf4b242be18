/** A test file for Jest that loads the fixtures as its extension says. */
export function jestWorldTest(file: string): string {
  const names = '{ afterEach, describe, expect, test }'
  const loads = file.endsWith('.mjs')
    ? `import ${names} from 'fauxhouse/jest'`
    : `const ${names} = require('fauxhouse/jest')`
  return `${loads}
const headers = { Authorization: 'Bearer any', 'X-Session-ID': 'any' }
const worldOptions = { players: 0, scenarios: ['blocked-player'] }
const closed = test.extend({ worldOptions })
const open = test.extend({ worldOptions: { ...worldOptions, adapter: 'http' } })
let current
describe('a client', () => {
  closed.each([1, 2])('asks %s', async (times, { world, serviceUrl }) => {
    for (let count = 0; count < times; count++) {
      await world.fetch(serviceUrl + '/players/blocked-player', { headers })
    }
    expect(world).toHaveReceived('getPlayerProfile', { times })
    await expect(world).toBeConsistent()
  })
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
    })
  }
  closed.failing('fails as it is expected to', ({ world }) => {
    expect(world).toHaveReceived('getPlayerProfile')
  })
  test('has a world of the default options', ({ world }) => expect(world.generatedPlayers).toBe(100))
})
describe('a failed one', () => {
  closed('misses', async ({ world }) => {
    current = world
    world.execute('blocked-player', { type: 'unblock' })
    expect(world).toHaveReceived('getPlayerProfile')
  })
  closed('waits', async ({ world }) => {
    current = world
    world.execute('blocked-player', { type: 'unblock' })
    await new Promise(() => undefined)
  }, 200)
})
afterEach(() => current?.reset())
`
}

/** The configuration of Playwright for a browser of the machine. */
export function playwrightConfig(executablePath: string): string {
  const launchOptions = { executablePath, args: ['--no-sandbox'] }
  return `export default {
  testDir: '.',
  testMatch: 'world.spec.mjs',
  workers: 1,
  reporter: [['list'], ['json', { outputFile: 'report.json' }]],
  use: { trace: 'retain-on-failure', launchOptions: ${JSON.stringify(launchOptions)} },
}
`
}

/** Tests of Playwright: through HTTP, by routes, and with the header of a running server. */
export const PLAYWRIGHT_TEST = `
import { createServer } from 'node:http'
import { createWorld, createWorlds } from 'fauxhouse'
import { startServer } from 'fauxhouse/node'
import { expect, serverTest, test } from 'fauxhouse/playwright'

const headers = { Authorization: 'Bearer any', 'X-Session-ID': 'any' }
const worldOptions = { players: 0, scenarios: ['blocked-player'] }
const read = ([url, headers]) => fetch(url, { headers }).then((answer) => answer.json())

const app = createServer((_, answer) => answer.end('an application'))
test.beforeAll(() => new Promise((resolve) => app.listen(0, '127.0.0.1', resolve)))
test.afterAll(() => app.close())

for (const adapter of ['http', 'route']) {
  test.describe(adapter, () => {
    test.use({ worldOptions: { ...worldOptions, adapter } })
    test('a page of another origin', async ({ page, world, serviceUrl }) => {
      expect(serviceUrl).toMatch(adapter === 'route' ? /^https:\\/\\/service\\.example\\/v1$/ : /^http:\\/\\/127/)
      world.execute('blocked-player', { type: 'unblock' })
      await page.goto('http://127.0.0.1:' + app.address().port)
      const profile = await page.evaluate(read, [serviceUrl + '/players/blocked-player', headers])
      expect(profile.blocked).toBe(false)
      expect(world).toHaveReceived('getPlayerProfile', { times: 1 })
      await expect(world).toBeConsistent()
    })
  })
}

test.describe('an adapter of other runners', () => {
  test.use({ worldOptions: { ...worldOptions, adapter: 'msw' } })
  test('is refused', ({ world }) => world.reset())
})

test.describe(() => {
  test.use({ worldOptions })
  let current
  test.afterEach(() => current.reset())
  test('fails', ({ world }) => {
    current = world
    world.execute('blocked-player', { type: 'unblock' })
    expect(world).toHaveReceived('getPlayerProfile')
  })
})

serverTest.describe('a server', () => {
  // Playwright reads the options of the context before the hooks.
  const port = 21_000 + (process.pid % 20_000)
  const own = { url: 'http://127.0.0.1:' + port + '/v1', adminToken: 'secret' }
  let server
  serverTest.beforeAll(async () => {
    const base = createWorld(worldOptions)
    server = await startServer(createWorlds({ base }), { port, adminToken: 'secret' })
  })
  serverTest.afterAll(() => server.close())
  serverTest.use({ worldServer: { ...own, header: true } })
  serverTest('by the header', async ({ page, world, worldServer }) => {
    await page.goto(server.origin)
    await world.execute('blocked-player', { type: 'unblock' })
    const profile = await page.evaluate(read, [worldServer.url + '/players/blocked-player', headers])
    expect(profile.blocked).toBe(false)
  })
  serverTest('by the base URL, in another world', async ({ page, serviceUrl }) => {
    await page.goto(server.origin)
    const profile = await page.evaluate(read, [serviceUrl + '/players/blocked-player', headers])
    expect(profile.blocked).toBe(true)
  })
  serverTest.describe(() => {
    serverTest.use({ worldServer: { ...own, replayFolder: 'served-failed' } })
    serverTest.afterEach(({ world }) => world.reset())
    serverTest('fails there', async ({ world, serviceUrl, request }) => {
      await request.get(serviceUrl + '/players/blocked-player', { headers: { Authorization: 'x' } })
      await world.execute('blocked-player', { type: 'unblock' })
      expect((await world.player('blocked-player').profile()).blocked).toBe(true)
    })
    serverTest('asks nothing', async ({ world }) => {
      expect((await world.player('blocked-player').profile()).blocked).toBe(false)
    })
  })
})

serverTest.describe('an absent server', () => {
  serverTest.use({ worldServer: { url: 'http://127.0.0.1:9' } })
  serverTest('is reported', ({ serviceUrl }) => expect(serviceUrl).toContain('/w/'))
})
`

/** A test of Jest in the environment of jsdom, which has no `fetch` and no `TextEncoder`. */
export const JSDOM_TEST = `
const { createWorld } = require('fauxhouse')
const { expect, test } = require('fauxhouse/jest')
test.extend({ worldOptions: { players: 0, scenarios: ['blocked-player'] } })('a page', async ({ world }) => {
  expect(typeof document).toBe('object')
  expect(typeof fetch).toBe('undefined')
  world.execute('blocked-player', { type: 'unblock' })
  expect(world.player('blocked-player').profile().blocked).toBe(false)
  expect(createWorld({ players: 3 }).list().total).toBe(3)
  expect(world).not.toHaveReceived('getPlayerProfile')
  await expect(world.fetch('/v1/players/blocked-player')).rejects.toThrow("Use the adapter 'http'")
  await expect(world).toBeConsistent()
})

const headers = { Authorization: 'Bearer any', 'X-Session-ID': 'any', 'Content-Type': 'application/json' }

/** Sends a request as a page of jsdom does. */
function send(method, url, body) {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open(method, url)
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
    request.onload = () => resolve([request.status, JSON.parse(request.responseText)])
    request.onerror = reject
    request.send(body)
  })
}

test.extend({ worldOptions: { players: 0, scenarios: ['blocked-player'], adapter: 'http' } })('a server', async ({ world, serviceUrl }) => {
  const url = serviceUrl + '/players/blocked-player'
  expect(await send('GET', url)).toMatchObject([200, { id: 'blocked-player', blocked: true }])
  expect(await send('PUT', url, '{"phone": 5}')).toMatchObject([400, { code: 'INVALID_BODY' }])
  expect(await send('PUT', url, '{"blocked": false, "phone": "+49 30 5550100 \u00e9"}')).toMatchObject([200, {}])
  expect(await send('GET', url + '/transactions?limit=5')).toMatchObject([200, { limit: 5 }])
  expect(world).toHaveReceived('updatePlayerProfile', { body: { blocked: false } })
  expect(world.player('blocked-player').profile().blocked).toBe(false)
})
`

/** A test of Jest that is answered by msw. */
export const JEST_MSW_TEST = `
import { expect, test } from 'fauxhouse/jest'
const worldOptions = { players: 0, scenarios: ['blocked-player'], adapter: 'msw', baseUrl: 'https://api.example.com/v1' }
const headers = { Authorization: 'Bearer any', 'X-Session-ID': 'any' }
test.extend({ worldOptions })('is answered', async ({ world, serviceUrl }) => {
  const answer = await fetch(serviceUrl + '/players/blocked-player', { headers })
  expect((await answer.json()).blocked).toBe(true)
  expect(world).toHaveReceived('getPlayerProfile')
})
`

/** A test of a project whose Vitest has no fixtures of this kind. */
export const OLDER_VITEST_TEST = `import { createWorld } from 'fauxhouse'
import { expect, test } from 'vitest'
test('the library works', async () => {
  const world = createWorld({ players: 0, scenarios: ['blocked-player'] })
  expect(world.player('blocked-player').profile().blocked).toBe(true)
  await expect(import('fauxhouse/vitest')).rejects.toThrow('needs Vitest 4.1 or later')
})
`
