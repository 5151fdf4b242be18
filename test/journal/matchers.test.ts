import { beforeAll, describe, expect, expectTypeOf, it, test } from 'vitest'
import { createWorld } from '../../src/create-world'
import { createWorlds } from '../../src/create-worlds'
import type { RequestMatcher } from '../../src/service/journal/matcher'
import { PLAYER, put, send } from './calls'

const world = createWorld({ players: 0, scenarios: [PLAYER, 'blocked-player'] })

/** The requests by their ids, from 1. */
const REQUESTS = [
  () => send(world, `/v1/players/${PLAYER}`),
  () => send(world, '/v1/players/blocked-player', { headers: { 'X-Session-ID': 's-2' } }),
  () => send(world, `/v1/players/${PLAYER}/transactions?limit=20&event_type=bet&event_type=win`),
  () => put(world, { phone: '+49 1', settings: { want_bonus: true } }),
  () => put(world, '{', 'blocked-player'),
  () => send(world, '/nothing', { headers: { 'X-Trace': 'abc', Accept: 'text/html' } }),
  () => send(world, `/v1/players/${PLAYER}`, { method: 'DELETE' }),
]

beforeAll(async () => {
  for (const request of REQUESTS) await request()
})

test.each<readonly [RequestMatcher, readonly number[]]>([
  [{}, [7, 6, 5, 4, 3, 2, 1]],
  [{ operation: 'getPlayerProfile' }, [2, 1]],
  [{ operation: /Profile$/ }, [5, 4, 2, 1]],
  [{ operation: { absent: true } }, [7, 6]],
  [{ method: 'PUT' }, [5, 4]],
  [{ method: { not: 'GET' } }, [7, 5, 4]],
  [{ player: { like: 'wagering*' }, status: 200 }, [4, 3, 1]],
  [{ session: 's-2' }, [2]],
  [{ status: { gte: 400, lt: 405 } }, [6, 5]],
  [{ status: '4xx' }, [7, 6, 5]],
  [{ status: '2xx', method: 'GET' }, [3, 2, 1]],
  [{ stage: 'method' }, [7]],
  [{ stage: { oneOf: ['route', 'body', 'parameters'] } }, [6, 5]],
  [{ path: '/nothing' }, [6]],
  [{ path: { contains: '/transactions' } }, [3]],
  [{ fault: { absent: true } }, [7, 6, 5, 4, 3, 2, 1]],
  [{ world: 'other' }, []],
  [{ duration_ms: { gte: 0 } }, []],
  [{ policies: { contains: 'sortOrder' } }, [3]],
  [{ policies: { lacks: 'tokens' } }, [7, 6]],
  [{ text: 'BLOCKED-player' }, [5, 2]],
  [{ text: 'event_type=win' }, [3]],
  [{ text: '+49 1', method: 'PUT' }, [4]],
  [{ text: 'invalid_body' }, [5]],
  [{ text: 'secret' }, []],
  [{ query: { limit: 20 } }, [3]],
  [{ query: { limit: { gt: 20 } } }, []],
  [{ query: { event_type: { contains: 'win' } } }, [3]],
  [{ query: { event_type: { equals: ['bet', 'win'] } } }, [3]],
  [{ query: { limit: { absent: true } }, method: 'GET' }, [6, 2, 1]],
  [{ headers: { 'X-Trace': 'abc' } }, [6]],
  [{ headers: { accept: { contains: 'html' } } }, [6]],
  [{ headers: { authorization: 'Bearer ***' } }, [7, 6, 5, 4, 3, 2, 1]],
  [{ headers: { authorization: { contains: 'secret' } } }, []],
  [{ body: { phone: '+49 1' } }, [4]],
  [{ body: { phone: /^\+49/ } }, [4]],
  [{ body: { '/settings/want_bonus': true } }, [4]],
  [{ body: { settings: { want_bonus: true }, phone: '+49 1' } }, [4]],
  [{ body: { '/settings/want_bonus': true, phone: '+49 2' } }, []],
  [{ body: { '': { absent: false }, phone: { absent: true } } }, [5]],
  [{ body: { settings: { equals: { want_bonus: true } } } }, [4]],
  [{ body: { settings: { want_bonus: true, lacks: 'x', absent: false } } }, []],
  [{ body: { absent: false, phone: '+49 1', settings: { want_bonus: true, not: {} } } }, [4]],
  [{ body: { absent: true, phone: '+49 1' } }, []],
  [{ body: { equals: { settings: { want_bonus: true }, phone: '+49 1' } } }, [4]],
  [{ body: { '': { equals: '{' } } }, [5]],
  [{ body: '{' }, [5]],
])('%j finds %j', (matcher, ids) => {
  expect(world.requests.find(matcher).map(({ id }) => Number(id))).toEqual(ids)
  expect(world.requests.count(matcher)).toBe(ids.length)
  expect(world.requests.last(matcher)?.id).toBe(ids[0]?.toString())
})

