import { afterEach, beforeEach, describe, expect, it, test } from 'vitest'
import { connect, type RemoteWorld } from '../../src/client/connect'
import { createWorld, createWorlds, defineScenario, type World } from '../../src/index'
import { type RunningServer, startServer } from '../../src/node'

const ID = 'wagering-nearly-done'
const base = createWorld({ players: 3, scenarios: ['blocked-player', ID] })
const PATH = `/v1/players/${ID}/bonuses`

const headers = { Authorization: 'Bearer any', 'X-Session-ID': 'any' }

/** Every kind of condition, with a word that is near to a known one. */
const FOUND = {
  segments: ['Dormnt', 'Active'],
  blocked: false,
  phone: null,
  'balances.cash_balance': { min: 0, max: 1e6 },
  last_login: { from: new Date(0), to: '2030-01-01' },
} as const

/** A player with a bonus. */
const BONUS = { id: ID, 'balances.bonus_balance': { min: 0.01 } } as const

const FILTER = {
  event_type: ['bet', 'deposit'],
  from_date: new Date('2025-11-01'),
  to_date: Date.parse('2025-12-31'),
  limit: 5,
  offset: 2,
} as const

/** Uses of a world. Each must have the same result over HTTP, with the same state after it. */
const USES: Readonly<Record<string, (world: World) => unknown>> = {
  advance: (world) => world.advance('P3DT12H'),
  'advance, a text': (world) => world.advance('P3D'),
  'advance by': (world) => world.advance({ by: 'PT1H' }),
  'advance to': (world) => world.advance({ to: new Date('2026-02-01') }),
  asOf: (world) => world.asOf('2026-01-01T11:00:00Z').player(ID).profile(),
  'asOf, later': (world) => world.asOf('2026-01-02T12:00:00Z').player(ID).due({ limit: 1 }),
  'asOf, list': (world) => world.asOf(Date.UTC(2026, 0, 26, 12)).list(BONUS),
  'asOf, statement': (world) => world.asOf(new Date('2025-12-20')).player(ID).statement(),
  changedPlayerIds: (world) => world.changedPlayerIds(),
  execute: (world) => world.execute(ID, { type: 'deposit', amount: 50, method: 'visa' }),
  executeAll: (world) => world.executeAll('anna', [{ type: 'register' }, { type: 'login' }]),
  fetch: async (world) => (await world.fetch(`/v1/players/${ID}?x=1`, { headers })).json(),
  'fetch, an update': async (world) => {
    const body = JSON.stringify({ blocked: true })
    const type = { 'Content-Type': 'application/json' }
    const init = { method: 'PUT', headers: { ...headers, ...type }, body }
    return (await world.fetch(new Request(`http://other.example/v1/players/${ID}`, init))).status
  },
  find: (world) => world.find({ blocked: true, kyc_status: 'approved' }),
  'find, every kind of condition': (world) => world.find({ ...FOUND, limit: 3 }),
  'find, from a place': (world) => world.find({ id: 'nobody', budget: 2, offset: 2 }),
  has: (world) => world.has(ID),
  'has not': (world) => world.has('nobody'),
  list: (world) => world.list(),
  'list, a page': (world) => world.list({ limit: 2, offset: 1 }),
  'list, filtered': (world) => world.list({ kyc_status: ['approved', 'pending'], details: true }),
  'load, a definition': (world) => world.load({ name: 'mine', extends: 'blocked' }, { as: 'x' }),
  load: (world) => world.load('blocked+kyc-rejected', { as: 'player-43' }),
  log: (world) => world.log(),
  remove: (world) => world.remove('blocked-player'),
  reset: (world) => world.reset(),
  setPolicies: (world) => world.setPolicies({ maxLimit: 10, ngr: 'ggr' }),
  define: (world) => world.define([defineScenario({ name: 'new-vip', traits: ['vip-gold'] })]),
  'library.has': (world) => world.library.has('pending-kyc'),
  'player.balanceHistory': (world) =>
    world.player(ID).balanceHistory({ from_date: '2025-12-01', points: 6 }),
  'player.bonuses': (world) => world.player(ID).bonuses({ status: 'active', limit: 1 }),
  'player.commands': (world) => world.player(ID).commands(),
  'player.due': (world) => world.player(ID).due({ limit: 1 }),
  'player.eligibleBonuses': (world) =>
    world.player(ID).eligibleBonuses({ criteria_type: 'DEPOSIT' }),
  'player.explain': (world) =>
    world.player(ID).explain('/summary/total_bets', { from_date: new Date('2025-12-01') }),
  'player.explain, as of': (world) =>
    world.player(ID).explain('/balances/cash_balance', { at: '2025-12-20' }),
  'player.export': (world) => world.player(ID).export(),
  'player.export, a test': (world) => world.player(ID).export({ form: 'vitest' }),
  'player.profile': (world) => world.player(ID).profile(),
  'player.statement': (world) => world.player(ID).statement({ limit: 3 }),
  'player.statement, filtered': (world) =>
    world.player(ID).statement({ status: ['completed'], direction: 'in', period_by: 'completed' }),
  'player.summary': (world) => world.player(ID).summary({ from_date: '2025-01-01' }),
  'player.transactions': (world) => world.player(ID).transactions(),
  'player.transactions, filtered': (world) => world.player(ID).transactions(FILTER),
  'faults.add': (world) => world.faults.add({ id: 'down', effect: { status: 503 } }),
  'faults.get': (world) => world.faults.get('slow'),
  'faults.list': (world) => world.faults.list(),
  'faults.remove': (world) => world.faults.remove('slow'),
  'faults.clear': (world) => world.faults.clear(),
  'requests.count': (world) => world.requests.count({ player: ID, status: 401 }),
  'requests.find': (world) => world.requests.find({ status: '4xx', text: 'BONUSES' }, { limit: 1 }),
  'requests.get': (world) => world.requests.get('1'),
  'requests.get, none': (world) => world.requests.get('none'),
  'requests.last': (world) => world.requests.last(),
  'requests.last, none': (world) => world.requests.last({ status: 599 }),
  'requests.clear': (world) => world.requests.clear(),
  'requests.clear, none': (world) => world.requests.clear({ to: '0' }),
}

