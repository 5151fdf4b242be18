import { http } from 'msw'
import { setupServer } from 'msw/node'
import { expect, test } from 'vitest'
import { createHandlers, listenOptions } from '../../src/adapters/msw'
import { createWorld } from '../../src/create-world'

const PLAYER = 'blocked-player'
const world = createWorld({ players: 0, scenarios: [PLAYER] })
const headers = {
  Authorization: 'Bearer x',
  'X-Session-ID': 's',
  'Content-Type': 'application/json',
}
const update = (base = 'http://any.example/v1') =>
  new Request(`${base}/players/${PLAYER}`, { method: 'PUT', headers, body: '{"phone":"1"}' })

async function expectUsed(response: Response): Promise<void> {
  expect(response.status).toBe(400)
  expect(await response.json()).toMatchObject({
    errors: [
      {
        detail: 'The body cannot be read: it was read already, or is being read.',
        remedy: 'Read a request.clone() instead.',
      },
    ],
  })
}

test('a body that was read is rejected with the remedy, and a clone of it is not', async () => {
  const read = update()
  const clone = read.clone()
  await read.json()
  await expectUsed(await world.fetch(read))
  expect((await world.fetch(clone)).status).toBe(200)
  await expectUsed(await world.fetch(clone))
})

test('a body that is being read is, too, with a length and without', async () => {
  for (const length of [{ 'Content-Length': '13' }, {}]) {
    const request = new Request(update(), { headers: { ...headers, ...length } })
    request.body?.getReader()
    await expectUsed(await world.fetch(request))
  }
})

test('a handler that reads and falls through', async () => {
  const baseUrl = 'https://api.example.com/v1'
  const server = setupServer(
    http.put(`${baseUrl}/*`, async ({ request }) => void (await request.json())),
    ...createHandlers(world, { baseUrl }),
  )
  server.listen(listenOptions())
  await expectUsed(await fetch(update(baseUrl)))
  server.close()
})
