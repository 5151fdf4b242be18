import { expect, test } from 'vitest'
import { DEFAULT_POLICIES } from '../../src/contract/policies'
import { createWorld } from '../../src/index'
import { createFamily, PlayerCache } from '../../src/world/family'
import { createPlayerView } from '../../src/world/views/player-view'

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
