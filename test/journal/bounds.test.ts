import { describe, expect, it } from 'vitest'
import { createWorld } from '../../src/create-world'
import { createWorlds } from '../../src/create-worlds'
import type { World } from '../../src/public-world'
import { KeptRequests, RequestStore } from '../../src/service/journal/journal'
import type { RecordedRequest } from '../../src/service/journal/record'
import type { HostedWorld } from '../../src/world'
import { initWith } from '../support/adapter-init'
import { PLAYER, put, send } from './calls'

const ids = ({ requests }: World) => requests.find().map(({ id }) => Number(id))

async function sendSome(world: Pick<World, 'fetch'>, count: number, path = '/'): Promise<void> {
  for (let sent = 0; sent < count; sent += 1) await send(world, path)
}

describe('the journal', () => {
  it('keeps the newest requests, and no number comes twice', async () => {
    const world = createWorld({ players: 0, memory: { journal: 3 } })
    await sendSome(world, 5)
    expect(ids(world)).toEqual([5, 4, 3])
    const isKept = (id: string) => world.requests.get(id) !== undefined
    expect(['2', '3', '03', '3.0', '3e0', 'x', ''].filter(isKept)).toEqual(['3'])
    world.requests.clear()
    expect(ids(world)).toEqual([])
    await sendSome(world, 1)
    world.reset()
    expect(world.requests.find()).toEqual([])
    await sendSome(world, 1)
    expect(ids(world)).toEqual([7])
  })

  it('says how many requests since the last clear it has dropped, also where it counts', async () => {
    const base = createWorld({ players: 0, memory: { journal: 3 } })
    const worlds = createWorlds({ base })
    const named = worlds.open('named')
    await sendSome(worlds, 5)
    await sendSome(worlds, 4, '/w/named/')
    expect([base.requests.dropped, named.requests.dropped]).toEqual([2, 1])
    const asked = async (path: string, matcher?: object) => {
      const headers = { 'Content-Type': 'application/json' }
      const init = matcher ? { method: 'POST', headers, body: JSON.stringify(matcher) } : {}
      const answer = await worlds.fetch(`https://any/__admin/requests${path}`, init)
      return answer.json()
    }
    expect(await asked('/count', {})).toEqual({ count: 3, dropped: 2 })
    expect(await asked('/count', { worlds: 'all' })).toEqual({ count: 6, dropped: 3 })
    expect(await asked('/find', {})).toMatchObject({ dropped: 2 })
    expect(await asked('')).toMatchObject({ total: 3, capacity: 3, dropped: 2 })
    base.requests.clear()
    expect(base.requests.dropped).toBe(0)
  })

  it('is cleared up to a request, in process and by the control API', async () => {
    const world = createWorld({ players: 0, memory: { journal: 3 } })
    await sendSome(world, 5)
    world.requests.clear({ to: '3' })
    expect(ids(world)).toEqual([5, 4])
    world.requests.clear({ to: '2' })
    expect([ids(world), world.requests.dropped]).toEqual([[5, 4], 0])
    await sendSome(world, 2)
    expect([ids(world), world.requests.dropped]).toEqual([[7, 6, 5], 1])
    expect(() => world.requests.clear({ to: '#5' })).toThrow(
      'The option "to" cannot be "#5". Pass the id of a request.',
    )
    const remove = (query: string) => send(world, `/__admin/requests${query}`, { method: 'DELETE' })
    const rejected = await remove('?to=x')
    expect(rejected.status).toBe(400)
    expect(ids(world)).toEqual([7, 6, 5])
    expect((await remove('?to=5')).status).toBe(204)
    expect(ids(world)).toEqual([7, 6])
  })

  it('has pages, the newest first', async () => {
    const world = createWorld({ players: 0 })
    await sendSome(world, 25)
    await send(world, '/none')
    const page = (matcher: object, query?: object) =>
      world.requests.find(matcher, query).map(({ id }) => id)
    expect(page({})).toHaveLength(26)
    expect(page({}, { limit: 2 })).toEqual(['26', '25'])
    expect(page({}, { limit: 2, offset: 25 })).toEqual(['1'])
    expect(page({ status: { lt: 400 } }, { limit: 1, offset: 1 })).toEqual(['24'])
    expect(page({}, { limit: 0 })).toEqual([])
    expect(() => page({}, { limit: -1 })).toThrow('The option "limit" cannot be -1.')
  })

  it('keeps 1,000 requests by default, and none with 0', async () => {
    const usual = createWorld({ players: 0 })
    const none = createWorld({ players: 0, memory: { journal: 0 } })
    await sendSome(usual, 1_001)
    await sendSome(none, 1)
    expect([usual.requests.count(), none.requests.count()]).toEqual([1_000, 0])
    expect(ids(usual).at(-1)).toBe(2)
  })

  it('is searched in turns, between which other requests are answered', async () => {
    const world = createWorld({ players: 0, scenarios: [PLAYER] })
    for (let sent = 0; sent < 50; sent += 1) await put(world, `{"phone": "${'x'.repeat(60_000)}`)
    const headers = { 'Content-Type': 'application/json' }
    for (const matcher of [{ body: { contains: '#' } }, { text: '#' }]) {
      for (const call of ['find', 'count', 'last']) {
        const statuses: number[] = []
        const pause = async () => {
          statuses.push((await send(world, `/v1/players/${PLAYER}`)).status)
        }
        const init = { method: 'POST', headers, body: JSON.stringify(matcher) }
        const request = new Request(`http://any/__admin/requests/${call}`, init)
        const answer = await world.fetch(request, initWith({ pause }))
        expect(answer.status).toBe(call === 'last' ? 404 : 200)
        expect(statuses.length).toBeGreaterThan(9)
        expect(new Set(statuses)).toEqual(new Set([200]))
      }
    }
  })

  it('records no request of the control API, a browser or the inspector, nor a change', async () => {
    const world = createWorld({ players: 0 })
    const before = JSON.stringify(world.log())
    await sendSome(world, 2, '/__admin/health')
    await sendSome(world, 2, '/__admin/nothing')
    await sendSome(world, 1, '/favicon.ico')
    await send(world, '/', { headers: { Accept: 'text/html,*/*' } })
    for (const path of ['/openapi.json', '/v1/players/x', '/__administration']) {
      await send(world, path, { headers: { 'X-Fauxhouse-Inspector': '1' } })
    }
    await sendSome(world, 1, '/openapi.json')
    const all = world.requests.find().map(({ id, request: { path } }) => `${id} ${path}`)
    expect(all).toEqual(['3 /openapi.json', '2 /__administration', '1 /v1/players/x'])
    expect(JSON.stringify(world.log())).toBe(before)
  })

  it('numbers requests as they arrive, also one whose end comes later', async () => {
    const world = createWorld({ players: 0, scenarios: [PLAYER] })
    let end = () => {}
    const body = new ReadableStream({
      start(controller) {
        end = () => {
          controller.enqueue(new TextEncoder().encode('{"phone":"1"}'))
          controller.close()
        }
      },
    })
    const headers = { 'Content-Type': 'application/json' }
    const path = `/v1/players/${PLAYER}`
    const slow = send(world, path, { method: 'PUT', headers, body, duplex: 'half' } as RequestInit)
    await send(world, path)
    const stages = () => world.requests.find().map(({ id, stage }) => `${id} ${stage}`)
    expect(stages()).toEqual(['2 operation', '1 waiting'])
    end()
    await slow
    expect(stages()).toEqual(['2 operation', '1 operation'])
    expect(world.changes().writes).toMatchObject([{ command: 'updateProfile', request: '1' }])
  })

  it('is empty in a fork and in a replay, and is not restored', async () => {
    const world = createWorld({ players: 0 })
    const snapshot = world.snapshot()
    await sendSome(world, 2)
    const fork = world.fork()
    expect(ids(fork)).toEqual([])
    await sendSome(fork, 1)
    expect(ids(fork)).toEqual([1])
    world.restore(snapshot)
    expect(ids(world)).toEqual([2, 1])
    const replayed = createWorld({ replay: world.log(), memory: { journal: 1 } })
    await sendSome(replayed, 2)
    expect(ids(replayed)).toEqual([2])
  })
})

