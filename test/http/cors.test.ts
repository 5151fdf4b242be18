import { describe, expect, onTestFinished, test } from 'vitest'
import { createWorld } from '../../src/create-world'
import { startServer } from '../../src/node'

const ORIGIN = 'http://localhost:3000'
const CREDENTIALS = { authorization: 'Bearer any', 'x-session-id': 'any', origin: ORIGIN }
const world = createWorld({ players: 0, scenarios: ['blocked-player'] })

async function serve(target: Parameters<typeof startServer>[0], cors?: string): Promise<string> {
  const server = await startServer(target, { port: 0, cors })
  onTestFinished(() => server.close())
  return server.url
}

describe('pages of another origin', () => {
  test.each([
    ['blocked-player', 200],
    ['nobody', 404],
  ])('may read what is said of %s: %i', async (player, status) => {
    const base = await serve(world, ORIGIN)
    const answer = await fetch(`${base}/players/${player}`, { headers: CREDENTIALS })
    expect(answer.status).toBe(status)
    expect(answer.headers.get('access-control-allow-origin')).toBe(ORIGIN)
    expect(answer.headers.get('access-control-expose-headers')).toContain('X-Request-ID')
  })

  test('send a preflight, whose answer lists the allowed headers', async () => {
    const names = 'authorization,x-session-id'
    const asked = {
      'access-control-request-method': 'PUT',
      'access-control-request-headers': names,
    }
    const base = await serve(world, '*')
    const init = { method: 'OPTIONS', headers: { origin: ORIGIN, ...asked } }
    const { status, headers } = await fetch(`${base}/players/blocked-player`, init)
    expect(status).toBe(204)
    // As without the option, because a page that sends credentials rejects `*`.
    expect(headers.get('access-control-allow-origin')).toBe(ORIGIN)
    expect(headers.get('access-control-allow-credentials')).toBe('true')
    expect(headers.get('access-control-allow-headers')).toBe(names)
  })

  test('are let in by the server alone, whatever a fault says', async () => {
    const other = world.fork()
    const headers = { 'access-control-allow-origin': 'http://other.example', vary: '*' }
    other.faults.add({ effect: { status: 503, headers } })
    const base = await serve(other, ORIGIN)
    const answer = await fetch(`${base}/players/blocked-player`, { headers: CREDENTIALS })
    expect(answer.status).toBe(503)
    expect(answer.headers.get('access-control-allow-origin')).toBe(ORIGIN)
    expect(answer.headers.get('vary')).toBe('Origin')
  })

  describe('that may not call', () => {
    const preflight = async (cors: string | undefined, origin: string, place = '/players/x') => {
      const own = world.fork()
      const headers = { origin, 'access-control-request-method': 'GET' }
      const answer = await fetch((await serve(own, cors)) + place, { method: 'OPTIONS', headers })
      return { answer, entries: own.requests.find() }
    }

    test.each([
      [undefined, 'https://shop.example', 'https://shop.example'],
      ['http://localhost:3000', 'http://localhost:5173', 'http://localhost:5173'],
      [undefined, 'null', '*'],
      [undefined, 'no origin', '*'],
    ])(
      'with --cors %s, one of %s is in the journal with the remedy',
      async (cors, origin, given) => {
        const { answer, entries } = await preflight(cors, origin)
        expect(answer.status).toBe(403)
        expect(await answer.json()).toMatchObject({ code: 'ORIGIN_FORBIDDEN' })
        expect(entries).toMatchObject([
          {
            stage: 'method',
            request: { method: 'OPTIONS', headers: { origin } },
            response: { status: 403 },
            problems: [
              {
                where: 'header.origin',
                detail: expect.stringContaining(`the origin ${origin} `),
                remedy: expect.stringContaining(`{ cors: '${given}' }`),
              },
            ],
          },
        ])
      },
    )

    test.each([
      [undefined, 'http://localhost:5173'],
      ['*', 'https://shop.example'],
      ['https://shop.example', 'https://shop.example'],
    ])('are others than those that may: %s, %s', async (cors, origin) => {
      const { answer, entries } = await preflight(cors, origin)
      expect([answer.status, entries]).toEqual([204, []])
    })

    test('leave the faults and the limits of other requests alone', async () => {
      const own = world.fork()
      own.faults.add({ times: 1, effect: { status: 503 } })
      const base = await serve(own, undefined)
      const asking = { origin: 'https://shop.example', 'access-control-request-method': 'GET' }
      await fetch(`${base}/players/blocked-player`, { method: 'OPTIONS', headers: asking })
      const answer = await fetch(`${base}/players/blocked-player`, { headers: CREDENTIALS })
      expect(answer.status).toBe(503)
    })
  })

  describe('without the option', () => {
    const allowed = async (place: string, origin: string, method = 'GET') => {
      const base = (await serve(world, undefined)).replace(/\/v1$/, '')
      const asking = { ...CREDENTIALS, origin, 'access-control-request-method': 'PUT' }
      const { headers } = await fetch(base + place, { method, headers: asking })
      return [headers.get('access-control-allow-origin'), headers.get('vary')]
    }

    test.each([
      ['http://localhost:5173', '/v1/players/blocked-player'],
      ['https://app.localhost', '/v1/players/nobody'],
      ['http://127.8.0.1:80', '/w/w-1/v1/players/blocked-player'],
      ['http://[::1]:3000', '/v1/players/blocked-player'],
      ['http://localhost:5173', '/openapi.json'],
      ['http://localhost:5173', '/w/w-1/openapi.json'],
    ])('a page of %s may call %s', async (origin, place) => {
      expect(await allowed(place, origin)).toEqual([origin, 'Origin'])
      expect(await allowed(place, origin, 'OPTIONS')).toEqual([origin, 'Origin'])
    })

    test.each([
      ['http://localhost.example', '/v1/players/blocked-player'],
      ['http://127.0.0.1.example', '/v1/players/blocked-player'],
      ['http://example.com', '/v1/players/blocked-player'],
      ['null', '/v1/players/blocked-player'],
      ['http://localhost:5173', '/__admin/players'],
      ['http://localhost:5173', '/w/w-1/__admin/players'],
    ])('a page of %s may not call %s', async (origin, place) => {
      expect(await allowed(place, origin)).toEqual([null, null])
      expect(await allowed(place, origin, 'OPTIONS')).toEqual([null, null])
    })
  })
})
