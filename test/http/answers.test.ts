import { describe, expect, it, onTestFinished, test } from 'vitest'
import { createWorld } from '../../src/create-world'
import { type RunningServer, startServer } from '../../src/node'
import type { Adapter } from '../../src/service/adapter'
import { initWith, serverWith } from '../support/adapter-init'

/** The function without types, as JavaScript calls it. */
async function serve(...given: unknown[]): Promise<RunningServer> {
  const server = await (startServer as (...all: unknown[]) => Promise<RunningServer>)(...given)
  onTestFinished(() => server.close())
  return server
}

describe('the control API', () => {
  const scenarios = ['blocked-player', 'unicode-id', 'pending-kyc'] as const
  const world = createWorld({ players: 0, seed: 'admin', compression: 5, scenarios })
  const call = async (
    path: string,
    headers: Record<string, string> = {},
    adapter: Partial<Adapter> = {},
  ) => {
    const request = new Request(`http://any.example/__admin${path}`, { headers })
    const response = await world.fetch(request, initWith(adapter))
    return { status: response.status, body: await response.json() }
  }

  it('says what the world is', async () => {
    const now = '2026-01-01T12:00:00.000Z'
    expect(
      (await call('/health', {}, { clock: { now: () => 0, elapsedMs: () => 1234.9 } })).body,
    ).toEqual({
      ...{ status: 'ok', version: expect.stringMatching(/^\d+\.\d+\.\d+/), seed: 'admin' },
      ...{
        epoch: '2023-01-01T00:00:00.000Z',
        now,
        players: 0,
        population: 'desk',
        compression: 5,
        scenarios,
      },
      ...{ commands: 3, wall: false, uptime: 1.234 },
    })
    expect((await call('/health')).body).not.toHaveProperty('uptime')
    const { origin } = await serve(world)
    const { uptime } = await (await fetch(`${origin}/__admin/health`)).json()
    expect(uptime).toBeGreaterThanOrEqual(0)
    expect(uptime).toBeLessThan(60)
  })

  const unicode = [{ id: 'Ægir/№ 7' }]
  test.each<[query: string, body: object, absent?: string]>([
    ['', { total: 3, limit: 20, offset: 0 }],
    ['?limit=1&offset=1', { players: unicode, total: 3 }],
    ['?blocked=false&limit=1', { players: unicode, limit: 1, next_offset: 2 }, 'total'],
    ['?kyc_status=pending&limit=5&offset=1', { players: [{ id: 'pending-kyc' }] }, 'next_offset'],
    ['?q=%C3%86gir', { players: unicode }],
    ['?segments=none', { players: [] }],
    ['?q=', { errors: [{ where: 'query.q' }] }],
    ['?persona=whale', { errors: [{ where: 'query.persona' }] }],
    ['?limit=1001&foo=1', { errors: [{ where: 'query.foo' }, { where: 'query.limit' }] }],
    ['?filter=x', { errors: [{ remedy: expect.stringMatching(/^It was removed\. Pass /) }] }],
  ])('lists the players of %s', async (query, body, absent = 'none') => {
    const answer = await call(`/players${query}`)
    expect(answer.body).toMatchObject(body)
    expect(answer.body).not.toHaveProperty(absent)
  })

  const admin = { token: 'secret' }
  const remote = serverWith({ isLoopback: () => false, admin })
  test.each<[who: string, Record<string, string>, Adapter['server'], number]>([
    ['another machine', { Host: 'localhost' }, serverWith({ isLoopback: () => false }), 403],
    ['a client with the token', { Authorization: 'bearer secret' }, remote, 200],
    ['a client with another token', { Authorization: 'Bearer other' }, remote, 401],
    ['this machine, if there is a token', {}, serverWith({ admin }), 401],
    ['a caller in process', {}, undefined, 200],
  ])('by %s', async (_, headers, server, status) => {
    expect((await call('/health', headers, { server })).status).toBe(status)
  })

  it('is loaded once for the first requests, sent together', async () => {
    const other = world.fork()
    const take = (name: string) =>
      other.fetch('/__admin/snapshots', {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ name }),
      })
    const taken = await Promise.all([take('one'), take('two')])
    expect(taken.map(({ status }) => status)).toEqual([201, 201])
    const list = await other.fetch('/__admin/snapshots')
    expect(await list.json()).toMatchObject({ snapshots: [{ id: 'one' }, { id: 'two' }], total: 2 })
  })

  it('is beside a page with a command that works when pasted', async () => {
    const response = await world.fetch(new Request('http://127.0.0.1:4777/'))
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8')
    const command = 'curl http://127.0.0.1:4777/v1/players/blocked-player'
    expect(await response.text()).toContain(command)
  })
})

describe('the Date header', () => {
  const health = () => new Request('http://any/__admin/health')

  it('tells the time of the world', async () => {
    const world = createWorld({ players: 0, now: '2024-02-29T12:00:00Z' })
    world.advance('P1D')
    const answer = await world.fetch(health())
    expect(answer.headers.get('date')).toBe('Fri, 01 Mar 2024 12:00:00 GMT')
  })
})
