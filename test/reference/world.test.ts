import { beforeEach, expect, it } from 'vitest'
import { checkConditions, createWorld, defineScenario, type World } from '../../src/index'

/*
 * Each test calls one method of the public API, as a user would.
 */

let world: World

beforeEach(() => {
  world = createWorld({ players: 20, scenarios: ['blocked-player', 'wagering-nearly-done'] })
})

it('World.advance', () => {
  expect(world.advance('P1DT12H')).toBe('2026-01-03T00:00:00.000Z')
  expect(world.advance({ days: 3 })).toBe('2026-01-06T00:00:00.000Z')
  expect(world.advance({ to: '2026-02-01' })).toBe('2026-02-01T00:00:00.000Z')
})

it('World.asOf', () => {
  world.execute('blocked-player', { type: 'unblock' })
  world.advance('P1D')
  const then = world.asOf('2026-01-01T11:59:59Z')
  expect(then.player('blocked-player').profile().blocked).toBe(true)
})

it('World.changedPlayerIds', () => {
  expect(world.changedPlayerIds()).toEqual(['blocked-player', 'wagering-nearly-done'])
})

it('World.changes', () => {
  const since = world.snapshot()
  world.execute('blocked-player', { type: 'unblock' })
  const { changes } = world.changes({ since })
  expect(changes).toMatchObject([{ type: 'profile', field: 'blocked', before: true, after: false }])
})

it('World.define', () => {
  world.define([defineScenario({ name: 'new-vip', traits: ['approved', 'vip-gold'] })])
  expect(world.load('new-vip' as string).id).toBe('new-vip')
})

it('World.events', async () => {
  const stop = new AbortController()
  const events = world.events({ signal: stop.signal })
  const next = events.next()
  world.advance('PT1H')
  expect((await next).value).toMatchObject({ type: 'clock' })
  stop.abort()
})

it('World.execute', () => {
  world.execute('anna', { type: 'register', market: 'DE' })
  const { transactions } = world.execute('anna', { type: 'deposit', amount: 50 })
  expect(transactions[0]).toMatchObject({ event_type: 'deposit', amount: 50 })
  expect(() => world.execute('anna', { type: 'requestWithdrawal', amount: 900 })).toThrow()
})

it('World.fetch', async () => {
  const headers = { Authorization: 'Bearer any', 'X-Session-ID': 'any' }
  const response = await world.fetch('/v1/players/blocked-player', { headers })
  expect(await response.json()).toMatchObject({ blocked: true })
})

it('World.find', () => {
  const { players } = world.find({ blocked: true, kyc_status: 'approved' })
  expect(players.map(({ id }) => id)).toEqual(['blocked-player'])
})

it('World.fork', () => {
  const copy = world.fork()
  copy.execute('blocked-player', { type: 'unblock' })
  expect(copy.player('blocked-player').profile().blocked).toBe(false)
  expect(world.player('blocked-player').profile().blocked).toBe(true)
})

it('World.has', () => {
  expect(world.has('blocked-player')).toBe(true)
  expect(world.has('nobody')).toBe(false)
})

it('World.list', () => {
  const { players, total } = world.list({ limit: 2 })
  expect(players.map(({ id }) => id)).toEqual(['blocked-player', 'wagering-nearly-done'])
  expect(total).toBe(22)
})

it('World.load', () => {
  expect(world.load('pending-kyc', { as: 'player-42' }).id).toBe('player-42')
  world.load('blocked+kyc-rejected', { as: 'player-43' })
  world.load({
    name: 'richer',
    traits: ['approved'],
    steps: [{ at: '-P1D', reach: { cash: 900 } }],
  })
  expect(world.player('richer').profile().balances.cash_balance).toBe(900)
})

it('World.log', () => {
  world.advance('PT1H')
  const again = createWorld({ replay: world.log() })
  expect(again.now).toBe(world.now)
})

it('World.player', () => {
  expect(world.player('blocked-player').profile().blocked).toBe(true)
  expect(() => world.player('nobody')).toThrow('There is no player "nobody".')
})

it('World.remove', () => {
  world.remove('blocked-player')
  expect(world.has('blocked-player')).toBe(false)
})

