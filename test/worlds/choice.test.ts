import { createHash } from 'node:crypto'
import { setupServer } from 'msw/node'
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { createHandlers, listenOptions } from '../../src/adapters/msw'
import { createWorld } from '../../src/create-world'
import { createWorlds, type Worlds } from '../../src/create-worlds'
import { callerOf } from './calls'

const base = createWorld({ players: 0, scenarios: ['blocked-player'] })
const PLAYER = '/v1/players/blocked-player'

let worlds: Worlds
let call: ReturnType<typeof callerOf>
beforeEach(() => {
  worlds = createWorlds({ base: base.fork() })
  call = callerOf(worlds)
})
const names = () => worlds.list().map(({ name }) => name)

describe('the world of a request', () => {
  it.each(['a', 'A-z.0_9~-', '...', '.a', 'x'.repeat(100)])('has the name %s', async (name) => {
    expect((await call(`/w/${name}${PLAYER}`)).status).toBe(200)
    expect((await call(PLAYER, { headers: { 'X-Fauxhouse-World': name } })).status).toBe(200)
    expect(names()).toEqual([name])
  })

  it.each([
    [`/w/a${PLAYER}/bonuses?limit=x`, `/w/a${PLAYER}/bonuses`],
    ['/w/%61/v1/players/nobody', '/w/%61/v1/players/nobody'],
    [`/w/%zz${PLAYER}`, `/w/%zz${PLAYER}`],
    ['/w/a/__admin/players/nobody', '/w/a/__admin/players/nobody'],
    ['/w/a/nowhere', '/w/a/nowhere'],
    [`${PLAYER}/nowhere`, `${PLAYER}/nowhere`],
  ])('is in the instance of a problem as in the path: %s', async (path, instance) => {
    const named = path.startsWith('/w/') ? {} : { headers: { 'X-Fauxhouse-World': 'a' } }
    expect((await call(path, named)).body).toMatchObject({ instance })
  })

  it.each([
    ['/w/a/__admin/clock', {}],
    ['/__admin/clock', { 'X-Fauxhouse-World': 'a' }],
  ])('is not created by a call with If-Match: %s', async (path, header) => {
    const headers = { ...header, 'If-Match': '*' }
    const absent = await call(path, { headers })
    expect(absent).toMatchObject({ status: 404, body: { code: 'WORLD_NOT_FOUND' } })
    expect(names()).toEqual([])
    await call(`/w/a${PLAYER}`)
    expect((await call(path, { headers })).status).toBe(200)
    // The service has no conditions.
    expect((await call(`/w/b${PLAYER}`, { headers: { 'If-Match': '*' } })).status).toBe(200)
  })

  it.each(['', 'a b', 'ä', 'a/b', 'a+b', 'a,b', '*', 'x'.repeat(101)])(
    'cannot have the name "%s"',
    async (name) => {
      const headers = { 'X-Fauxhouse-World': Buffer.from(name).toString('latin1') }
      for (const [where, rejected] of [
        ['path.world', await call(`/w/${encodeURIComponent(name)}${PLAYER}`)],
        ['header.x-fauxhouse-world', await call(PLAYER, { headers })],
      ] as const) {
        const errors = [{ code: 'INVALID_WORLD', where }]
        expect(rejected).toMatchObject({ status: 400, body: { errors } })
      }
      expect(names()).toEqual([])
    },
  )

  it.each([
    ['/w/%zz', {}],
    ['', { 'X-Fauxhouse-World': '..' }],
    ['/w/b', { 'X-Fauxhouse-World': 'a' }],
  ])('is rejected for the path "%s" with %j', async (path, headers) => {
    const rejected = await call(`${path}${PLAYER}`, { headers })
    expect(rejected).toMatchObject({ status: 400, body: { code: 'INVALID_WORLD' } })
    expect(names()).toEqual([])
  })

  it.each<[string, string, headers?: Record<string, string>]>([
    ['ab', `/w/%61b${PLAYER}`],
    ['a', `/w/a${PLAYER}`, { 'X-Fauxhouse-World': 'a' }],
    ['page', '/w/page/'],
    ['none', '/w/none/nothing/here'],
    ['health', '/w/health/__admin/health'],
    ['document', '/w/document/openapi.json'],
    ['bare', '/w/bare'],
  ])('is %s, made before the route is chosen, for %s', async (name, path, headers = {}) => {
    await call(path, { headers })
    expect(names()).toEqual([name])
  })

  it('is linked by its start page, and by what is created in it', async () => {
    const { text } = await call('/w/anna/')
    expect(text).toContain('http://any.example/w/anna/v1/players/blocked-player')
    for (const path of ['/openapi.json', '/__admin/players']) {
      expect(text).toContain(`href="/w/anna${path}"`)
    }
    const created = await call('/w/anna/__admin/players', { body: {} })
    const place = created.headers.get('location') ?? ''
    expect((await call(place)).status).toBe(200)
    expect((await call(place.replace('/w/anna', ''))).status).toBe(404)
  })
})

it('is chosen by path and by header through the msw handlers, too', async () => {
  const baseUrl = 'https://api.casino.example/back-office/v1'
  const server = setupServer(...createHandlers(worlds, { baseUrl }))
  server.listen(listenOptions())
  onTestFinished(() => server.close())
  worlds.open('a').execute('blocked-player', { type: 'unblock' })
  const blocked = async (prefix: string, more: Record<string, string> = {}) => {
    const url = `https://api.casino.example${prefix}/back-office/v1/players/blocked-player`
    const headers = { Authorization: 'Bearer any', 'X-Session-ID': 'any', ...more }
    return (await (await fetch(url, { headers })).json()).blocked
  }
  const header = { 'X-Fauxhouse-World': 'a' }
  expect([await blocked(''), await blocked('/w/b')]).toEqual([true, true])
  expect([await blocked('/w/a'), await blocked('', header)]).toEqual([false, false])
})

describe('policy isolation', () => {
  const hashOf = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 16)

  it.each([
    ['session', 'X-Session-ID', ['one', 'two', 'one'], ['one', 'two']],
    ['token', 'Authorization', ['bearer  secret one', 'Bearer secret one'], ['secret one']],
  ] as const)('%s: gives each %s a world', async (isolation, header, sent, credentials) => {
    worlds.base.setPolicies({ isolation })
    for (const value of sent) await call(PLAYER, { headers: { [header]: value } })
    const expected = credentials.map((each) => `${isolation}-${hashOf(each)}`)
    expect(names().toSorted()).toEqual(expected.toSorted())
  })

  it('gives no world without the credential, and gives way to a name', async () => {
    worlds.base.setPolicies({ isolation: 'token' })
    expect((await call(PLAYER, { headers: { Authorization: '' } })).status).toBe(401)
    worlds.base.setPolicies({ isolation: 'session' })
    const missing = await call(PLAYER, { headers: { 'X-Session-ID': '' } })
    expect(missing.body['code']).toBe('MISSING_SESSION')
    expect(names()).toEqual([])
    await call(`/w/a${PLAYER}`)
    await call(PLAYER, { headers: { 'X-Fauxhouse-World': 'b' } })
    expect(names()).toEqual(['a', 'b'])
  })

  it('does not choose the world of a control call', async () => {
    worlds.base.setPolicies({ isolation: 'session' })
    await call('/__admin/clock/advance', { body: { by: 'P1D' } })
    expect(names()).toEqual([])
    expect(Date.parse(worlds.base.now)).toBe(Date.UTC(2026, 0, 2, 12))
  })
})
