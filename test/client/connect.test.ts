import { afterAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import {
  CommandRefusedError,
  connect,
  FauxhouseError,
  type RemoteWorld,
  type WorldEvent,
} from '../../src/client/connect'
import { createWorld, type World } from '../../src/create-world'
import { createWorlds } from '../../src/create-worlds'
import { startServer } from '../../src/node'

const PLAYER = 'wagering-nearly-done'
const options = { seed: 'client', players: 20, scenarios: [PLAYER] } as const
const worlds = createWorlds({ base: createWorld(options) })
const server = await startServer(worlds)
afterAll(() => server.close())
const root = connect(server.origin)

const headers = { Authorization: 'Bearer any', 'X-Session-ID': 'any' }

let number = 0
/** A named world of the server, and a world of the library that is like it. */
function both(): { readonly remote: RemoteWorld; readonly world: World } {
  number += 1
  return { remote: root.open(`w${number}`), world: createWorld(options) }
}

test.each<readonly [string, string, (of: RemoteWorld) => Promise<unknown>]>([
  [
    'transactions',
    'eventTypes',
    (of) => of.player(PLAYER).transactions({ event_type: 1 } as object),
  ],
  ['summary', 'from', (of) => of.player(PLAYER).summary({ form: '2025-12-01' } as object)],
  ['bonuses', 'status', (of) => of.player(PLAYER).bonuses({ stat: 'active' } as object)],
  [
    'eligibleBonuses',
    'criteria',
    (of) => of.player(PLAYER).eligibleBonuses({ criterion: 'A' } as object),
  ],
  [
    'statement',
    'eventTypes',
    (of) => of.player(PLAYER).statement({ eventType: ['bet'] } as object),
  ],
  ['balanceHistory', 'points', (of) => of.player(PLAYER).balanceHistory({ point: 4 } as object)],
  ['connect', 'adminToken', async () => connect(server.origin, { adminTokn: 'x' } as object)],
])('a misspelt option of %s leads to %s', async (caller, name, call) => {
  const message = new RegExp(`^${caller} has no option "\\w+"\\. Did you mean ${name}\\?$`)
  await expect(call(both().remote)).rejects.toThrow(message)
})

/** Every kind of condition, with a word that is near to a known one. */
const FOUND = {
  segments: ['Dormnt', 'Active'],
  blocked: false,
  phone: null,
  'balances.cash_balance': { min: 0, max: 1e6 },
  last_login: { from: new Date(0), to: '2030-01-01' },
} as const

describe('a remote answers as the library', () => {
  test.each<readonly [string, (of: RemoteWorld | World) => unknown]>([
    ['has', (of) => of.has(PLAYER)],
    ['has not', (of) => of.has('nobody')],
    ['list', (of) => of.list()],
    ['list with filters', (of) => of.list({ kyc_status: ['approved', 'pending'], limit: 3 })],
    ['list of a persona', (of) => of.list({ persona: 'casual', limit: 3, offset: 1 })],
    ['find', (of) => of.find({ ...FOUND, limit: 3 })],
    ['find from', (of) => of.find({ id: 'nobody', budget: 4, offset: 2 })],
    ['changedPlayerIds', (of) => of.changedPlayerIds()],
    ['fetch', async (of) => (await of.fetch(`/v1/players/${PLAYER}?x=1`, { headers })).json()],
    [
      'fetch of an update',
      async (of) => {
        const url = `http://elsewhere.example/v1/players/${PLAYER}`
        const body = JSON.stringify({ blocked: true })
        const type = { 'Content-Type': 'application/json' }
        const request = new Request(url, { method: 'PUT', headers: { ...headers, ...type }, body })
        return (await of.fetch(request)).status
      },
    ],
    ['library.has', async (of) => [await of.library.has(PLAYER), await of.library.has('no')]],
    ['define', (of) => of.define([{ name: 'defined', steps: [{ type: 'login' }] }])],
    ['profile', (of) => of.player(PLAYER).profile()],
    ['transactions', (of) => of.player(PLAYER).transactions()],
    [
      'transactions with filters',
      (of) =>
        of.player(PLAYER).transactions({
          eventTypes: ['bet', 'deposit'],
          from: new Date('2025-11-01'),
          to: Date.parse('2025-12-31'),
          limit: 5,
          offset: 2,
        }),
    ],
    ['summary', (of) => of.player(PLAYER).summary({ from: '2025-12-01' })],
    ['bonuses', (of) => of.player(PLAYER).bonuses({ limit: 1 })],
    ['eligibleBonuses', (of) => of.player(PLAYER).eligibleBonuses({ criteria: 'DEPOSIT' })],
    ['updates', (of) => of.player(PLAYER).updates()],
    ['statement', (of) => of.player(PLAYER).statement({ eventTypes: ['deposit'], limit: 2 })],
    ['balanceHistory', (of) => of.player(PLAYER).balanceHistory({ from: '2025-12-01', points: 6 })],
    ['export', (of) => of.player(PLAYER).export({ form: 'curl' })],
    ['due', (of) => of.player(PLAYER).due({ limit: 2 })],
    ['log', (of) => of.log()],
    ['commands', (of) => of.player(PLAYER).commands()],
    ['execute', (of) => of.execute(PLAYER, { type: 'deposit', amount: 20, method: 'visa' })],
    ['execute a list', (of) => of.execute('anna', [{ type: 'register' }, { type: 'login' }])],
    ['remove', (of) => of.remove(PLAYER)],
    ['advance', (of) => of.advance('P3D')],
    ['advance by', (of) => of.advance({ by: 'PT1H' })],
    ['advance in units', (of) => of.advance({ days: 3, hours: 12 })],
    ['advance to', (of) => of.advance({ to: new Date('2026-02-01') })],
    ['load', (of) => of.load('pending-kyc', { as: 'player-42' })],
    ['load several', (of) => of.load('blocked+jpy')],
    ['load a definition', (of) => of.load({ name: 'mine', extends: 'pending-kyc' }, { as: 'x' })],
    ['setPolicies', (of) => of.setPolicies({ maxLimit: 50, ngr: 'ggr' })],
    ['faults.add', (of) => of.faults.add({ effect: { status: 503 }, times: 1 })],
    ['faults.list', (of) => of.faults.list()],
  ])('%s', async (_, act) => {
    const { remote, world } = both()
    const wanted = JSON.stringify(await act(world))
    expect(JSON.stringify(await act(remote))).toBe(wanted)
    expect(await remote.log()).toEqual(JSON.parse(JSON.stringify(world.log())))
  })
})

test('named worlds are apart, and are made, listed and deleted', async () => {
  const anna = await root.worlds.create('anna', { players: 1, seed: 'own' })
  expect(await anna.health()).toMatchObject({ seed: 'own', players: 1 })
  await root.open('ben').execute(PLAYER, { type: 'block' })
  expect((await root.open('ben').player(PLAYER).profile()).blocked).toBe(true)
  expect((await root.player(PLAYER).profile()).blocked).toBe(false)
  const snapshot = await root.open('ben').snapshot()
  const carl = await root.worlds.create('carl', {
    fromWorld: 'ben',
    fromSnapshot: snapshot,
  })
  expect((await carl.player(PLAYER).profile()).blocked).toBe(true)
  const replay = await carl.log()
  const again = await root.worlds.create('again', { replay })
  expect(await again.log()).toEqual(replay)
  expect(await again.player(PLAYER).profile()).toEqual(await carl.player(PLAYER).profile())
  for (const form of ['scenario', 'replay', 'vitest', 'curl'] as const) {
    const at = '2026-01-05T12:00:00Z'
    const local = createWorld({ replay }).player(PLAYER).export({ form, at })
    expect(await again.player(PLAYER).export({ form, at: Date.parse(at) })).toEqual(local)
  }
  await expect(again.player(PLAYER).export({ form: 'x' as 'curl' })).rejects.toMatchObject({
    code: 'INVALID_PARAMETER',
    facts: { where: 'query.form' },
  })
  const listed = (await anna.worlds.list()).find(({ name }) => name === 'anna')
  expect(listed).toMatchObject({ name: 'anna', seed: 'own', now: await anna.now(), changed: false })
  expect(Math.abs(Date.parse(listed?.createdAt ?? '') - Date.now())).toBeLessThan(60_000)
  await root.worlds.delete('anna')
  expect((await root.worlds.list()).map(({ name }) => name)).not.toContain('anna')
})

test('events are followed, in one world or in all, and continued', async () => {
  const { remote } = both()
  const ending = new AbortController()
  const seen: WorldEvent[] = []
  for await (const event of remote.events({
    signal: ending.signal,
    onOpen: () => void remote.execute(PLAYER, [{ type: 'login' }, { type: 'block' }]),
  })) {
    seen.push(event)
    if (seen.length === 2) ending.abort()
  }
  expect(seen).toMatchObject([
    { type: 'command', data: { player: PLAYER, command: { type: 'login' } } },
    { type: 'command', data: { player: PLAYER, command: { type: 'block' } } },
  ])
  for await (const event of root.events({ after: seen[0]?.id })) {
    expect(event).toEqual(seen[1])
    break
  }
  const other = connect('http://127.0.0.1:1').events()
  await expect(other.next()).rejects.toMatchObject({ code: 'UNREACHABLE' })
})

test('a world is read as of an instant', async () => {
  const { remote } = both()
  const at = Date.parse('2026-01-26T12:00:00Z')
  const then = remote.asOf(at)
  const { due } = await then.player(PLAYER).due({ limit: 1 })
  expect(due[0] && Date.parse(due[0].at)).toBeGreaterThan(at)
  const { points } = await then.player(PLAYER).balanceHistory({ points: 4 })
  const [now, before] = [await remote.player(PLAYER).profile(), await then.player(PLAYER).profile()]
  expect([now.kpi.active_bonus, before.kpi.active_bonus]).toEqual([true, false])
  expect(points.at(-1)?.at).toBe(new Date(at).toISOString())
  const wanted = { id: PLAYER, 'balances.bonus_balance': { min: 0.01 } }
  expect((await remote.list(wanted)).players).toHaveLength(1)
  expect((await then.list(wanted)).players).toHaveLength(0)
  expect(await remote.audit({ all: true, limit: 5 })).toMatchObject({
    consistent: true,
    audited: 5,
  })
})

test('the journal is found, counted, shown and cleared', async () => {
  const { remote } = both()
  const path = `/v1/players/${PLAYER}`
  await remote.fetch(`${path}/transactions?limit=500`)
  await remote.fetch(path)
  const refused = { operation: 'getTransactionHistory', status: { gte: 400 } } as const
  const [found] = await remote.requests.find(refused)
  expect(found).toMatchObject({ stage: 'parameters', problems: [{ where: 'query.limit' }] })
  expect(await remote.requests.count()).toBe(2)
  expect(await remote.requests.last(refused)).toEqual(found)
  expect(await remote.requests.get(found?.id ?? '')).toEqual(found)
  expect(await remote.requests.find({}, { limit: 1, offset: 1 })).toHaveLength(1)
  expect(await remote.requests.last({ status: 599 })).toBeUndefined()
  expect(await remote.requests.get('none')).toBeUndefined()
  await remote.requests.clear()
  expect(await remote.requests.count()).toBe(0)
})

describe('errors', () => {
  const errorOf = async (act: Promise<unknown>): Promise<FauxhouseError> =>
    act.then(
      () => expect.unreachable(),
      (error) => error,
    )

  test('of a rule are those of the library', async () => {
    const { remote, world } = both()
    const command = { type: 'requestWithdrawal', amount: 1_000_000 } as const
    const error = await errorOf(remote.execute(PLAYER, command))
    expect(error).toBeInstanceOf(CommandRefusedError)
    let local: unknown
    try {
      world.execute(PLAYER, command)
    } catch (thrown) {
      local = thrown
    }
    const { code, rule, facts, problem, remedy, message } = local as CommandRefusedError
    expect(error).toMatchObject({ code, rule, facts: { ...facts }, problem, remedy, message })
  })

  test.each<readonly [string, (remote: RemoteWorld) => Promise<unknown>, object]>([
    ['PLAYER_NOT_FOUND', (remote) => remote.player('nobody').profile(), { where: 'path.playerId' }],
    ['PLAYER_NOT_FOUND', (remote) => remote.execute('nobody', { type: 'login' }), {}],
    ['PLAYER_NOT_FOUND', (remote) => remote.remove('nobody'), { where: 'path.playerId' }],
    ['INVALID_PARAMETER', (remote) => remote.list({ limit: 0 }), { where: 'query.limit' }],
    ['INVALID_BODY', (remote) => remote.advance('3 days'), { where: '/by' }],
    ['INVALID_BODY', (remote) => remote.advance({ by: 'P1D', days: 1 }), { where: 'body' }],
    ['COMMAND_REFUSED', (remote) => remote.advance({ to: '2020-01-01' }), { status: 409 }],
    ['NOT_FOUND', (remote) => remote.restore('none'), { where: 'path.snapshotId' }],
    ['FAULT_NOT_FOUND', (remote) => remote.faults.get('none'), {}],
    [
      'INVALID_PARAMETER',
      (of) => of.player(PLAYER).transactions({ eventTypes: [] }),
      { where: 'query.event_type' },
    ],
    ['INVALID_PARAMETER', (of) => of.audit({ al: true } as object), { where: 'query.al' }],
    [
      'INVALID_PARAMETER',
      (of) => of.player(PLAYER).export({ Form: 'curl' } as object),
      { where: 'query.Form' },
    ],
    ['INVALID_BODY', (of) => of.snapshot('a', { lable: 'x' } as object), { where: '/lable' }],
    ['INVALID_BODY', (of) => of.advance({ to: '2026-02-01', days: 1 } as never), {}],
    ['INVALID_OPTION', (of) => of.advance({ to: new Date(Number.NaN) }), {}],
    [
      'INVALID_OPTION',
      (of) => of.player(PLAYER).summary({ from: Number.NaN }),
      { option: 'instant' },
    ],
    ['WORLD_NOT_FOUND', (remote) => remote.worlds.delete('none'), {}],
    ['INVALID_WORLD', (remote) => remote.open('a b').now(), { where: 'path.world' }],
  ])('have the code %s and its facts', async (code, act, facts) => {
    const error = await errorOf(act(both().remote))
    expect(error).toBeInstanceOf(FauxhouseError)
    expect(error).toMatchObject({ code, facts })
    expect(error.message).toBe(`${error.problem} ${error.remedy}`)
  })

  test.each(['envelope', 'plain', { error: '{code}' }] as const)(
    'are read in the format %j',
    async (errorFormat) => {
      const { remote } = both()
      await remote.setPolicies({ errorFormat })
      const error = await errorOf(remote.execute('nobody', { type: 'login' }))
      expect(['PLAYER_NOT_FOUND', 'NOT_FOUND']).toContain(error.code)
      expect(error.facts['status']).toBe(404)
    },
  )

  test('name the server that does not answer, and never the token', async () => {
    const remote = connect('http://127.0.0.1:1', { adminToken: 'geheim' })
    const error = await errorOf(remote.health())
    expect(error).toMatchObject({ code: 'UNREACHABLE', facts: { base: 'http://127.0.0.1:1' } })
    expect(JSON.stringify([error, error.message, error.stack])).not.toContain('geheim')
    expect(error.remedy).not.toContain('--cors')
    // To a page, a server that does not let it in looks the same.
    vi.stubGlobal('document', {})
    onTestFinished(() => void vi.unstubAllGlobals())
    expect((await errorOf(remote.health())).remedy).toContain('with --cors')
  })

  test('of arguments come before a request', async () => {
    expect(() => connect('127.0.0.1:4777')).toThrow('is not the URL of a server')
    expect(() => root.player('..')).toThrow('The player cannot be "..".')
    expect(() => root.open('')).toThrow('The world cannot be "".')
    expect(() => root.player('half \ud800')).toThrow('without lone surrogates')
    expect(() => root.asOf(null as never)).toThrow('An instant cannot be null.')
    const format = () => ({ body: '' })
    await expect(root.setPolicies({ errorFormat: format })).rejects.toThrow('cannot be a function')
  })
})

test('the admin token opens a server that has one; the service needs none', async () => {
  const closed = await startServer(createWorld(options), { port: 0, adminToken: 'geheim' })
  try {
    const stranger = connect(`${closed.origin}/v1/`)
    await expect(stranger.now()).rejects.toMatchObject({ code: 'UNAUTHORIZED' })
    expect((await stranger.fetch(`/v1/players/${PLAYER}`)).status).toBe(200)
    const remote = connect(closed.origin, { adminToken: 'geheim' })
    expect(await remote.now()).toBe('2026-01-01T12:00:00.000Z')
  } finally {
    await closed.close()
  }
})

test('a page of another origin that the server allows has calls without a body, too', async () => {
  const cors = 'http://localhost:3000'
  const allowing = await startServer(createWorld(options), { port: 0, cors })
  onTestFinished(() => allowing.close())
  const page = (url: string, init: RequestInit) => {
    const headers = new Headers(init.headers)
    // As a browser says it.
    headers.set('Origin', cors)
    headers.set('Sec-Fetch-Site', 'same-site')
    return fetch(url, { ...init, headers })
  }
  const remote = connect(allowing.origin, { fetch: page })
  await remote.restore(await remote.snapshot())
  await remote.reset()
  expect(await remote.requests.count()).toBe(0)
})

test('the signal of a Request ends it', async () => {
  const { remote } = both()
  await remote.faults.add({ effect: { failure: 'hang' } })
  const ending = new AbortController()
  const url = `http://any.example/v1/players/${PLAYER}`
  const answer = remote.fetch(new Request(url, { signal: ending.signal }))
  setTimeout(() => ending.abort(new Error('enough')), 20)
  await expect(answer).rejects.toThrow('enough')
})

test('reads of a player are no requests of the service', async () => {
  const { remote } = both()
  await remote.faults.add({ effect: { status: 503 }, times: 1 })
  const player = remote.player(PLAYER)
  const reads = [player.profile(), player.transactions(), player.summary(), player.bonuses()]
  await Promise.all([...reads, player.eligibleBonuses()])
  expect(await remote.requests.count()).toBe(0)
  const { status } = await remote.fetch(`/v1/players/${PLAYER}`)
  expect(status).toBe(503)
})

test('tokens and sessions of the service are those of the options', async () => {
  const policies = { tokens: ['t'], sessions: { s: PLAYER } } as const
  const { fetch } = createWorld({ ...options, policies })
  const stranger = connect('http://any.example', { fetch })
  const path = `/v1/players/${PLAYER}`
  expect((await stranger.fetch(path)).status).toBe(401)
  const known = connect('http://any.example', { fetch, token: 't', session: 's' })
  expect(await (await known.fetch(path)).json()).toMatchObject({ id: PLAYER })
})

test.each<readonly [string, object]>([
  ['player', { player: /^vip/ }],
  ['query.limit', { query: { limit: /^5/ } }],
  ['body./settings/want_bonus', { body: { '/settings/want_bonus': /x/ } }],
])(
  'the client rejects a RegExp of a matcher, with what a server takes: %s',
  async (option, given) => {
    const { requests } = root
    const calls = [requests.find, requests.count, requests.last]
    for (const call of calls) {
      await expect(call(given)).rejects.toMatchObject({
        code: 'INVALID_OPTION',
        problem: `The option ${option} cannot be a RegExp over HTTP.`,
        remedy: 'Write { contains: … }, or { like: … } with * for any text.',
        facts: { option },
      })
    }
  },
)
