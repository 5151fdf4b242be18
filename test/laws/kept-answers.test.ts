import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { World } from '../../src/index'
import { get } from '../simulation/client'
import { scenes } from '../simulation/scene'
import { Simulation } from '../simulation/simulation'
import { createTally } from '../simulation/tally'
import { samples } from '../support/samples'

/** Paths below a player, each with what the library computes anew at each call. */
const READS: readonly (readonly [
  path: string,
  compute: (player: ReturnType<World['player']>) => unknown,
])[] = [
  ['', (player) => player.profile()],
  ['/transactions', (player) => player.transactions()],
  [
    '/transactions?limit=50&offset=3&event_type=deposit,bet,withdrawal',
    (player) =>
      player.transactions({
        limit: 50,
        offset: 3,
        eventTypes: ['deposit', 'bet', 'withdrawal'],
      }),
  ],
  [
    '/transactions?created_by=Admin&limit=200',
    (player) => player.transactions({ createdBy: 'Admin', limit: 200 }),
  ],
  ['/transactions/summary', (player) => player.summary()],
  ['/bonuses', (player) => player.bonuses()],
  ['/bonuses/eligible', (player) => player.eligibleBonuses()],
]

async function expectFresh(world: World, id: string): Promise<void> {
  const player = world.player(id)
  // Another application, which has answered nothing.
  const other = world.fork()
  for (const [path, compute] of READS) {
    const fresh = JSON.stringify(compute(player))
    const sent = `/players/${encodeURIComponent(id)}${path}`
    const answers = [await get(world, sent), await get(world, sent), await get(other, sent)]
    for (const answer of answers) {
      expect(await answer.text(), path).toBe(fresh)
      expect([...answer.headers]).toEqual([...(answers[2] as Response).headers])
    }
  }
}

it('law: kept answers are fresh ones after every step of a random run', async () => {
  const played = fc.asyncProperty(scenes(40), async (scene) => {
    let step = 0
    const check = async (world: World, ids: readonly string[]) => {
      step += 1
      for (const id of ids.slice(0, 3)) await expectFresh(world, id)
      if (step % 6 > 0) return
      // The same rows under other policies, and later.
      const fork = world.fork()
      fork.setPolicies({ amountSign: 'magnitude', absentFields: 'null', sortOrder: 'oldest-first' })
      for (const id of ids.slice(0, 3)) await expectFresh(fork, id)
      fork.advance('P4D')
      for (const id of ids.slice(0, 3)) await expectFresh(fork, id)
      for (const id of ids.slice(0, 3)) await expectFresh(world, id)
    }
    await new Simulation(scene.seed, createTally(), check).play(scene)
  })
  await fc.assert(played, { numRuns: samples(1), endOnFailure: true })
}, 120_000)
