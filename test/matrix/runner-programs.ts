/** A test file for Jest that loads the fixtures as its extension says. */
export function jestHouseTest(file: string): string {
  const names = '{ afterAll, afterEach, describe, expect, test }'
  const loads = file.endsWith('.mjs')
    ? `import ${names} from 'fauxhouse/jest'`
    : `const ${names} = require('fauxhouse/jest')`
  return `${loads}
const headers = { Authorization: 'Bearer any', 'X-Session-ID': 'any' }
const houseOptions = { players: 0, scenarios: ['blocked-player'] }
const closed = test.extend({ houseOptions })
const open = test.extend({ houseOptions: { ...houseOptions, door: 'http' } })
let current
describe('a client', () => {
  closed.for([1, 2])('asks %s', async (times, { house, houseUrl }) => {
    for (let count = 0; count < times; count++) {
      await house.fetch(houseUrl + '/players/blocked-player', { headers })
    }
    expect(house).toHaveReceived('getPlayerProfile', { times })
    await expect(house).toBeConsistent()
  })
  closed.each([['blocked-player', true], ['nobody', false]])('has %s: %s', (id, isThere, { house }) => {
    expect(house.has(id)).toBe(isThere)
  })
  closed.each(['blocked-player'])('has %s', (id, { house }) => expect(house.has(id)).toBe(true))
  closed.each\`
    id                  | isThere
    \${'blocked-player'} | \${true}
    \${'nobody'}         | \${false}
  \`('has $id: $isThere', ({ id, isThere }, { house }) => expect(house.has(id)).toBe(isThere))
  for (const times of [1, 2]) {
    open.concurrent('asks at the same time ' + times, async ({ house, houseUrl }) => {
      for (let count = 0; count < times; count++) {
        await fetch(houseUrl + '/players/blocked-player', { headers })
      }
      expect(house).toHaveReceived('getPlayerProfile', { times })
    })
  }
  closed.failing('fails as it is expected to', ({ house }) => {
    expect(house).toHaveReceived('getPlayerProfile')
  })
  test('has no options of a group', () => {
    expect(() => test.override({ houseOptions })).toThrow('const shop = test.extend(')
  })
  test('has a world of the default options', ({ house }) => expect(house.players).toBe(100))
})
describe('a failed one', () => {
  closed('misses', async ({ house }) => {
    current = house
    house.execute('blocked-player', { type: 'unblock' })
    expect(house).toHaveReceived('getPlayerProfile')
  })
  closed('waits', async ({ house }) => {
    current = house
    house.execute('blocked-player', { type: 'unblock' })
    await new Promise(() => undefined)
  }, 200)
})
describe('a failed hook', () => {
  closed('follows', ({ house }) => {
    current = house
    house.execute('blocked-player', { type: 'unblock' })
  })
  afterEach(async () => {
    current.reset()
    await Promise.reject(new Error('the hook fails'))
  })
})
describe('other hooks', () => {
  const called = []
  afterEach((done) => done(called.push('done') && undefined))
  afterEach(function* () {
    yield Promise.resolve()
    called.push('generator')
  })
  closed('are as in Jest', ({ house }) => expect(house.has('blocked-player')).toBe(true))
  afterAll(() => expect(called).toEqual(['done', 'generator']))
})
afterEach(() => current?.reset())
`
}

