import { expect, onTestFinished, test } from 'vitest'
import { version } from '../../package.json'
import { openServer } from '../../src/adapters/node'
import { createWorld } from '../../src/create-world'
import { createWorlds } from '../../src/create-worlds'
import { type ServerOptions, startServer } from '../../src/node'
import { CLOSE } from '../hostile/rows'
import { exchange, requestText } from '../support/socket'

/* GET /health: whether a server answers, for probes. */

const world = createWorld({ seed: 'probe', players: 3 })

async function start(
  options: ServerOptions = {},
  target: Parameters<typeof startServer>[0] = world,
) {
  const server = await startServer(target, options)
  onTestFinished(() => server.close())
  return server
}

const READY = { status: 'ready', version, seed: 'probe', population: 'desk', now: world.now }

test.each<[string, ServerOptions]>([
  ['by default', {}],
  ['without a control API', { admin: false }],
  ['with an admin token', { adminToken: 'sesame' }],
])('it is open %s', async (_, options) => {
  const { origin } = await start(options)
  const response = await fetch(`${origin}/health?at=1`)
  expect(response.status).toBe(200)
  expect(response.headers.get('content-type')).toBe('application/json')
  expect(response.headers.get('cache-control')).toBe('no-store')
  expect(await response.json()).toEqual(READY)
})

test('it is open to a proxy, to any host name, and on another address of the machine', async () => {
  const { port } = await start({ host: '0.0.0.0' })
  const headers = 'Host: api.example.com\r\nX-Forwarded-For: 192.0.2.1\r\n'
  const [answer] = await exchange(port, `GET /health HTTP/1.1\r\n${headers}${CLOSE}\r\n`)
  expect([answer?.status, JSON.parse(answer?.text ?? '')]).toEqual([200, READY])
})

test('it has the base of several worlds', async () => {
  const several = await start({}, createWorlds({ base: world }))
  expect(await (await fetch(`${several.origin}/health`)).json()).toEqual(READY)
})

test('HEAD has no body, OPTIONS lists the methods, and another method is 405', async () => {
  const { origin } = await start()
  const call = (method: string) => fetch(`${origin}/health`, { method })
  const head = await call('HEAD')
  expect([head.status, await head.text()]).toEqual([200, ''])
  const options = await call('OPTIONS')
  expect([options.status, options.headers.get('allow')]).toEqual([204, 'GET, HEAD, OPTIONS'])
  const post = await call('POST')
  expect([post.status, await post.json()]).toMatchObject([405, { code: 'METHOD_NOT_ALLOWED' }])
})

test('it is at the root only, no one records it, and no fault reaches it', async () => {
  const own = createWorld({ players: 1, faults: [{ effect: { status: 500 } }] })
  const { origin } = await start({}, own)
  const headers = { 'X-Fauxhouse-Fault': 'status=503', 'X-Fauxhouse-World': 'team' }
  expect((await fetch(`${origin}/health`, { headers })).status).toBe(200)
  expect(own.requests.find()).toEqual([])
  for (const path of ['/w/team/health', '/v1/health', '/health/', '/healthz']) {
    expect((await fetch(origin + path)).status, path).toBeGreaterThanOrEqual(400)
  }
})

test('pages of this machine may read it, and others with cors', async () => {
  const local = { Origin: 'http://localhost:3000' }
  const { origin } = await start()
  const allowed = async (url: string, headers: Record<string, string>) =>
    (await fetch(`${url}/health`, { headers })).headers.get('access-control-allow-origin')
  expect(await allowed(origin, local)).toBe('http://localhost:3000')
  expect(await allowed(origin, { Origin: 'https://evil.example' })).toBe(null)
  const preflight = { Origin: 'https://evil.example', 'Access-Control-Request-Method': 'GET' }
  const rejected = await fetch(`${origin}/health`, { method: 'OPTIONS', headers: preflight })
  expect([rejected.status, await rejected.json()]).toMatchObject([
    403,
    { code: 'ORIGIN_FORBIDDEN' },
  ])
  const open = await start({ cors: '*' })
  expect(await allowed(open.origin, { Origin: 'https://evil.example' })).toBe('*')
})

test('a server without a world is starting, and answers nothing else', async () => {
  const { server, serve } = await openServer({})
  onTestFinished(() => server.close())
  const read = async (path: string) => {
    const response = await fetch(server.origin + path)
    return [response.status, response.headers.get('retry-after'), await response.json()]
  }
  const reason = 'The world is being created.'
  expect(await read('/health')).toEqual([503, '1', { status: 'starting', reason }])
  expect(await read('/v1/players/x')).toMatchObject([503, '1', { code: 'NOT_READY' }])
  expect(await read('/__admin/health')).toMatchObject([503, '1', { code: 'NOT_READY' }])
  serve(world)
  expect(await read('/health')).toEqual([200, null, READY])
})

test('a server that closes says so until the requests under way have their answers', async () => {
  const slow = createWorld({ players: 1, faults: [{ effect: { delay: 400 }, method: 'GET' }] })
  const { origin, port, close } = await start({}, slow)
  const underWay = fetch(`${origin}/v1/players/nobody`)
  await expect.poll(() => slow.requests.find().length).toBe(1)
  const closed = close()
  const [probe] = await exchange(port, requestText('GET', '/health'))
  const reason = 'The server is stopping.'
  expect(JSON.parse(probe?.text ?? '')).toEqual({ status: 'stopping', reason })
  expect([probe?.status, probe?.headers.get('retry-after')]).toEqual([503, '1'])
  expect((await underWay).status).toBe(401)
  await closed
  await expect(fetch(`${origin}/health`)).rejects.toThrow()
})

test('a request that a fault holds, and a stream of events, do not keep it open', async () => {
  const held = createWorld({ players: 1, faults: [{ effect: { failure: 'hang' } }] })
  const { origin, close } = await start({ closeTimeoutMs: 60_000 }, held)
  const hanging = fetch(`${origin}/v1/players/nobody`).catch(() => 'cut')
  const events = await fetch(`${origin}/__admin/events`)
  await expect.poll(() => held.requests.find().length).toBe(1)
  await close()
  expect(await hanging).toBe('cut')
  expect(await events.text()).toContain('retry: 1000')
})
