import { describe, expect, it } from 'vitest'
import { Registry } from '../../src/world/named/registry'

interface Fake {
  readonly simulation: { readonly nowMs: number }
  changed: boolean
}

const MINUTE = 60_000

const fake = (nowMs: number): Fake => ({ simulation: { nowMs }, changed: false })

function registryOf(limit: number) {
  let clock = 100
  const registry = new Registry<Fake>({
    make: (at) => fake(at ?? clock),
    isChanged: ({ changed }) => changed,
    limit,
  })
  const names = () => registry.list().map(({ name }) => name)
  const change = (name: string, at?: number) => {
    registry.use(name, at).world.changed = true
  }
  return { registry, names, change, moveTo: (at: number) => (clock = at) }
}

const coded = (code: string, facts?: object) =>
  expect.objectContaining({ code, ...(facts && { facts }) })

describe('named worlds', () => {
  it('evict the unchanged world that was used least recently, and make it again', () => {
    const { registry, names, moveTo } = registryOf(2)
    const first = registry.use('a', 0).world
    expect(registry.use('a', 1).world).toBe(first)
    registry.use('b', 1)
    registry.use('a', 2)
    registry.use('c', 3)
    expect(names()).toEqual(['a', 'c'])
    moveTo(500)
    // At the clock of its first use, although the base has moved on.
    expect(registry.use('b', 4).world).toEqual(fake(100))
    expect(names()).toEqual(['c', 'b'])
    expect(registry.use('a', 5).world).not.toBe(first)
  })

  it('evict a changed world only if none is unchanged, and refuse its name until it is deleted', () => {
    const { registry, names, change, moveTo } = registryOf(2)
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
    registry.delete('a')
    moveTo(900)
    expect(registry.use('a', MINUTE).world).toEqual(fake(900))
    registry.delete('a')
    expect(() => registry.get('a')).toThrow(coded('WORLD_NOT_FOUND'))
    expect(() => registry.delete('a')).toThrow(coded('WORLD_NOT_FOUND'))
  })

  it.each([
    [MINUTE - 1, 1],
    [MINUTE - 1_000, 1],
    [MINUTE - 1_001, 2],
    [0, 60],
  ])('are full for a world used %i ms ago: try again after %i s', (idle, seconds) => {
    const { registry, names, change } = registryOf(1)
    change('a', 1_000)
    const full = coded('WORLDS_FULL', { limit: 1, retryAfter: seconds })
    expect(() => registry.use('b', 1_000 + idle)).toThrow(full)
    expect(() => registry.requireFree('b', 1_000 + idle)).toThrow(full)
    expect(names()).toEqual(['a'])
    registry.use('b', 1_000 + MINUTE)
    expect(names()).toEqual(['b'])
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
    registry.add('own', 0, false, fake(7))
    expect(() => registry.use('b', 1)).toThrow(coded('WORLDS_FULL'))
    registry.use('b', MINUTE)
    expect(() => registry.use('own', MINUTE)).toThrow(coded('WORLD_GONE'))
  })

  it('remember the last 10,000 names of evicted worlds', () => {
    const { registry, change } = registryOf(1)
    for (let each = 0; each <= 10_001; each += 1) change(`w${each}`, each * MINUTE)
    expect(registry.use('w0', 1e12).world.changed).toBe(false)
    expect(() => registry.use('w10000', 1e12)).toThrow(coded('WORLD_GONE'))
  })
})
