import { afterEach, describe, expect, test } from 'vitest'
import { createWorld } from '../../src/assembly/create-world'
import { guard } from '../../src/control/guard'
import { type RunningServer, type ServerOptions, startServer } from '../../src/node'
import type { RequestContext } from '../../src/service/request-context'

let server: RunningServer | undefined

afterEach(async () => {
  await server?.close()
  server = undefined
})

async function serve(options: ServerOptions = {}) {
  server = await startServer(createWorld({ players: 2 }), { port: 0, ...options })
  return `${server.origin}/__admin`
}

const POST = { method: 'POST' }

describe('over a socket the control API is open', () => {
  test('to this machine: a whole round', async () => {
    const url = await serve()
    const post = (path: string, body: unknown) =>
      fetch(`${url}${path}`, {
        method: 'POST',
        body: JSON.stringify(body),
        headers: { 'Content-Type': 'application/json' },
      })
    expect((await fetch(`${url}/players`, POST)).status).toBe(201)
    const run = await post('/players/player-1/commands', { type: 'deposit', amount: 20 })
    expect(await run.json()).toMatchObject({ transactions: [{ amount: 20 }] })
    expect((await post('/clock/advance', { by: 'P1D' })).status).toBe(200)
    const snapshot = await fetch(`${url}/snapshots`, POST)
    expect(await snapshot.json()).toMatchObject({ id: 'snapshot-1' })
    expect((await fetch(`${url}/snapshots/snapshot-1`, { method: 'DELETE' })).status).toBe(204)
    expect((await fetch(`${url}/reset`, POST)).status).toBe(200)
    expect((await fetch(`${url}/players/player-1`)).status).toBe(404)
    expect(await (await fetch(`${url}/audit`)).json()).toMatchObject({ consistent: true })
  })

  test('to no page from elsewhere, nor under a name from elsewhere', async () => {
    const url = await serve()
    const foreign = { ...POST, headers: { Origin: 'https://evil.example' } }
    expect((await fetch(`${url}/reset`, foreign)).status).toBe(403)
    const { hostname, port } = new URL(url)
    expect(hostname).toBe('127.0.0.1')
    const renamed = await import('node:http').then(
      ({ get }) =>
        new Promise<number | undefined>((resolve, reject) => {
          const headers = { Host: 'evil.example' }
          const path = '/__admin/clock'
          get({ hostname, port, path, headers }, (answer) => {
            answer.resume()
            resolve(answer.statusCode)
          }).on('error', reject)
        }),
    )
    expect(renamed).toBe(403)
  })

  test('with a token, to every client that sends it', async () => {
    const url = await serve({ adminToken: 'secret' })
    expect((await fetch(`${url}/clock`)).status).toBe(401)
    const wrong = { headers: { Authorization: 'Bearer other' } }
    expect((await fetch(`${url}/clock`, wrong)).status).toBe(401)
    const right = { headers: { Authorization: 'Bearer secret' } }
    expect((await fetch(`${url}/clock`, right)).status).toBe(200)
  })

  test('to no client if it is switched off, while the service continues', async () => {
    const url = await serve({ admin: false })
    const right = { headers: { Authorization: 'Bearer secret' } }
    expect((await fetch(`${url}/clock`, right)).status).toBe(404)
    expect((await fetch(`${url}/reset`, POST)).status).toBe(404)
    expect((await fetch(url.replace('__admin', 'v1/players/nobody'))).status).toBe(401)
  })
})

test('health tells how long the adapter has been open', async () => {
  const url = await serve()
  const { uptime } = await (await fetch(`${url}/health`)).json()
  expect(uptime).toBeGreaterThanOrEqual(0)
  expect(uptime).toBeLessThan(60)
})

test('an empty token is nobody’s', () => {
  const headers = new Headers({ Authorization: 'Bearer ' })
  const environment = { isLoopback: () => true, admin: { token: '' } }
  const exchange = { headers, environment } as unknown as RequestContext
  expect(guard(exchange)).toMatchObject({ code: 'UNAUTHORIZED' })
})
