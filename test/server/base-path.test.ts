import { expect, onTestFinished, test } from 'vitest'
import { connect } from '../../src/client/connect'
import { createWorld } from '../../src/create-world'
import { createWorlds } from '../../src/create-worlds'
import { type ServerOptions, startServer } from '../../src/node'

/* The path of the service: another one than /v1, and what a proxy puts before it. */

const basePath = '/backend/v1'
const headers = { Authorization: 'Bearer any', 'X-Session-ID': 'any' }

async function start(options: ServerOptions = {}) {
  const world = createWorld({ scenarios: ['blocked-player'] })
  const server = await startServer(createWorlds({ base: world }), { basePath, ...options })
  onTestFinished(() => server.close())
  const get = async (path: string, more = {}) => {
    const response = await fetch(server.origin + path, { headers: { ...headers, ...more } })
    const text = await response.text()
    return { status: response.status, text, remedy: remedyIn(text) }
  }
  return { ...server, world, get }
}

function remedyIn(text: string): string | undefined {
  return text.startsWith('{') ? JSON.parse(text).errors?.[0].remedy : undefined
}

test('it takes the place of /v1, also in named worlds; all else stays at the root', async () => {
  const { url, origin, urlOf, get } = await start()
  expect([url, urlOf('w1')]).toEqual([`${origin}${basePath}`, `${origin}/w/w1${basePath}`])
  const player = '/players/blocked-player'
  const all = ['/health', '/openapi.json', '/', '/__admin/health', '/w/w1/__admin/clock']
  for (const path of [basePath + player, `/w/w1${basePath}${player}`, ...all]) {
    expect((await get(path)).status, path).toBe(200)
  }
  for (const path of [`/v1${player}`, `/w/w1/v1${player}`, player, `${basePath}/health`]) {
    expect((await get(path)).status, path).toBe(404)
  }
})

test('the hints for a wrong path name it', async () => {
  const { get } = await start()
  const table = [
    ['/v1/players/x', 'The base URL of this server ends in /backend/v1: /backend/v1/players/x.'],
    ['/w/t1/v1/players', 'The base URL of this server ends in /backend/v1: /w/t1/backend/v1/pl'],
    ['/players/x', 'Did you mean /backend/v1/players/x?'],
    ['/backend/v1/backend/v1/players', 'The base URL already ends in /backend/v1: /backend/v1/pl'],
    ['/backend/v1/__admin/health', 'The control API is beside the base URL, not below it: /__adm'],
    ['/backend/v1/w/t1/players/x', 'The name of the world comes first: /w/t1/backend/v1/players/'],
    ['/backend/v1/player/x', 'Did you mean /players/x, below the base URL?'],
    ['/nothing/here', 'GET /openapi.json describes the paths below /backend/v1;'],
  ] as const
  for (const [path, remedy] of table) {
    expect((await get(path)).remedy, path).toContain(remedy)
  }
})

test('faults match it, and the journal names it for a wrong path', async () => {
  const { world, get } = await start()
  const path = '/backend/v1/players/*/bonuses'
  world.faults.add({ path, effect: { status: 503 } })
  expect((await get('/backend/v1/players/blocked-player/bonuses')).status).toBe(503)
  expect((await get('/backend/v1/players/blocked-player')).status).toBe(200)
  await get('/backend/v1/playerz/blocked-player')
  const [wrong, right] = world.requests.find()
  expect(wrong?.nearest?.path).toBe('/backend/v1/players/blocked-player')
  expect(right?.request.path).toBe('/v1/players/blocked-player')
})

test('OpenAPI, the start page, exports, Location and the page of the inspector have it', async () => {
  const { get, origin } = await start()
  const document = JSON.parse((await get('/openapi.json')).text)
  expect(document.servers.map(({ url }: { url: string }) => url)).toEqual([
    '/backend/v1',
    '/w/w1/backend/v1',
  ])
  expect((await get('/')).text).toContain(`curl ${origin}/backend/v1/players/blocked-player`)
  const script = await get('/__admin/players/blocked-player/export?form=curl')
  expect(script.text).toContain('"$server/w/$name/backend/v1$1"')
  const created = await fetch(`${origin}/__admin/players`, { method: 'POST', headers })
  expect(created.headers.get('location')).toBe('/backend/v1/players/player-1')
})

test('a client that knows it reads the service', async () => {
  const { origin } = await start()
  const remote = connect(origin, { basePath })
  expect([remote.url, remote.open('w1').url]).toEqual([
    `${origin}/backend/v1`,
    `${origin}/w/w1/backend/v1`,
  ])
  expect((await remote.fetch('/v1/players/blocked-player')).status).toBe(200)
})

test('the prefix of a proxy changes links, if it is trusted', async () => {
  const { get } = await start({ trustProxy: true })
  const linksBehind = async (prefix: string) => {
    const sent = { 'X-Forwarded-Prefix': prefix }
    const { servers } = JSON.parse((await get('/openapi.json', sent)).text)
    return [servers[0].url, /href="([^"]*)\/openapi.json"/.exec((await get('/', sent)).text)?.[1]]
  }
  expect(await linksBehind('/fake')).toEqual(['/fake/backend/v1', '/fake'])
  expect(await linksBehind('/a/b/')).toEqual(['/a/b/backend/v1', '/a/b'])
  for (const bad of ['fake', '/"><script>', '//evil.example', '/a b']) {
    expect(await linksBehind(bad), bad).toEqual(['/backend/v1', ''])
  }
  const { get: distrusting } = await start()
  const { text } = await distrusting('/openapi.json', { 'X-Forwarded-Prefix': '/fake' })
  expect(JSON.parse(text).servers[0].url).toBe('/backend/v1')
})

test.each([
  '',
  '/',
  'v1',
  '/v1/',
  '/w',
  '/w/v1',
  '/__admin',
  '/health/v1',
  '/openapi.json',
  '/a b',
])('it cannot be %j', async (wrong) => {
  const started = startServer(createWorld(), { basePath: wrong })
  await expect(started).rejects.toMatchObject({
    code: 'INVALID_OPTION',
    message: expect.stringContaining('basePath'),
  })
})