describe('named worlds', () => {
  it('have journals of their own, with their names', async () => {
    const base = createWorld({ players: 0, memory: { journal: 2 } })
    const worlds = createWorlds({ base })
    await send(worlds, '/w/anna/v1/players/p')
    await send(worlds, '/v1/players/p', { headers: { 'X-Fauxhouse-World': 'ben' } })
    await sendSome(worlds, 3, '/w/anna/')
    expect(ids(base)).toEqual([])
    expect(ids(worlds.open('anna'))).toEqual([4, 3])
    expect(worlds.open('ben').requests.last()).toMatchObject({ id: '1', world: 'ben' })
    expect(worlds.open('anna').requests.last()?.request.path).toBe('/')
    const made = worlds.create('carl', { seed: 'other' })
    await sendSome(worlds, 3, '/w/carl/')
    expect(ids(made)).toEqual([3, 2])
    expect(worlds.list().find(({ name }) => name === 'anna')).toMatchObject({ changed: false })
  })

  const order = ({ requests }: Pick<World, 'requests'>, matcher: object, page?: object) =>
    requests.find({ worlds: 'all', ...matcher }, page).map(({ world, id }) => [world, id])

  /** Requests in turn to the base and to two named worlds. */
  async function worldsInTurn() {
    const worlds = createWorlds({ base: createWorld({ players: 0, memory: { journal: 4 } }) })
    for (const place of ['/', '/w/a/', '/w/b/', '/w/a/', '/', '/w/b/none']) {
      await send(worlds, `${place}v1/players/x`)
    }
    return worlds
  }

  it('have their requests together in the order of their arrival', async () => {
    const worlds = await worldsInTurn()
    const { base } = worlds
    const all = ['b 2', ' 2', 'a 2', 'b 1', 'a 1', ' 1'].map((each) => {
      const [world, id] = each.split(' ')
      return [world || null, id]
    })
    expect(order(base, {})).toEqual(all)
    expect(order(base, {}, { limit: 2, offset: 1 })).toEqual(all.slice(1, 3))
    expect(order(base, { world: 'a' })).toEqual([all[2], all[4]])
    expect(order(base, { world: { absent: true } })).toEqual([all[1], all[5]])
    expect(base.requests.count({ worlds: 'all', stage: 'player' })).toBe(5)
    expect(base.requests.last({ worlds: 'all' })?.world).toBe('b')
    expect(base.requests.find().map(({ id }) => id)).toEqual(['2', '1'])
    worlds.delete('a')
    expect(order(base, {})).toEqual(all.filter(([world]) => world !== 'a'))
    // A world of the same name begins anew.
    await send(worlds, '/w/a/v1/players/x')
    expect(order(base, { world: 'a' })).toEqual([['a', '1']])
  })

  it('take their journals with them when they are evicted or deleted', async () => {
    const base = createWorld({ players: 0 })
    const worlds = createWorlds({ base, limit: 1 })
    const journalOf = async (name: string) => {
      await send(worlds, `/w/${name}/`)
      // Not opened, because a world that code has is not evicted.
      return (base as HostedWorld).named().map(({ requests }) => requests)
    }
    const journals = [...(await journalOf('evicted')), ...(await journalOf('deleted'))]
    worlds.delete('deleted')
    expect(journals.map((journal) => journal.count())).toEqual([0, 0])
  })

  it('is rejected for a named world, and a world without others has its own', async () => {
    const worlds = await worldsInTurn()
    expect(() => worlds.open('a').requests.find({ worlds: 'all' })).toThrow(
      'only the base world has the requests to all worlds.',
    )
    const answer = await worlds.fetch('/w/a/__admin/requests/find', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ worlds: 'all' }),
    })
    const { errors } = (await answer.json()) as { errors: { where: string }[] }
    expect([answer.status, errors[0]?.where]).toEqual([400, '/worlds'])
    const alone = createWorld({ players: 0 })
    await send(alone, '/v1/players/x')
    expect(order(alone.fork(), {})).toEqual([])
    expect(order(alone, {})).toEqual([[null, '1']])
  })
})