test('a text is found in a body that escapes what is not ASCII, in linear time', async () => {
  const other = createWorld({ players: 0, scenarios: [PLAYER] })
  await put(other, '{"affiliate_name":"M\\u00dcLLER"}')
  expect(other.requests.count({ text: 'müller' })).toBe(1)
  await put(other, `"${'a'.repeat(60_000)}"`)
  const start = performance.now()
  for (let times = 0; times < 20; times += 1) {
    expect(other.requests.count({ text: `${'a'.repeat(150)}b${'a'.repeat(49)}` })).toBe(0)
  }
  expect(performance.now() - start).toBeLessThan(1_000)
})

test('a body is typed as fields of an update, pointers and comparisons, and as any record', () => {
  type Body = NonNullable<RequestMatcher['body']>
  expectTypeOf<{ phone: RegExp; '/settings/want_bonus': boolean }>().toExtend<Body>()
  expectTypeOf<{ settings: { want_bonus: true } }>().toExtend<Body>()
  expectTypeOf<Readonly<Record<string, string>>>().toExtend<Body>()
  expectTypeOf<{ phone: null }>().not.toExtend<Body>()
})

test('a class has its last status, too', async () => {
  const own = createWorld({ players: 0, faults: [{ effect: { status: 499 } }] })
  await send(own, '/')
  const classes = ['3xx', '4xx', '5xx'] as const
  expect(classes.map((status) => own.requests.count({ status }))).toEqual([0, 1, 0])
})

