import { HttpResponse, http } from 'msw'
import { setupServer } from 'msw/node'
import { afterEach, describe, expect, it } from 'vitest'
import type { FetchTarget } from '../../src/adapters/fetch-target'
import { createHandlers, listenOptions } from '../../src/adapters/msw'
import { createWorld } from '../../src/create-world'
import { type RunningServer, startServer } from '../../src/node'

let server: RunningServer | undefined

afterEach(async () => {
  await server?.close()
  server = undefined
})

/** The function without types, as JavaScript calls it. */
const serve = startServer as (...given: unknown[]) => Promise<RunningServer>
const world = createWorld({ players: 0 })

describe('a target of the user', () => {
  it.each([
    [
      'throws',
      () => {
        throw new Error('boom')
      },
      'boom',
    ],
    ['rejects', async () => Promise.reject(new Error('boom')), 'boom'],
    [
      'throws what is no error',
      () => {
        throw 'boom'
      },
      'boom',
    ],
    ['answers with nothing', () => undefined, 'did not return a Response'],
  ])('that %s is answered as 500', async (_, fetchOf, detail) => {
    server = await serve({ fetch: fetchOf }, { port: 0 })
    const answer = await fetch(`${server.url}/players/x?a=1`)
    expect(answer.status).toBe(500)
    expect(await answer.json()).toMatchObject({
      instance: '/v1/players/x',
      errors: [{ code: 'INTERNAL', detail: expect.stringContaining(detail) }],
    })
  })
})

it('a wrapped world makes faults, and its control API stays guarded', async () => {
  const faults = [new Response(null, { status: 503 })]
  const wrapped: FetchTarget = {
    fetch: (request, adapter) => faults.pop() ?? world.fetch(request, adapter),
  }
  server = await startServer(wrapped)
  const ask = async (headers = {}) =>
    (await fetch(`${server?.origin}/__admin/health`, { headers })).status
  expect([await ask(), await ask()]).toEqual([503, 200])
  expect(await ask({ Origin: 'https://evil.example' })).toBe(403)
})

it('a handler before ours makes faults', async () => {
  const url = 'https://api.example.com/v1/players/nobody'
  const fault = http.get(url, () => new HttpResponse(null, { status: 503 }), { once: true })
  const interceptor = setupServer(fault, ...createHandlers(world, { baseUrl: '/v1' }))
  interceptor.listen(listenOptions())
  const statuses = [(await fetch(url)).status, (await fetch(url)).status]
  interceptor.close()
  expect(statuses).toEqual([503, 401])
})

it('createHandlers takes a URL', () => {
  const baseUrl = new URL('https://api.example.com/v1')
  expect(createHandlers(world, { baseUrl })).toHaveLength(1)
})
