import { expect, test } from 'vitest'
import { DEFAULT_POLICIES } from '../../src/contract/policies'
import { createWorld } from '../../src/index'
import type { PlayerState } from '../../src/simulator/engine/state'
import { createFamily, PlayerCache } from '../../src/world/family'
import { createPlayerView } from '../../src/world/views/player-view'

const stateOf = (id: string, clock: number) => ({ id, clock }) as PlayerState

test('the latest state that is not after an instant is found', () => {
  const cache = new PlayerCache(100)
  for (const clock of [30, 10, 20]) cache.add(stateOf('a', clock))
  const clocks = [5, 10, 19, 25, 40].map((now) => cache.latest('a', now)?.clock)
  expect(clocks).toEqual([undefined, 10, 10, 20, 30])
  expect(cache.latest('b', 40)).toBeUndefined()
})

test('the states of a player are bounded, and the first one stays', () => {
  const cache = new PlayerCache(100)
  for (let clock = 1; clock <= 50; clock += 1) cache.add(stateOf('a', clock))
  expect(cache.latest('a', 1)?.clock).toBe(1)
  expect(cache.latest('a', 42)?.clock).toBe(1)
  expect(cache.latest('a', 49)?.clock).toBe(49)
})

test('the least recently used players are dropped beyond the limit', () => {
  const cache = new PlayerCache(3)
  for (const id of ['a', 'b', 'c']) cache.add(stateOf(id, 1))
  cache.latest('a', 1)
  cache.add(stateOf('d', 1))
  cache.add(stateOf('a', 2))
  const kept = ['a', 'b', 'c', 'd'].filter((id) => cache.latest(id, 9) !== undefined)
  expect(kept).toEqual(['a', 'd'])
})

test('a player does not depend on the size of the cache', () => {
  const options = { seed: 'caches', players: 2, compression: 10 }
  const { now: start, epoch } = createWorld(options)
  const families = [2_000, 1, 0].map((size) =>
    createFamily({ ...options, epoch: Date.parse(epoch) }, new PlayerCache(size)),
  )
  const ids = createWorld({ seed: 'caches', players: 2, compression: 10 })
    .list()
    .players.map(({ id }) => id)
  let now = Date.parse(start)
  for (const days of [0, 40, 1]) {
    now += days * 86_400_000
    for (const id of [...ids, ...ids]) {
      const [all, ...fewer] = families.map((family) => {
        const view = createPlayerView(family.at(id, now), now, DEFAULT_POLICIES)
        return JSON.stringify([view.profile(), view.transactions(), view.bonuses()])
      })
      expect(fewer).toEqual([all, all])
    }
  }
})
