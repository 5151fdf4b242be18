import https from 'node:https'
import { setupServer } from 'msw/node'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createHandlers, listenOptions } from '../../src/adapters/msw'
import { createWorld } from '../../src/create-world'

const PLAYER = 'blocked-player'
const baseUrl = 'https://api.example.com/v1'
const url = `${baseUrl}/players/${PLAYER}`
const headers = { Authorization: 'Bearer x', 'X-Session-ID': 's' }

/** A world behind msw, and what is printed meanwhile. */
function failing(failure: 'reset' | 'truncated') {
  const world = createWorld({ players: 0, scenarios: [PLAYER] })
  world.faults.add({ effect: { failure } })
  const server = setupServer(...createHandlers(world, { baseUrl }))
  server.listen(listenOptions())
  const printed = vi.spyOn(console, 'error')
  onTestFinished(() => {
    server.close()
    printed.mockRestore()
  })
  return { world, printed }
}

const byNode = () =>
  new Promise<unknown>((resolve) => {
    https.get(url, { headers }, resolve).on('error', resolve)
  })

test('a reset has its code, by fetch, node:http and in process, and prints nothing', async () => {
  const { world, printed } = failing('reset')
  const code = { code: 'ECONNRESET' }
  await expect(fetch(url, { headers })).rejects.toMatchObject({ cause: code })
  expect(await byNode()).toMatchObject(code)
  await expect(world.fetch(new Request(url, { headers }))).rejects.toMatchObject({ cause: code })
  expect(printed).not.toHaveBeenCalled()
})

test('a truncated response has its status, and its body fails', async () => {
  const { printed } = failing('truncated')
  const response = await fetch(url, { headers })
  expect(response.status).toBe(200)
  await expect(response.text()).rejects.toThrow()
  expect(await byNode()).toMatchObject({ statusCode: 200 })
  expect(printed).not.toHaveBeenCalled()
})