it('World.reset', () => {
  world.advance('P1D')
  world.reset()
  expect(world.now).toBe('2026-01-01T12:00:00.000Z')
})

it('World.restore', () => {
  const snapshot = world.snapshot()
  world.execute('blocked-player', { type: 'unblock' })
  world.restore(snapshot)
  expect(world.player('blocked-player').profile().blocked).toBe(true)
})

it('World.setPolicies', async () => {
  world.setPolicies({ unknownPlayer: 'generate' })
  const headers = { Authorization: 'Bearer any', 'X-Session-ID': 'any' }
  expect((await world.fetch('/v1/players/nobody', { headers })).status).toBe(200)
})

it('World.snapshot', () => {
  expect(world.snapshot().now).toBe(world.now)
})

it('Faults.add', async () => {
  world.faults.add({ operation: 'getPlayerProfile', times: 1, effect: { status: 503 } })
  const headers = { Authorization: 'Bearer any', 'X-Session-ID': 'any' }
  expect((await world.fetch('/v1/players/blocked-player', { headers })).status).toBe(503)
  expect((await world.fetch('/v1/players/blocked-player', { headers })).status).toBe(200)
})

it('Faults.clear', () => {
  world.faults.add({ effect: { delay: 'PT1S' } })
  world.faults.clear()
  expect(world.faults.list()).toEqual([])
})

it('Faults.get', () => {
  world.faults.add({ id: 'slow', effect: { delay: 300 } })
  expect(world.faults.get('slow')).toEqual({ id: 'slow', effect: { delay: 300 }, hits: 0 })
})

it('Faults.list', async () => {
  world.faults.add({ id: 'down', times: 2, effect: { status: 503 } })
  await world.fetch('/v1/players/blocked-player')
  const [rule] = world.faults.list()
  expect(`${rule?.hits} of ${rule?.times}`).toBe('1 of 2')
})

it('Faults.remove', () => {
  const { id } = world.faults.add({ effect: { failure: 'reset' } })
  world.faults.remove(id)
  expect(world.faults.list()).toEqual([])
})

it('Requests.clear', () => {
  world.requests.clear()
  expect(world.requests.count()).toBe(0)
})

it('Requests.count', async () => {
  await world.fetch('/v1/players/blocked-player')
  expect(world.requests.count({ player: 'blocked-player', status: 401 })).toBe(1)
})

it('Requests.find', async () => {
  await world.fetch('/v1/players/blocked-player')
  const [request] = world.requests.find({ status: '4xx', text: 'BLOCKED' }, { limit: 1 })
  expect(request?.problems.map(({ code }) => code)).toContain('UNAUTHORIZED')
})

it('Requests.get', async () => {
  await world.fetch('/v1/players/blocked-player')
  const id = world.requests.last()?.id ?? ''
  expect(world.requests.get(id)).toMatchObject({ response: { status: 401 } })
})

it('Requests.last', async () => {
  await world.fetch('/v1/players/blocked-player/bonuses')
  expect(world.requests.last()?.request.path).toBe('/v1/players/blocked-player/bonuses')
})

it('ScenarioLibrary.get', () => {
  expect(world.library.get('blocked-player').bundled).toBe(true)
})

it('ScenarioLibrary.has', () => {
  expect(world.library.has('pending-kyc')).toBe(true)
})

it('ScenarioLibrary.names', () => {
  expect(world.library.names()).toContain('pending-kyc')
})

it('Library.get', () => {
  expect(() => world.library.get('vip-golden', 'trait')).toThrow('vip-gold')
})

it('Library.with', () => {
  const definition = { name: 'new-vip', traits: ['approved', 'vip-gold'] }
  const more = world.library.with([{ origin: { name: 'new-vip' }, definition, bundled: false }])
  expect(more.has('new-vip')).toBe(true)
  expect(world.library.has('new-vip')).toBe(false)
})

it('checkConditions', () => {
  const profile = world.player('blocked-player').profile()
  const conditions = { '/blocked': true, '/last_login': { before: '-P1D' } }
  expect(checkConditions(profile, conditions, world.now)).toEqual([])
})
