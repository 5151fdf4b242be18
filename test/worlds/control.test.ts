import { beforeEach, describe, expect, it } from 'vitest'
import { createWorld } from '../../src/create-world'
import { createWorlds, type Worlds } from '../../src/create-worlds'
import type { ServerAbilities } from '../../src/service/adapter'
import { initWith, serverWith } from '../support/adapter-init'
import { callerOf } from './calls'

const PLAYER = 'wagering-nearly-done'
const PROFILE = `/v1/players/${PLAYER}`
const base = createWorld({ players: 5, scenarios: [PLAYER] })
const NOON = '2026-01-01T12:00:00.000Z'

let worlds: Worlds
let call: ReturnType<typeof callerOf>
beforeEach(() => {
  worlds = createWorlds({ base: base.fork() })
  call = callerOf(worlds)
})

const deposit = { type: 'deposit', amount: 20, method: 'visa' } as const
const commands = (world = '') => `${world}/__admin/players/${PLAYER}/commands`
const cash = async (world = '') => {
  const { body } = await call<{ balances: { cash_balance: number } }>(`${world}${PROFILE}`)
  return body.balances.cash_balance
}

describe('GET /__admin/worlds', () => {
  it('lists the worlds by name, in pages', async () => {
    expect((await call('/__admin/worlds')).body).toEqual({ worlds: [], total: 0 })
    for (const name of ['c', 'a', 'b']) await call(`/w/${name}${PROFILE}`)
    await call('/w/b/__admin/clock/advance', { body: { by: 'PT1H' } })
    const line = { seed: 'fauxhouse', population: 'desk', created_at: null, last_used_at: null }
    expect((await call('/__admin/worlds')).body).toEqual({
      worlds: [
        { name: 'a', now: NOON, changed: false, ...line },
        { name: 'b', now: '2026-01-01T13:00:00.000Z', changed: true, ...line },
        { name: 'c', now: NOON, changed: false, ...line },
      ],
      total: 3,
    })
    const page = await call<{ worlds: { name: string }[]; total: number }>(
      '/__admin/worlds?limit=1&offset=1',
    )
    expect(page.body.worlds.map(({ name }) => name)).toEqual(['b'])
    expect(page.body.total).toBe(3)
    expect((await call('/__admin/worlds?limt=1')).status).toBe(400)
  })

  it('shows the times of use by the clock of the host', async () => {
    let hostNow = Date.UTC(2030, 0, 1)
    const adapter = initWith({ clock: { now: () => hostNow, elapsedMs: () => 0 } })
    const ask = callerOf({ fetch: (request) => worlds.fetch(request, adapter) })
    await ask(`/w/a${PROFILE}`)
    hostNow += 1_000
    await ask(`/w/a${PROFILE}`)
    expect((await ask('/__admin/worlds/a')).body).toMatchObject({
      created_at: '2030-01-01T00:00:00.000Z',
      last_used_at: '2030-01-01T00:00:01.000Z',
    })
  })
})

describe('a world is changed by', () => {
  const put = { method: 'PUT', body: { phone: '1' } }
  const patch = { method: 'PATCH', body: { maxLimit: 5 } }

  it.each<[string, string, { method?: string; body: object }]>([
    ['a command', commands(), { body: deposit }],
    ['a clock move', '/__admin/clock/advance', { body: { by: 'P1D' } }],
    ['a snapshot', '/__admin/snapshots', { body: {} }],
    ['a scenario', '/__admin/scenarios/blocked-player/load', { body: {} }],
    ['a new player', '/__admin/players', { body: {} }],
    ['a policy', '/__admin/policies', patch],
    ['an update', PROFILE, put],
  ])('%s, not by reading nor a reset, and no other world is', async (what, path, init) => {
    const changed = async (name: string) => (await call(`/__admin/worlds/${name}`)).body['changed']
    for (const name of ['a', 'b']) await call(`/w/${name}${PROFILE}`)
    const before = await cash()
    expect((await call(`/w/a${path}`, init)).status).toBeLessThan(300)
    expect([await changed('a'), await changed('b')]).toEqual([true, false])
    expect([await cash(), await cash('/w/b'), await cash('/w/c')]).toEqual(Array(3).fill(before))
    await call('/w/a/__admin/reset', { method: 'POST' })
    // A reset keeps snapshots.
    expect(await changed('a')).toBe(what === 'a snapshot')
    expect(await cash('/w/a')).toBe(before)
  })
})

