import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { createWorld, type World } from '../../src/assembly/create-world'
import { createWorlds } from '../../src/assembly/create-worlds'
import { Archive } from '../../src/service/journal/archive'
import { Bodies, type KeptBody } from '../../src/service/journal/bodies'
import type { SeenRequest } from '../../src/service/journal/record'
import { Ring } from '../../src/service/journal/ring'
import { binaryText } from '../support/text'
import { send } from './calls'

const ids = ({ requests }: World) => requests.find().map(({ id }) => Number(id))

async function sendSome(world: Pick<World, 'fetch'>, count: number, path = '/'): Promise<void> {
  for (let sent = 0; sent < count; sent += 1) await send(world, path)
}

const NO_TIMING = { hostAt: undefined, durationMs: undefined }

describe('the journal', () => {
  it('keeps the newest requests, and no number comes twice', async () => {
    const world = createWorld({ players: 0, memory: { journal: 3 } })
    await sendSome(world, 5)
    expect(ids(world)).toEqual([5, 4, 3])
    expect([world.requests.get('2'), world.requests.get('3')?.id]).toEqual([undefined, '3'])
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

  it.each(['0', '01', '1.0', '1e0', 'x', '', '99999999999999999999'])(
    'has no request "%s"',
    (id) => {
      expect(createWorld({ players: 0 }).requests.get(id)).toBeUndefined()
    },
  )

  it('has pages, the newest first', async () => {
    const world = createWorld({ players: 0 })
    await sendSome(world, 25)
    const page = (matcher: object, query?: object) =>
      world.requests.find(matcher, query).map(({ id }) => id)
    expect(page({})).toHaveLength(25)
    expect(page({}, { limit: 2 })).toEqual(['25', '24'])
    expect(page({}, { limit: 2, offset: 24 })).toEqual(['1'])
    await send(world, '/none')
    expect(page({ status: { gte: 200 } }, { limit: 1, offset: 1 })).toEqual(['25'])
    expect(() => page({}, { limit: -1 })).toThrow('The option limit cannot be -1.')
  })

  it('keeps 1,000 requests by default, and none with 0', async () => {
    const [usual, none] = [
      createWorld({ players: 0 }),
      createWorld({ players: 0, memory: { journal: 0 } }),
    ]
    for (const world of [usual, none]) await sendSome(world, 1_001)
    expect([usual.requests.count(), none.requests.count()]).toEqual([1_000, 0])
    expect(ids(usual).at(-1)).toBe(2)
  })

  it.each([-1, 1.5, 1_000_001, '5'])('cannot have %s entries', (journal) => {
    const make = () => createWorld({ memory: { journal: journal as number } })
    expect(make).toThrow(expect.objectContaining({ code: 'INVALID_OPTION' }))
  })

  it('does not record the control API, nor change the world', async () => {
    const world = createWorld({ players: 0 })
    const before = JSON.stringify(world.log())
    await sendSome(world, 2, '/__admin/health')
    await sendSome(world, 2, '/__admin/nothing')
    await sendSome(world, 1, '/__administration')
    expect(world.requests.count()).toBe(1)
    expect(JSON.stringify(world.log())).toBe(before)
  })

  it('is empty in a fork, and is not restored', async () => {
    const world = createWorld({ players: 0 })
    const snapshot = world.snapshot()
    await sendSome(world, 2)
    expect(ids(world.fork())).toEqual([])
    world.restore(snapshot)
    expect(ids(world)).toEqual([2, 1])
  })

  it('of a replayed world has its own length', async () => {
    const replay = createWorld({ players: 0 }).log()
    const world = createWorld({ replay, memory: { journal: 1 } })
    await sendSome(world, 2)
    expect(ids(world)).toEqual([2])
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
    expect(worlds.open('anna').requests.last()?.request.path).toBe('/w/anna/')
    const made = worlds.create('carl', { seed: 'other' })
    await sendSome(worlds, 3, '/w/carl/')
    expect(ids(made)).toEqual([3, 2])
  })

  it('are not changed by it', async () => {
    const worlds = createWorlds({ base: createWorld({ players: 0 }) })
    await send(worlds, '/w/anna/v1/players/p')
    expect(worlds.list()).toMatchObject([{ name: 'anna', changed: false }])
  })
})

describe('the bound of all journals', () => {
  const seen = {} as SeenRequest
  const add = (ring: Ring, request: string) =>
    ring.add(seen, { request, response: null }, NO_TIMING)
  const bodies = (ring: Ring) => [...ring].map((kept) => ring.bodiesOf(kept).request)

  it('drops the oldest bodies, of whichever world', () => {
    const archive = new Archive(10, 10, new Bodies(10))
    const [one, other] = [new Ring(10, archive), new Ring(10, archive)]
    add(one, 'aaaa')
    add(other, 'bbbb')
    add(one, '')
    expect([bodies(one), bodies(other)]).toEqual([[null, 'aaaa'], ['bbbb']])
    add(one, 'cccc')
    expect([bodies(one), bodies(other)]).toEqual([['cccc', null, undefined], ['bbbb']])
    add(one, 'longer than the bound')
    expect([bodies(one)[0], bodies(one)[1], bodies(other)]).toEqual([undefined, 'cccc', ['bbbb']])
    add(other, '€€€€')
    expect([bodies(one)[1], bodies(other)]).toEqual([undefined, [undefined, undefined]])
    add(other, '€€€')
    expect(bodies(other)[0]).toBe('€€€')
  })

  it('drops the oldest requests, of whichever world', () => {
    const archive = new Archive(1, 3)
    const [one, other] = [new Ring(10, archive), new Ring(10, archive)]
    for (const ring of [one, other, other, one]) add(ring, 'a')
    expect([[...one].map(({ number }) => number), other.size]).toEqual([[2], 2])
  })

  it('drops what a list of all requests would drop', () => {
    const step = fc.oneof(
      { weight: 12, arbitrary: fc.record({ ring: fc.nat(2) }) },
      { weight: 1, arbitrary: fc.record({ cleared: fc.nat(2) }) },
    )
    fc.assert(
      fc.property(
        fc.array(step, { minLength: 300, maxLength: 900 }),
        fc.nat(200),
        (steps, most) => {
          const limits = [3, 20, 150]
          const archive = new Archive(1, most)
          const rings = limits.map((limit) => new Ring(limit, archive))
          const next = [1, 1, 1]
          let all: { place: number; number: number }[] = []
          for (const each of steps) {
            if ('cleared' in each) {
              rings[each.cleared]?.clear()
              all = all.filter(({ place }) => place !== each.cleared)
              continue
            }
            const place = each.ring
            add(rings[place] as Ring, '')
            all.push({ place, number: next[place] as number })
            next[place] = (next[place] as number) + 1
            const own = all.filter((one) => one.place === place)
            if (own.length > (limits[place] as number)) all.splice(all.indexOf(own[0] as never), 1)
            if (all.length > Math.max(1, most)) all.shift()
          }
          const kept = rings.map((ring) => [...ring].map(({ number }) => number).reverse())
          const wanted = rings.map((_, place) => {
            return all.filter((one) => one.place === place).map(({ number }) => number)
          })
          expect(kept).toEqual(wanted)
        },
      ),
    )
  })

  it('keeps each body whole, or drops it', () => {
    fc.assert(
      fc.property(fc.array(binaryText({ maxLength: 40 })), (texts) => {
        const kept = new Bodies(100)
        const places: [text: string, body: KeptBody][] = []
        for (const text of texts) {
          const body = kept.keep(text)
          if (body !== undefined) places.push([text, body])
          const read = places.map(([, each]) => kept.read(each))
          const dropped = read.lastIndexOf(undefined)
          // The dropped ones are the oldest, and the others are as they were.
          expect(read.slice(0, dropped + 1).every((each) => each === undefined)).toBe(true)
          const whole = places.slice(dropped + 1).map(([each]) => Buffer.from(each).toString())
          expect(read.slice(dropped + 1)).toEqual(whole)
        }
      }),
    )
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

test('a ring keeps its order over any number of requests', () => {
  for (const limit of [1, 99, 100, 101, 500]) {
    const ring = new Ring(limit, new Archive(limit))
    for (let count = 1; count <= 600; count += 1) {
      ring.add({} as SeenRequest, { request: '', response: null }, NO_TIMING)
      expect(ring.size).toBe(Math.min(count, limit))
      expect(ring.at(count)?.number).toBe(count)
      expect(ring.at(count - limit)).toBeUndefined()
      expect(ring.at(count + 1)).toBeUndefined()
      const oldest = Math.max(1, count - limit + 1)
      expect(ring.at(oldest)?.number).toBe(oldest)
    }
    expect([...ring].map(({ number }) => number).at(-1)).toBe(601 - limit)
  }
})
