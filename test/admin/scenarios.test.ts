import { describe, expect, test } from 'vitest'
import { createWorld } from '../../src/create-world'
import { createWorlds } from '../../src/create-worlds'
import { asJson, controlOf, whereOf } from './requests'

const { world, send, post, get } = controlOf({ players: 0 })
const LOAD = '/scenarios/blocked-player/load'
const MINE = { name: 'mine' }

test('a scenario is loaded by name, with or without a body, and from a body', async () => {
  expect(await post(LOAD)).toMatchObject({ status: 201, body: { players: ['blocked-player'] } })
  expect(await post(LOAD, { as: 'b' })).toMatchObject({ status: 201, body: { id: 'b' } })
  expect(await post('/scenarios', MINE)).toMatchObject({ status: 201, body: { id: 'mine' } })
})

test.each<[string, string, RequestInit, readonly [number, string, ...string[]]]>([
  ['no type', '/scenarios', { body: '{}' }, [415, 'UNSUPPORTED_MEDIA_TYPE', 'header.content-type']],
  [
    'another type',
    LOAD,
    { body: '{}', headers: { 'Content-Type': 'text/plain' } },
    [415, 'UNSUPPORTED_MEDIA_TYPE', 'header.content-type'],
  ],
  [
    'a compressed body',
    LOAD,
    { body: '{}', headers: { 'Content-Type': 'application/json', 'Content-Encoding': 'gzip' } },
    [415, 'UNSUPPORTED_MEDIA_TYPE', 'header.content-encoding'],
  ],
  ['no body', '/scenarios', {}, [415, 'UNSUPPORTED_MEDIA_TYPE', 'header.content-type']],
  ['a list', '/scenarios', asJson([MINE]), [400, 'INVALID_BODY', 'body']],
  ['a stray field', LOAD, asJson({ id: 'x' }), [400, 'INVALID_BODY', '/id']],
  ['a number', LOAD, asJson({ as: 5 }), [400, 'INVALID_BODY', '/as']],
  ['an empty id', LOAD, asJson({ as: '' }), [400, 'INVALID_BODY', '/as']],
  ['an id for no URL', LOAD, asJson({ as: 'a\n' }), [400, 'INVALID_BODY', '/as']],
  ['all that is wrong', LOAD, asJson({ as: 5, id: 1 }), [400, 'INVALID_BODY', '/as', '/id']],
  ['a step that is none', '/scenarios', asJson({ steps: [5] }), [400, 'INVALID_BODY', '/steps/0']],
  ['no such scenario', '/scenarios/nope/load', asJson({}), [404, 'NOT_FOUND', 'path.name']],
  ['a player who is there', LOAD, asJson({}), [409, 'COMMAND_REFUSED', 'rule.player_exists']],
])('%s is refused, and changes nothing', async (_, path, init, expected) => {
  const before = world.changedPlayerIds()
  const answer = await send('POST', path, { method: 'POST', ...init })
  expect(whereOf(answer), JSON.stringify(answer.body)).toEqual(expected)
  expect(world.changedPlayerIds()).toEqual(before)
})

test('a refusal for a player who is there has the rule and its facts, as with commands', async () => {
  const { body } = await post(LOAD)
  expect(body['errors']).toMatchObject([
    { rule: 'player_exists', facts: { player: 'blocked-player' } },
  ])
})

test('what is shown of a name that there is not is 404', async () => {
  expect(whereOf(await get('/scenarios/nope'))).toEqual([404, 'NOT_FOUND', 'path.name'])
  const { body } = await post('/scenarios/bloked/load')
  const remedy = 'Did you mean "blocked"? GET /__admin/scenarios lists all names.'
  expect(body['errors']).toMatchObject([{ remedy }])
})

test('a name inside a definition leads to the call that lists them, too', async () => {
  const remedy = 'Did you mean "pending-kyc"? GET /__admin/scenarios lists all names.'
  const { body } = await post('/scenarios', { name: 'mine', extends: 'pending-kcy' })
  expect(body['errors']).toMatchObject([{ where: '/extends', remedy }])
  const worlds = createWorlds({ base: createWorld({ players: 0 }) })
  const wanted = { ...asJson({ name: 'w', scenarios: ['pending-kcy'] }), method: 'POST' }
  const answer = await worlds.fetch('/__admin/worlds', wanted)
  expect((await answer.json()).errors).toMatchObject([{ where: '/scenarios', remedy }])
})

