import { describe, expect, test } from 'vitest'
import { createWorld } from '../../src/create-world'
import { createWorlds } from '../../src/create-worlds'
import { asJson, controlOf, whereOf } from './requests'

const LOAD = '/scenarios/blocked-player/load'
const MINE = { name: 'mine' }
const JSON_TYPE = { 'Content-Type': 'application/json' }

describe('a scenario', () => {
  const { world, send, post } = controlOf({ players: 0, scenarios: ['blocked-player'] })

  test.each<[string, string, RequestInit, readonly [number, string, ...string[]]]>([
    [
      'no type',
      '/scenarios',
      { body: '{}' },
      [415, 'UNSUPPORTED_MEDIA_TYPE', 'header.content-type'],
    ],
    [
      'a compressed body',
      LOAD,
      { body: '{}', headers: { ...JSON_TYPE, 'Content-Encoding': 'gzip' } },
      [415, 'UNSUPPORTED_MEDIA_TYPE', 'header.content-encoding'],
    ],
    ['a list', '/scenarios', asJson([MINE]), [400, 'INVALID_BODY', 'body']],
    ['all that is wrong', LOAD, asJson({ as: 5, id: 1 }), [400, 'INVALID_BODY', '/as', '/id']],
    ['an id for no URL', LOAD, asJson({ as: 'a\n' }), [400, 'INVALID_BODY', '/as']],
    ['no step', '/scenarios', asJson({ steps: [5] }), [400, 'INVALID_BODY', '/steps/0']],
    ['no such scenario', '/scenarios/nope/load', asJson({}), [404, 'NOT_FOUND', 'path.name']],
    ['a player who is there', LOAD, {}, [409, 'COMMAND_REFUSED', 'rule.player_exists']],
  ])('with %s is rejected, and changes nothing', async (_, path, init, expected) => {
    const response = await send('POST', path, init)
    expect(whereOf(response), JSON.stringify(response.body)).toEqual(expected)
    expect(world.changedPlayerIds()).toEqual(['blocked-player'])
  })

  test('that is unknown leads to the nearest name, also inside a body', async () => {
    const remedy = (name: string) => `Did you mean "${name}"?`
    const errorsOf = async (path: string, body?: object) => (await post(path, body)).body['errors']
    expect(await errorsOf('/scenarios/bloked/load')).toMatchObject([{ remedy: remedy('blocked') }])
    const heir = { name: 'mine', extends: 'pending-kcy' }
    expect(await errorsOf('/scenarios', heir)).toMatchObject([
      { where: '/extends', remedy: remedy('pending-kyc') },
    ])
    const worlds = createWorlds({ base: createWorld({ players: 0 }) })
    const wanted = { ...asJson({ name: 'w', scenarios: ['pending-kcy'] }), method: 'POST' }
    const response = await worlds.fetch('/__admin/worlds', wanted)
    expect((await response.json()).errors).toMatchObject([
      { where: '/scenarios', remedy: remedy('pending-kyc') },
    ])
  })
})

describe('a dry run', () => {
  const expecting = (status: string) => {
    const that = { '/kyc_status': status }
    return { name: 'mine', extends: 'pending-kyc', expect: [{ on: 'profile', that }] }
  }

  test.each(['session', 'token'] as const)('looks at its own copy, isolated by %s', async (by) => {
    const { post } = controlOf({ players: 0, policies: { isolation: by } })
    const held = { name: 'mine', expect: [{ on: 'profile', that: { '/id': 'mine' } }] }
    expect((await post('/scenarios?dryRun=true', held)).body['unmet']).toEqual([])
  })

  test('tells the rejection of an expected request, in any format of errors', async () => {
    const { post } = controlOf({ players: 0, policies: { errorFormat: 'plain' } })
    const query = { event_type: 'deposits' }
    const expected = [{ on: 'transactions', query, that: { '/total': 0 } }]
    const { body } = await post('/scenarios?dryRun=true', { name: 'mine', expect: expected })
    const unmet =
      /^GET \/players\/mine\/transactions\?event_type=deposits is rejected: .*Did you mean deposit\?$/
    expect(body['unmet']).toEqual([expect.stringMatching(unmet)])
  })

  test('tells what a load would add and what does not hold, and loads nothing', async () => {
    const { world, post } = controlOf({ players: 0, faults: [{ effect: { status: 503 } }] })
    const response = await post('/scenarios?dryRun=true&as=other', expecting('approved'))
    const unmet = 'GET /players/other /kyc_status: is "pending", expected "approved"'
    expect([response.status, response.body]).toEqual([
      200,
      { name: 'mine', id: 'other', players: ['other'], unmet: [unmet] },
    ])
    const held = await post('/scenarios?dryRun=true', expecting('pending'))
    expect(held.body['unmet']).toEqual([])
    expect([world.log().commands, world.has('mine')]).toEqual([[], false])
  })

  test.each([
    ['', { name: 'pending-kyc' }, [409, 'COMMAND_REFUSED', 'rule.player_exists']],
    ['', { steps: [{ type: 'deposit', amount: -1 }] }, [400, 'INVALID_BODY', '/steps/0/amount']],
    ['&as=..', { steps: [] }, [400, 'INVALID_PARAMETER', 'query.as']],
  ])('rejects what a load rejects: %s', async (query, body, expected) => {
    const { post } = controlOf({ players: 0, scenarios: ['pending-kyc'] })
    const named = { name: 'mine', ...body }
    const dry = await post(`/scenarios?dryRun=true${query}`, named)
    const { request_id: _, instance: __, ...problem } = dry.body
    expect((await post(`/scenarios?dryRun=false${query}`, named)).body).toMatchObject(problem)
    expect(whereOf(dry)).toEqual(expected)
  })
})

describe('a definition that was loaded', () => {
  const definition = { name: 'mine', title: 'Mine', extends: 'blocked' }
  const start = { players: 0, scenarios: ['blocked-player'] } as const

  test('can be loaded, shown and extended by its name until the next reset', async () => {
    const { world, post, get } = controlOf(start)
    expect((await post('/scenarios?as=first', definition)).body).toMatchObject({ id: 'first' })
    const second = await post('/scenarios/mine/load', { as: 'second' })
    expect(second.body).toMatchObject({ id: 'second' })
    expect((await get('/scenarios/mine')).body).toMatchObject({ title: 'Mine', definition })
    expect(JSON.stringify((await get('/scenarios')).body)).toContain('"name":"mine"')
    expect((await post('/scenarios', { name: 'heir', extends: 'mine' })).status).toBe(201)
    const again = createWorld({ replay: JSON.parse(JSON.stringify(world.log())) })
    expect(again.log()).toEqual(world.log())
    expect(world.fork().library.has('mine')).toBe(true)
    await post('/reset')
    expect(whereOf(await post('/scenarios/mine/load'))).toEqual([404, 'NOT_FOUND', 'path.name'])
  })

  test('replaces an earlier one of its name, and what world.define has set stays', async () => {
    const { world, post, get } = controlOf(start)
    const titleOf = async (name: string) => (await get(`/scenarios/${name}`)).body['title']
    world.define([{ name: 'mine', title: 'Defined' }, { name: 'other' }])
    await post('/scenarios', definition)
    await post('/scenarios?as=b', { ...definition, title: 'Newer' })
    world.define([{ name: 'other', title: 'Other' }])
    expect(await titleOf('mine')).toBe('Newer')
    await post('/reset')
    expect([await titleOf('mine'), await titleOf('other')]).toEqual(['Defined', 'Other'])
  })

  test('that was rejected, tried or without a name is not known', async () => {
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