/** The configuration of Playwright for a browser of the machine. */
export function playwrightConfig(executablePath: string): string {
  const launchOptions = { executablePath, args: ['--no-sandbox'] }
  return `export default {
  testDir: '.',
  testMatch: 'house.spec.mjs',
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
const houseOptions = { players: 0, scenarios: ['blocked-player'] }
const read = ([url, headers]) => fetch(url, { headers }).then((answer) => answer.json())

const app = createServer((_, answer) => answer.end('an application'))
test.beforeAll(() => new Promise((resolve) => app.listen(0, '127.0.0.1', resolve)))
test.afterAll(() => app.close())

for (const door of ['http', 'route']) {
  test.describe(door, () => {
    test.use({ houseOptions: { ...houseOptions, door } })
    test('a page of another origin', async ({ page, house, houseUrl }) => {
      expect(houseUrl).toMatch(door === 'route' ? /^https:\\/\\/house\\.example\\/v1$/ : /^http:\\/\\/127/)
      house.execute('blocked-player', { type: 'unblock' })
      await page.goto('http://127.0.0.1:' + app.address().port)
      const profile = await page.evaluate(read, [houseUrl + '/players/blocked-player', headers])
      expect(profile.blocked).toBe(false)
      expect(house).toHaveReceived('getPlayerProfile', { times: 1 })
      await expect(house).toBeConsistent()
    })
  })
}

test.describe('a door of other runners', () => {
  test.use({ houseOptions: { ...houseOptions, door: 'msw' } })
  test('is refused', ({ house }) => house.reset())
})

test.describe(() => {
  test.use({ houseOptions })
  let current
  test.afterEach(() => current.reset())
  test('fails', ({ house }) => {
    current = house
    house.execute('blocked-player', { type: 'unblock' })
    expect(house).toHaveReceived('getPlayerProfile')
  })
})

serverTest.describe('a server', () => {
  let server
  serverTest.beforeAll(async () => {
    const base = createWorld(houseOptions)
    server = await startServer(createWorlds({ base }), { port: 0, adminToken: 'secret' })
  })
  serverTest.afterAll(() => server.close())
  serverTest.use({
    houseServer: ({}, use) => use(server.baseUrl),
    houseAdminToken: 'secret',
    houseHeader: true,
  })
  serverTest('by the header', async ({ page, house, houseServer }) => {
    await page.goto(server.url)
    await house.execute('blocked-player', { type: 'unblock' })
    const profile = await page.evaluate(read, [houseServer + '/players/blocked-player', headers])
    expect(profile.blocked).toBe(false)
  })
  serverTest('by the base URL, in another world', async ({ page, houseUrl }) => {
    await page.goto(server.url)
    const profile = await page.evaluate(read, [houseUrl + '/players/blocked-player', headers])
    expect(profile.blocked).toBe(true)
  })
  serverTest.describe(() => {
    serverTest.use({ houseReplayFolder: 'served-failed' })
    serverTest.afterEach(({ house }) => house.reset())
    serverTest('fails there', async ({ house, houseUrl, request }) => {
      await request.get(houseUrl + '/players/blocked-player', { headers: { Authorization: 'x' } })
      await house.execute('blocked-player', { type: 'unblock' })
      expect((await house.player('blocked-player').profile()).blocked).toBe(true)
    })
  })
})

serverTest.describe('an absent server', () => {
  serverTest.use({ houseServer: 'http://127.0.0.1:9' })
  serverTest('is told', ({ houseUrl }) => expect(houseUrl).toContain('/w/'))
})
`

/** A test of Jest in the environment of jsdom, which has no `fetch` and no `TextEncoder`. */
export const JSDOM_TEST = `
const { createWorld } = require('fauxhouse')
const { expect, test } = require('fauxhouse/jest')
test.extend({ houseOptions: { players: 0, scenarios: ['blocked-player'] } })('a page', async ({ house }) => {
  expect(typeof document).toBe('object')
  expect(typeof fetch).toBe('undefined')
  house.execute('blocked-player', { type: 'unblock' })
  expect(house.player('blocked-player').profile().blocked).toBe(false)
  expect(createWorld({ players: 3 }).list().total).toBe(3)
  expect(house).not.toHaveReceived('getPlayerProfile')
  await expect(house.fetch('/v1/players/blocked-player')).rejects.toThrow("Use the door 'http'")
  await expect(house).toBeConsistent()
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

test.extend({ houseOptions: { players: 0, scenarios: ['blocked-player'], door: 'http' } })('a server', async ({ house, houseUrl }) => {
  const url = houseUrl + '/players/blocked-player'
  expect(await send('GET', url)).toMatchObject([200, { id: 'blocked-player', blocked: true }])
  expect(await send('PUT', url, '{"phone": 5}')).toMatchObject([400, { code: 'INVALID_BODY' }])
  expect(await send('PUT', url, '{"blocked": false, "phone": "+49 30 5550100 \u00e9"}')).toMatchObject([200, {}])
  expect(await send('GET', url + '/transactions?limit=5')).toMatchObject([200, { limit: 5 }])
  expect(house).toHaveReceived('updatePlayerProfile', { body: { blocked: false } })
  expect(house.player('blocked-player').profile().blocked).toBe(false)
})
`

/** A program that runs a history of the package by fast-check. */
export const HISTORIES_PROGRAM = `
import { assert, property } from 'fast-check'
import { createWorld } from 'fauxhouse'
import { histories } from 'fauxhouse/fast-check'
let runs = 0
assert(property(histories(), (history) => {
  createWorld({ players: 0 }).execute('anna', history)
  runs += 1
}), { numRuns: 10, seed: 1 })
console.log(runs)
`

/** A test of Jest for modules that is answered by msw. */
export const JEST_MSW_TEST = `
import { expect, test } from 'fauxhouse/jest'
const houseOptions = { players: 0, scenarios: ['blocked-player'], door: 'msw', baseUrl: 'https://api.example.com/v1' }
const headers = { Authorization: 'Bearer any', 'X-Session-ID': 'any' }
test.extend({ houseOptions })('is answered', async ({ house, houseUrl }) => {
  const answer = await fetch(houseUrl + '/players/blocked-player', { headers })
  expect((await answer.json()).blocked).toBe(true)
  expect(house).toHaveReceived('getPlayerProfile')
})
`

/** A test of Jest that holds only while lists begin with what is newest. */
export const JEST_ORDER_TEST = `
const { expect, test } = require('fauxhouse/jest')
const houseOptions = { players: 0, scenarios: ['pending-kyc'], door: 'http' }
const headers = { Authorization: 'Bearer any', 'X-Session-ID': 'any' }
test.extend({ houseOptions })('newest first', async ({ houseUrl }) => {
  const answer = await fetch(houseUrl + '/players/pending-kyc/transactions', { headers })
  const { transactions } = await answer.json()
  expect(transactions[0].date > transactions.at(-1).date).toBe(true)
})
`
