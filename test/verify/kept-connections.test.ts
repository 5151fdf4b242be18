import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { httpSender } from '../../src/cli/verify/http-sender'

/** Sends requests to a server that ends a connection at its second request. */
async function connected() {
  const used = new WeakSet<object>()
  let received = 0
  const server = createServer(({ socket }, response) => {
    received += 1
    if (used.has(socket)) return void socket.destroy()
    used.add(socket)
    response.end('{}')
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  onTestFinished(() => void server.close())
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`
  const send = httpSender({ base, token: 'a', session: 'b', rate: 1_000 })
  const rest = { target: '/players/a', headers: {}, credentials: 'given' } as const
  await send({ method: 'GET', ...rest })
  // The client keeps the connection once the response has ended on it.
  await new Promise((resolve) => setTimeout(resolve, 50))
  return { send, rest, requests: () => received }
}

test('a reading whose kept connection ends is sent again', async () => {
  const { send, rest, requests } = await connected()
  expect(await send({ method: 'GET', ...rest })).toMatchObject({ status: 200 })
  expect(requests()).toBe(3)
})

test('an update is sent once', async () => {
  const { send, rest, requests } = await connected()
  const sent = send({ method: 'PUT', body: '{}', ...rest })
  await expect(sent).rejects.toMatchObject({ code: 'UNREACHABLE' })
  expect(requests()).toBe(2)
})
