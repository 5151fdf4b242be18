import { describe, expect, it, onTestFinished } from 'vitest'
import { createWorld } from '../../src/create-world'
import { startServer } from '../../src/node'
import { type AdapterEnvironment, asAdapter } from '../../src/service/environment'

const LOCAL: AdapterEnvironment = { isLoopback: () => true }
const REMOTE: AdapterEnvironment = { isLoopback: () => false }

function adminOf() {
  const scenarios = ['blocked-player', 'unicode-id', 'pending-kyc'] as const
  const world = createWorld({ players: 0, seed: 'admin', compression: 5, scenarios })
  return async (
    path: string,
    headers: Record<string, string> = {},
    adapter?: AdapterEnvironment,
  ) => {
    const request = new Request(`http://any.example/__admin${path}`, { headers })
    const response = await world.fetch(request, adapter && asAdapter(adapter))
    return { status: response.status, body: await response.json() }
  }
}

describe('GET /__admin/health', () => {
  it('says what the world is', async () => {
    const call = adminOf()
    expect(await call('/health', {}, { elapsedMs: () => 1234.9 })).toEqual({
      status: 200,
      body: {
        status: 'ok',
        version: expect.stringMatching(/^\d+\.\d+\.\d+/),
        seed: 'admin',
        epoch: '2023-01-01T00:00:00.000Z',
        now: '2026-01-01T12:00:00.000Z',
        players: 0,
        compression: 5,
        scenarios: ['blocked-player', 'unicode-id', 'pending-kyc'],
        commands: 3,
        wall: false,
        uptime: 1.234,
      },
    })
    expect((await call('/health')).body).not.toHaveProperty('uptime')
  })
})

describe('GET /__admin/players', () => {
  const call = adminOf()

  it('lists the players, in pages', async () => {
    expect(await call('/players')).toMatchObject({ body: { total: 3, limit: 20, offset: 0 } })
    expect(await call('/players?limit=1&offset=1')).toMatchObject({
      body: { players: [{ id: 'Ægir/№ 7' }], total: 3 },
    })
  })

  it('with kyc_status or blocked looks at players, and says where to go on', async () => {
    const { body } = await call('/players?blocked=false&limit=1')
    expect(body).toMatchObject({ players: [{ id: 'Ægir/№ 7' }], limit: 1, next_offset: 2 })
    expect(body).not.toHaveProperty('total')
    const rest = await call('/players?kyc_status=pending&limit=5&offset=1')
    expect(rest.body).toMatchObject({ players: [{ id: 'pending-kyc' }] })
    expect(rest.body).not.toHaveProperty('next_offset')
  })

  it('searches by a text and by a segment', async () => {
    expect((await call('/players?q=%C3%86gir')).body).toMatchObject({
      players: [{ id: 'Ægir/№ 7' }],
    })
    expect((await call('/players?segments=none')).body).toMatchObject({ players: [] })
    expect(await call('/players?q=')).toMatchObject({
      status: 400,
      body: { errors: [{ where: 'query.q' }] },
    })
  })

  it('refuses bad and unknown parameters', async () => {
    const answer = await call('/players?blocked=yes&kyc_status=x&persona=whale&limit=1001&foo=1')
    expect(answer).toMatchObject({
      status: 400,
      body: {
        errors: [{ where: 'query.foo' }, { where: 'query.limit' }],
      },
    })
    expect((await call('/players?filter=x')).body).toMatchObject({
      errors: [{ where: 'query.filter', remedy: expect.stringMatching(/^It was removed\. Pass /) }],
    })
    for (const condition of ['blocked=yes', 'kyc_status=x', 'persona=whale']) {
      const [name] = condition.split('=')
      expect(await call(`/players?${condition}`)).toMatchObject({
        status: 400,
        body: { errors: [{ where: `query.${name}` }] },
      })
    }
  })
})

describe('who may use the control API', () => {
  it('no other machine', async () => {
    expect(await adminOf()('/health', { Host: 'localhost' }, REMOTE)).toMatchObject({
      status: 403,
      body: { errors: [{ where: 'peer' }] },
    })
  })

  it('every client with the token, and no other', async () => {
    const call = adminOf()
    const admin = { token: 'secret' }
    const remote: AdapterEnvironment = { ...REMOTE, admin }
    const Authorization = 'bearer secret'
    expect(await call('/health', { Authorization }, remote)).toMatchObject({ status: 200 })
    const local = await call('/health', { Host: 'localhost' }, { ...LOCAL, admin })
    expect(local).toMatchObject({ status: 401 })
    expect(await call('/health', { Authorization: 'Bearer other' }, remote)).toMatchObject({
      status: 401,
    })
    expect(await call('/health', {}, { admin })).toMatchObject({ status: 200 })
  })
})

it('tells over a socket how long the server has been open', async () => {
  const server = await startServer(createWorld({ players: 0 }), { port: 0 })
  onTestFinished(() => server.close())
  const { uptime } = await (await fetch(`${server.origin}/__admin/health`)).json()
  expect(uptime).toBeGreaterThanOrEqual(0)
  expect(uptime).toBeLessThan(60)
})

describe('GET /', () => {
  it('says what this is, with a command that works when pasted', async () => {
    const world = createWorld({ players: 0, scenarios: ['blocked-player'] })
    const response = await world.fetch(new Request('http://127.0.0.1:4777/'))
    const text = await response.text()
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(text).toContain('curl http://127.0.0.1:4777/v1/players/blocked-player')
  })
})
