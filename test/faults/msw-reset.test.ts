import https from 'node:https'
import { setupServer } from 'msw/node'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createHandlers, listenOptions } from '../../src/adapters/msw'
import { createWorld } from '../../src/create-world'

const PLAYER = 'blocked-player'
const baseUrl = 'https://api.example.com/v1'
const url = `${baseUrl}/players/${PLAYER}`
const headers = { Authorization: 'Bearer x', 'X-Session-ID': 's' }

test('a reset has its code, by fetch, node:http and in process, and prints nothing', async () => {
  const world = createWorld({ players: 0, scenarios: [PLAYER] })
  world.faults.add({ effect: { failure: 'reset' } })
  const server = setupServer(...createHandlers(world, { baseUrl }))
  server.listen(listenOptions())
  const printed = vi.spyOn(console, 'error')
  onTestFinished(() => {
    server.close()
    printed.mockRestore()
  })
  const code = { code: 'ECONNRESET' }
  await expect(fetch(url, { headers })).rejects.toMatchObject({ cause: code })
  const byNode = new Promise((resolve) => https.get(url, { headers }).on('error', resolve))
  expect(await byNode).toMatchObject(code)
  await expect(world.fetch(new Request(url, { headers }))).rejects.toMatchObject({ cause: code })
  expect(printed).not.toHaveBeenCalled()
})