describe('the bound of all journals', () => {
  /** Adds requests to a store, each for the journal of a name, with a body. */
  const filled = (store: RequestStore, ...requests: readonly (readonly [string, string])[]) => {
    const journals = new Map(requests.map(([name]) => [name, new KeptRequests(10)]))
    return requests.map(([name, body]) => {
      const request = { requestBody: null, responseBody: null } as RecordedRequest
      store.add(request, journals.get(name) as KeptRequests)
      store.finish(request, body, '')
      return request
    })
  }
  const lengthsOf = (all: readonly RecordedRequest[]) =>
    all.map(({ requestBody }) => requestBody?.length)
  const [some, much] = ['a'.repeat(600_000), 'b'.repeat(1_000_000)]

  it('drops the oldest bodies, of whichever world', () => {
    const store = new RequestStore(10, 10, 1_800_000)
    const first = filled(store, ['one', some], ['other', some], ['one', ''])
    expect(lengthsOf(first)).toEqual([some.length, some.length, undefined])
    expect(first.map(({ requestBody }) => requestBody === null)).toEqual([false, false, true])
    const second = filled(store, ['one', much])
    expect(lengthsOf([...first, ...second])).toEqual([
      ...[undefined, some.length, undefined, much.length],
    ])
    const long = filled(store, ['one', 'longer than the bound'.repeat(200_000)])
    expect(lengthsOf([...first, ...second, ...long]).every((each) => each === undefined)).toBe(true)
  })

  it('frees the bodies of requests that are dropped, and keeps none for a late end', () => {
    const store = new RequestStore(10, 10, 3_000_000)
    const [first, second] = filled(store, ['one', some], ['one', some])
    store.drop(first)
    const rest = filled(store, ['one', some], ['one', some])
    expect(lengthsOf([...[second as RecordedRequest], ...rest])).toEqual(Array(3).fill(600_000))
    const late = { requestBody: null, responseBody: null } as RecordedRequest
    store.add(late, new KeptRequests(10))
    store.drop(late)
    store.finish(late, some, some)
    expect([late.requestBody, late.responseBody]).toEqual([null, null])
  })

  it('drops the bodies of an older request that ends after later ones', () => {
    const store = new RequestStore(10, 10, 1_000_000)
    const journal = new KeptRequests(10)
    const late = { requestBody: null, responseBody: null } as RecordedRequest
    store.add(late, journal)
    const [first, second] = filled(store, ['one', some], ['one', some])
    store.finish(late, some, '')
    const [third] = filled(store, ['one', some])
    expect(lengthsOf([late, first, second, third] as RecordedRequest[])).toEqual([
      ...[undefined, undefined, undefined, some.length],
    ])
  })

  it('drops the oldest requests, of whichever world, with their bodies', () => {
    const named = ['a', 'b', 'b', 'a'].map((name) => [name, 'aaaa'] as const)
    const all = filled(new RequestStore(1, 2, 10), ...named)
    expect(all.map(({ isKept }) => isKept)).toEqual([false, false, true, true])
  })

  it('holds for journals that drop and clear on their own', async () => {
    const base = createWorld({ players: 0, memory: { journal: 4 } })
    const worlds = createWorlds({ base })
    for (let turn = 0; turn < 60; turn += 1) {
      await sendSome(worlds, 3, `/w/${turn % 3}/`)
      if (turn % 7 === 0) worlds.open('0').requests.clear()
    }
    const kept = ['0', '1', '2'].map((name) => ids(worlds.open(name)).length)
    expect(kept).toEqual([3, 4, 4])
    expect(base.requests.count({ worlds: 'all' })).toBe(11)
    const { requests } = worlds.open('1')
    expect([requests.get('57')?.id, requests.get('56')]).toEqual(['57', undefined])
  })

  it('is said in the entry', async () => {
    const world = createWorld({ players: 0 })
    const body = 'x'.repeat(40_000_000)
    world.faults.add({ effect: { status: 200, body } })
    await sendSome(world, 2)
    const [newer, older] = world.requests.find()
    expect([newer?.bodies_dropped, older?.bodies_dropped]).toEqual([undefined, true])
    expect([newer?.response.body === body, older?.response.body]).toEqual([true, null])
  })
})
