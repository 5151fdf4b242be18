import { http } from 'msw'
import { setupServer } from 'msw/node'
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { createHandlers, listenOptions } from '../../src/adapters/msw'
import { connect } from '../../src/client/connect'
import { createWorld } from '../../src/create-world'
import { CREDENTIALS } from '../contract/bench'

const openWorld = () => createWorld({ players: 0, scenarios: ['blocked-player'] })

async function statusOf(baseUrl: string, url: string): Promise<number> {
  const server = setupServer(...createHandlers(openWorld(), { baseUrl }))
  server.listen(listenOptions())
  try {
    return (await fetch(url, { headers: CREDENTIALS })).status
  } finally {
    server.close()
  }
}

// msw prints refused requests.
afterEach(() => vi.restoreAllMocks())

describe('createHandlers', () => {
  it.each([
    ['https://api.example.com/v1', 'https://api.example.com/v1/players/blocked-player'],
    ['https://API.example.com/v1/', 'https://api.example.com/v1/players/blocked-player?x=1#f'],
    ['https://api.example.com', 'https://api.example.com/players/blocked-player'],
    ['http://localhost:8080/a.b/(c)/v2', 'http://localhost:8080/a.b/(c)/v2/players/blocked-player'],
    ['/v1', 'https://anywhere.example/v1/players/blocked-player'],
  ])('answers below %s', async (baseUrl, url) => {
    expect(await statusOf(baseUrl, url)).toBe(200)
  })

  it('is one handler, and leaves everything else alone', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const baseUrl = 'https://api.example.com/v1'
    expect(createHandlers(openWorld(), { baseUrl })).toHaveLength(1)
    await expect(statusOf(baseUrl, 'https://api.example.com/v2/players/x')).rejects.toThrow()
    await expect(statusOf(baseUrl, 'https://apiXexample.com/v1/players/x')).rejects.toThrow()
  })

  it('reads names of headers in capitals, as happy-dom keeps them', async () => {
    const world = openWorld()
    const url = 'https://api.example.com/v1/players/blocked-player'
    const ask = () => {
      const request = new Request(url, { headers: CREDENTIALS })
      const value = () => Object.entries(CREDENTIALS)[Symbol.iterator]()
      Object.defineProperty(request.headers, Symbol.iterator, { value })
      return request
    }
    const [handler] = createHandlers(world, { baseUrl: '/v1' })
    const result = await handler?.run({ request: ask(), requestId: '1' })
    expect([(await world.fetch(ask())).status, result?.response?.status]).toEqual([200, 200])
    expect(world.requests.last()?.request.headers).toHaveProperty('x-session-id')
  })

  it('has options for both major versions of msw', () => {
    const all = (mode: string) => ({ onUnhandledRequest: mode, onUnhandledFrame: mode })
    expect([listenOptions(), listenOptions('bypass')]).toEqual([all('error'), all('bypass')])
  })

  it('leaves unknown paths to later handlers with unknownPaths: pass', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const baseUrl = 'https://api.example.com/v1'
    const agents = http.all(`${baseUrl}/*`, () => new Response('agents', { status: 202 }))
    const own = createHandlers(openWorld(), { baseUrl, unknownPaths: 'pass' })
    const server = setupServer(...own, agents)
    server.listen(listenOptions())
    onTestFinished(() => server.close())
    const ask = async (path: string) =>
      (await fetch(baseUrl + path, { headers: CREDENTIALS })).status
    const player = '/players/blocked-player'
    expect(await ask(`${player}?x=1`)).toBe(200)
    expect(await ask(`${player}/transactions/summary`)).toBe(200)
    expect(await ask('/players/nobody/bonuses/eligible')).toBe(404)
    for (const path of ['/agents', '/players', `${player}/notes`, `${player}/bonuses/other`]) {
      expect(await ask(path), path).toBe(202)
    }
    server.resetHandlers(...createHandlers(openWorld(), { baseUrl }), agents)
    expect(await ask('/agents')).toBe(404)
    server.close()
  })

  it.each(['', 'api.example.com/v1', 'ftp://x/v1', 'https://x/v1?a=1', 'https://x/v1#a'])(
    'refuses %o',
    (baseUrl) => {
      expect(() => createHandlers(openWorld(), { baseUrl })).toThrow(
        'The option "baseUrl" cannot be',
      )
    },
  )
})

