import { describe, expect, it } from 'vitest'
import { Registry } from '../../src/world/named/registry'

interface Fake {
  readonly simulation: { readonly nowMs: number }
  changed: boolean
}

const MINUTE = 60_000

function registryOf(limit: number) {
  let clock = 100
  const registry = new Registry<Fake>({
    make: (at) => ({ simulation: { nowMs: at ?? clock }, changed: false }),
    isChanged: ({ changed }) => changed,
    limit,
  })
  const names = () => registry.list().map(({ name }) => name)
  const change = (name: string, at?: number) => {
    const { world } = registry.use(name, at)
    world.changed = true
  }
  return { registry, names, change, moveTo: (at: number) => (clock = at) }
}

const coded = (code: string) => expect.objectContaining({ code })

describe('named worlds', () => {
  it('are made once', () => {
    const { registry } = registryOf(2)
    expect(registry.use('a', 0).world).toBe(registry.use('a', 1).world)
  })

  it('evict the unchanged world that was used least recently, and make it again', () => {
    const { registry, names, moveTo } = registryOf(2)
    const first = registry.use('a', 0).world
    registry.use('b', 1)
    registry.use('a', 2)
    registry.use('c', 3)
    expect(names()).toEqual(['a', 'c'])
    moveTo(500)
    // At the clock of its first use, although the base has moved on.
    expect(registry.use('b', 4).world).toEqual({ simulation: { nowMs: 100 }, changed: false })
    expect(names()).toEqual(['c', 'b'])
    expect(registry.use('a', 5).world).not.toBe(first)
  })

  it('evict a changed world only if none is unchanged, and refuse its name from then on', () => {
    const { registry, names, change } = registryOf(2)
    change('a', 0)
    registry.use('b', 1)
    registry.use('c', MINUTE)
    expect(names()).toEqual(['a', 'c'])
    change('c', MINUTE)
    registry.use('d', MINUTE)
    expect(names()).toEqual(['c', 'd'])
    for (const call of [() => registry.use('a', MINUTE), () => registry.get('a')]) {
      expect(call).toThrow(coded('WORLD_GONE'))
      expect(call).toThrow('The world "a" was evicted with its changes: the limit is 2 worlds.')
    }
  })

  it.each([
    [MINUTE - 1, 1],
    [MINUTE - 1_000, 1],
    [MINUTE - 1_001, 2],
    [0, 60],
  ])('are full for a world used %i ms ago: try again after %i s', (idle, seconds) => {
    const { registry, names, change } = registryOf(1)
    change('a', 1_000)
    const add = () => registry.use('b', 1_000 + idle)
    expect(add).toThrow(coded('WORLDS_FULL'))
    expect(add).toThrow(expect.objectContaining({ facts: { limit: 1, retryAfter: seconds } }))
    expect(names()).toEqual(['a'])
    registry.use('b', 1_000 + MINUTE)
    expect(names()).toEqual(['b'])
  })

  it('are full without a host clock, because no world is known to be idle', () => {
    const { registry, change } = registryOf(1)
    change('a')
    expect(() => registry.use('b', undefined)).toThrow(coded('WORLDS_FULL'))
  })

  it('keep a world while a request is answered in it', () => {
    const { registry, names } = registryOf(1)
    const place = registry.use('a', 0)
    place.open += 1
    expect(() => registry.use('b', MINUTE)).toThrow(coded('WORLDS_FULL'))
    place.open -= 1
    registry.use('b', MINUTE)
    expect(names()).toEqual(['b'])
  })

  it('that cannot be made again by their name are evicted like changed ones', () => {
    const { registry } = registryOf(1)
    registry.add('own', 0, false, { simulation: { nowMs: 7 }, changed: false })
    expect(() => registry.use('b', 1)).toThrow(coded('WORLDS_FULL'))
    registry.use('b', MINUTE)
    expect(() => registry.use('own', MINUTE)).toThrow(coded('WORLD_GONE'))
  })

  it('begin anew under a deleted name, also under that of an evicted world', () => {
    const { registry, change, moveTo } = registryOf(1)
    change('a', 0)
    registry.use('b', MINUTE)
    registry.delete('a')
    moveTo(900)
    expect(registry.use('a', MINUTE).world).toEqual({ simulation: { nowMs: 900 }, changed: false })
    registry.delete('a')
    expect(() => registry.get('a')).toThrow(coded('WORLD_NOT_FOUND'))
    expect(() => registry.delete('a')).toThrow(coded('WORLD_NOT_FOUND'))
  })

  it('remember the last 10,000 names of evicted worlds', () => {
    const { registry, change } = registryOf(1)
    for (let each = 0; each <= 10_001; each += 1) change(`w${each}`, each * MINUTE)
    expect(registry.use('w0', 1e12).world.changed).toBe(false)
    expect(() => registry.use('w10000', 1e12)).toThrow(coded('WORLD_GONE'))
  })

  it('are added under a free name only', () => {
    const { registry, names } = registryOf(2)
    registry.use('a', 0)
    const world = { simulation: { nowMs: 1 }, changed: false }
    expect(() => registry.add('a', 0, true, world)).toThrow(coded('WORLD_EXISTS'))
    expect(() => registry.requireFree('a', 0)).toThrow(coded('WORLD_EXISTS'))
    registry.add('b', 0, true, world)
    expect(names()).toEqual(['a', 'b'])
  })

  it('stay as they are if another one has no place', () => {
    const { registry, names, change } = registryOf(1)
    change('a', 0)
    expect(() => registry.requireFree('b', 0)).toThrow(coded('WORLDS_FULL'))
    expect(names()).toEqual(['a'])
  })
})