describe('a change of the base', () => {
  it('is in no world: each begins as the base started, with a log and snapshots of its own', async () => {
    const before = await cash()
    await call('/w/a/__admin/snapshots', { body: { name: 's' } })
    await call(commands('/w/a'), { body: deposit })
    await call(commands(), { body: { commands: [deposit, deposit] } })
    expect([await cash('/w/a'), await cash('/w/b')]).toEqual([before + 20, before])
    expect((await call('/__admin/snapshots/s/restore', { method: 'POST' })).status).toBe(404)
    expect((await call('/w/b/__admin/snapshots')).body).toMatchObject({ total: 0 })
    const lengthOf = async (path: string) =>
      (await call<{ commands: unknown[] }>(`${path}/__admin/log`)).body.commands.length
    expect([await lengthOf(''), await lengthOf('/w/a'), await lengthOf('/w/b')]).toEqual([3, 2, 1])
    expect((await call('/w/a/__admin/audit')).body).toMatchObject({ consistent: true })
    await call('/w/b/__admin/reset', { method: 'POST' })
    expect(await cash('/w/a')).toBe(before + 20)
  })

  it('of its clock is where a new world begins, and resets to', async () => {
    worlds.base.advance('P3D')
    await call('/w/a/__admin/clock/advance', { body: { by: 'P1D' } })
    await call('/w/a/__admin/reset', { method: 'POST' })
    expect((await call('/w/a/__admin/clock')).body['now']).toBe('2026-01-04T12:00:00.000Z')
  })
})

