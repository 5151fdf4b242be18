import { afterAll, afterEach, beforeEach, expect, it } from 'vitest'
import { connect, type RemoteWorld } from '../../src/client/connect'
import { createWorld, createWorlds } from '../../src/index'
import { startServer } from '../../src/node'

/*
 * Each test calls one method of the public API, as a user would.
 */

const base = createWorld({ players: 20, scenarios: ['blocked-player'] })
const server = await startServer(createWorlds({ base }))
afterAll(() => server.close())

let remote: RemoteWorld

beforeEach(() => {
  remote = connect(server.origin)
})
afterEach(async () => {
  await remote.reset()
  for (const { name } of await remote.worlds.list()) await remote.worlds.delete(name)
})

it('connect', async () => {
  const remote = connect(server.origin)
  const world = remote.open('test-7')
  await world.load('pending-kyc', { as: 'player-42' })
  expect(await world.player('player-42').profile()).toMatchObject({ kyc_status: 'pending' })
})

it('RemoteWorld.advance', async () => {
  expect(await remote.advance({ days: 3 })).toBe('2026-01-04T12:00:00.000Z')
})

it('RemoteWorld.asOf', async () => {
  const tomorrow = remote.asOf('2026-01-02T12:00:00Z')
  const [next] = (await tomorrow.player('blocked-player').due({ limit: 1 })).due
  expect(next && next.at > '2026-01-02T12:00:00.000Z').toBe(true)
})

it('WorldAsOf.player', async () => {
  await remote.execute('blocked-player', { type: 'updateProfile', blocked: false })
  const past = remote.asOf('2026-01-01T11:00:00Z').player('blocked-player')
  expect((await past.updates()).total).toBe(0)
})

it('RemoteWorld.audit', async () => {
  expect(await remote.audit()).toEqual({ consistent: true, audited: 1, breaches: [] })
})

it('RemoteWorld.changedPlayerIds', async () => {
  expect(await remote.changedPlayerIds()).toEqual(['blocked-player'])
})

it('RemoteWorld.changes', async () => {
  const since = await remote.snapshot('before-changes')
  await remote.advance('PT1S')
  const { changes } = await remote.changes({ since })
  expect(changes.map(({ type }) => type)).toEqual(['clock'])
})

it('RemoteWorld.compression', async () => {
  expect(await remote.compression()).toBe(5)
})

it('RemoteWorld.define', async () => {
  await remote.define([{ name: 'new-vip', traits: ['approved', 'vip-gold'] }])
  expect(await remote.library.has('new-vip')).toBe(true)
})

it('RemoteWorld.describeCommands', async () => {
  const commands = await remote.describeCommands()
  expect(commands.map(({ type }) => type)).toContain('requestWithdrawal')
})

it('RemoteWorld.epoch', async () => {
  expect(await remote.epoch()).toBe('2023-01-01T00:00:00.000Z')
})

it('RemoteWorld.events', async () => {
  for await (const event of remote.events({ onOpen: () => void remote.advance('PT1H') })) {
    expect(event).toMatchObject({ type: 'clock' })
    break // closes the connection
  }
})

it('RemoteWorld.execute', async () => {
  await remote.execute('anna', { type: 'register', market: 'DE' })
  const { transactions } = await remote.execute('anna', { type: 'deposit', amount: 50 })
  expect(transactions[0]).toMatchObject({ event_type: 'deposit', amount: 50 })
})

it('RemoteWorld.fetch', async () => {
  const headers = { Authorization: 'Bearer any', 'X-Session-ID': 'any' }
  const response = await remote.fetch('/v1/players/blocked-player', { headers })
  expect(await response.json()).toMatchObject({ blocked: true })
})

it('RemoteWorld.find', async () => {
  const { players } = await remote.find({ blocked: true })
  expect(players.map(({ id }) => id)).toEqual(['blocked-player'])
})

it('RemoteWorld.fork', async () => {
  const copy = await remote.fork('copy')
  await copy.execute('blocked-player', { type: 'unblock' })
  expect((await remote.player('blocked-player').profile()).blocked).toBe(true)
})

it('RemoteWorld.generatedPlayers', async () => {
  expect(await remote.generatedPlayers()).toBe(20)
})

it('RemoteWorld.has', async () => {
  expect(await remote.has('nobody')).toBe(false)
})

it('RemoteWorld.health', async () => {
  expect(await remote.health()).toMatchObject({ status: 'ok', scenarios: ['blocked-player'] })
})