let world: World
let server: RunningServer
let remote: RemoteWorld

beforeEach(async () => {
  const origin = base.fork()
  origin.faults.add({ id: 'slow', player: 'nobody', effect: { delay: 300 } })
  world = origin.fork()
  const served = origin.fork()
  server = await startServer(createWorlds({ base: served }))
  remote = connect(server.origin)
  for (const each of [world, served]) await each.fetch(PATH)
})
afterEach(() => server.close())

const json = (value: unknown) => JSON.parse(JSON.stringify(value ?? null))

describe('a remote world does as a world does', () => {
  it.each(Object.entries(USES))('%s', async (_, use) => {
    const result = await use(world)
    expect(json(await use(remote as unknown as World))).toEqual(json(result))
    expect(await remote.log()).toEqual(json(world.log()))
    expect(await remote.faults.list()).toEqual(json(world.faults.list()))
    expect(await remote.requests.count()).toBe(world.requests.count())
  })

  it.each([
    'compression',
    'epoch',
    'generatedPlayers',
    'now',
    'policies',
    'population',
    'seed',
  ] as const)('the value %s is a method', async (name) =>
    expect(await remote[name]()).toEqual(json(world[name])),
  )
})

test('a definition of the library has its texts, too, and names have another order', async () => {
  const { definition, bundled } = world.library.get('pending-kyc')
  expect(await remote.library.get('pending-kyc')).toMatchObject(json({ definition, bundled }))
  expect(new Set(await remote.library.names())).toEqual(new Set(world.library.names()))
})

test('what concerns the server has methods of its own', async () => {
  expect(await remote.health()).toMatchObject({ status: 'ok', scenarios: ['blocked-player', ID] })
  expect((await remote.describeCommands()).map(({ type }) => type)).toContain('requestWithdrawal')
  const audit = await remote.audit({ all: true, limit: 3 })
  expect(audit).toMatchObject({ consistent: true, audited: 3, breaches: [] })
  expect([await remote.requests.limit(), await remote.requests.dropped()]).toEqual([1_000, 0])
  const before = await remote.snapshot('before', { label: 'Before it' })
  expect(before).toMatchObject({ id: 'before', label: 'Before it' })
  await remote.advance('PT1S')
  const { changes } = await remote.changes({ since: before })
  expect(changes.map(({ type }) => type)).toEqual(['clock'])
  await remote.restore(before)
  expect(await remote.now()).toBe(world.now)
  const copy = await remote.fork('copy')
  await copy.execute('blocked-player', { type: 'unblock' })
  expect((await remote.player('blocked-player').profile()).blocked).toBe(true)
  expect((await remote.worlds.list()).map(({ name }) => name)).toEqual(['copy'])
})
