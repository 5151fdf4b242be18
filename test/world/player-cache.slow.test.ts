import { expect, test } from 'vitest'
import { DEFAULT_POLICIES } from '../../src/contract/policies'
import { createWorld } from '../../src/index'
import type { PlayerState } from '../../src/simulator/engine/state'
import { GeneratedPlayers } from '../../src/world/players'
import { createPlayerView } from '../../src/world/views/player-view'

test('a player does not depend on the size of the cache', () => {
  const options = { seed: 'caches', players: 2, population: 'register', compression: 10 } as const
  const { now: start, epoch } = createWorld(options)
  const caches = [2_000, 1, 0].map(
    (limit) => new GeneratedPlayers({ ...options, epoch: Date.parse(epoch) }, limit),
  )
  const ids = createWorld(options)
    .list()
    .players.map(({ id }) => id)
  let now = Date.parse(start)
  for (const days of [0, 40, 1]) {
    now += days * 86_400_000
    for (const id of [...ids, ...ids]) {
      const [all, ...fewer] = caches.map((players) => {
        const player = players.read(id, now, false) as PlayerState
        const view = createPlayerView(player, now, DEFAULT_POLICIES)
        return JSON.stringify([view.profile(), view.transactions(), view.bonuses()])
      })
      expect(fewer).toEqual([all, all])
    }
  }
})