describe('a dry run', () => {
  const profile = { on: 'profile', that: { '/kyc_status': 'approved' } }
  const definition = { name: 'mine', extends: 'pending-kyc', expect: [profile] }

  test.each(['session', 'token'] as const)('looks at its own copy, isolated by %s', async (by) => {
    const worlds = createWorlds({ base: createWorld({ players: 0, policies: { isolation: by } }) })
    const held = { name: 'mine', expect: [{ on: 'profile', that: { '/id': 'mine' } }] }
    const answer = await worlds.fetch('/__admin/scenarios?dryRun=true', {
      ...asJson(held),
      method: 'POST',
    })
    expect((await answer.json()).unmet).toEqual([])
  })

  test('tells the refusal of an expected request, in any format of errors', async () => {
    const { world, post } = controlOf({ players: 0, policies: { errorFormat: 'plain' } })
    const query = { event_type: 'deposits' }
    for (const that of [{ '/transactions/0': { absent: true } }, { '/total': 0 }]) {
      const wrong = { name: 'mine', expect: [{ on: 'transactions', query, that }] }
      const { body } = await post('/scenarios?dryRun=true', wrong)
      expect(body['unmet']).toEqual([
        expect.stringMatching(
          /^GET \/players\/mine\/transactions\?event_type=deposits is rejected: .*Did you mean deposit\?$/,
        ),
      ])
    }
    expect(world.policies.errorFormat).toBe('plain')
  })

  test('tells what a load would add and what does not hold, and loads nothing', async () => {
    const { world, post } = controlOf({ players: 0, faults: [{ effect: { status: 503 } }] })
    const before = JSON.stringify(world.log())
    const answer = await post('/scenarios?dryRun=true&as=other', definition)
    expect([answer.status, answer.body]).toEqual([
      200,
      {
        name: 'mine',
        id: 'other',
        players: ['other'],
        unmet: [
          'GET /players/other /kyc_status: is "pending", expected "approved" (changed by pending-kyc)',
        ],
      },
    ])
    const held = { ...definition, expect: [{ on: 'profile', that: { '/kyc_status': 'pending' } }] }
    expect((await post('/scenarios?dryRun=true', held)).body['unmet']).toEqual([])
    expect([JSON.stringify(world.log()), world.has('mine')]).toEqual([before, false])
    expect(world.faults.list()).toHaveLength(1)
  })

  test('refuses what a load refuses', async () => {
    const { post } = controlOf({ players: 0, scenarios: ['pending-kyc'] })
    const refused = async (query: string, body: unknown) => {
      const dry = await post(`/scenarios?dryRun=true${query}`, body)
      const { request_id: _, instance: __, ...problem } = dry.body
      const real = await post(`/scenarios?dryRun=false${query}`, body)
      expect(real.body).toMatchObject(problem)
      return whereOf(dry)
    }
    const taken = { name: 'pending-kyc' }
    expect(await refused('', taken)).toEqual([409, 'COMMAND_REFUSED', 'rule.player_exists'])
    const wrong = { ...definition, steps: [{ type: 'deposit', amount: -1 }] }
    expect(await refused('', wrong)).toEqual([400, 'INVALID_BODY', '/steps/0/amount'])
    expect(await refused('&as=..', definition)).toEqual([400, 'INVALID_PARAMETER', 'query.as'])
  })
})

describe('a definition that was loaded', () => {
  const definition = { name: 'mine', title: 'Mine', extends: 'blocked' }
  const start = { players: 0, scenarios: ['blocked-player'] } as const

  test('can be loaded, shown and extended by its name until the next reset', async () => {
    const { world, post, get } = controlOf(start)
    expect((await post('/scenarios?as=first', definition)).body).toMatchObject({ id: 'first' })
    expect((await post('/scenarios/mine/load', { as: 'second' })).body).toMatchObject({
      id: 'second',
    })
    expect((await get('/scenarios/mine')).body).toMatchObject({ title: 'Mine', definition })
    expect(JSON.stringify((await get('/scenarios')).body)).toContain('"name":"mine"')
    const heir = await post('/scenarios', { name: 'heir', extends: 'mine' })
    expect(heir).toMatchObject({ status: 201, body: { id: 'heir' } })
    const again = createWorld({ replay: JSON.parse(JSON.stringify(world.log())) })
    expect(again.log()).toEqual(world.log())
    expect(world.fork().library.has('mine')).toBe(true)
    await post('/reset')
    expect(whereOf(await post('/scenarios/mine/load'))).toEqual([404, 'NOT_FOUND', 'path.name'])
  })

  test('replaces an earlier one of its name, and what world.define has set stays', async () => {
    const { world, post, get } = controlOf(start)
    world.define([{ name: 'mine', title: 'Defined' }, { name: 'other' }])
    await post('/scenarios', definition)
    await post('/scenarios?as=b', { ...definition, title: 'Newer' })
    expect((await get('/scenarios/mine')).body).toMatchObject({ title: 'Newer' })
    world.define([{ name: 'other', title: 'Other' }])
    expect((await get('/scenarios/mine')).body).toMatchObject({ title: 'Newer' })
    await post('/reset')
    expect((await get('/scenarios/mine')).body).toMatchObject({ title: 'Defined' })
    expect((await get('/scenarios/other')).body).toMatchObject({ title: 'Other' })
  })

  test('that was refused, tried or without a name is not known', async () => {
    const { post, get } = controlOf(start)
    await post('/scenarios?as=blocked-player', definition)
    await post('/scenarios?dryRun=true', definition)
    expect((await get('/scenarios/mine')).status).toBe(404)
    expect((await post('/scenarios?as=x', { extends: 'blocked' })).status).toBe(201)
    expect((await get('/scenarios/unnamed')).status).toBe(404)
    expect((await post('/scenarios', { extends: 'blocked' })).body).toMatchObject({
      errors: [{ detail: 'Scenario "unnamed": the definition has no name.' }],
    })
  })

  test('leaves a reset world as unchanged as it was', async () => {
    const worlds = createWorlds({ base: createWorld(start) })
    const call = (path: string, init: RequestInit = {}) =>
      worlds.fetch(`/w/a/__admin${path}`, { method: 'POST', ...init })
    await call('/scenarios', asJson(definition))
    expect(worlds.list()).toMatchObject([{ name: 'a', changed: true }])
    await call('/reset')
    expect(worlds.list()).toMatchObject([{ name: 'a', changed: false }])
  })
})