describe('an invalid matcher is rejected, with the nearest name', () => {
  test.each<readonly [unknown, string, string]>([
    [{ opration: 'x' }, 'opration', 'operation'],
    [{ operation: 'getPlayerProfil' }, 'operation', 'getPlayerProfile'],
    [{ status: { gtt: 1 } }, 'status.gtt', 'gt'],
    [{ query: { limit: { equal: 1 } } }, 'query.limit.equal', 'equals'],
    [{ headers: 'x' }, 'headers', 'comparisons by name'],
    [{ body: { contain: 'x' } }, 'body.contain', 'Did you mean contains?'],
    [{ body: { phon: 'x' } }, 'body.phon', 'Did you mean phone?'],
    [{ body: { fone: 'x' } }, 'body.fone', 'Did you mean phone?'],
    [
      { body: { phone: '+49 1', kyc_status: 'approved' } },
      'body.kyc_status',
      'requests has no option "body.kyc_status". Did you mean /kyc_status?',
    ],
    [{ body: { want_bonus: true } }, 'body.want_bonus', 'Did you mean settings.want_bonus?'],
    [{ body: { '/a~2': 1 } }, 'body./a~2', 'Pass a JSON pointer'],
    [{ body: { settings: { want_bonus: null } } }, 'body.settings.want_bonus', '{ absent: true }'],
    [{ query: { limit: null } }, 'query.limit', '{ absent: true }'],
    [{ query: [] }, 'query', 'comparisons by name'],
    [{ body: { phone: ['x'] } }, 'body.phone', 'Pass { equals: ["x"] } for an equal list'],
    [{ body: { '/phone': { matches: 'x' } } }, 'body./phone', 'in process a RegExp'],
    [{ player: { matches: '^VIP' } }, 'player', 'Pass { like: … }'],
    [{ body: { phone: expect.any(String) } }, 'body.phone', 'Pass a comparison such as'],
    [{ body: { settings: { sms: true } } }, 'body.settings.sms', 'sms_validation'],
    [{ body: { settings: { bonus: true } } }, 'body.settings.bonus', 'Did you mean want_bonus?'],
    [{ status: {} }, 'status', 'it compares nothing'],
    [{ status: { gte: undefined } }, 'status', 'it compares nothing'],
    [{ body: { phone: undefined } }, 'body', 'it compares nothing'],
    [{ status: '4x' }, 'status', 'Pass a status such as 404, a class such as "4xx", or'],
    [{ stage: 'rout' }, 'stage', 'Did you mean route?'],
    [{ text: 'x'.repeat(201) }, 'text', 'Pass text of 1 to 200 characters.'],
    [{ worlds: 'some' }, 'worlds', 'all'],
    [{ query: { limit: new Map() } }, 'query.limit', 'it compares nothing'],
    [{ headers: { 'X-Trace': new Date(0) } }, 'headers.X-Trace', 'it compares nothing'],
    [null, '', 'Pass an object with operation, method'],
  ])('%j', (matcher, option, remedy) => {
    for (const call of ['find', 'count', 'last'] as const) {
      const rejected = () => world.requests[call](matcher as RequestMatcher)
      const facts = expect.objectContaining(option === '' ? {} : { option })
      expect(rejected).toThrow(expect.objectContaining({ code: 'INVALID_OPTION', facts }))
      expect(rejected).toThrow(remedy)
    }
  })
})

test('a path is that in the world, however the request names it', async () => {
  const worlds = createWorlds({ base: world })
  const path = '/v1/players/blocked-player'
  await send(worlds, `/w/py${path}`)
  await send(worlds, path, { headers: { 'X-Fauxhouse-World': 'py' } })
  const { requests } = worlds.open('py')
  expect(requests.count({ path })).toBe(2)
  expect(requests.find().map(({ request }) => request.path)).toEqual([path, path])
})

describe('over HTTP', () => {
  const ask = async (path: string, body?: unknown) => {
    const answer = await send(world, `/__admin/requests${path}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: body === undefined ? null : JSON.stringify(body),
    })
    return [answer.status, await answer.json()]
  }

  it('find, count and last answer as the library', async () => {
    const matcher = { method: 'PUT' }
    const found = world.requests.find(matcher)
    expect(await ask('/find', matcher)).toEqual([200, { requests: found, dropped: 0 }])
    expect(await ask('/count', matcher)).toEqual([200, { count: 2, dropped: 0 }])
    expect(await ask('/last', matcher)).toEqual([200, { request: found[0] }])
    expect(await ask('/count')).toEqual([200, { count: REQUESTS.length, dropped: 0 }])
    expect(await ask('/last', { status: 299 })).toMatchObject([404, { code: 'NOT_FOUND' }])
  })

  it('no request has a name of JavaScript, and an invalid matcher has its place', async () => {
    for (const name of ['__proto__', 'constructor', 'prototype', 'toString']) {
      for (const member of ['query', 'headers']) {
        const named = (value: unknown) => ({ [member]: JSON.parse(`{"${name}":${value}}`) })
        expect(await ask('/count', named('"x"'))).toEqual([200, { count: 0, dropped: 0 }])
        const [status, { errors }] = await ask('/count', named('{"gtt":1}'))
        expect([status, errors[0].where]).toEqual([400, `/${member}/${name}/gtt`])
        expect(errors[0].remedy).toContain('gt')
      }
    }
  })
})
