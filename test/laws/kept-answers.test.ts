import { expect, it } from 'vitest'
import { createWorld, type World } from '../../src/index'
import { createStream } from '../../src/simulator/random/stream'
import { get } from '../support/client'
import { drawCommand } from '../support/command-draws'
import { drawClockMove, tryHistory } from '../support/histories'

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
  const world = createWorld({ seed: 'kept', players: 2, compression: 10 })
  const ids = world.list().players.map(({ id }) => id)
  const stream = createStream('kept')
  for (let step = 0; step < 40; step += 1) {
    const id = stream.pick(ids)
    if (stream.chance(1, 6)) world.advance(drawClockMove(stream))
    else tryHistory(world, id, [drawCommand(stream, world.player(id))])
    await expectFresh(world, id)
    if (step % 6 > 0) continue
    // The same rows under other policies, and later.
    const fork = world.fork()
    fork.setPolicies({ amountSign: 'magnitude', absentFields: 'null', sortOrder: 'oldest-first' })
    for (const each of ids) await expectFresh(fork, each)
    fork.advance('P4D')
    for (const each of ids) await expectFresh(fork, each)
  }
}, 120_000)