it('RemoteWorld.list', async () => {
  const { players } = await remote.list({ limit: 1 })
  expect(players[0]?.id).toBe('blocked-player')
})

it('RemoteWorld.load', async () => {
  const { id } = await remote.load('pending-kyc', { as: 'player-42' })
  expect(id).toBe('player-42')
})

it('RemoteWorld.log', async () => {
  await remote.advance('PT1H')
  const again = createWorld({ replay: await remote.log() })
  expect(again.now).toBe(await remote.now())
})

it('RemoteWorld.now', async () => {
  expect(await remote.now()).toBe('2026-01-01T12:00:00.000Z')
})

it('RemoteWorld.open', async () => {
  const world = remote.open('test-7')
  await world.advance('P1D')
  expect(await remote.now()).toBe('2026-01-01T12:00:00.000Z')
})

it('RemoteWorld.player', async () => {
  const player = remote.player('blocked-player')
  expect((await player.profile()).blocked).toBe(true)
})

it('RemoteWorld.policies', async () => {
  expect(await remote.policies()).toMatchObject({ unknownPlayer: 404 })
})

it('RemoteWorld.remove', async () => {
  await remote.remove('blocked-player')
  expect(await remote.has('blocked-player')).toBe(false)
})

it('RemoteWorld.reset', async () => {
  await remote.advance('P1D')
  await remote.reset()
  expect(await remote.now()).toBe('2026-01-01T12:00:00.000Z')
})

it('RemoteWorld.restore', async () => {
  const snapshot = await remote.snapshot()
  await remote.execute('blocked-player', { type: 'unblock' })
  await remote.restore(snapshot)
  expect((await remote.player('blocked-player').profile()).blocked).toBe(true)
})

it('RemoteWorld.seed', async () => {
  expect(await remote.seed()).toBe('fauxhouse')
})

it('RemoteWorld.setPolicies', async () => {
  const world = await remote.fork('strict')
  expect(await world.setPolicies({ maxLimit: 10 })).toMatchObject({ maxLimit: 10 })
})

it('RemoteWorld.snapshot', async () => {
  const taken = await remote.snapshot('before', { label: 'Before the deposit' })
  expect(taken).toMatchObject({ id: 'before', label: 'Before the deposit', commands: 1 })
})

it('RemoteWorlds.create', async () => {
  const world = await remote.worlds.create('checkout', { seed: 'other' })
  expect(await world.seed()).toBe('other')
})

it('RemoteWorlds.delete', async () => {
  await remote.worlds.create('checkout')
  await remote.worlds.delete('checkout')
  expect(await remote.worlds.list()).toEqual([])
})

it('RemoteWorlds.list', async () => {
  await remote.worlds.create('checkout')
  expect((await remote.worlds.list()).map(({ name }) => name)).toEqual(['checkout'])
})

it('RemotePlayer.commands', async () => {
  await remote.execute('blocked-player', { type: 'unblock' })
  const commands = await remote.player('blocked-player').commands()
  expect(commands.at(-1)).toMatchObject({ command: { type: 'unblock' } })
})

it('RemotePlayer.export', async () => {
  const scenario = await remote.player('blocked-player').export()
  expect(scenario.steps?.length).toBeGreaterThan(0)
})

it('RemoteFaults.add', async () => {
  await remote.faults.add({ player: 'blocked-player', effect: { status: 503 } })
  const headers = { Authorization: 'Bearer any', 'X-Session-ID': 'any' }
  expect((await remote.fetch('/v1/players/blocked-player', { headers })).status).toBe(503)
})

it('RemoteFaults.clear', async () => {
  await remote.faults.add({ effect: { delay: 300 } })
  await remote.faults.clear()
  expect(await remote.faults.list()).toEqual([])
})

it('RemoteFaults.get', async () => {
  await remote.faults.add({ id: 'slow', effect: { delay: 300 } })
  expect(await remote.faults.get('slow')).toMatchObject({ effect: { delay: 300 } })
})

it('RemoteFaults.list', async () => {
  await remote.faults.add({ id: 'slow', effect: { delay: 300 } })
  expect((await remote.faults.list()).map(({ id }) => id)).toEqual(['slow'])
})

it('RemoteFaults.remove', async () => {
  const { id } = await remote.faults.add({ effect: { failure: 'reset' } })
  await remote.faults.remove(id)
  expect(await remote.faults.list()).toEqual([])
})

it('RemoteRequests.dropped', async () => {
  expect(await remote.requests.dropped()).toBe(0)
})

it('RemoteRequests.limit', async () => {
  expect(await remote.requests.limit()).toBe(1_000)
})