describe('POST /__admin/worlds', () => {
  const create = (body: object) => call('/__admin/worlds', { body })
  const healthOf = async (name: string) =>
    (await call<{ [name: string]: unknown }>(`/w/${name}/__admin/health`)).body

  it('makes a world as the base started', async () => {
    const made = await create({ name: 'a' })
    expect(made.status).toBe(201)
    expect(made.body).toMatchObject({ name: 'a', seed: 'fauxhouse', now: NOON, changed: false })
    expect(made.headers.get('location')).toBe('/__admin/worlds/a')
    expect(worlds.list()).toHaveLength(1)
  })

  it('makes a world with options of its own; the others are those of the base', async () => {
    const options = { seed: 's', players: 2, now: '2026-02-01', epoch: '2024-01-01' }
    await create({ name: 'a', ...options, compression: 1, policies: { maxLimit: 5 } })
    expect(await healthOf('a')).toMatchObject({
      ...{ seed: 's', players: 2, compression: 1, scenarios: [PLAYER] },
      now: '2026-02-01T00:00:00.000Z',
      epoch: '2024-01-01T00:00:00.000Z',
    })
    expect(worlds.open('a').policies.maxLimit).toBe(5)
    await create({ name: 'b', scenarios: ['blocked-player', { name: 'mine', steps: [] }] })
    const scenarios = ['blocked-player', 'mine']
    expect(await healthOf('b')).toMatchObject({
      seed: 'fauxhouse',
      players: 5,
      compression: 5,
      scenarios,
    })
    worlds.open('b').advance('P1D')
    worlds.open('b').reset()
    expect((await healthOf('b'))['scenarios']).toEqual(scenarios)
  })

  it('forks a world as it is, and resets to that', async () => {
    const before = await cash()
    await call(commands('/w/a'), { body: deposit })
    await create({ name: 'b', fromWorld: 'a', policies: { ngr: 'ggr' } })
    await call(commands('/w/b'), { body: deposit })
    expect([await cash('/w/a'), await cash('/w/b')]).toEqual([before + 20, before + 40])
    await call('/w/b/__admin/reset', { method: 'POST' })
    expect(await cash('/w/b')).toBe(before + 20)
    expect(worlds.open('b').policies.ngr).toBe('ggr')
  })

  it('forks a snapshot of the base, or of another world', async () => {
    const before = await cash()
    await call('/__admin/snapshots', { body: { name: 'one' } })
    await call(commands(), { body: deposit })
    await call('/w/a/__admin/snapshots', { body: { name: 'two' } })
    await create({ name: 'b', fromSnapshot: 'one' })
    await create({ name: 'c', fromWorld: 'a', fromSnapshot: 'two' })
    expect([await cash('/w/b'), await cash('/w/c')]).toEqual([before, before])
    const missing = await create({ name: 'd', fromSnapshot: 'two' })
    expect([missing.status, missing.body['code']]).toEqual([404, 'NOT_FOUND'])
  })

  it('forks a world as it was at an instant, with the commands of that instant', async () => {
    const before = await cash()
    const profiles: string[] = []
    for (const _ of [1, 2, 3]) {
      await call('/__admin/clock/advance', { body: { by: 'P1D' } })
      await call(commands(), { body: deposit })
      profiles.push((await call(PROFILE)).text)
    }
    await create({ name: 'then', at: '2026-01-03T12:00:00Z' })
    expect((await call(`/w/then${PROFILE}`)).text).toBe(profiles[1])
    await create({ name: 'between', at: '2026-01-03T11:59:59.999Z' })
    expect(await cash('/w/between')).toBe(before + 20)
    await create({ name: 'later', at: '2026-01-09T12:00:00Z' })
    expect(Date.parse(worlds.open('later').now)).toBe(Date.UTC(2026, 0, 9, 12))
    expect(await cash('/w/later')).toBe(before + 60)
    const log = worlds.open('then').log()
    expect(createWorld({ replay: log }).player(PLAYER).profile()).toEqual(
      JSON.parse(profiles[1] ?? ''),
    )
  })

  it('rebuilds a world from its log, with the journal and the faults of the server', async () => {
    const options = { seed: 's', players: 3, compression: 2, policies: { maxLimit: 5 } } as const
    const other = createWorld(options)
    other.load('pending-kyc', { as: 'anna' })
    other.advance('P1D')
    other.execute('anna', { type: 'setKyc', status: 'in_review' })
    const made = await create({ name: 'a', replay: other.log() })
    expect(made.body).toMatchObject({ seed: 's', now: '2026-01-02T12:00:00.000Z', changed: true })
    expect(made.status).toBe(201)
    const world = worlds.open('a')
    expect(world.log()).toEqual(other.log())
    expect(world.player('anna').profile()).toEqual(other.player('anna').profile())
    await call('/w/a/v1/players/anna')
    expect(world.requests.count({ player: 'anna' })).toBe(1)
    world.reset()
    other.reset()
    expect(world.log()).toEqual(other.log())
    const entries = Array.from({ length: 3_000 }, () => ({ type: 'label' as const, add: ['VIP'] }))
    other.executeAll(other.list().players[0]?.id ?? '', entries)
    expect((await create({ name: 'long', replay: other.log() })).status).toBe(201)
  })

  it('refuses a replay that is none, and one that is too large', async () => {
    const log = base.log()
    for (const replay of [{}, { ...log, data: 1 }, { ...log, complete: false }]) {
      const refused = await create({ name: 'a', replay })
      expect([refused.status, refused.body['code']]).toEqual([400, 'INVALID_BODY'])
      expect(refused.body['errors']).toMatchObject([{ where: '/replay' }])
    }
    const padded = { ...log, options: { ...log.options, seed: 's'.repeat(5_000_000) } }
    const large = await create({ name: 'a', replay: padded })
    expect([large.status, JSON.stringify(large.body)]).toEqual([
      413,
      expect.stringContaining('Send a shorter replay.'),
    ])
    expect(worlds.list()).toEqual([])
  })

  it.each<[object, string | undefined, status?: number, code?: string]>([
    [{}, '/name'],
    [{ name: 'a', sed: 'x' }, '/sed'],
    [{ name: 'a', now: 'soon' }, '/now'],
    [{ name: 'a', epoch: '2030-01-01' }, 'body'],
    [{ name: 'a', policies: { maxLimt: 1 } }, 'body'],
    [{ name: 'a', scenarios: ['nope'] }, '/scenarios'],
    [{ name: 'a', at: '2022-12-31T12:00:00Z' }, '/at'],
    [{ name: 'a', at: 'soon' }, '/at'],
    [{ name: 'a', seed: 'x', at: NOON }, '/at'],
    [{ name: 'a', players: 1, fromWorld: 'b' }, '/fromWorld'],
    [{ name: 'a', at: NOON, fromSnapshot: 's' }, '/at'],
    [{ name: 'a', seed: 'x', replay: base.log() }, 'body'],
    [{ name: 'a/b' }, '/name', 400, 'INVALID_WORLD'],
    [{ name: '..' }, '/name', 400, 'INVALID_WORLD'],
    [{ name: 'there' }, undefined, 409, 'WORLD_EXISTS'],
    [{ name: 'a', fromWorld: 'nope' }, '/fromWorld', 404, 'WORLD_NOT_FOUND'],
  ])('rejects %j and makes no world', async (body, where, status = 400, code = 'INVALID_BODY') => {
    worlds.open('there')
    await call('/__admin/snapshots', { body: { name: 's' } })
    const rejected = await create(body)
    expect(rejected).toMatchObject({ status, body: { code } })
    if (where !== undefined) expect(rejected.body['errors']).toMatchObject([{ where }])
    expect(worlds.list()).toHaveLength(1)
  })
})

