import { describe, expect, it } from 'vitest'
import { createHandlers } from '../../src/adapters/msw'
import { OPERATIONS } from '../../src/contract/operations'
import { createWorld, createWorlds, type World } from '../../src/index'
import { answererOf } from '../../src/service/answerer'
import { incomingRequestOf } from '../../src/service/incoming-request'

const HEADERS = { authorization: 'Bearer any', 'x-session-id': 'any' }

const UPDATE = { type: 'updateProfile', phone: '+49301234567' } as const

type Target = Pick<World, 'fetch'>

function profile(world: Target, headers: Record<string, string> = HEADERS, prefix = '') {
  return world.fetch(`http://any${prefix}/v1/players/blocked-player`, { headers })
}

/** Whether the answer to a request is one that was kept. */
async function isKept(world: Target, headers: Record<string, string> = HEADERS) {
  const url = 'http://any/v1/players/blocked-player'
  const request = incomingRequestOf(new Request(url, { headers }))
  const answer = await answererOf(world.fetch)?.(request)
  expect(answer?.status).toBe(200)
  return answer?.isKept === true
}

const create = (options = {}) =>
  createWorld({ players: 0, scenarios: ['blocked-player'], ...options })

describe('an equal request', () => {
  it('has the same answer, which is not computed again', async () => {
    const world = create()
    const first = await profile(world)
    expect(await isKept(world)).toBe(true)
    const again = await profile(world)
    expect([...again.headers]).toEqual([...first.headers])
    expect(await again.text()).toBe(await first.text())
  })

  it('is recorded as any other, with its own header fields', async () => {
    const world = create()
    for (const name of ['one', 'two', 'three']) await profile(world, { ...HEADERS, 'x-name': name })
    const entries = world.requests.find()
    expect(entries.map(({ id }) => id)).toEqual(['3', '2', '1'])
    expect(entries.map(({ request }) => request.headers['x-name'])).toEqual(['three', 'two', 'one'])
    const [newest, , oldest] = entries
    expect({ ...newest, id: '1', request: oldest?.request }).toEqual(oldest)
    expect(newest?.response.body).toEqual(world.player('blocked-player').profile())
  })

  it.each([['with cacheBytes: 0', { memory: { cacheBytes: 0 } }]])(
    'is computed again %s',
    async (_, options) => {
      const world = create(options)
      for (let sent = 0; sent < 2; sent += 1) expect(await isKept(world)).toBe(false)
    },
  )

  it('is computed again if it has an id of its own', async () => {
    const world = create()
    const headers = { ...HEADERS, 'x-request-id': 'mine' }
    for (let sent = 0; sent < 2; sent += 1) expect(await isKept(world, headers)).toBe(false)
  })

  it('is not computed again because of rules about others', async () => {
    const world = create()
    world.faults.add({ player: 'other', effect: { status: 503 } })
    world.faults.add({ operation: 'getTransactionHistory', effect: { status: 503 } })
    await profile(world)
    expect(await isKept(world)).toBe(true)
  })

  it('counts for a rule that lets the first ones pass', async () => {
    const world = create()
    await profile(world)
    world.faults.add({ skip: 2, times: 1, effect: { status: 503 } })
    const statuses: number[] = []
    for (let sent = 0; sent < 4; sent += 1) statuses.push((await profile(world)).status)
    expect(statuses).toEqual([200, 200, 503, 200])
    expect(await isKept(world)).toBe(true)
  })

  it('is computed again if less is kept than it weighs', async () => {
    const world = create({ memory: { cacheBytes: 2_500 } })
    for (let sent = 0; sent < 2; sent += 1) expect(await isKept(world)).toBe(false)
  })

  it('is computed again once there was no more room', async () => {
    const world = create({ memory: { cacheBytes: 10_000 } })
    await profile(world)
    expect(await isKept(world)).toBe(true)
    for (let page = 1; page < 10; page += 1) {
      await world.fetch(`/v1/players/blocked-player/transactions?limit=${page}`, {
        headers: HEADERS,
      })
    }
    expect(await isKept(world)).toBe(false)
    expect(await isKept(world)).toBe(true)
  })
})

describe('the answer is another one after', () => {
  const CHANGES: readonly (readonly [name: string, change: (world: World) => unknown])[] = [
    ['a command', (world) => world.execute('blocked-player', { type: 'unblock' })],
    ['a move of the clock', (world) => world.advance('PT1H')],
    ['a change of the policies', (world) => world.setPolicies({ absentFields: 'null' })],
    ['a restore', (world) => world.restore(changed(world))],
    [
      'a scenario that replaces the player',
      (world) => world.load('pending-kyc', { as: 'blocked-player', replace: true }),
    ],
    ['a fault', (world) => world.faults.add({ effect: { status: 503 } })],
    ['a list of the tokens', (world) => world.setPolicies({ tokens: ['other'] })],
  ]

  /** A snapshot of a changed state; the world is as before. */
  function changed(world: World) {
    const before = world.snapshot()
    world.execute('blocked-player', UPDATE)
    const snapshot = world.snapshot()
    world.restore(before)
    return snapshot
  }

  it.each(CHANGES)('%s', async (_, change) => {
    const world = create()
    const text = async (one: World) => {
      const response = await profile(one)
      return `${response.status} ${response.headers.get('date')} ${await response.text()}`
    }
    const before = await text(world)
    expect(await text(world)).toBe(before)
    change(world)
    // A fork has an application of its own.
    const fresh = await text(world.fork())
    expect(await text(world)).toBe(fresh)
    expect(await text(world)).toBe(fresh)
    expect(fresh).not.toBe(before)
  })

  it('a reset is the first one again', async () => {
    const world = create()
    const before = await (await profile(world)).text()
    world.execute('blocked-player', UPDATE)
    expect(await (await profile(world)).text()).not.toBe(before)
    world.reset()
    expect(await (await profile(world)).text()).toBe(before)
  })
})

