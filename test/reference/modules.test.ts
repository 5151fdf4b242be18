import { setupServer } from 'msw/node'
import { expect, it } from 'vitest'
import { createHandlers, listenOptions } from '../../src/adapters/msw'
import { createWorld, createWorlds } from '../../src/index'
import { startServer } from '../../src/node'
import {
  assertChanged,
  assertConsistent,
  assertReceived,
  assertUnchanged,
} from '../../src/testing/node-test'

/*
 * Each test calls one function of the public API, as a user would.
 */

it('startServer', async () => {
  const world = createWorld({ players: 0, scenarios: ['blocked-player'] })
  const server = await startServer(world)
  const headers = { Authorization: 'Bearer any', 'X-Session-ID': 'any' }
  const response = await fetch(`${server.url}/players/blocked-player`, { headers })
  expect(response.status).toBe(200)
  await server.close()
})

it('RunningServer.close', async () => {
  const server = await startServer(createWorld({ players: 0 }))
  await server.close()
  await expect(fetch(server.origin)).rejects.toThrow()
})

it('RunningServer.urlOf', async () => {
  const server = await startServer(createWorlds())
  expect(server.urlOf('test-7')).toBe(`${server.origin}/w/test-7/v1`)
  await server.close()
})

it('listenOptions', async () => {
  const world = createWorld({ players: 0, scenarios: ['blocked-player'] })
  const server = setupServer(...createHandlers(world, { baseUrl: 'https://api.example.com/v1' }))
  server.listen(listenOptions()) // rejects requests without a handler
  await fetch('https://api.example.com/v1/players/blocked-player')
  expect(world.requests.count()).toBe(1)
  server.close()
})

it('assertChanged', () => {
  const world = createWorld({ players: 0, scenarios: ['blocked-player'] })
  world.execute('blocked-player', { type: 'unblock' })
  const after = false
  assertChanged(world, [{ type: 'profile', player: 'blocked-player', field: 'blocked', after }])
})

it('assertUnchanged', async () => {
  const world = createWorld({ players: 0, scenarios: ['blocked-player'] })
  await world.fetch('/v1/players/blocked-player')
  assertUnchanged(world)
})

it('assertConsistent', async () => {
  const world = createWorld({ players: 0, scenarios: ['blocked-player'] })
  await assertConsistent(world)
})

it('assertReceived', async () => {
  const world = createWorld({ players: 0, scenarios: ['blocked-player'] })
  await world.fetch('/v1/players/blocked-player')
  assertReceived(world, 'getPlayerProfile', { player: 'blocked-player', times: 1 })
})