describe('/__admin/worlds/{world}', () => {
  it('shows and deletes a world, and never makes it', async () => {
    const absent = await call('/__admin/worlds/a')
    expect([absent.status, absent.body['code']]).toEqual([404, 'WORLD_NOT_FOUND'])
    const headers = { 'X-Fauxhouse-World': 'a' }
    await call('/__admin/worlds/a', { headers })
    expect((await call('/__admin/worlds/a', { method: 'DELETE' })).status).toBe(404)
    expect(worlds.list()).toEqual([])
    await call(commands('/w/a'), { body: deposit })
    const before = await cash()
    expect((await call('/__admin/worlds/a', { method: 'DELETE' })).status).toBe(204)
    expect(await cash('/w/a')).toBe(before)
    expect((await call('/__admin/worlds/a%2Fb')).body['code']).toBe('INVALID_WORLD')
  })

  it('is refused for a world that was evicted with changes: 410 until it is deleted', async () => {
    let now = 0
    const full = createWorlds({ base: base.fork(), limit: 1 })
    const adapter = initWith({ clock: { now: () => now, elapsedMs: () => 0 } })
    const ask = callerOf({ fetch: (request) => full.fetch(request, adapter) })
    await ask('/w/a/__admin/clock/advance', { body: { by: 'P1D' } })
    const refused = await ask(`/w/b${PROFILE}`)
    expect([refused.status, refused.body['code']]).toEqual([503, 'WORLDS_FULL'])
    expect(refused.headers.get('retry-after')).toBe('60')
    expect(refused.headers.get('x-request-id')).toMatch(/^req_\w{12}$/)
    now = 60_000
    expect((await ask(`/w/b${PROFILE}`)).status).toBe(200)
    for (const path of [`/w/a${PROFILE}`, '/__admin/worlds/a']) {
      expect((await ask(path)).body['code']).toBe('WORLD_GONE')
    }
    expect((await ask('/__admin/worlds', { body: { name: 'a' } })).status).toBe(410)
    await ask('/__admin/worlds/a', { method: 'DELETE' })
    expect((await ask(`/w/a${PROFILE}`)).status).toBe(200)
  })

  it('is full for good in process: without a host clock no world is known to be idle', async () => {
    const full = createWorlds({ base: base.fork(), limit: 1 })
    full.open('a')
    const refused = await callerOf(full)(`/w/b${PROFILE}`)
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, null])
    full.delete('a')
    expect((await callerOf(full)(`/w/b${PROFILE}`)).status).toBe(200)
  })

  it.each<[Partial<ServerAbilities>, number]>([
    [{ admin: false }, 404],
    [{ admin: { token: 't' }, isLoopback: () => false }, 401],
    [{ isLoopback: () => false }, 403],
  ])('is not made by a control call that is refused: %j', async (abilities, status) => {
    const init = initWith({ server: serverWith(abilities) })
    const ask = callerOf({ fetch: (request) => worlds.fetch(request, init) })
    expect((await ask('/w/a/__admin/health')).status).toBe(status)
    expect((await ask('/w/a%20b/__admin/health')).status).toBe(status)
    expect(worlds.list()).toEqual([])
  })
})

it('every world serves named worlds of its own, by default one of 100 players', async () => {
  const own = createWorlds()
  const ask = callerOf(own.base)
  const before = await ask('/__admin/health')
  await ask('/w/a/__admin/clock/advance', { body: { by: 'P1D' } })
  expect((await ask('/w/a/__admin/health')).text).not.toBe(before.text)
  expect((await ask('/__admin/health')).text).toBe(before.text)
  expect([own.list(), own.base.generatedPlayers]).toEqual([[], 100])
})