describe('other header fields', () => {
  it.each([
    ['no token', { 'x-session-id': 'any' }, 401],
    ['no session', { authorization: 'Bearer any' }, 400],
    ['another Accept', { ...HEADERS, accept: 'text/html' }, 406],
    ['a fault', { ...HEADERS, 'x-fauxhouse-fault': 'status=503' }, 503],
    ['a wrong world', { ...HEADERS, 'x-fauxhouse-world': '..' }, 400],
  ])('%s', async (_, headers, status) => {
    const world = create()
    await profile(world)
    const response = await profile(world, headers as unknown as Record<string, string>)
    expect(response.status).toBe(status)
    expect((await profile(world)).status).toBe(200)
  })

  it('a request id', async () => {
    const world = create()
    await profile(world)
    const response = await profile(world, { ...HEADERS, 'x-request-id': 'mine' })
    expect(response.headers.get('x-request-id')).toBe('mine')
  })

  it('of a request that is sent again after they were changed', async () => {
    const world = create()
    const request = new Request('http://any/v1/players/blocked-player', { headers: HEADERS })
    expect((await world.fetch(request)).status).toBe(200)
    request.headers.delete('authorization')
    expect((await world.fetch(request)).status).toBe(401)
  })

  it('that decide are all that the reads of the service read', async () => {
    const read = new Set<string>()
    const world = create({ memory: { journal: 0, cacheBytes: 0 } })
    const answer = answererOf(world.fetch)
    for (const { method, path } of OPERATIONS) {
      if (method !== 'GET') continue
      const headers = {
        get(name: string) {
          read.add(name)
          return HEADERS[name as keyof typeof HEADERS] ?? null
        },
        keys: () => Object.keys(HEADERS),
      }
      const url = `http://any/v1${path.replace('{playerId}', 'blocked-player')}`
      const readBody = async () => new Uint8Array()
      expect(await answer?.({ method, url, headers, readBody })).toMatchObject({ status: 200 })
    }
    const deciding = ['accept', 'authorization', 'x-fauxhouse-fault']
    const others = ['x-fauxhouse-world', 'x-request-id', 'x-session-id']
    expect([...read].sort()).toEqual([...deciding, ...others])
  })
})

describe('the world', () => {
  it('is the one of the path, of the header or of the policy isolation', async () => {
    const worlds = createWorlds({ base: create() })
    const phones = async () => {
      const paths = ['', '/w/a', '/w/b']
      const bodies = paths.map(async (prefix) => (await profile(worlds, HEADERS, prefix)).json())
      return (await Promise.all(bodies)).map(({ phone }) => phone)
    }
    const [phone] = await phones()
    worlds.open('a').execute('blocked-player', UPDATE)
    expect(await phones()).toEqual([phone, UPDATE.phone, phone])
    const named = await profile(worlds, { ...HEADERS, 'x-fauxhouse-world': 'a' })
    expect(await named.json()).toMatchObject({ phone: UPDATE.phone })
    worlds.base.setPolicies({ isolation: 'session' })
    await profile(worlds)
    expect(worlds.list().map(({ name }) => name)).toContainEqual(expect.stringMatching(/^session-/))
  })

  it('that is gone answers so', async () => {
    const worlds = createWorlds({ base: create() })
    worlds.open('a').execute('blocked-player', UPDATE)
    const sent = () => profile(worlds, HEADERS, '/w/a').then((answer) => answer.json())
    expect(await sent()).toMatchObject({ phone: UPDATE.phone })
    expect(await sent()).toMatchObject({ phone: UPDATE.phone })
    worlds.delete('a')
    expect(await sent()).not.toMatchObject({ phone: UPDATE.phone })
  })
})

it('two base URLs of one world do not share an answer', async () => {
  const world = create()
  const ids = await Promise.all(
    ['https://one.example/v1', 'https://one.example'].map(async (baseUrl) => {
      const [handler] = createHandlers(world, { baseUrl })
      const url = 'https://one.example/v1/players/blocked-player'
      const run = () =>
        handler?.run({ request: new Request(url, { headers: HEADERS }), requestId: 'x' })
      await run()
      return (await run())?.response?.status
    }),
  )
  expect(ids).toEqual([200, 404])
})