describe('createHandlers with admin', () => {
  const baseUrl = 'https://api.example.com/v1'

  it('leaves the control API out unless it is requested', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    await expect(statusOf(baseUrl, 'https://api.example.com/__admin/health')).rejects.toThrow()
    expect(() =>
      createHandlers(openWorld(), { baseUrl, admin: 'yes' as unknown as boolean }),
    ).toThrow('The option "admin" cannot be "yes"')
  })

  it.each([
    'https://api.example.com/v1',
    'https://api.example.com',
    'https://api.example.com/a/b',
    '/v1',
  ])('answers the control API at the origin of %s', async (base) => {
    const world = createWorld({ players: 0, scenarios: ['blocked-player'] })
    const server = setupServer(...createHandlers(world, { baseUrl: base, admin: true }))
    server.listen(listenOptions())
    onTestFinished(() => server.close())
    const remote = connect('https://api.example.com')
    await remote.execute('blocked-player', { type: 'unblock' })
    expect(world.player('blocked-player').profile().blocked).toBe(false)
    await remote.reset()
    await remote.open('w-1').execute('blocked-player', { type: 'unblock' })
    const below = base.replace(/^(https:..[^/]+)?/, '')
    const blockedAt = async (world: string) => {
      const url = `https://api.example.com${world}${below}/players/blocked-player`
      return (await (await fetch(url, { headers: CREDENTIALS })).json()).blocked
    }
    expect([await blockedAt(''), await blockedAt('/w/w-1')]).toEqual([true, false])
  })

  it('leaves other paths of the origin alone', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const server = setupServer(...createHandlers(openWorld(), { baseUrl, admin: true }))
    server.listen(listenOptions())
    onTestFinished(() => server.close())
    await expect(fetch('https://api.example.com/__administration')).rejects.toThrow()
    await expect(fetch('https://other.example/__admin/health')).rejects.toThrow()
  })
})

describe('handlers', () => {
  const baseUrl = 'https://api.example.com/v1'
  const url = `${baseUrl}/players/blocked-player`
  const put = (blocked: boolean) =>
    fetch(url, {
      method: 'PUT',
      headers: { ...CREDENTIALS, 'Content-Type': 'application/json' },
      body: JSON.stringify({ blocked }),
    })
  const isBlocked = async () => (await (await fetch(url, { headers: CREDENTIALS })).json()).blocked

  it('answer after each of several starts and stops', async () => {
    const world = createWorld({ players: 0, scenarios: ['blocked-player'] })
    const server = setupServer(...createHandlers(world, { baseUrl }))
    for (const blocked of [true, false, true]) {
      server.listen(listenOptions())
      expect((await put(blocked)).status).toBe(200)
      expect(await isBlocked()).toBe(blocked)
      server.close()
    }
  })

  it('stay in their boundary, side by side', async () => {
    const base = createWorld({ players: 0, scenarios: ['blocked-player'] })
    const server = setupServer(...createHandlers(base, { baseUrl }))
    server.listen(listenOptions())
    onTestFinished(() => server.close())
    const inside = server.boundary(async (blocked: boolean) => {
      const world = base.fork()
      server.use(...createHandlers(world, { baseUrl }))
      await put(blocked)
      return [await isBlocked(), world.player('blocked-player').profile().blocked]
    })
    expect(await Promise.all([inside(true), inside(false), inside(true)])).toEqual([
      [true, true],
      [false, false],
      [true, true],
    ])
    expect(base.requests.count()).toBe(0)
  })
})
