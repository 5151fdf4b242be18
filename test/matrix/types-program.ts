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

test.override({ worldOptions })
test('vitest', async ({ world, serviceUrl }) => {
  const handlers: HttpHandler[] = createHandlers(world, { baseUrl: serviceUrl })
  expect(handlers).toHaveLength(1)
  expect(world).toHaveReceived('getPlayerProfile', { times: 1 })
  expect(world).not.toHaveReceived('getBonusHistory')
  await expect(world).toBeConsistent()
  // @ts-expect-error There is no such operation.
  expect(world).toHaveReceived('getPlayer')
})
jestTest.extend({ worldOptions })('jest', async ({ world }) => {
  jestExpect(world).toHaveReceived('getPlayerProfile')
  await jestExpect(world).toBeConsistent()
  // @ts-expect-error There is no such operation.
  jestExpect(world).toHaveReceived('getPlayer')
})
jestTest.each([['a', 1], ['b', 2]])('%s', (id, count, { world }) => {
  jestExpect(world.has(id)).toBe(count === 1)
})
jestTest.each([1, 2])('%s', (count: number, { world }) => jestExpect(world.generatedPlayers).toBe(count))
// @ts-expect-error Jest has no options of a group.
export const grouped = () => jestTest.override({ worldOptions })
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
export const now: Promise<string> = connect('http://127.0.0.1:4777').now()
`
