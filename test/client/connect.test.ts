import { afterAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import {
  CommandRefusedError,
  connect,
  FauxhouseError,
  type RemoteWorld,
  type WorldEvent,
} from '../../src/client/connect'
import { createWorld } from '../../src/create-world'
import { createWorlds } from '../../src/create-worlds'
import { audit } from '../../src/index'
import { startServer } from '../../src/node'
import type { World } from '../../src/public-world'

const PLAYER = 'wagering-nearly-done'
const options = { seed: 'client', players: 20, scenarios: [PLAYER] } as const
const server = await startServer(createWorlds({ base: createWorld(options) }))
afterAll(() => server.close())
const root = connect(server.origin)

let number = 0
/** A named world of the server, and a world of the library that is like it. */
function both(): { readonly remote: RemoteWorld; readonly world: World } {
  number += 1
  return { remote: root.open(`w${number}`), world: createWorld(options) }
}

const isBlocked = async (world: RemoteWorld) => (await world.player(PLAYER).profile()).blocked

describe('named worlds', () => {
  test('are apart, also by the URL of their service, and are created, listed and deleted', async () => {
    const anna = await root.worlds.create('anna', { players: 1, seed: 'own' })
    const ben = root.open('ben')
    await ben.execute(PLAYER, { type: 'block' })
    expect([await isBlocked(ben), await isBlocked(root)]).toEqual([true, false])
    expect([root.url, ben.url]).toEqual([server.url, server.urlOf('ben')])
    const listed = (await anna.worlds.list()).find(({ name }) => name === 'anna')
    expect(listed).toMatchObject({ seed: 'own', now: await anna.now(), changed: false })
    expect(Math.abs(Date.parse(listed?.createdAt ?? '') - Date.now())).toBeLessThan(60_000)
    await root.worlds.delete('anna')
    expect((await root.worlds.list()).map(({ name }) => name)).not.toContain('anna')
  })

  test('are created from a snapshot, from a log, or as a fork', async () => {
    const { remote } = both()
    await remote.execute(PLAYER, { type: 'block' })
    const fork = await remote.fork('forked')
    const fromSnapshot = await fork.snapshot()
    await fork.execute(PLAYER, { type: 'unblock' })
    expect([await isBlocked(remote), await isBlocked(fork)]).toEqual([true, false])
    const carl = await root.worlds.create('carl', { fromWorld: 'forked', fromSnapshot })
    expect(await isBlocked(carl)).toBe(true)
    const replay = await carl.log()
    const again = await root.worlds.create('again', { replay })
    expect(await again.log()).toEqual(replay)
    const exported = { form: 'scenario', at: '2026-01-05T12:00:00Z' } as const
    const local = createWorld({ replay }).player(PLAYER).export(exported)
    const at = Date.parse(exported.at)
    expect(await again.player(PLAYER).export({ ...exported, at })).toEqual(local)
    const ofBase = await root.fork('of-base')
    expect(await isBlocked(ofBase)).toBe(false)
  })

  test('have a library of their own, which outlasts a reset', async () => {
    const { remote } = both()
    const definition = { name: 'defined', title: 'Mine', steps: [{ type: 'login' }] } as const
    await remote.define([definition])
    await remote.reset()
    expect(await remote.library.get('defined')).toEqual({ definition, bundled: false })
    const loaded = await remote.load('defined' as string, { as: 'player-7' })
    expect(loaded).toMatchObject({ id: 'player-7' })
    await expect(remote.library.get('pending-kic')).rejects.toMatchObject({
      code: 'NOT_FOUND',
      remedy: expect.stringContaining('pending-kyc'),
    })
    const invalid = remote.define([{ name: 'x', steps: [{ type: 'logn' as 'login' }] }])
    await expect(invalid).rejects.toThrow('login')
  })
})

test('events are followed, in one world or in all, and continued', async () => {
  const { remote } = both()
  const ending = new AbortController()
  const seen: WorldEvent[] = []
  const act = async () => {
    await both().remote.execute(PLAYER, { type: 'login' })
    await remote.executeAll(PLAYER, [{ type: 'login' }, { type: 'block' }])
  }
  for await (const event of remote.events({ signal: ending.signal, onOpen: () => void act() })) {
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

test('an event ends between two pieces of a response', async () => {
  const body = new ReadableStream({
    start(controller) {
      for (const piece of ['id: 1\nevent: clock\nda', 'ta: {}\n', '\n']) {
        controller.enqueue(new TextEncoder().encode(piece))
      }
    },
  })
  const { value } = await connect('http://x', { fetch: async () => new Response(body) })
    .events()
    .next()
  expect(value).toEqual({ id: 1, type: 'clock', data: {} })
})

const errorOf = async (act: Promise<unknown>): Promise<FauxhouseError> =>
  act.then(
    () => expect.unreachable(),
    (error) => error,
  )

describe('an error', () => {
  const player = (of: RemoteWorld) => of.player(PLAYER)

  test.each<readonly [string, (of: RemoteWorld) => Promise<unknown>]>([
    ['event_type', (of) => player(of).transactions({ eventTypes: 1 } as object)],
    ['from_date', (of) => player(of).summary({ from_dat: '2025-12-01' } as object)],
    ['status', (of) => player(of).bonuses({ stat: 'active' } as object)],
    ['criteria_type', (of) => player(of).eligibleBonuses({ criteria: 1 } as object)],
    ['event_type', (of) => player(of).statement({ eventType: ['bet'] } as object)],
    ['points', (of) => player(of).balanceHistory({ point: 4 } as object)],
    ['adminToken', async () => connect(server.origin, { adminTokn: 'x' } as object)],
  ])('of a misspelt option leads to %s', async (name, call) => {
    const message = new RegExp(`has no (option|parameter) "\\w+"\\. Did you mean ${name}\\?$`)
    await expect(call(both().remote)).rejects.toThrow(message)
  })

  test('of a rule is that of the library', async () => {
    const { remote, world } = both()
    const command = { type: 'requestWithdrawal', amount: 1_000_000 } as const
    const error = await errorOf(remote.execute(PLAYER, command))
    expect(error).toBeInstanceOf(CommandRefusedError)
    const local = await errorOf(Promise.resolve().then(() => world.execute(PLAYER, command)))
    const { code, facts, problem, remedy, message } = local
    expect(error).toMatchObject({ code, facts: { ...facts }, problem, remedy, message })
  })

  test('of one command in place of a list, or the reverse, is that of the library', async () => {
    const { remote, world } = both()
    const login = { type: 'login' } as const
    for (const of of [remote, world]) {
      const list = async () => of.execute(PLAYER, [login] as never)
      await expect(list()).rejects.toThrow('Pass a list to executeAll(id, commands).')
      const one = async () => of.executeAll(PLAYER, login as never)
      await expect(one()).rejects.toThrow('Pass a list, or one command to execute(id, command).')
    }
  })

  test.each<readonly [string, (remote: RemoteWorld) => Promise<unknown>, object]>([
    ['PLAYER_NOT_FOUND', (of) => of.player('nobody').profile(), { where: 'path.playerId' }],
    ['INVALID_PARAMETER', (of) => of.list({ where: () => true } as object), {}],
    [
      'INVALID_PARAMETER',
      (of) => player(of).transactions({ event_type: [] }),
      { where: 'query.event_type' },
    ],
    ['INVALID_BODY', (of) => of.advance({ by: 'P1D', to: 0 }), { where: 'body' }],
    ['INVALID_BODY', (of) => of.snapshot('a', { lable: 'x' } as object), { where: '/lable' }],
    ['INVALID_OPTION', (of) => of.advance({ to: new Date(Number.NaN) }), {}],
    [
      'INVALID_OPTION',
      (of) => player(of).summary({ from_date: Number.NaN }),
      { option: 'instant' },
    ],
    ['COMMAND_REFUSED', (of) => of.advance({ to: '2020-01-01' }), { status: 409 }],
    ['INVALID_WORLD', (of) => of.open('a b').now(), { where: 'path.world' }],
  ])('has the code %s and its facts', async (code, act, facts) => {
    const error = await errorOf(act(both().remote))
    expect(error).toBeInstanceOf(FauxhouseError)
    expect(error).toMatchObject({ code, facts })
    expect(error.message).toBe(`${error.problem} ${error.remedy}`)
  })

  test.each(['envelope', 'plain', { error: '{code}' }] as const)(
    'is read in the format %j',
    async (errorFormat) => {
      const { remote } = both()
      await remote.setPolicies({ errorFormat })
      const error = await errorOf(remote.execute('nobody', { type: 'login' }))
      expect(['PLAYER_NOT_FOUND', 'NOT_FOUND']).toContain(error.code)
      expect(error.facts['status']).toBe(404)
    },
  )

  test('names the server that does not respond, and never the token', async () => {
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

  test('of an argument comes before a request', async () => {
    expect(() => connect('127.0.0.1:4777')).toThrow('is not the URL of a server')
    expect(() => root.player('..')).toThrow('The player cannot be "..".')
    expect(() => root.open('')).toThrow('The world cannot be "".')
    expect(() => root.player('half \ud800')).toThrow('without lone surrogates')
    expect(() => root.asOf(null as never)).toThrow('An instant cannot be null.')
    const format = () => ({ body: '' })
    await expect(root.setPolicies({ errorFormat: format })).rejects.toThrow('cannot be a function')
    await expect(audit(root as never)).rejects.toThrow(
      'The target of audit cannot be "a RemoteWorld". Call await remote.audit().',
    )
  })

  test.each<readonly [string, object]>([
    ['player', { player: /^vip/ }],
    ['query.limit', { query: { limit: /^5/ } }],
    ['body./settings/want_bonus', { body: { '/settings/want_bonus': /x/ } }],
  ])('of a RegExp of a matcher says what a server takes: %s', async (option, given) => {
    const { find, count, last } = root.requests
    for (const call of [find, count, last]) {
      await expect(call(given)).rejects.toMatchObject({
        code: 'INVALID_OPTION',
        problem: `The option "${option}" cannot be a RegExp over HTTP.`,
        remedy: 'Write { contains: … }, or { like: … } with * for any text.',
        facts: { option },
      })
    }
  })
})

test.each(['5', '"text"', '{}', '{"players":5}', ''])(
  'a success of another server is an error: %s',
  async (text) => {
    const headers = { 'Content-Type': 'application/json' }
    const fetch = async () => new Response(text || null, text ? { headers } : { status: 204 })
    const remote = connect('http://other.example', { fetch })
    const calls = [remote.list(), remote.execute('a', { type: 'login' }), remote.reset()]
    for (const [place, call] of calls.entries()) {
      const name = ['listPlayers', 'runCommands', 'resetWorld'][place]
      await expect(call).rejects.toMatchObject({
        code: 'UNREACHABLE',
        problem: `http://other.example/v1 returns something other than the response of ${name}.`,
      })
    }
  },
)

test('the admin token opens a server that has one; the service needs none', async () => {
  const closed = await startServer(createWorld(options), { port: 0, adminToken: 'geheim' })
  onTestFinished(() => closed.close())
  const stranger = connect(`${closed.origin}/v1/`)
  await expect(stranger.now()).rejects.toMatchObject({ code: 'UNAUTHORIZED' })
  expect((await stranger.fetch(`/v1/players/${PLAYER}`)).status).toBe(200)
  const remote = connect(closed.origin, { adminToken: 'geheim' })
  expect(await remote.now()).toBe('2026-01-01T12:00:00.000Z')
})

test('a page of another origin that the server allows has calls without a body, too', async () => {
  const cors = 'http://localhost:3000'
  const allowing = await startServer(createWorld(options), { port: 0, cors })
  onTestFinished(() => allowing.close())
  const page = (url: string, init: RequestInit) => {
    // As a browser says it.
    const headers = { ...init.headers, Origin: cors, 'Sec-Fetch-Site': 'same-site' }
    return fetch(url, { ...init, headers })
  }
  const remote = connect(allowing.origin, { fetch: page })
  await remote.restore(await remote.snapshot())
  const local = createWorld({ players: 0 }).snapshot()
  for (const other of [local, null as never]) {
    await expect(remote.restore(other)).rejects.toThrow('The snapshot is not one of a server.')
  }
  await remote.reset()
  expect(await remote.requests.count()).toBe(0)
})

test('the signal of a Request ends it', async () => {
  const { remote } = both()
  await remote.faults.add({ effect: { failure: 'hang' } })
  const ending = new AbortController()
  const url = `http://any.example/v1/players/${PLAYER}`
  const response = remote.fetch(new Request(url, { signal: ending.signal }))
  setTimeout(() => ending.abort(new Error('enough')), 20)
  await expect(response).rejects.toThrow('enough')
})

test('reads of a player are no requests of the service', async () => {
  const { remote } = both()
  await remote.faults.add({ effect: { status: 503 }, times: 1 })
  const player = remote.player(PLAYER)
  const reads = [player.profile(), player.transactions(), player.summary(), player.bonuses()]
  await Promise.all([...reads, player.eligibleBonuses()])
  expect(await remote.requests.count()).toBe(0)
  expect((await remote.fetch(`/v1/players/${PLAYER}`)).status).toBe(503)
})

test('tokens and sessions of the service are those of the options', async () => {
  const policies = { tokens: ['t'], sessions: { s: PLAYER } } as const
  const { fetch } = createWorld({ ...options, policies })
  const path = `/v1/players/${PLAYER}`
  const stranger = connect('http://any.example', { fetch })
  expect((await stranger.fetch(path)).status).toBe(401)
  const known = connect('http://any.example', { fetch, token: 't', session: 's' })
  expect(await (await known.fetch(path)).json()).toMatchObject({ id: PLAYER })
})
